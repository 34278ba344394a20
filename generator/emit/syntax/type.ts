import type { ObjectTypePlan, PropertyPlan, TypePlan } from "../../plan/index.js";
import { commentText, docComment, docLines } from "./comment.js";
import type { Names } from "./import.js";
import {
  type Doc,
  concat,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  marginOf,
  printDoc,
  printOnLine,
  softline,
} from "./layout.js";
import { numberLiteral, propertyName, stringLiteral } from "./literal.js";

/** What contains a type; this decides the layout of a union. */
type Parent = "alias" | "annotation" | "argument" | "member of a tuple" | "parentheses";

export function printType(type: TypePlan): string {
  return printDoc(typeDoc(type, PLAIN_NAMES));
}

/** The same on one line, if none of its properties has a comment. */
export function printTypeOnLine(type: TypePlan): string {
  return printOnLine(typeDoc(type, PLAIN_NAMES));
}

/** For text outside of a module, without imports. */
export const PLAIN_NAMES: Names = { use: (name) => name };

/**
 * A type as it is written: unions and intersections without those of the same kind in them, an object without properties as
 * `Record<string, never>`, and an array of a negative number as `ReadonlyArray<-1>`, because not every parser accepts `-1[]`, and
 * formatters turn `(-1)[]` into it.
 */
export function writtenType(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "object":
      return isEmpty(type) ? reference("Record", STRING, NEVER) : type;
    case "array":
      return isNegative(type.items) ? reference("ReadonlyArray", type.items) : type;
    case "union":
    case "intersection": {
      const members = membersOf(type);
      const [only] = members;
      return only && members.length === 1 ? writtenType(only) : { kind: type.kind, members };
    }
    default:
      return type;
  }
}

const STRING: TypePlan = { kind: "keyword", name: "string" };
const NEVER: TypePlan = { kind: "keyword", name: "never" };
const UNDEFINED: TypePlan = { kind: "keyword", name: "undefined" };

function reference(name: string, ...args: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, arguments: args };
}

/** The type of a property. Optional properties admit `undefined` explicitly, for `exactOptionalPropertyTypes`. */
export function propertyType({ type, isOptional }: PropertyPlan): TypePlan {
  const isOpen = type.kind === "keyword" && type.name === "unknown";
  return isOptional && !isOpen ? { kind: "union", members: [type, UNDEFINED] } : type;
}

export function typeDoc(planned: TypePlan, names: Names, parent: Parent = "annotation"): Doc {
  const type = writtenType(planned);
  switch (type.kind) {
    case "keyword":
      return type.name;
    case "literal":
      return literalDoc(type.value);
    case "reference":
    case "runtime":
      return type.arguments ? generic(type.name, type.arguments, names) : names.use(type.name);
    case "array":
      return concat(["readonly ", elementDoc(type.items, names), "[]"]);
    case "tuple":
      return tupleDoc(type, names);
    case "object":
      return objectDoc(type, names);
    case "union":
      return unionDoc(type.members, names, parent);
    case "intersection":
      return intersectionDoc(type.members, names);
  }
}

function literalDoc(value: Extract<TypePlan, { kind: "literal" }>["value"]): Doc {
  if (typeof value === "string") return stringLiteral(value);
  return typeof value === "number" ? numberLiteral(value) : String(value);
}

