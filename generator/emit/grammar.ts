import type { ts as TS } from "ts-morph";
import { morph } from "../ts-morph/index.js";

// Destructured, because property lookups on `ts` are slow.
const { NodeFlags, SyntaxKind, forEachChild } = morph().ts;

const TYPES = `ArrayType BooleanKeyword IndexedAccessType IntersectionType LiteralType NeverKeyword NumberKeyword ParenthesizedType StringKeyword TupleType
  TypeLiteral TypeOperator TypeQuery TypeReference UndefinedKeyword UnionType UnknownKeyword`;

const VALUES = `ArrayLiteralExpression AsExpression CallExpression FalseKeyword Identifier NullKeyword NumericLiteral
  ObjectLiteralExpression PrefixUnaryExpression StringLiteral TemplateExpression TrueKeyword`;

const NAMES = "Identifier NumericLiteral StringLiteral";

/**
 * The syntax of emitted code: for each kind of node, the kinds of its children as a regular expression. If the compiler keeps a
 * token as a property of the node, such as an operator, that token is the first child.
 */
const GRAMMAR: Partial<Record<keyof typeof SyntaxKind, string>> = {
  ImportDeclaration: "ImportClause StringLiteral",
  ImportClause: "TypeKeyword? NamedImports",
  NamedImports: "ImportSpecifier+",
  ImportSpecifier: "Identifier Identifier?",
  ExportDeclaration: "NamedExports? StringLiteral?",
  NamedExports: "ExportSpecifier+",
  ExportSpecifier: "Identifier Identifier?",

  InterfaceDeclaration:
    "ExportKeyword Identifier HeritageClause? IndexSignature? PropertySignature*",
  HeritageClause: "ExtendsKeyword ExpressionWithTypeArguments",
  ExpressionWithTypeArguments: `Identifier [${TYPES}]*`,
  PropertySignature: `ReadonlyKeyword? [${NAMES}] QuestionToken? [${TYPES}]`,
  IndexSignature: `Parameter [${TYPES}]`,
  TypeAliasDeclaration: `ExportKeyword Identifier [${TYPES}]`,

  FunctionDeclaration: `ExportKeyword AsyncKeyword? Identifier TypeParameter* Parameter* [${TYPES}] Block`,
  TypeParameter: `Identifier [${TYPES}] [${TYPES}]?`,
  Parameter: `Identifier QuestionToken? [${TYPES}]`,
  Block: "VariableStatement? ReturnStatement",
  ReturnStatement: `[${VALUES}]`,
  VariableStatement: "ExportKeyword? VariableDeclarationList",
  VariableDeclarationList: "ConstKeyword VariableDeclaration",
  VariableDeclaration: `Identifier [${TYPES}]? [${VALUES}]`,

  ArrayType: `[${TYPES}]`,
  IndexedAccessType: "[IndexedAccessType TypeReference] LiteralType",
  IntersectionType: `[${TYPES}]+`,
  LiteralType:
    "[FalseKeyword NullKeyword NumericLiteral PrefixUnaryExpression StringLiteral TrueKeyword]",
  ParenthesizedType: `[${TYPES}]`,
  RestType: `[${TYPES}]`,
  TupleType: `[RestType ${TYPES}]*`,
  TypeLiteral: "PropertySignature* IndexSignature?",
  TypeOperator: `ReadonlyKeyword [${TYPES}]`,
  TypeQuery: "Identifier",
  TypeReference: `Identifier [${TYPES}]*`,
  UnionType: `[${TYPES}]+`,

  ArrayLiteralExpression: `[${VALUES}]*`,
  AsExpression: `[${VALUES}] TypeReference`,
  CallExpression: `Identifier [${TYPES}]* [SpreadElement ${VALUES}]*`,
  ComputedPropertyName: "StringLiteral",
  ObjectLiteralExpression: "PropertyAssignment*",
  PrefixUnaryExpression: "MinusToken NumericLiteral",
  PropertyAssignment: `[ComputedPropertyName ${NAMES}] [${VALUES}]`,
  SpreadElement: "CallExpression",
  TemplateExpression: "TemplateHead TemplateSpan+",
  TemplateSpan: `[${VALUES}] [TemplateMiddle TemplateTail]`,
};

/** A letter for each kind, so that a regular expression can match the kinds of a node's children. */
function encodeKind(kind: TS.SyntaxKind): string {
  return String.fromCharCode(0x4e00 + kind);
}

const PATTERNS = new Map(
  Object.entries(GRAMMAR).map(([kind, children]) => {
    const letters = children.replace(/[A-Z]\w+/g, (name) => encodeKind(findKind(name)));
    return [findKind(kind), new RegExp(`^(?:${letters.replace(/\s/g, "")})$`)];
  }),
);

function findKind(name: string): TS.SyntaxKind {
  return SyntaxKind[name as keyof typeof SyntaxKind];
}

/** Token kinds, which have no children, are smaller than this one. */
const { FirstNode } = SyntaxKind;

/**
 * The first node of a statement, innermost first, that violates the grammar or is unknown.
 *
 * @param isKnown called for each node.
 */
export function findForeignNode(
  node: TS.Node,
  isKnown: (node: TS.Node) => boolean,
): TS.Node | undefined {
  if (node.kind < FirstNode) return isKnown(node) ? undefined : node;
  let children = tokenLetter(node);
  const foreign = forEachChild(node, (child) => {
    children += encodeKind(child.kind);
    return findForeignNode(child, isKnown);
  });
  if (foreign) return foreign;
  return PATTERNS.get(node.kind)?.test(children) && isKnown(node) ? undefined : node;
}

/** The letter of a token that the compiler keeps as a property of a node. */
function tokenLetter(node: TS.Node): string {
  if (node.kind === SyntaxKind.VariableDeclarationList) {
    const isConst = (node.flags & NodeFlags.BlockScoped) === NodeFlags.Const;
    return isConst ? encodeKind(SyntaxKind.ConstKeyword) : "";
  }
  const { operator, phaseModifier, token } = node as NodeWithToken;
  const kind = operator ?? phaseModifier ?? token;
  return kind === undefined ? "" : encodeKind(kind);
}

interface NodeWithToken extends TS.Node {
  readonly operator?: TS.PrefixUnaryOperator | TS.TypeOperatorNode["operator"];
  readonly phaseModifier?: TS.ImportPhaseModifierSyntaxKind;
  readonly token?: TS.HeritageClause["token"];
}
