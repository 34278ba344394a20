import type { builders } from "prettier/doc";
import type { ts as TS } from "ts-morph";
import { morph } from "../../ts-morph/index.js";
import type { Code, Names } from "../syntax/code.js";
import type { Doc } from "../syntax/layout.js";

export const { ts } = morph();

// Looked up once: `ts` is so large that its properties are slow.
const { NodeFlags, SyntaxKind, forEachChild, isCallExpression, isExportDeclaration } = ts;
const { isExportSpecifier, isExpressionWithTypeArguments, isHeritageClause, isIdentifier } = ts;
const { isImportClause, isImportSpecifier, isIndexSignatureDeclaration } = ts;
const { isLiteralExpression, isNumericLiteral, isParameter } = ts;
const { isParenthesizedTypeNode, isPrefixUnaryExpression, isStringLiteral, isTemplateHead } = ts;
const { isTemplateMiddleOrTemplateTail, isTypeOperatorNode, isTypeParameterDeclaration } = ts;
const { isTypeReferenceNode, isVariableDeclarationList, tokenToString } = ts;

/**
 * A node that the compiler's syntax tree of a module must have according to the module's plan. In a document it is a label, which takes
 * the place of what it was made of.
 */
export interface PlannedNode extends builders.Label {
  /** `undefined` for the name of a member, which is an identifier, a string or a number. */
  readonly kind: TS.SyntaxKind | undefined;
  /** What `textOf` returns for the node. */
  readonly text: string | undefined;
  /** In the order in which `forEachChild` visits them. */
  readonly children: readonly PlannedNode[];
}

export function plannedNode(
  kind: TS.SyntaxKind | undefined,
  text?: string,
  children: readonly PlannedNode[] = NONE,
): PlannedNode {
  return { type: "label", label: "", contents: "", kind, text, children };
}

/** Makes the nodes that a text must have. */
export function plannedCode({ use }: Names): Code {
  return {
    use,
    node: (kind, doc, text) =>
      plannedNode(kind === "MemberName" ? undefined : SyntaxKind[kind], text, nodesIn(doc)),
    comment: () => "",
    lines: (doc) => doc,
  };
}

const NONE: readonly PlannedNode[] = [];

/** The nodes in a document that was made with `plannedCode`, without those below them. */
export function nodesIn(doc: Doc): readonly PlannedNode[] {
  if (typeof doc === "string") return NONE;
  const nodes: PlannedNode[] = [];
  collectNodes(doc, nodes);
  // A copy has no room for more.
  return nodes.slice();
}

function collectNodes(doc: Doc, nodes: PlannedNode[]): void {
  if (typeof doc === "string") return;
  if (Array.isArray(doc)) for (const part of doc) collectNodes(part, nodes);
  else if (doc.type === "label") nodes.push(doc as PlannedNode);
  else if (doc.type === "fill") collectNodes(doc.parts, nodes);
  else if ("contents" in doc) collectNodes(doc.contents as Doc, nodes);
}

/**
 * The first node that is not as planned, in the order of the code, or the nearest around one that is missing; `undefined` if there
 * is none. Parentheses around a type do not count, nor do the quotes around the name of a member.
 */
export function findOther(written: TS.Node, planned: PlannedNode | undefined): TS.Node | undefined {
  const node = isParenthesizedTypeNode(written) ? written.type : written;
  if (!planned || !isLike(node, planned)) return node;
  const { children } = planned;
  let at = 0;
  const compareNext = (child: TS.Node): TS.Node | undefined => findOther(child, children[at++]);
  const compareAll = (nodes: TS.NodeArray<TS.Node>): TS.Node | undefined => {
    if (!isWellFormed(node, nodes)) return node;
    for (const child of nodes) {
      const other = compareNext(child);
      if (other) return other;
    }
    return undefined;
  };
  const other = forEachChild(node, compareNext, compareAll);
  return other ?? (at < children.length ? node : undefined);
}

function isLike(node: TS.Node, { kind, text }: PlannedNode): boolean {
  const hasKind = kind === undefined ? isMemberName(node) : node.kind === kind;
  return hasKind && textOf(node) === text;
}

function isMemberName(node: TS.Node): boolean {
  return isIdentifier(node) || isStringLiteral(node) || isNumericLiteral(node);
}

/** The value of a name, a literal or a part of a template, or a keyword or an operator that is no node of its own. */
function textOf(node: TS.Node): string | undefined {
  if (isIdentifier(node) || isLiteralExpression(node)) return node.text;
  if (isTemplateHead(node) || isTemplateMiddleOrTemplateTail(node)) return node.text;
  if (isTypeOperatorNode(node) || isPrefixUnaryExpression(node))
    return tokenToString(node.operator);
  if (isHeritageClause(node)) return tokenToString(node.token);
  if (isImportClause(node)) return node.phaseModifier && tokenToString(node.phaseModifier);
  if (isImportSpecifier(node) || isExportSpecifier(node) || isExportDeclaration(node)) {
    return node.isTypeOnly ? "type" : undefined;
  }
  // Otherwise a default type could pass for the type that a parameter extends.
  if (isTypeParameterDeclaration(node)) return node.constraint && "extends";
  if (!isVariableDeclarationList(node)) return undefined;
  return (node.flags & NodeFlags.BlockScoped) === NodeFlags.Const ? "const" : "another";
}

/** The parser accepts `A.<B>`, `A<B,>`, `const a = b,`, `extends A,`, `[a: B,]` and `(...a,)`, which the checker rejects. */
function isWellFormed(node: TS.Node, nodes: TS.NodeArray<TS.Node>): boolean {
  const last = nodes.at(-1);
  if (
    isVariableDeclarationList(node) ||
    isHeritageClause(node) ||
    isIndexSignatureDeclaration(node) ||
    (last && isParameter(last) && last.dotDotDotToken)
  ) {
    return !nodes.hasTrailingComma;
  }
  const name = nameBefore(node, nodes);
  return name === undefined || (nodes.pos === name.end + 1 && !nodes.hasTrailingComma);
}

/** What some type arguments belong to; `undefined` if the nodes are no type arguments. */
function nameBefore(node: TS.Node, nodes: TS.NodeArray<TS.Node>): TS.Node | undefined {
  if (isTypeReferenceNode(node)) return node.typeName;
  const hasTypes = isCallExpression(node) || isExpressionWithTypeArguments(node);
  return hasTypes && nodes === node.typeArguments ? node.expression : undefined;
}
