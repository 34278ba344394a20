import {
  type ObjectTypePlan,
  type PropertyPlan,
  type TypePlan,
  isKeyword,
  keyword,
} from "../../plan/index.js";
import { type Code, PLAIN_CODE, nameDoc, usedName } from "./code.js";
import {
  type Doc,
  concat,
  flatText,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  printDoc,
  softline,
} from "./layout.js";
import { literalDoc, propertyNameDoc } from "./literal.js";

/** What contains a type. It decides the layout of a union; an interface can extend a type only by its name. */
type Parent = "alias" | "annotation" | "argument" | "extends" | "member of a tuple" | "parentheses";

type Compound = Extract<TypePlan, { kind: "union" | "intersection" }>;

/** A type by the name that it has in the module. */
export function namedType(name: string, ...types: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, ...(types.length > 0 && { arguments: types }) };
}

export function printType(type: TypePlan): string {
  return printDoc(typeDoc(type, PLAIN_CODE));
}

/** The same on one line, without the comments of properties. */
export function printTypeOnLine(type: TypePlan): string {
  return flatText(typeDoc(type, { ...PLAIN_CODE, comment: () => "" })) ?? "";
}

/**
 * A type as it is written: unions and intersections without those of the same kind in them, an object without properties as
 * `Record<string, never>`, and an array of a negative number as `ReadonlyArray<-1>`, because not every parser accepts `-1[]`, and
 * formatters turn `(-1)[]` into it.
 */
export function writtenType(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "object":
      return isEmpty(type) ? EMPTY_OBJECT : type;
    case "array":
      return isNegative(type.items) ? namedType("ReadonlyArray", type.items) : type;
    case "union":
    case "intersection": {
      const members = membersOf(type);
      const [only] = members;
      if (only && members.length === 1) return writtenType(only);
      return members === type.members ? type : { kind: type.kind, members };
    }
    default:
      return type;
  }
}

const EMPTY_OBJECT = namedType("Record", keyword("string"), keyword("never"));

/** The type of a property. Optional properties admit `undefined` explicitly, for `exactOptionalPropertyTypes`. */
export function propertyType({ type, isOptional }: PropertyPlan): TypePlan {
  return isOptional && !isKeyword(type, "unknown")
    ? { kind: "union", members: [type, keyword("undefined")] }
    : type;
}

/** One text if there is nothing in it that can be broken, or else a document in which no text has several lines. */
export function typeDoc(planned: TypePlan, code: Code, parent: Parent = "annotation"): Doc {
  const type = writtenType(planned);
  switch (type.kind) {
    case "keyword":
      return type.name === "null"
        ? code.node("LiteralType", literalDoc(null, code))
        : code.node(KEYWORDS[type.name], type.name);
    case "literal":
      return code.node("LiteralType", literalDoc(type.value, code));
    case "reference":
    case "runtime": {
      const kind = parent === "extends" ? "ExpressionWithTypeArguments" : "TypeReference";
      const { name, arguments: types } = type;
      return code.node(kind, types ? generic(name, types, code) : usedName(name, code));
    }
    case "array":
      return readonlyDoc(arrayDoc(type.items, code), code);
    case "tuple":
      return readonlyDoc(tupleDoc(type, code), code);
    case "object":
      return objectDoc(type, code);
    case "union":
      return unionDoc(type.members, code, parent);
    case "intersection":
      return intersectionDoc(type.members, code);
  }
}

const KEYWORDS = {
  boolean: "BooleanKeyword",
  never: "NeverKeyword",
  number: "NumberKeyword",
  string: "StringKeyword",
  undefined: "UndefinedKeyword",
  unknown: "UnknownKeyword",
  "{}": "TypeLiteral",
} as const;

function readonlyDoc(type: Doc, code: Code): Doc {
  return code.node("TypeOperator", concat(["readonly ", type]), "readonly");
}

/** `name<A, B>`. A single argument without a good place for a line break is not moved to its own line. */
function generic(name: string, types: readonly TypePlan[], code: Code): Doc {
  const [only, other] = types;
  const start = [usedName(name, code), "<"];
  if (only && !other && staysOnLine(only))
    return concat([...start, typeDoc(only, code, "argument"), ">"]);
  const docs = types.map((type) => typeDoc(type, code, "argument"));
  return group([...start, indent([softline, join([",", line], docs)]), softline, ">"]);
}

function staysOnLine(type: TypePlan): boolean {
  switch (type.kind) {
    case "keyword":
    case "literal":
      return true;
    case "reference":
    case "runtime":
      return type.arguments === undefined;
    case "object":
      return !isEmpty(type);
    case "union":
      return isNullable(membersOf(type));
    default:
      return false;
  }
}

function tupleDoc({ members, rest }: Extract<TypePlan, { kind: "tuple" }>, code: Code): Doc {
  const isOne = members.length + (rest ? 1 : 0) === 1;
  const docs = members.map((member) =>
    group(typeDoc(member, code, isOne ? "argument" : "member of a tuple")),
  );
  if (rest) docs.push(group(restDoc(rest, code)));
  return code.node("TupleType", list("[", docs, "]"));
}

