import type { AwaitExpression, BindingElement, CallExpression, IfStatement, Node } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { type Change, fragment } from "../code.js";
import { usedNames } from "../imports.js";
import { findReferences } from "../values.js";
import { type FetchCall, sendingCode } from "./calls.js";
import type { ClientGroup } from "./clients.js";

/** The name of a response that is declared in a function, or in a file outside functions. */
export interface ResponseName {
  readonly scope: Node;
  readonly name: string;
}

/** A result that is destructured in its statement. */
interface Taken {
  readonly pattern: Node;
  readonly statement: Node;
  /** The line end and the indentation before the line of the statement. */
  readonly lineBreak: string;
  readonly data: BindingElement | undefined;
  readonly error: BindingElement | undefined;
  readonly response: BindingElement | undefined;
}

/**
 * The statements with a response in place of a result: `const { data, error } = await …`, and `if (error) throw …` or `return …` after it.
 *
 * @param names the names that are given to responses.
 * @returns undefined for other forms, and if the document declares contents other than JSON.
 */
export function inlineResult(
  call: FetchCall,
  { api }: ClientGroup,
  names: ResponseName[],
): readonly Change[] | undefined {
  const statement = readStatement(call.node);
  const { settings, params, node, route } = call;
  if (!statement || params || settings.some(({ name }) => name !== "signal")) return undefined;
  const { data, error, pattern, lineBreak } = statement;
  const sent = sendingCode("send", call, api);
  if (data && !call.readsJson.data) return undefined;
  if (!error) {
    const response = nameResponse(statement, names);
    const read = `${response}.ok ? await ${response}.json() : undefined`;
    const value = data ? `;${lineBreak}const ${data.getName()} = ${read}` : "";
    return [
      { node: pattern, code: [response] },
      { node, route, code: fragment`${sent}${value}` },
    ];
  }
  const exit = exitAfter(statement);
  if (!exit) return undefined;
  const uses = findReferences(error.getNameNode()).filter((use) => use !== exit.getExpression());
  // `await` would not compile in a function within the statement, and a body is read once.
  const isRead = uses.every((use) => outerBodyOr(exit, use) === exit);
  const isEarly =
    data && findReferences(data.getNameNode()).some((use) => use.getPos() < exit.getEnd());
  const [use] = uses;
  if (!isRead || isEarly || uses.length > 1 || (use && !call.readsJson.error)) return undefined;
  const response = nameResponse(statement, names);
  const value = data ? `${lineBreak}const ${data.getName()} = await ${response}.json();` : "";
  return [
    { node: pattern, code: [response] },
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

/** The innermost function or loop around a node, unless a statement is nearer. */
function outerBodyOr(statement: Node, node: Node): Node | undefined {
  const isLoop = (each: Node) => morph().Node.isIterationStatement(each);
  return node.getFirstAncestor((each) => each === statement || isFunction(each) || isLoop(each));
}

function isFunction(node: Node): boolean {
  const { Node } = morph();
  return Node.isFunctionLikeDeclaration(node) || Node.isFunctionExpression(node);
}

/** The name of the response in the source, or else a name that its function does not use. */
function nameResponse({ pattern, response }: Taken, names: ResponseName[]): string {
  if (response) return response.getName();
  const scope = pattern.getFirstAncestor(isFunction) ?? pattern.getSourceFile();
  const given = names.filter((each) => each.scope === scope).map(({ name }) => name);
  const used = new Set([...usedNames(scope), ...given]);
  const findFree = (name: string, count: number): string =>
    used.has(name) ? findFree(`response${count}`, count + 1) : name;
  const name = findFree("response", 2);
  names.push({ scope, name });
  return name;
}

function readStatement(call: CallExpression): Taken | undefined {
  const { Node, SyntaxKind } = morph();
  const waiting: AwaitExpression | undefined = call.getParentIfKind(SyntaxKind.AwaitExpression);
  const declaration = waiting?.getParentIfKind(SyntaxKind.VariableDeclaration);
  const pattern = declaration?.getNameNode();
  const list = declaration?.getParentIfKind(SyntaxKind.VariableDeclarationList);
  const statement = list?.getParentIfKind(SyntaxKind.VariableStatement);
  if (!Node.isObjectBindingPattern(pattern) || list?.getDeclarations().length !== 1)
    return undefined;
  if (!statement || !statement.getText().startsWith("const ")) return undefined;
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
  if (!isPlain || !isKnown) return undefined;
  const before = statement.getSourceFile().getFullText().slice(0, statement.getStart());
  const [lineBreak = "\n"] = /\r?\n[ \t]*(?=.*$)/.exec(before) ?? [];
  return {
    pattern,
    statement,
    lineBreak,
    data: elements.get("data"),
    error: elements.get("error"),
    response: elements.get("response"),
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
