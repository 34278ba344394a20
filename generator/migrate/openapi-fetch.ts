import type { CallExpression, Expression, Node, SourceFile } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { type ClientCall, printCall, readCall } from "./calls.js";
import { printClient } from "./client-text.js";
import {
  type ClientGroup,
  type ClientUses,
  findClients,
  groupOf,
  isOfPackage,
  pathsOf,
  resolveSymbol,
} from "./clients.js";
import type { ImportPlanner } from "./imports.js";
import {
  attempt,
  changedCall,
  type Findings,
  type LeftAlone,
  leftAlone,
  type Need,
  type Replacement,
  unfit,
} from "./migration.js";
import type { Api } from "./routes.js";

/** Finds calls and clients of openapi-fetch, and what replaces them. */
export function findFetchCalls(
  files: readonly SourceFile[],
  all: readonly SourceFile[],
  unread: readonly LeftAlone[],
  apiOf: (file: string) => Api | undefined,
  planner: ImportPlanner,
): Findings {
  const replacements: Replacement[] = [];
  const left: LeftAlone[] = [...unread, ...files.flatMap(findOthers)];
  const changed: ClientCall[] = [];
  const edited = new Set(files);
  for (const uses of findClients(all, (file) => edited.has(file)).values()) {
    if (uses.calls.length + uses.created.length === 0) continue;
    const api = apiOf(uses.file);
    const made = attempt(() => groupOf(uses, api ?? unfit("no manifest generates its `paths`")));
    if ("reason" in made) {
      left.push(...uses.calls.map((node) => leftAlone(node, made.reason)));
      continue;
    }
    const group = made.value;
    const calls: ClientCall[] = [];
    const others = [...uses.others];
    for (const node of uses.calls) {
      const found = attempt(() => {
        const call = readCall(node, group);
        printCall(
          call,
          (each) => each.getText(),
          ({ name }) => name,
        );
        return call;
      });
      if ("value" in found) calls.push(found.value);
      else others.push(leftAlone(node, found.reason));
    }
    left.push(...others);
    if (calls.length === 0) continue;
    const needs: Needs = (node) => (found) => planner.add(node.getSourceFile(), found, group.api);
    const isKept = others.length + unread.length > 0;
    if (isKept && uses.spreads.length > 0) {
      const [first] = [...others, ...unread];
      const reason = `its client is spread into an object, and line ${first?.line ?? 0} of ${first?.file ?? ""} needs its methods`;
      left.push(...calls.map(({ node }) => leftAlone(node, reason)));
      continue;
    }
    changed.push(...calls);
    replacements.push(
      ...calls.map((call): Replacement => {
        return { node: call.node, print: (print) => printCall(call, print, needs(call.node)) };
      }),
      ...(isKept ? keepClients(uses, group, needs) : replaceClients(uses, group, needs)),
    );
  }
  return {
    replacements,
    changed: changed.map(({ node, target }) => changedCall(node, target)),
    left,
  };
}

type Needs = (node: Node) => Need;

function optionsType({ api }: ClientGroup) {
  return { from: `${api.output}/index`, name: "Options", isType: true };
}

/** The clients become options objects. */
function replaceClients(
  uses: ClientUses,
  group: ClientGroup,
  needs: Needs,
): readonly Replacement[] {
  const created = uses.created.flatMap((node) => replaceClient(node, group, needs));
  const used = uses.uses.map((node): Replacement => {
    const access = node.getExpressionIfKindOrThrow(morph().SyntaxKind.PropertyAccessExpression);
    const values = [access.getExpression(), ...node.getArguments()];
    const use = () => needs(node)({ from: group.helper, name: "use" });
    return { node, print: (print) => `${use()}(${values.map(print).join(", ")})` };
  });
  const types = uses.types.map((node): Replacement => {
    return { node, print: () => needs(node)(optionsType(group)) };
  });
  return [...created, ...used, ...types];
}

