import type { ts as TS } from "ts-morph";
import { morph } from "../../ts-morph/index.js";

export const { ts } = morph();

const { SyntaxKind } = ts;

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
  if (ts.isVariableDeclarationList(node)) return node.flags & ts.NodeFlags.BlockScoped;
  if (ts.isTypeOperatorNode(node) || ts.isPrefixUnaryExpression(node)) return node.operator;
  if (ts.isHeritageClause(node)) return node.token;
  if (ts.isImportClause(node)) return node.phaseModifier;
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node) || ts.isExportDeclaration(node)) {
    return node.isTypeOnly;
  }
  // Otherwise a default type could pass for the type that a parameter extends.
  return ts.isTypeParameterDeclaration(node) ? node.constraint !== undefined : undefined;
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
