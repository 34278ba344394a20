import {
  type ObjectTypePlan,
  type PropertyPlan,
  type TypePlan,
  isKeyword,
  keyword,
} from "../../plan/index.js";
import {
  COMMA,
  type Code,
  NOTHING,
  type Printed,
  code,
  commentCode,
  enclosed,
  flatText,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  messageText,
  nameCode,
  onLines,
  print,
  softline,
} from "./code.js";
import { literal, propertyName } from "./literal.js";
import { PLAIN, type Scope } from "./scope.js";

/** The parent of a type, which affects the layout of a union. */
type Parent = "annotation" | "argument" | "member of a tuple" | "parentheses";

/** A type by its name in the module. */
export function namedType(name: string, ...types: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, ...(types.length > 0 && { arguments: types }) };
}

export function printType(type: TypePlan): Printed {
  return print(typeCode(type, PLAIN));
}

/** The type on one line, without comments of properties. */
export function printTypeOnLine(type: TypePlan): string {
  const scope = { ...PLAIN, use: messageText, comment: () => NOTHING };
  return flatText(typeCode(type, scope)) ?? "";
}

/**
 * Normalizes a type for printing: flattens unions and intersections, and replaces an object without properties by
 * `Record<string, never>`. An array of a negative number becomes `ReadonlyArray<-1>`, because some parsers reject `-1[]`, and
 * formatters turn `(-1)[]` into it.
 */
function normalizeType(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "object":
      return type.properties.length > 0 || type.index ? type : EMPTY_OBJECT;
    case "array":
      return isNegative(type.items)
        ? namedType(type.isMutable ? "Array" : "ReadonlyArray", type.items)
        : type;
    case "union":
    case "intersection": {
      const members = flattenMembers(type);
      const [only, ...others] = members;
      if (only && others.length === 0) return normalizeType(only);
      if (type.kind === "intersection")
        return { ...type, members: members.map(withoutEmptyObjects) };
      return members === type.members ? type : { kind: type.kind, members };
    }
    default:
      return type;
  }
}

const EMPTY_OBJECT = namedType("Record", keyword("string"), keyword("never"));

/** A part of an intersection. An alternative without properties must not forbid the properties of other parts. */
function withoutEmptyObjects(part: TypePlan): TypePlan {
  if (part.kind !== "union") return part;
  const members = flattenMembers(part).map((member) =>
    normalizeType(member) === EMPTY_OBJECT ? keyword("{}") : member,
  );
  return { ...part, members };
}

export function typeCode(planned: TypePlan, scope: Scope, parent: Parent = "annotation"): Code {
  const type = normalizeType(planned);
  switch (type.kind) {
    case "keyword":
      return type.name === "{}" ? code`{}` : nameCode(type.name);
    case "literal":
      return literal(type.value, scope);
    case "reference": {
      const keys = (type.keys ?? []).map((key) => code`[${literal(key, scope)}]`);
      return code`${named(type.name, type.arguments, scope)}${join(code``, keys)}`;
    }
    case "runtime":
      return named(type.name, type.arguments, scope);
    case "array":
      return code`${type.isMutable ? code`` : code`readonly `}${arrayCode(type.items, scope)}`;
    case "tuple":
      return code`${type.isMutable ? code`` : code`readonly `}${tupleCode(type, scope)}`;
    case "object":
      return objectCode(type, scope);
    case "union":
      return unionCode(type.members, scope, parent);
    case "intersection":
      return intersectionCode(type.members, scope);
  }
}

/** `name<A, B>`. A single argument without a good place for a line break stays on the line. */
export function named(name: string, types: readonly TypePlan[] = [], scope: Scope): Code {
  const [only, ...others] = types;
  if (only === undefined) return scope.use(name);
  const codes = types.map((type) => typeCode(type, scope, "argument"));
  const parts = join(COMMA, codes);
  const isOnLine = others.length === 0 && staysOnLine(normalizeType(only));
  return code`${scope.use(name)}${isOnLine ? code`<${parts}>` : enclosed("<>", parts)}`;
}

function staysOnLine(type: TypePlan): boolean {
  if (type.kind === "union") return isNullable(type.members);
  return SHORT.has(type.kind) && !("arguments" in type);
}

function tupleCode({ members, rest }: Extract<TypePlan, { kind: "tuple" }>, scope: Scope): Code {
  const isOne = members.length + (rest ? 1 : 0) === 1;
  const parent = isOne ? "argument" : "member of a tuple";
  const items = members.map((member) => group(typeCode(member, scope, parent)));
  if (rest) {
    const array = normalizeType({ kind: "array", items: rest });
    const ofArray = array.kind === "array" ? arrayCode(rest, scope) : typeCode(array, scope);
    items.push(group(code`...${ofArray}`));
  }
  return list("[]", items);
}