/** A client, with the type `Options` at its declaration, or else as a cast. */
function replaceClient(
  node: CallExpression,
  group: ClientGroup,
  needs: Needs,
): readonly Replacement[] {
  const { Node } = morph();
  const parent = node.getParent();
  const isScript = /\.[mc]?jsx?$/.test(node.getSourceFile().getFilePath());
  const declaration =
    Node.isVariableDeclaration(parent) || Node.isPropertyDeclaration(parent) ? parent : undefined;
  const typeText = () => needs(node)(optionsType(group));
  const print: Replacement["print"] = (print) => {
    const text = printClient(node, group, print, needs(node));
    if (!text.startsWith("{")) return text;
    const cast = declaration || isScript ? text : `${text} as ${typeText()}`;
    return Node.isArrowFunction(parent) ? `(${cast})` : cast;
  };
  if (!declaration || declaration.getTypeNode() || isScript) return [{ node, print }];
  const name = declaration.getNameNode();
  return [
    { node, print },
    { node: name, print: () => `${name.getText()}: ${typeText()}` },
  ];
}

/** The clients stay, for what needs their methods, and are options, too. */
function keepClients(uses: ClientUses, group: ClientGroup, needs: Needs): readonly Replacement[] {
  const created = uses.created.map((node): Replacement => {
    const types = node.getTypeArguments().map((each) => each.getText());
    const keep = () => needs(node)({ from: group.helper, name: "withOptions" });
    const create = `${node.getExpression().getText()}${types.length > 0 ? `<${types.join(", ")}>` : ""}`;
    return {
      node,
      print: (print) => `${keep()}(${[create, ...node.getArguments().map(print)].join(", ")})`,
    };
  });
  const types = uses.types
    .filter((node) => !/& Options\b/.test(node.getParentOrThrow().getText()))
    .map((node): Replacement => ({
      node,
      print: () => `(${node.getText()} & ${needs(node)(optionsType(group))})`,
    }));
  return [...created, ...types];
}

/** Whether an expression is a method that is no member of a client. */
function isTakenMethod(callee: Expression): boolean {
  const { Node } = morph();
  if (Node.isPropertyAccessExpression(callee) && pathsOf(callee.getExpression().getType()))
    return false;
  const alias = callee.getType().getAliasSymbol();
  return alias?.getName() === "ClientMethod" && isOfPackage(alias);
}

const HOOKS = /[\\/](openapi-react-query|swr-openapi)[\\/]/;

/** Hooks of packages around openapi-fetch, and types of helpers that name its results. */
function findOthers(file: SourceFile): readonly LeftAlone[] {
  const { Node } = morph();
  const left: LeftAlone[] = [];
  if (!/openapi|\.use|query/i.test(file.getFullText())) return left;
  for (const [index, text] of file.getFullText().split("\n").entries()) {
    if (!/^\s*(\/\*|\*|\/\/).*import\("openapi-fetch"\)/.test(text)) continue;
    const reason = "a type in a comment is to be changed by hand";
    left.push({ file: file.getFilePath(), line: index + 1, text: text.trim(), reason });
  }
  file.forEachDescendant((node) => {
    if (Node.isCallExpression(node)) {
      const callee = node.getExpression();
      const name = Node.isPropertyAccessExpression(callee) ? callee.getNameNode() : callee;
      const found = resolveSymbol(name)?.getDeclarations()[0]?.getSourceFile().getFilePath() ?? "";
      const [, hooks] = HOOKS.exec(found) ?? [];
      if (hooks !== undefined) left.push(leftAlone(node, `${hooks} calls the client itself`));
      else if (isTakenMethod(callee))
        left.push(leftAlone(node, "the method is taken from its client"));
      else if (/PathBasedClient$/.test(callee.getText()) && isOfPackage(resolveSymbol(callee))) {
        left.push(leftAlone(node, "clients by path are not changed"));
      }
    } else if (Node.isTypeReference(node) && isOfPackage(resolveSymbol(node.getTypeName()))) {
      const name = node.getTypeName().getText();
      if (/^(Client|ClientOptions|Middleware)$/.test(name)) return;
      left.push(
        leftAlone(
          node,
          `\`${name}\` is to be changed by hand, to \`Result\` of the generated fetch module`,
        ),
      );
    }
  });
  return left;
}
