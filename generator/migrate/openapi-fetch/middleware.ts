import type { Node } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import { unfit } from "../findings.js";
import { readLiteralProperty } from "../values.js";

/** @throws Unfit if a middleware reads more than the request and the response. */
export function checkMiddleware(argument: Node): void {
  const { Node, SyntaxKind } = morph();
  const value = valueBehind(argument);
  const body = Node.isCallExpression(value) ? valueBehind(value.getExpression()) : value;
  const literals = [
    ...(Node.isObjectLiteralExpression(body) ? [body] : []),
    ...(body?.getDescendantsOfKind(SyntaxKind.ObjectLiteralExpression) ?? []),
  ];
  const callbacks = literals.flatMap((literal) =>
    ["onRequest", "onResponse", "onError"].flatMap((name) => literal.getProperty(name) ?? []),
  );
  const text = argument.getText().slice(0, 40);
  if (callbacks.length === 0) unfit(`the middleware \`${text}\` is not a literal that can be read`);
  for (const callback of callbacks) {
    const more = readNames(callback).find((name) => !/^(request|response|error)$/.test(name));
    const place = `line ${callback.getStartLineNumber()} of ${callback.getSourceFile().getBaseName()}`;
    if (more !== undefined) unfit(`the middleware at ${place} reads \`${more}\``);
  }
}

/** The initializer of a variable or field, or else the declaration of a name, or the expression itself. */
function valueBehind(node: Node): Node | undefined {
  const { Node } = morph();
  const name = Node.isPropertyAccessExpression(node) ? node.getNameNode() : node;
  const found = Node.isIdentifier(name) ? name.getDefinitionNodes()[0] : name;
  const isHeld = Node.isVariableDeclaration(found) || Node.isPropertyDeclaration(found);
  return isHeld ? found.getInitializer() : found;
}

/** The properties of its argument that a callback reads; `…` for all. */
function readNames(callback: Node): readonly string[] {
  const { Node } = morph();
  const value = readLiteralProperty(callback)?.at;
  const found = valueBehind(value ?? callback);
  const isFunction =
    Node.isMethodDeclaration(found) ||
    Node.isArrowFunction(found) ||
    Node.isFunctionExpression(found) ||
    Node.isFunctionDeclaration(found);
  if (!isFunction) {
    const text = callback.getText().slice(0, 40);
    return unfit(`the middleware \`${text}\` is not a function that can be read`);
  }
  const pattern = found.getParameters()[0]?.getNameNode();
  if (Node.isObjectBindingPattern(pattern)) {
    return pattern
      .getElements()
      .map((each) =>
        each.getDotDotDotToken()
          ? "…"
          : (each.getPropertyNameNode() ?? each.getNameNode()).getText(),
      );
  }
  if (!Node.isIdentifier(pattern)) return [];
  const uses = pattern.findReferencesAsNodes().filter((each) => each !== pattern);
  return uses.map((each) => {
    const access = each.getParent();
    return Node.isPropertyAccessExpression(access) ? access.getName() : "…";
  });
}
