import type { ts as TS } from "ts-morph";
import { type PlannedNode, markOf, ts } from "./planned-node.js";

const { forEachChild, isIdentifier, isLiteralExpression, isNumericLiteral, isStringLiteral } = ts;
const { isCallExpression, isExpressionWithTypeArguments, isTypeReferenceNode } = ts;
const { isHeritageClause, isParenthesizedTypeNode, isVariableDeclarationList } = ts;
const { isTemplateHead, isTemplateMiddleOrTemplateTail } = ts;

/**
 * The first node that is not as planned, in the order of the code, or the nearest around one that is missing; `undefined` if there
 * is none. Parentheses around a type do not count, nor do the quotes around the name of a member.
 */
export function findOther(written: TS.Node, planned: PlannedNode): TS.Node | undefined {
  const node = isParenthesizedTypeNode(written) ? written.type : written;
  if (!isLike(node, planned)) return node;
  const { children } = planned;
  let index = 0;
  const findIn = (child: TS.Node): TS.Node | undefined => {
    const one = children[index++];
    return one ? findOther(child, one) : child;
  };
  const other = forEachChild(node, findIn, (nodes) =>
    isWellFormed(node, nodes) ? first(nodes, findIn) : node,
  );
  return other ?? (index < children.length ? node : undefined);
}

function first(
  nodes: readonly TS.Node[],
  find: (node: TS.Node) => TS.Node | undefined,
): TS.Node | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found) return found;
  }
  return undefined;
}

function isLike(node: TS.Node, { kind, text, mark }: PlannedNode): boolean {
  if (kind === undefined) return isMemberName(node) && node.text === text;
  return node.kind === kind && textOf(node) === text && markOf(node) === mark;
}

function isMemberName(node: TS.Node): node is TS.Identifier | TS.StringLiteral | TS.NumericLiteral {
  return isIdentifier(node) || isStringLiteral(node) || isNumericLiteral(node);
}

function textOf(node: TS.Node): string | undefined {
  return isIdentifier(node) ||
    isLiteralExpression(node) ||
    isTemplateMiddleOrTemplateTail(node) ||
    isTemplateHead(node)
    ? node.text
    : undefined;
}

/** The parser accepts `A.<B>`, `A<B,>`, `const a = b,` and `extends A,`, which the checker rejects. */
function isWellFormed(node: TS.Node, nodes: TS.NodeArray<TS.Node>): boolean {
  if (isVariableDeclarationList(node) || isHeritageClause(node)) return !nodes.hasTrailingComma;
  const name = nameBefore(node, nodes);
  return name === undefined || (nodes.pos === name.end + 1 && !nodes.hasTrailingComma);
}

/** What some type arguments belong to; `undefined` if the nodes are no type arguments. */
function nameBefore(node: TS.Node, nodes: TS.NodeArray<TS.Node>): TS.Node | undefined {
  if (isTypeReferenceNode(node)) return node.typeName;
  const hasTypes = isCallExpression(node) || isExpressionWithTypeArguments(node);
  return hasTypes && nodes === node.typeArguments ? node.expression : undefined;
}
