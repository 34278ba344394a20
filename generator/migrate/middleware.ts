import type { Node } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { unfit } from "./migration.js";

/** @throws Unfit if a middleware reads more than the request and the response. */
export function checkMiddleware(argument: Node): void {
  const { Node } = morph();
  const definitionOf = (node: Node): Node | undefined => {
    const name = Node.isPropertyAccessExpression(node) ? node.getNameNode() : node;
    return Node.isIdentifier(name) ? name.getDefinitionNodes()[0] : node;
  };
  const found = definitionOf(argument);
  const isHeld = Node.isVariableDeclaration(found) || Node.isPropertyDeclaration(found);
  const value = isHeld ? found.getInitializer() : found;
  const body = Node.isCallExpression(value) ? definitionOf(value.getExpression()) : value;
  const literals = body
    ? [body, ...body.getDescendants()].filter(Node.isObjectLiteralExpression)
    : [];
  const callbacks = literals.flatMap((literal) =>
    ["onRequest", "onResponse", "onError"].flatMap((name) => literal.getProperty(name) ?? []),
  );
  if (callbacks.length === 0)
    unfit(
      `the middleware \`${argument.getText().slice(0, 40)}\` is not a literal that can be read`,
    );
  for (const callback of callbacks) {
    const value = Node.isPropertyAssignment(callback) ? callback.getInitializerOrThrow() : callback;
    const target = Node.isIdentifier(value) ? value.getDefinitionNodes()[0] : value;
    const call = Node.isVariableDeclaration(target) ? target.getInitializer() : target;
    if (
      !Node.isMethodDeclaration(call) &&
      !Node.isArrowFunction(call) &&
      !Node.isFunctionExpression(call) &&
      !Node.isFunctionDeclaration(call)
    ) {
      return unfit(
        `the middleware \`${callback.getText().slice(0, 40)}\` is not a function that can be read`,
      );
    }
    const [parameter] = call.getParameters();
    const pattern = parameter?.getNameNode();
    const names = Node.isObjectBindingPattern(pattern)
      ? pattern
          .getElements()
          .map((each) =>
            each.getDotDotDotToken()
              ? "…"
              : (each.getPropertyNameNode() ?? each.getNameNode()).getText(),
          )
      : Node.isIdentifier(pattern)
        ? pattern
            .findReferencesAsNodes()
            .filter((each) => each !== pattern)
            .map((each) => {
              const access = each.getParent();
              return Node.isPropertyAccessExpression(access) ? access.getName() : "…";
            })
        : [];
    const more = names.find((name) => !/^(request|response|error)$/.test(name));
    if (more !== undefined)
      unfit(
        `the middleware at line ${callback.getStartLineNumber()} of ${callback.getSourceFile().getBaseName()} reads \`${more}\``,
      );
  }
}
