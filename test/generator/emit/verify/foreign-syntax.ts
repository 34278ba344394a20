import { ts } from "ts-morph";
import type { KnownNames } from "../../../../generator/emit/verify/read-expression.js";

/**
 * The first node of a kind that emitted code never contains: generated functions only call functions they import and read
 * their own variables, and types only name other types. `undefined` if there is none.
 */
export function findForeignSyntax(file: ts.SourceFile, names: KnownNames): ts.Node | undefined {
  return firstOf(file.statements, (statement) => foreignInStatement(statement, names));
}

type Finder<N extends ts.Node> = (node: N) => ts.Node | undefined;

function firstOf<N extends ts.Node>(nodes: Iterable<N>, find: Finder<N>): ts.Node | undefined {
  for (const node of nodes) {
    const found = find(node);
    if (found) return found;
  }
  return undefined;
}

function foreignInStatement(statement: ts.Statement, names: KnownNames): ts.Node | undefined {
  // Imports and exports contain only names, which the outline compares.
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
    return statement.attributes;
  }
  if (ts.isVariableStatement(statement)) {
    const { declarations, flags } = statement.declarationList;
    const isConst = (flags & ts.NodeFlags.BlockScoped) === ts.NodeFlags.Const;
    return isConst ? firstOf(declarations, (one) => foreignInVariable(one, names)) : statement;
  }
  if (ts.isReturnStatement(statement)) {
    return statement.expression && foreignInExpression(statement.expression, names);
  }
  if (ts.isFunctionDeclaration(statement)) {
    const { parameters, typeParameters = [], type, body } = statement;
    return (
      firstOf(parameters, (one) => one.initializer ?? (one.type && foreignInType(one.type))) ??
      firstOf(typeParameters, foreignInType) ??
      (type && foreignInType(type)) ??
      (body && firstOf(body.statements, (inner) => foreignInStatement(inner, names)))
    );
  }
  return foreignInType(statement);
}

function foreignInVariable(
  { name, type, initializer }: ts.VariableDeclaration,
  names: KnownNames,
): ts.Node | undefined {
  return (
    (ts.isIdentifier(name) ? undefined : name) ??
    (type && foreignInType(type)) ??
    (initializer && foreignInExpression(initializer, names))
  );
}

function foreignInExpression(node: ts.Expression, names: KnownNames): ts.Node | undefined {
  const again: Finder<ts.Expression> = (inner) => foreignInExpression(inner, names);
  if (ts.isIdentifier(node)) return names.variables.has(node.text) ? undefined : node;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return undefined;
  if (ts.isParenthesizedExpression(node)) return again(node.expression);
  if (ts.isTemplateExpression(node)) {
    return firstOf(node.templateSpans, ({ expression }) => again(expression));
  }
  if (ts.isSpreadElement(node)) return again(node.expression);
  if (ts.isArrayLiteralExpression(node)) return firstOf(node.elements, again);
  if (ts.isObjectLiteralExpression(node)) {
    return firstOf(node.properties, (member) => {
      if (!ts.isPropertyAssignment(member) || !isPlainName(member.name)) return member;
      return again(member.initializer);
    });
  }
  if (ts.isCallExpression(node)) {
    const { expression, arguments: given, typeArguments = [] } = node;
    if (!ts.isIdentifier(expression) || !names.functions.has(expression.text)) return expression;
    return firstOf(given, again) ?? firstOf(typeArguments, foreignInType);
  }
  return LITERALS.has(node.kind) ? undefined : node;
}

const LITERALS: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.TrueKeyword,
]);

/** Whether a property name is literal, including `["__proto__"]`; a plain `__proto__: …` would set the prototype. */
function isPlainName(name: ts.PropertyName): boolean {
  if (ts.isComputedPropertyName(name)) return ts.isStringLiteral(name.expression);
  return !ts.isPrivateIdentifier(name) && !ts.isBigIntLiteral(name) && name.text !== "__proto__";
}

/** Types have no effect at run time, but could import a module or compute. Emitted types only name, list and combine. */
function foreignInType(node: ts.Node): ts.Node | undefined {
  if (!TYPES.has(node.kind)) return node;
  return ts.forEachChild(node, foreignInType);
}

const TYPES: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ArrayType,
  ts.SyntaxKind.BooleanKeyword,
  ts.SyntaxKind.ExportKeyword,
  ts.SyntaxKind.ExpressionWithTypeArguments,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.HeritageClause,
  ts.SyntaxKind.Identifier,
  ts.SyntaxKind.IndexSignature,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.IntersectionType,
  ts.SyntaxKind.LiteralType,
  ts.SyntaxKind.NeverKeyword,
  ts.SyntaxKind.NullKeyword,
  ts.SyntaxKind.NumberKeyword,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.Parameter,
  ts.SyntaxKind.ParenthesizedType,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.PropertySignature,
  ts.SyntaxKind.QuestionToken,
  ts.SyntaxKind.ReadonlyKeyword,
  ts.SyntaxKind.RestType,
  ts.SyntaxKind.StringKeyword,
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.TupleType,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.TypeLiteral,
  ts.SyntaxKind.TypeOperator,
  ts.SyntaxKind.TypeParameter,
  ts.SyntaxKind.TypeReference,
  ts.SyntaxKind.UndefinedKeyword,
  ts.SyntaxKind.UnionType,
  ts.SyntaxKind.UnknownKeyword,
]);
