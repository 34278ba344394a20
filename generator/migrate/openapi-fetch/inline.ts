import type { AwaitExpression, BindingElement, CallExpression, IfStatement, Node } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { type Change, fragment } from "../code.js";
import { findReferences } from "../values.js";
import { type FetchCall, sendingCode } from "./calls.js";
import type { ClientGroup } from "./clients.js";

/** A result that is destructured in its statement. */
interface Taken {
  readonly pattern: Node;
  readonly statement: Node;
  /** A new line with the indentation of the statement. */
  readonly lineBreak: string;
  readonly data: BindingElement | undefined;
  readonly error: BindingElement | undefined;
  /** The name of the response. */
  readonly response: string;
}

/**
 * The statements with a response in place of a result: `const { data, error } = await …`, and `if (error) throw …` or `return …` after it.
 *
 * @returns undefined for other forms, and if the document declares contents other than JSON.
 */
export function inlineResult(call: FetchCall, { api }: ClientGroup): readonly Change[] | undefined {
  const statement = readStatement(call.node);
  const { settings, params, node, route } = call;
  if (!statement || params || settings.some(({ name }) => name !== "signal")) return undefined;
  const { data, error, response, pattern, lineBreak } = statement;
  const sent = sendingCode("send", call, api);
  const named: Change = { node: pattern, code: [response] };
  if (data && !call.readsJson.data) return undefined;
  if (!error) {
    const read = `${response}.ok ? await ${response}.json() : undefined`;
    const value = data ? `;${lineBreak}const ${data.getName()} = ${read}` : "";
    return [named, { node, route, code: fragment`${sent}${value}` }];
  }
  const exit = exitAfter(statement);
  if (!exit) return undefined;
  const uses = findReferences(error.getNameNode()).filter((use) => use !== exit.getExpression());
  // `await` would not compile in a function within the statement.
  const isRead = uses.every((use) => outerFunctionOr(exit, use) === exit);
  const isEarly =
    data && findReferences(data.getNameNode()).some((use) => use.getPos() < exit.getEnd());
  const [use] = uses;
  if (!isRead || isEarly || uses.length > 1 || (use && !call.readsJson.error)) return undefined;
  const value = data ? `${lineBreak}const ${data.getName()} = await ${response}.json();` : "";
  return [
    named,
    { node, route, code: sent },
    ...(use ? [{ node: use, code: [readCode(use, response)] }] : []),
    { node: exit, code: fragment`if (!${response}.ok) ${exit.getThenStatement()}${value}` },
  ];
}

function readCode(use: Node, response: string): string {
  const { Node } = morph();
  const parent = use.getParent();
  const isWhole =
    Node.isThrowStatement(parent) ||
    Node.isReturnStatement(parent) ||
    Node.isNewExpression(parent) ||
    (Node.isCallExpression(parent) && parent.getExpression() !== use);
  return isWhole ? `await ${response}.json()` : `(await ${response}.json())`;
}

/** The innermost function around a node, unless a statement is nearer. */
function outerFunctionOr(statement: Node, node: Node): Node | undefined {
  const { Node } = morph();
  return node
    .getAncestors()
    .find(
      (each) =>
        each === statement ||
        Node.isFunctionLikeDeclaration(each) ||
        Node.isFunctionExpression(each),
    );
}

function readStatement(call: CallExpression): Taken | undefined {
  const { Node, SyntaxKind } = morph();
  const waiting: AwaitExpression | undefined = call.getParentIfKind(SyntaxKind.AwaitExpression);
  const declaration = waiting?.getParentIfKind(SyntaxKind.VariableDeclaration);
  const pattern = declaration?.getNameNode();
  const list = declaration?.getParentIfKind(SyntaxKind.VariableDeclarationList);
  const statement = list?.getParentIfKind(SyntaxKind.VariableStatement);
  const block = statement?.getParent();
  if (!Node.isObjectBindingPattern(pattern) || list?.getDeclarations().length !== 1)
    return undefined;
  if (!statement || !block || !statement.getText().startsWith("const ")) return undefined;
  const elements = new Map(
    pattern
      .getElements()
      .map((each) => [(each.getPropertyNameNode() ?? each.getNameNode()).getText(), each]),
  );
  const isPlain = pattern
    .getElements()
    .every(
      (each) =>
        !each.getDotDotDotToken() &&
        !each.getInitializer() &&
        Node.isIdentifier(each.getNameNode()),
    );
  const isKnown = [...elements.keys()].every((name) => /^(data|error|response)$/.test(name));
  const response = elements.get("response")?.getName() ?? "response";
  const isTaken = !elements.has("response") && /\bresponse\b/.test(block.getText());
  if (!isPlain || !isKnown || isTaken) return undefined;
  const before = statement.getSourceFile().getFullText().slice(0, statement.getStart());
  const [lineBreak = "\n"] = /\n[ \t]*$/.exec(before) ?? [];
  return {
    pattern,
    statement,
    lineBreak,
    data: elements.get("data"),
    error: elements.get("error"),
    response,
  };
}

/** The next statement, if it is `if (error) throw …` or `return …`. */
function exitAfter({ statement, error }: Taken): IfStatement | undefined {
  const { Node } = morph();
  const next = statement.getNextSibling();
  if (!Node.isIfStatement(next) || next.getElseStatement()) return undefined;
  if (next.getExpression().getText() !== error?.getName()) return undefined;
  const then = next.getThenStatement();
  const last = Node.isBlock(then) ? then.getStatements().at(-1) : then;
  return Node.isThrowStatement(last) || Node.isReturnStatement(last) ? next : undefined;
}