/** `name<A, B>`. A single argument without a good place for a line break is not moved to its own line. */
function generic(name: string, types: readonly TypePlan[], names: Names): Doc {
  const [only, other] = types;
  const docs = types.map((type) => typeDoc(type, names, "argument"));
  const start = [names.use(name), "<"];
  return only && !other && staysOnLine(only)
    ? [...start, ...docs, ">"]
    : group([...start, indent([softline, join([",", line], docs)]), softline, ">"]);
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

function tupleDoc({ members, rest }: Extract<TypePlan, { kind: "tuple" }>, names: Names): Doc {
  const isOne = members.length + (rest ? 1 : 0) === 1;
  const docs = members.map((one) =>
    group(typeDoc(one, names, isOne ? "argument" : "member of a tuple")),
  );
  if (rest) docs.push(group(restDoc(rest, names)));
  return ["readonly ", list("[", docs, "]")];
}

function restDoc(rest: TypePlan, names: Names): Doc {
  return [
    "...",
    isNegative(rest)
      ? typeDoc(reference("ReadonlyArray", rest), names)
      : [elementDoc(rest, names), "[]"],
  ];
}

/** The type of the items of an array. Compound ones are parenthesized. */
function elementDoc(type: TypePlan, names: Names): Doc {
  const isCompound = COMPOUND.has(writtenType(type).kind);
  return isCompound ? ["(", typeDoc(type, names, "parentheses"), ")"] : typeDoc(type, names);
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

function objectDoc({ properties, index }: ObjectTypePlan, names: Names): Doc {
  const members = [
    ...properties.map((one) => propertyDoc(one, names)),
    ...(index ? [indexDoc(index, names)] : []),
  ];
  return group(["{", indent([line, join([";", line], members)]), ifBreak(";"), line, "}"]);
}

function isEmpty({ properties, index }: ObjectTypePlan): boolean {
  return properties.length === 0 && index === undefined;
}

export function printProperty(property: PropertyPlan, names: Names): string {
  const comment = commentText(docLines(property.doc), marginOf(1));
  return comment + printDoc([propertyTypeDoc(property, names), ";"], 1);
}

/** A property of an object type with its comment, without the trailing semicolon. */
export function propertyDoc(property: PropertyPlan, names: Names): Doc {
  return [docComment(property.doc), propertyTypeDoc(property, names)];
}

function propertyTypeDoc(property: PropertyPlan, names: Names): Doc {
  const { name, isOptional } = property;
  const start = `${propertyName(name)}${isOptional ? "?: " : ": "}`;
  return group([start, typeDoc(propertyType(property), names)]);
}

export function indexDoc(type: TypePlan, names: Names): Doc {
  const key = group([indent([softline, "key: string"]), softline]);
  return group(["[", key, "]: ", typeDoc(type, names)]);
}

/** The members of a union or an intersection, flattened. Any other type is its own only member. */
function membersOf(type: TypePlan, kind = type.kind): readonly TypePlan[] {
  return type.kind === kind && (type.kind === "union" || type.kind === "intersection")
    ? type.members.flatMap((member) => membersOf(member, kind))
    : [type];
}

/** Whether a union consists of `null` and one object or named type. Such a union is not broken. */
function isNullable(members: readonly TypePlan[]): boolean {
  const [named, ...others] = members.filter((member) => !isNull(member));
  return named !== undefined && others.length === 0 && HUGGED.has(named.kind);
}

const HUGGED: ReadonlySet<TypePlan["kind"]> = new Set(["object", "reference", "runtime"]);

function isNull(type: TypePlan): boolean {
  return type.kind === "keyword"
    ? type.name === "null"
    : type.kind === "literal" && type.value === null;
}

/** Whether a union is moved to the lines after the `=` or `:` before it. */
export function isLongUnion(type: TypePlan): boolean {
  return type.kind === "union" && !isNullable(membersOf(type));
}

function unionDoc(members: readonly TypePlan[], names: Names, parent: Parent): Doc {
  if (isNullable(members))
    return join(
      " | ",
      members.map((one) => typeDoc(one, names)),
    );
  const docs = members.map((one) =>
    one.kind === "intersection" ? ["(", typeDoc(one, names), ")"] : typeDoc(one, names),
  );
  const doc = alternatives(docs);
  switch (parent) {
    case "alias":
    case "argument":
      return doc;
    case "annotation":
      return group(indent([softline, doc]));
    case "member of a tuple":
      return group([indent([ifBreak("("), softline, doc]), softline, ifBreak(")")]);
    case "parentheses":
      return group([indent([softline, doc]), softline]);
  }
}

function alternatives(types: readonly Doc[]): Doc {
  return group(
    types.map((type, index) => [index === 0 ? ifBreak("| ") : [line, "| "], indent(type)]),
  );
}

/** The braces of objects stay on the line of the `&`; other types that are too long move to the next line. */
function intersectionDoc(members: readonly TypePlan[], names: Names): Doc {
  const isObject = (type: TypePlan | undefined) => type?.kind === "object" && !isEmpty(type);
  let wasIndented = false;
  return group(
    members.map((type, index) => {
      const doc =
        type.kind === "union"
          ? ["(", typeDoc(type, names, "parentheses"), ")"]
          : typeDoc(type, names);
      if (index === 0) return doc;
      const objects = [members[index - 1], type].filter(isObject).length;
      if (objects === 0) return indent([" &", line, doc]);
      if (objects === 2) return [" & ", wasIndented ? indent(doc) : doc];
      if (index > 1) wasIndented = true;
      return [" & ", index > 1 ? indent(doc) : doc];
    }),
  );
}
