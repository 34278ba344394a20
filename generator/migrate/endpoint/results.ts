import type { CallExpression, Node } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { type Change, fragment } from "../code.js";
import { type Api, outputExport } from "../routes.js";
import { resolveSymbol, unwrap, findReferences } from "../values.js";

/**
 * Changes `fetch` of a request of Octokit to `send`.
 *
 * @returns a note if the request, whose method was in upper case, is used in another way.
 */
export function useOfResult(call: CallExpression, api: Api): readonly Change[] | string {
  const { Node } = morph();
  const parent = call.getParent();
  if (Node.isPropertyAccessExpression(parent) && parent.getName() === "url") return [];
  if (!Node.isVariableDeclaration(parent)) {
    const isArgument = Node.isCallExpression(parent) && parent.getExpression() !== call;
    const target = isArgument
      ? `\`${parent.getExpression().getText().slice(0, 40)}\``
      : "other code";
    return lowerCase(target);
  }
  const pattern = parent.getNameNode();
  if (Node.isIdentifier(pattern)) {
    const uses = findReferences(pattern);
    if (uses.every((use) => isAccess(use.getParent(), "url"))) return [];
    return (
      sendIn(uses, pattern.getText(), `${pattern.getText()}.url`, api) ?? lowerCase("other code")
    );
  }
  if (!Node.isObjectBindingPattern(pattern)) return lowerCase("other code");
  const elements = pattern.getElements();
  const rest = elements.find((element) => element.getDotDotDotToken());
  const url = elements.find(
    (each) => (each.getPropertyNameNode() ?? each.getNameNode()).getText() === "url",
  );
  if (!rest) return elements.every((each) => each === url) ? [] : lowerCase("other code");
  const uses = [url, rest].flatMap((each) => (each ? findReferences(each.getNameNode()) : []));
  const sent =
    elements.length === 2 && url ? sendIn(uses, rest.getName(), url.getName(), api) : undefined;
  return sent ? [{ node: pattern, code: [rest.getName()] }, ...sent] : lowerCase("other code");
}

function lowerCase(target: string): string {
  return `the options go to ${target}, and their method is now in lower case`;
}

function isAccess(node: Node | undefined, name: string): boolean {
  return morph().Node.isPropertyAccessExpression(node) && node.getName() === name;
}

/** `send(options)` in place of the only call of `fetch` that has all uses. */
function sendIn(
  uses: readonly Node[],
  options: string,
  url: string,
  api: Api,
): readonly Change[] | undefined {
  const { Node, SyntaxKind } = morph();
  const calls = new Set(
    uses.map((use) =>
      use.getFirstAncestor(
        (each) => Node.isCallExpression(each) && each.getExpression().getText() === "fetch",
      ),
    ),
  );
  const [call] = calls;
  if (calls.size !== 1 || !call) return undefined;
  const fetch = call.asKindOrThrow(SyntaxKind.CallExpression);
  const [first, second, third] = fetch.getArguments();
  const isGlobal = resolveSymbol(fetch.getExpression())
    ?.getDeclarations()
    .every((each) => each.getSourceFile().isDeclarationFile());
  const text = unwrap(second)?.getText().replace(/\s+/g, "").replace(/,\}$/, "}");
  const json = `JSON.stringify(${options}.body)`;
  const spread = `{...${options}`;
  const forms = [
    ...[options, `${spread}}`, `${spread},body:${json}}`],
    ...[
      `${spread},body:${options}.body&&${json}}`,
      `${spread},body:${options}.body?${json}:undefined}`,
    ],
  ];
  if (isGlobal !== true || third || first?.getText() !== url || !forms.includes(text ?? ""))
    return undefined;
  return [{ node: fetch, code: fragment`${outputExport(api, "fetch", "send")}(${options})` }];
}
