import type { ts as TS } from "ts-morph";
import type { PropertyPlan, TypePlan } from "../../plan/index.js";
import type { Names } from "../syntax/import.js";
import { propertyType, writtenType } from "../syntax/type.js";
import {
  type Other,
  findOther,
  findOtherChild,
  findOtherLiteral,
  findOtherName,
  nameOf,
  ts,
} from "./nodes.js";

/** The first node of a type that is not as planned. */
export function findOtherType(written: TS.TypeNode, planned: TypePlan, names: Names): Other {
  const node = ts.isParenthesizedTypeNode(written) ? written.type : written;
  const type = writtenType(planned);
  switch (type.kind) {
    case "keyword":
      return type.name === "null"
        ? findOtherLiteralType(node, null)
        : node.kind === KEYWORDS[type.name]
          ? undefined
          : node;
    case "literal":
      return findOtherLiteralType(node, type.value);
    case "reference":
    case "runtime":
      return ts.isTypeReferenceNode(node)
        ? findOtherReference(node, node.typeName, type, names)
        : node;
    case "array":
      return findOtherReadonly(node, (inner) => findOtherArray(inner, type.items, names));
    case "tuple":
      return findOtherReadonly(node, (inner) => findOtherTuple(inner, type, names));
    case "object":
      return ts.isTypeLiteralNode(node) ? findOtherObject(node, type, names) : node;
    case "union":
      return ts.isUnionTypeNode(node) ? findOtherMembers(node, type.members, names) : node;
    case "intersection":
      return ts.isIntersectionTypeNode(node) ? findOtherMembers(node, type.members, names) : node;
  }
}

const KEYWORDS = {
  boolean: ts.SyntaxKind.BooleanKeyword,
  never: ts.SyntaxKind.NeverKeyword,
  number: ts.SyntaxKind.NumberKeyword,
  string: ts.SyntaxKind.StringKeyword,
  undefined: ts.SyntaxKind.UndefinedKeyword,
  unknown: ts.SyntaxKind.UnknownKeyword,
} as const;

function findOtherLiteralType(
  node: TS.TypeNode,
  value: Extract<TypePlan, { kind: "literal" }>["value"],
): Other {
  return ts.isLiteralTypeNode(node) ? findOtherLiteral(node.literal, value) : node;
}

interface Reference {
  readonly name: string;
  readonly arguments?: readonly TypePlan[] | undefined;
}

/** @param name the name in the node: of a type, of a function that is called, or of the base of an interface. */
export function findOtherReference(
  node: TS.NodeWithTypeArguments | TS.CallExpression,
  name: TS.Node,
  { name: planned, arguments: types = [] }: Reference,
  names: Names,
): Other {
  const { typeArguments } = node;
  // The compiler parses `A.<B>` and `A<B,>` too, and only its checker rejects them.
  const isPlain = typeArguments?.pos === name.end + 1 && !typeArguments.hasTrailingComma;
  if (typeArguments && !isPlain) return node;
  return (
    findOtherName(name, names.use(planned)) ??
    findOther(node, typeArguments, types, (one, type) => findOtherType(one, type, names))
  );
}

function findOtherMembers(
  node: TS.UnionOrIntersectionTypeNode,
  members: readonly TypePlan[],
  names: Names,
): Other {
  return findOther<TS.TypeNode, TypePlan>(node, node.types, members, (one, member) =>
    findOtherType(one, member, names),
  );
}

function findOtherReadonly(node: TS.TypeNode, find: (inner: TS.TypeNode) => Other): Other {
  const isReadonly = ts.isTypeOperatorNode(node) && node.operator === ts.SyntaxKind.ReadonlyKeyword;
  return isReadonly ? find(node.type) : node;
}

function findOtherArray(node: TS.TypeNode, items: TypePlan, names: Names): Other {
  return ts.isArrayTypeNode(node) ? findOtherType(node.elementType, items, names) : node;
}

function findOtherTuple(
  node: TS.TypeNode,
  { members, rest }: Extract<TypePlan, { kind: "tuple" }>,
  names: Names,
): Other {
  if (!ts.isTupleTypeNode(node)) return node;
  const elements = rest ? node.elements.slice(0, members.length) : node.elements;
  const other = findOther(node, elements, members, (one, member) =>
    findOtherType(one, member, names),
  );
  if (other || !rest) return other;
  return findOther(node, node.elements.slice(members.length), [rest], (one, items) => {
    if (!ts.isRestTypeNode(one)) return one;
    const whole = writtenType({ kind: "array", items });
    return whole.kind === "array"
      ? findOtherArray(one.type, items, names)
      : findOtherType(one.type, whole, names);
  });
}

interface Members {
  readonly properties: readonly PropertyPlan[];
  readonly index?: TypePlan;
}

/** @param node an interface or an object type. The type of other properties stands first or last. */
export function findOtherObject(
  node: TS.InterfaceDeclaration | TS.TypeLiteralNode,
  { properties, index }: Members,
  names: Names,
): Other {
  const signatures = node.members.filter(ts.isIndexSignatureDeclaration);
  const others = node.members.filter((member) => !ts.isIndexSignatureDeclaration(member));
  return (
    findOther(node, others, properties, (one, property) =>
      findOtherProperty(one, property, names),
    ) ??
    findOther(node, signatures, index ? [index] : [], (one, type) =>
      findOtherIndex(one, type, names),
    )
  );
}

function findOtherProperty(node: TS.TypeElement, property: PropertyPlan, names: Names): Other {
  if (!ts.isPropertySignature(node) || !node.type || nameOf(node.name) !== property.name)
    return node;
  if ((node.questionToken !== undefined) !== property.isOptional) return node;
  return (
    findOtherChild(node, node.name, node.questionToken, node.type) ??
    findOtherType(node.type, propertyType(property), names)
  );
}

function findOtherIndex(node: TS.IndexSignatureDeclaration, type: TypePlan, names: Names): Other {
  const [key] = node.parameters;
  if (key?.type?.kind !== KEYWORDS.string) return node;
  return (
    findOtherChild(key, key.name, key.type) ??
    findOtherChild(node, key, node.type) ??
    findOtherType(node.type, type, names)
  );
}
