import type { ts as TS } from "ts-morph";
import { morph } from "../../ts-morph/index.js";

export const { ts } = morph();

// Looked up once: `ts` is so large that its properties are slow.
const { NodeFlags, SyntaxKind, isExportDeclaration, isExportSpecifier, isHeritageClause } = ts;
const { isImportClause, isImportSpecifier, isPrefixUnaryExpression, isTypeOperatorNode } = ts;
const { isTypeParameterDeclaration, isVariableDeclarationList, forEachChild, isIdentifier } = ts;
const { isLiteralExpression, isNumericLiteral, isStringLiteral, isCallExpression } = ts;
const { isExpressionWithTypeArguments, isTypeReferenceNode, isParenthesizedTypeNode } = ts;
const { isTemplateHead, isTemplateMiddleOrTemplateTail } = ts;

/** A node that the compiler's syntax tree of a module must have according to the module's plan. */
export interface PlannedNode {
  /** `undefined` for the name of a member, which is an identifier, a string or a number. */
  readonly kind: TS.SyntaxKind | undefined;
  /** Of a name, a literal or a part of a template: the text without quotes and escapes. */
  readonly text: string | undefined;
  /** What `markOf` returns for the node. */
  readonly mark: Mark;
  /** In the order in which `forEachChild` visits them. */
  readonly children: readonly PlannedNode[];
}

/** A keyword or an operator that is not a node. */
export type Mark = number | boolean | undefined;

export function markOf(node: TS.Node): Mark {
  if (isVariableDeclarationList(node)) return node.flags & NodeFlags.BlockScoped;
  if (isTypeOperatorNode(node) || isPrefixUnaryExpression(node)) return node.operator;
  if (isHeritageClause(node)) return node.token;
  if (isImportClause(node)) return node.phaseModifier;
  if (isImportSpecifier(node) || isExportSpecifier(node) || isExportDeclaration(node)) {
    return node.isTypeOnly;
  }
  // Otherwise a default type could pass for the type that a parameter extends.
  return isTypeParameterDeclaration(node) ? node.constraint !== undefined : undefined;
}

export function planned(
  kind: TS.SyntaxKind,
  children: readonly PlannedNode[] = [],
  mark?: Mark,
): PlannedNode {
  return { kind, text: undefined, mark, children };
}

export function plannedText(kind: TS.SyntaxKind | undefined, text: string): PlannedNode {
  return { kind, text, mark: undefined, children: [] };
}

export function plannedName(name: string): PlannedNode {
  return plannedText(SyntaxKind.Identifier, name);
}

export function plannedLiteral(value: string | number | boolean | null): PlannedNode {
  switch (typeof value) {
    case "string":
      return plannedText(SyntaxKind.StringLiteral, value);
    case "number": {
      const number = plannedText(SyntaxKind.NumericLiteral, String(Math.abs(value)));
      return value < 0
        ? planned(SyntaxKind.PrefixUnaryExpression, [number], SyntaxKind.MinusToken)
        : number;
    }
    default:
      return LITERALS[`${value}`];
  }
}

const LITERALS = {
  false: planned(SyntaxKind.FalseKeyword),
  null: planned(SyntaxKind.NullKeyword),
  true: planned(SyntaxKind.TrueKeyword),
} as const;

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