function restDoc(items: TypePlan, code: Code): Doc {
  const type = isNegative(items)
    ? typeDoc(namedType("ReadonlyArray", items), code)
    : arrayDoc(items, code);
  return code.node("RestType", ["...", type]);
}

/** An array that is not read-only. Compound types of items are parenthesized. */
function arrayDoc(items: TypePlan, code: Code): Doc {
  const isCompound = COMPOUND.has(writtenType(items).kind);
  const doc = typeDoc(items, code, isCompound ? "parentheses" : "annotation");
  return code.node("ArrayType", concat(isCompound ? ["(", doc, ")[]"] : [doc, "[]"]));
}

const COMPOUND: ReadonlySet<TypePlan["kind"]> = new Set([
  "array",
  "intersection",
  "tuple",
  "union",
]);

function isNegative(type: TypePlan): boolean {
  return type.kind === "literal" && typeof type.value === "number" && type.value < 0;
}

function objectDoc({ properties, index }: ObjectTypePlan, code: Code): Doc {
  const members = [
    ...properties.map((property) => [code.comment(property.doc), propertyDoc(property, code)]),
    ...(index ? [indexDoc(index, code)] : []),
  ];
  const inside = [indent([line, join([";", line], members)]), ifBreak(";"), line];
  return code.node("TypeLiteral", group(["{", ...inside, "}"]));
}

function isEmpty({ properties, index }: ObjectTypePlan): boolean {
  return properties.length === 0 && index === undefined;
}

/** A property of an object type or an interface, without its comment and the semicolon. */
export function propertyDoc(property: PropertyPlan, code: Code): Doc {
  const { name, isOptional } = property;
  const question = isOptional ? code.node("QuestionToken", "?") : "";
  const type = typeDoc(propertyType(property), code);
  return code.node(
    "PropertySignature",
    concat([propertyNameDoc(name, code), question, ": ", type]),
  );
}

export function indexDoc(type: TypePlan, code: Code): Doc {
  const name = concat([nameDoc("key", code), ": ", typeDoc(keyword("string"), code)]);
  const parameter = code.node("Parameter", name);
  const key = group([indent([softline, parameter]), softline]);
  return code.node("IndexSignature", group(["[", key, "]: ", typeDoc(type, code)]));
}

/** The members of a union or an intersection, flattened. */
function membersOf({ kind, members }: Compound): readonly TypePlan[] {
  if (!members.some((member) => member.kind === kind)) return members;
  return members.flatMap((member) => (member.kind === kind ? membersOf(member) : member));
}

/** Whether a union consists of `null` and one object or named type. Such a union is not broken. */
function isNullable(members: readonly TypePlan[]): boolean {
  const [named, ...others] = members.filter((member) => !isNull(member));
  return named !== undefined && others.length === 0 && HUGGED.has(named.kind);
}

const HUGGED: ReadonlySet<TypePlan["kind"]> = new Set(["object", "reference", "runtime"]);

function isNull(type: TypePlan): boolean {
  return isKeyword(type, "null") || (type.kind === "literal" && type.value === null);
}

/** Whether a union is moved to the lines after the `=` or `:` before it. */
export function isLongUnion(type: TypePlan): boolean {
  const written = writtenType(type);
  return written.kind === "union" && !isNullable(written.members);
}

function unionDoc(members: readonly TypePlan[], code: Code, parent: Parent): Doc {
  const docs = members.map((member) => {
    const doc = typeDoc(member, code);
    return member.kind === "intersection" ? ["(", doc, ")"] : doc;
  });
  if (isNullable(members)) return code.node("UnionType", concat(join(" | ", docs)));
  const alternatives = docs.map((doc, at) => [
    at === 0 ? ifBreak("| ") : [line, "| "],
    indent(doc),
  ]);
  const doc = code.node("UnionType", group(alternatives));
  switch (parent) {
    case "annotation":
      return group(indent([softline, doc]));
    case "member of a tuple":
      return group([indent([ifBreak("("), softline, doc]), softline, ifBreak(")")]);
    case "parentheses":
      return group([indent([softline, doc]), softline]);
    default:
      return doc;
  }
}

/** The braces of objects stay on the line of the `&`; other types that are too long move to the next line. */
function intersectionDoc(members: readonly TypePlan[], code: Code): Doc {
  const isObject = (type: TypePlan | undefined) => type?.kind === "object" && !isEmpty(type);
  let wasIndented = false;
  const docs = members.map((type, index): Doc => {
    const doc =
      type.kind === "union" ? ["(", typeDoc(type, code, "parentheses"), ")"] : typeDoc(type, code);
    if (index === 0) return doc;
    const objects = [members[index - 1], type].filter(isObject).length;
    if (objects === 0) return indent([" &", line, doc]);
    if (objects === 2) return [" & ", wasIndented ? indent(doc) : doc];
    if (index > 1) wasIndented = true;
    return [" & ", index > 1 ? indent(doc) : doc];
  });
  return code.node("IntersectionType", group(docs));
}
