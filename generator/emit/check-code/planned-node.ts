import type { ts as TS } from "ts-morph";
import { morph } from "../../ts-morph/index.js";

export const { ts } = morph();

// Looked up once: `ts` is so large that its properties are slow.
const { NodeFlags, SyntaxKind, isExportDeclaration, isExportSpecifier, isHeritageClause } = ts;
const { isImportClause, isImportSpecifier, isPrefixUnaryExpression, isTypeOperatorNode } = ts;
const { isTypeParameterDeclaration, isVariableDeclarationList } = ts;

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