/** An array without `readonly`. Compound item types get parentheses. */
function arrayCode(items: TypePlan, scope: Scope): Code {
  const normalized = normalizeType(items);
  return COMPOUND.has(normalized.kind) && !("isMutable" in normalized)
    ? code`(${typeCode(items, scope, "parentheses")})[]`
    : code`${typeCode(items, scope)}[]`;
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

function objectCode({ properties, index }: ObjectTypePlan, scope: Scope): Code {
  const members = properties.map(
    (property) => code`${commentCode(scope.comment(property.doc))}${propertyCode(property, scope)}`,
  );
  if (index) members.push(indexCode(index, scope));
  const inside = code`${join(code`;${line}`, members)}${ifBreak(code`;`)}`;
  return group(code`{${onLines(inside, line)}}`);
}

export function indexCode(type: TypePlan, scope: Scope): Code {
  return group(code`${enclosed("[]", code`key: string`)}: ${typeCode(type, scope)}`);
}

/** The recorded form of a read-only property, besides its name. */
export function readonlyName(name: string): string {
  return `readonly ${name}`;
}

/**
 * A property of an object type or an interface, without its comment. Optional properties include `undefined` explicitly, for
 * `exactOptionalPropertyTypes`.
 */
export function propertyCode(property: PropertyPlan, scope: Scope): Code {
  const { name, type, isOptional, isExact, isReadonly } = property;
  const isWidened = isOptional && !isExact && !isKeyword(type, "unknown");
  const members = [type, keyword("undefined")];
  const value = typeCode(isWidened ? { kind: "union", members } : type, scope);
  const modifier = isReadonly ? code`readonly ` : code``;
  if (isReadonly) scope.values.add(readonlyName(name));
  return code`${modifier}${propertyName(name, scope)}${isOptional ? code`?` : code``}: ${value}`;
}

/** The members of a union or an intersection, flattened. */
function flattenMembers({
  kind,
  members,
}: Extract<TypePlan, { kind: "union" | "intersection" }>): readonly TypePlan[] {
  if (!members.some((member) => member.kind === kind)) return members;
  return members.flatMap((member) => (member.kind === kind ? flattenMembers(member) : member));
}

/** Whether a union consists of `null` and one object or named type. Such a union is not broken. */
function isNullable(members: readonly TypePlan[]): boolean {
  const [named, ...others] = members.filter((member) => !isNull(member));
  return named !== undefined && others.length === 0 && HUGGED.has(named.kind);
}

const HUGGED: ReadonlySet<TypePlan["kind"]> = new Set(["object", "reference", "runtime"]);

const SHORT: ReadonlySet<TypePlan["kind"]> = new Set([...HUGGED, "keyword", "literal"]);

function isNull(type: TypePlan): boolean {
  return isKeyword(type, "null") || (type.kind === "literal" && type.value === null);
}

/** Whether a union moves to the lines after the preceding `=` or `:`. */
export function isLongUnion(type: TypePlan): boolean {
  const normalized = normalizeType(type);
  return normalized.kind === "union" && !isNullable(normalized.members);
}

function unionCode(members: readonly TypePlan[], scope: Scope, parent: Parent): Code {
  const parts = members.map((member) => {
    const part = typeCode(member, scope);
    return member.kind === "intersection" ? code`(${part})` : part;
  });
  if (isNullable(members)) return join(code` | `, parts);
  const alternatives = join(code`${line}| `, parts.map(indent));
  const union = group(code`${ifBreak(code`| `)}${alternatives}`);
  switch (parent) {
    case "annotation":
      return group(indent(code`${softline}${union}`));
    case "argument":
      return union;
    case "member of a tuple":
      return group(
        code`${indent(code`${ifBreak(code`(`)}${softline}${union}`)}${softline}${ifBreak(code`)`)}`,
      );
    case "parentheses":
      return group(onLines(union));
  }
}

/** Objects keep their braces on the line of the `&`; other long types move to the next line. */
function intersectionCode(members: readonly TypePlan[], scope: Scope): Code {
  let wasIndented = false;
  const parts = members.map((type, index): Code => {
    const part =
      type.kind === "union"
        ? code`(${typeCode(type, scope, "parentheses")})`
        : typeCode(type, scope);
    if (index === 0) return part;
    const objects = members.slice(index - 1, index + 1).filter(isObjectType).length;
    if (objects === 0) return indent(code` &${line}${part}`);
    if (objects === 2) return code` & ${wasIndented ? indent(part) : part}`;
    if (index > 1) wasIndented = true;
    return code` & ${index > 1 ? indent(part) : part}`;
  });
  return group(join(code``, parts));
}

export function isObjectType(type: TypePlan): boolean {
  return normalizeType(type).kind === "object";
}
