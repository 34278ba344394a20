import type { Expression, Node, ObjectLiteralExpression, Symbol, Type } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import { type Code, isIdentifier, type Member, originalText } from "./code.js";
import { unfit } from "./findings.js";

/** A value in a call. */
export interface Value {
  readonly code: Code;
  readonly type: Type;
  /** The expression of the value, or of the object that has the value as a property. */
  readonly at: Expression;
  readonly isProperty: boolean;
}

export interface Property extends Value, Member {}

export function toValue(expression: Expression): Value {
  return { code: [expression], type: expression.getType(), at: expression, isProperty: false };
}

/** The literal of a value, also in parentheses or with a cast. */
export function findLiteral({ at, isProperty }: Value): ObjectLiteralExpression | undefined {
  const inner = unwrap(at);
  return !isProperty && morph().Node.isObjectLiteralExpression(inner) ? inner : undefined;
}

/** An expression without parentheses and casts. */
export function unwrap(node: Node | undefined): Node | undefined {
  const { Node } = morph();
  return Node.isParenthesizedExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isSatisfiesExpression(node)
    ? unwrap(node.getExpression())
    : node;
}

export function literalText(node: Node | undefined): string | undefined {
  const { Node } = morph();
  const inner = unwrap(node);
  return Node.isStringLiteral(inner) || Node.isNoSubstitutionTemplateLiteral(inner)
    ? inner.getLiteralText()
    : undefined;
}

/**
 * The properties of an object literal, or else of the type of an object.
 *
 * @throws Unfit if there may be others, or the object would be evaluated for each.
 */
export function readValueProperties(value: Value): readonly Property[] {
  const { Node } = morph();
  const literal = findLiteral(value);
  if (!literal) return propertiesOfType(value);
  const found = literal.getProperties().flatMap((property, index): readonly Property[] => {
    if (!Node.isSpreadAssignment(property))
      return [
        readLiteralProperty(property) ?? unfit("an option has a computed name or is a method"),
      ];
    if (index > 0) unfit("a spread follows other options");
    return propertiesOfType(toValue(property.getExpression()));
  });
  return [...new Map(found.map((property) => [property.name, property])).values()];
}

function propertiesOfType(value: Value): readonly Property[] {
  const text = originalText(value.code).slice(0, 40);
  const names =
    knownProperties(value.type) ??
    unfit(`the compiler does not know the properties of \`${text}\``);
  if (!value.isProperty && !isRepeatable(value.at))
    unfit(`the options come from \`${text}\`, which is not a variable`);
  return names.map((name) => accessMember(value, name));
}

/** The properties of a literal without spreads and computed names. */
export function plainProperties(value: Value): readonly Property[] | undefined {
  const found = findLiteral(value)?.getProperties().map(readLiteralProperty);
  return found?.every((each) => each !== undefined) ? found : undefined;
}

/** The header `content-type` in a literal of headers. */
export function literalContentType(headers: Value | undefined): Property | undefined {
  const literal = headers && findLiteral(headers)?.getProperties().map(readLiteralProperty);
  return literal?.find((each) => each && /^content-type$/i.test(each.name));
}

/** A property of a literal, unless its name is computed. */
export function readLiteralProperty(property: Node): Property | undefined {
  const { Node } = morph();
  if (Node.isShorthandPropertyAssignment(property)) {
    const value = property.getNameNode();
    return { ...toValue(value), name: value.getText() };
  }
  if (!Node.isPropertyAssignment(property)) return undefined;
  const key = property.getNameNode();
  if (Node.isComputedPropertyName(key)) return undefined;
  const isText = Node.isStringLiteral(key) || Node.isNumericLiteral(key);
  const name = isText ? `${key.getLiteralValue()}` : key.getText();
  return { ...toValue(property.getInitializerOrThrow()), name };
}

/** A property of a variable. */
export function accessMember({ code, type, at }: Value, name: string): Property {
  const found = type.getNonNullableType().getProperty(name)?.getTypeAtLocation(at);
  if (!found) return unfit(`\`${originalText(code)}\` has several types`);
  return { name, code: accessCode(code, name, type), type: found, at, isProperty: true };
}

export function accessCode(code: Code, name: string, type: Type): Code {
  const access = isIdentifier(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
  if (!type.isNullable()) return [...code, access];
  return [...code, access.startsWith(".") ? "?" : "?.", access];
}

/** Whether an expression can be written twice, because it has no effect: `client`, `this.api.client`. */
export function isRepeatable(node: Node): boolean {
  const { Node } = morph();
  if (Node.isPropertyAccessExpression(node) || Node.isNonNullExpression(node))
    return isRepeatable(node.getExpression());
  return Node.isIdentifier(node) || Node.isThisExpression(node);
}

/** The members of a union, or the type alone. */
export function unionMembers(type: Type): readonly Type[] {
  return type.isUnion() ? type.getUnionTypes() : [type];
}

/** The names of the declared properties, or `undefined` if others are possible. */
export function knownProperties(type: Type): readonly string[] | undefined {
  const objects = unionMembers(type).filter((part) => !part.isUndefined() && !part.isNull());
  const isKnown = objects.every(
    (part) => (part.isObject() || part.isIntersection()) && !part.getStringIndexType(),
  );
  if (!isKnown) return undefined;
  return [
    ...new Set(objects.flatMap((part) => part.getProperties().map((each) => each.getName()))),
  ];
}

export function mayBeUndefined(type: Type): boolean {
  return type.isAny() || type.isUnknown() || unionMembers(type).some((part) => part.isUndefined());
}

export function isStringType(type: Type): boolean {
  return type.isString() || type.isStringLiteral() || type.isTemplateLiteral();
}

export function resolveSymbol(node: Node): Symbol | undefined {
  const symbol = node.getSymbol();
  return symbol?.getAliasedSymbol() ?? symbol;
}

export function isDeclaredIn(symbol: Symbol | undefined, path: RegExp): boolean {
  const declarations = symbol?.getDeclarations() ?? [];
  return declarations.some((node) => path.test(node.getSourceFile().getFilePath()));
}

/** The uses of a variable in its file. */
export function findReferences(name: Node): readonly Node[] {
  const symbol = name.getSymbol()?.compilerSymbol;
  return name
    .getSourceFile()
    .getDescendantsOfKind(morph().SyntaxKind.Identifier)
    .filter((each) => each.getText() === name.getText() && each !== name)
    .filter((each) => each.getSymbol()?.compilerSymbol === symbol);
}

export function isScript(node: Node): boolean {
  return /\.[mc]?jsx?$/.test(node.getSourceFile().getFilePath());
}
