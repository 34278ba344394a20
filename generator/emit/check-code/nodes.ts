import type { ts as TS } from "ts-morph";
import { morph } from "../../ts-morph/index.js";

export const { ts } = morph();

/** The first node of the code that is not as planned; `undefined` if there is none. */
export type Other = TS.Node | undefined;

/**
 * Compares nodes with what is planned for them, one by one.
 *
 * @param parent what is returned if there are too few nodes.
 */
export function findOther<Node extends TS.Node, Planned>(
  parent: TS.Node,
  nodes: readonly Node[] | undefined,
  planned: readonly Planned[],
  find: (node: Node, planned: Planned) => Other,
): Other {
  for (const [index, one] of planned.entries()) {
    const node = nodes?.[index];
    const other = node ? find(node, one) : parent;
    if (other) return other;
  }
  return nodes?.[planned.length];
}

/** The name that an identifier or a literal is; `undefined` for any other node. */
export function nameOf(node: TS.Node): string | undefined {
  return ts.isIdentifier(node) || ts.isStringLiteral(node) || ts.isNumericLiteral(node)
    ? node.text
    : undefined;
}

export function findOtherName(node: TS.Node, name: string): Other {
  return ts.isIdentifier(node) && node.text === name ? undefined : node;
}

/** The first child of a node that is none of those that were compared: a modifier, a token, or what only an error explains. */
export function findOtherChild(node: TS.Node, ...known: readonly (TS.Node | undefined)[]): Other {
  return ts.forEachChild(node, (child) => (known.includes(child) ? undefined : child));
}

export function findOtherLiteral(node: TS.Node, value: string | number | boolean | null): Other {
  switch (typeof value) {
    case "string":
      return ts.isStringLiteral(node) && node.text === value ? undefined : node;
    case "number":
      return isNumber(node, value) ? undefined : node;
    default:
      return node.kind === KEYWORDS[`${value}`] ? undefined : node;
  }
}

const KEYWORDS = {
  false: ts.SyntaxKind.FalseKeyword,
  null: ts.SyntaxKind.NullKeyword,
  true: ts.SyntaxKind.TrueKeyword,
} as const;

function isNumber(node: TS.Node, value: number): boolean {
  if (ts.isNumericLiteral(node)) return Number(node.text) === value;
  const isMinus = ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.MinusToken;
  return isMinus && ts.isNumericLiteral(node.operand) && -Number(node.operand.text) === value;
}
