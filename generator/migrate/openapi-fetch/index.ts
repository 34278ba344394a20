import { basename } from "node:path";
import type { CallExpression, SourceFile } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { type Change, type Code, fragment, joinCode, originalText } from "../code.js";
import { attempt, type Findings, type Remark, remark, unfit } from "../findings.js";
import { type Api, optionsType, typeAsOptions } from "../routes.js";
import { isScript } from "../values.js";
import { type FetchCall, readFetchCall, resultCode } from "./calls.js";
import { clientOptions } from "./client-options.js";
import { type ClientGroup, type ClientUses, findClients, groupClients } from "./clients.js";
import { inlineResult, type ResponseName } from "./inline.js";

export { helperPath, helperText } from "./helper.js";

/**
 * Finds calls and clients of openapi-fetch, and the code in place of them.
 *
 * @param isInline whether a result that is destructured in its statement becomes a response.
 */
export function findFetchCalls(
  files: readonly SourceFile[],
  program: readonly SourceFile[],
  unread: readonly Remark[],
  findApi: (file: string) => Api | undefined,
  isInline: boolean,
): Findings {
  const migrated = new Set(files);
  const clients = findClients(program, (file) => migrated.has(file));
  const unchanged: Remark[] = [...clients.left];
  const changes: Change[] = [];
  const names: ResponseName[] | undefined = isInline ? [] : undefined;
  for (const uses of clients.byPaths.values()) {
    if (uses.calls.length + uses.created.length === 0) continue;
    const api = findApi(uses.file);
    const group = attempt(() =>
      groupClients(uses, api ?? unfit("no manifest generates its `paths`")),
    );
    if ("reason" in group) {
      unchanged.push(...uses.calls.map((node) => remark(node, group.reason)));
      continue;
    }
    const found = changeGroup(uses, group.value, unread, names);
    unchanged.push(...found.left);
    changes.push(...found.changes);
  }
  return { changes, left: unchanged, notes: [] };
}

function changeGroup(
  uses: ClientUses,
  group: ClientGroup,
  unread: readonly Remark[],
  names: ResponseName[] | undefined,
): Pick<Findings, "changes" | "left"> {
  const calls: FetchCall[] = [];
  const unchanged = [...uses.others];
  for (const node of uses.calls) {
    const found = attempt(() => readFetchCall(node, group));
    if ("value" in found) calls.push(found.value);
    else unchanged.push(remark(node, found.reason));
  }
  if (calls.length === 0) return { left: unchanged, changes: [] };
  const [needed] = [...unchanged, ...unread];
  if (needed && uses.spreads.length > 0) {
    const reason = `its client is spread into an object, and line ${needed.line} of ${basename(needed.file)} needs its methods`;
    return {
      changes: [],
      left: [...unchanged, ...calls.map(({ node }) => remark(node, reason))],
    };
  }
  const changes = [
    ...calls.flatMap((call) => {
      const inlined = names && inlineResult(call, group, names);
      const { node, route } = call;
      return inlined ?? [{ node, route, code: resultCode(call, group) }];
    }),
    ...(needed ? keepClients(uses, group) : replaceClients(uses, group)),
  ];
  return { left: unchanged, changes };
}

/** The clients become options objects. */
function replaceClients(uses: ClientUses, group: ClientGroup): readonly Change[] {
  const used = uses.uses.map((node): Change => {
    const access = node.getExpressionIfKindOrThrow(morph().SyntaxKind.PropertyAccessExpression);
    const values = [access.getExpression(), ...node.getArguments()].map((each): Code => [each]);
    return { node, code: fragment`${{ from: group.helper, name: "use" }}(${joinCode(values)})` };
  });
  const types = uses.types.map((node): Change => ({ node, code: [optionsType(group.api)] }));
  return [...uses.created.flatMap((node) => replaceClient(node, group)), ...used, ...types];
}

/** A client, with the type `Options` at its declaration, or else as a cast. */
function replaceClient(node: CallExpression, group: ClientGroup): readonly Change[] {
  const { Node } = morph();
  const parent = node.getParent();
  const options = clientOptions(node, group);
  const isDeclared =
    isScript(node) || Node.isVariableDeclaration(parent) || Node.isPropertyDeclaration(parent);
  if (isDeclared || !originalText(options).startsWith("{"))
    return [{ node, code: options }, ...typeAsOptions(parent, group.api)];
  const cast = fragment`${options} as ${optionsType(group.api)}`;
  return [{ node, code: Node.isArrowFunction(parent) ? fragment`(${cast})` : cast }];
}

/** The clients stay, for code that needs their methods, and are options, too. */
function keepClients(uses: ClientUses, group: ClientGroup): readonly Change[] {
  const created = uses.created.map((node): Change => {
    const types = node.getTypeArguments().map((each) => each.getText());
    const typed = types.length > 0 ? `<${types.join(", ")}>` : "";
    const values = node.getArguments().map((each): Code => [each]);
    const all = joinCode([[`${node.getExpression().getText()}${typed}`], ...values]);
    return { node, code: fragment`${{ from: group.helper, name: "withOptions" }}(${all})` };
  });
  const types = uses.types
    .filter((node) => !/& Options\b/.test(node.getParentOrThrow().getText()))
    .map((node): Change => ({
      node,
      code: fragment`(${node.getText()} & ${optionsType(group.api)})`,
    }));
  return [...created, ...types];
}
