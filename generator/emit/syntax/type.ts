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
  flatOf,
  group,
  ifBreak,
  indent,
  join,
  line,
  list,
  messageText,
  print,
  softline,
} from "./code.js";
import { literal, propertyName } from "./literal.js";
import { PLAIN, type Scope } from "./scope.js";

/** What contains a type. It decides the layout of a union; an interface can extend a type only by its name. */
type Parent = "annotation" | "argument" | "extends" | "member of a tuple" | "parentheses";

type Compound = Extract<TypePlan, { kind: "union" | "intersection" }>;

/** A type by the name that it has in the module. */
export function namedType(name: string, ...types: readonly TypePlan[]): TypePlan {
  return { kind: "reference", of: "language", name, ...(types.length > 0 && { arguments: types }) };
}

export function printType(type: TypePlan): Printed {
  return print(typeCode(type, PLAIN));
}

/** The same on one line, without the comments of properties. */
export function printTypeOnLine(type: TypePlan): string {
  const scope = { ...PLAIN, use: messageText, comment: () => NOTHING };
  return flatOf(typeCode(type, scope)) ?? "";
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

export function typeCode(planned: TypePlan, scope: Scope, parent: Parent = "annotation"): Code {
  const type = writtenType(planned);
  switch (type.kind) {
    case "keyword":
      return KEYWORDS[type.name];
    case "literal":
      return literal(type.value, scope);
    case "reference":
    case "runtime": {
      const name = scope.use(type.name);
      return type.arguments ? generic(name, type.arguments, scope) : name;
    }
    case "array":
      return code`readonly ${arrayCode(type.items, scope)}`;
    case "tuple":
      return code`readonly ${tupleCode(type, scope)}`;
    case "object":
      return objectCode(type, scope);
    case "union":
      return unionCode(type.members, scope, parent);
    case "intersection":
      return intersectionCode(type.members, scope);
  }
}

const KEYWORDS = {
  boolean: code`boolean`,
  never: code`never`,
  null: code`null`,
  number: code`number`,
  string: code`string`,
  undefined: code`undefined`,
  unknown: code`unknown`,
  "{}": code`{}`,
} as const;

/** `name<A, B>`. A single argument without a good place for a line break is not moved to its own line. */
export function generic(name: Code, types: readonly TypePlan[], scope: Scope): Code {
  const [only, other] = types;
  const parts = types.map((type) => typeCode(type, scope, "argument"));
  if (only && !other && staysOnLine(only)) return code`${name}<${join(COMMA, parts)}>`;
  return enclosed(code`${name}<`, join(COMMA, parts), code`>`);
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

function tupleCode({ members, rest }: Extract<TypePlan, { kind: "tuple" }>, scope: Scope): Code {
  const isOne = members.length + (rest ? 1 : 0) === 1;
  const parent = isOne ? "argument" : "member of a tuple";
  const items = members.map((member) => group(typeCode(member, scope, parent)));
  if (rest) items.push(group(code`...${restCode(rest, scope)}`));
  return list(code`[`, items, code`]`);
}

function restCode(items: TypePlan, scope: Scope): Code {
  const isSigned = isNegative(items);
  return isSigned ? typeCode(namedType("ReadonlyArray", items), scope) : arrayCode(items, scope);
}

/** An array that is not read-only. Compound types of items are parenthesized. */
function arrayCode(items: TypePlan, scope: Scope): Code {
  return COMPOUND.has(writtenType(items).kind)
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
  const inside = indent(code`${line}${join(code`;${line}`, members)}`);
  return group(code`{${inside}${ifBreak(code`;`)}${line}}`);
}

function isEmpty({ properties, index }: ObjectTypePlan): boolean {
  return properties.length === 0 && index === undefined;
}

export function indexCode(type: TypePlan, scope: Scope): Code {
  return group(code`${enclosed(code`[`, code`key: string`, code`]`)}: ${typeCode(type, scope)}`);
}

/** A property of an object type or an interface, without its comment. */
export function propertyCode(property: PropertyPlan, scope: Scope): Code {
  const name = propertyName(property.name, scope);
  const type = typeCode(propertyType(property), scope);
  return code`${name}${property.isOptional ? code`?` : code``}: ${type}`;
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
    case "member of a tuple": {
      const inside = indent(code`${ifBreak(code`(`)}${softline}${union}`);
      return group(code`${inside}${softline}${ifBreak(code`)`)}`);
    }
    case "parentheses":
      return enclosed(code``, union, code``);
    default:
      return union;
  }
}

/** The braces of objects stay on the line of the `&`; other types that are too long move to the next line. */
function intersectionCode(members: readonly TypePlan[], scope: Scope): Code {
  const isObject = (type: TypePlan | undefined) => type?.kind === "object" && !isEmpty(type);
  let wasIndented = false;
  const parts = members.map((type, index): Code => {
    const part =
      type.kind === "union"
        ? code`(${typeCode(type, scope, "parentheses")})`
        : typeCode(type, scope);
    if (index === 0) return part;
    const objects = [members[index - 1], type].filter(isObject).length;
    if (objects === 0) return indent(code` &${line}${part}`);
    if (objects === 2) return code` & ${wasIndented ? indent(part) : part}`;
    if (index > 1) wasIndented = true;
    return code` & ${index > 1 ? indent(part) : part}`;
  });
  return group(join(code``, parts));
}
