import { byName, isObject, type Json } from "../../collections/index.js";
import { isKeyword, type PropertyPlan, type TypePlan, unionType } from "../../plan/index.js";
import type { Types } from "../page-data.js";

/** Maximum depth to which names are resolved, because a type may contain itself. */
const MAX_DEPTH = 20;

/**
 * The type of a value: the body of `WithHeaders<Pet, …>`, the properties of `AllOrNone<Pet>`, a union without `undefined`. A
 * tuple with a rest has no fixed length, so a list of all members' types represents it.
 */
function valueType(type: TypePlan): TypePlan {
  switch (type.kind) {
    case "runtime": {
      const [first] = type.arguments ?? [];
      return first ? valueType(first) : type;
    }
    case "union":
      return unionType(type.members.filter((member) => !isKeyword(member, "undefined")));
    case "tuple":
      return type.rest ? { kind: "array", items: unionType([...type.members, type.rest]) } : type;
    default:
      return type;
  }
}

function declaredType(type: TypePlan, types: Types): TypePlan | undefined {
  if (type.kind !== "reference" || type.of === "language") return undefined;
  return Object.hasOwn(types, type.name) ? types[type.name] : undefined;
}

/** A type in one line of TypeScript: `Issue[]`, `Issue | null`, `{ … }`. */
export function typeLine(planned: TypePlan): string {
  const type = valueType(planned);
  switch (type.kind) {
    case "keyword":
    case "runtime":
      return type.name;
    case "reference":
      return type.arguments
        ? `${type.name}<${type.arguments.map(typeLine).join(", ")}>`
        : type.name;
    case "literal":
      return JSON.stringify(type.value);
    case "object":
      return "{ … }";
    case "tuple":
      return `[${type.members.map(typeLine).join(", ")}]`;
    case "array":
      return `${operandLine(type.items)}[]`;
    case "union":
      return type.members.map(operandLine).join(" | ");
    case "intersection":
      return type.members.map(operandLine).join(" & ");
  }
}

function operandLine(type: TypePlan): string {
  const line = typeLine(type);
  return /^(union|intersection)$/.test(valueType(type).kind) ? `(${line})` : line;
}

/** Whether a type has more details than its line. */
export function hasParts(planned: TypePlan, types: Types): boolean {
  const type = valueType(planned);
  const isOpen = (member: TypePlan) => hasParts(member, types);
  if ("members" in type) return type.members.some(isOpen);
  if (type.kind === "array") return isOpen(type.items);
  return type.kind === "object" || declaredType(type, types) !== undefined;
}

/** A property of an object, or an alternative without a name. */
export type TypePart = Pick<PropertyPlan, "type"> & Partial<PropertyPlan>;

/**
 * The parts of a type, looking through names, lists, and unions with one alternative besides `null` and `undefined`. Its text
 * if it has no parts.
 */
export function openType(planned: TypePlan, types: Types, depth = 0): string | readonly TypePart[] {
  const type = valueType(planned);
  const open = (inner: TypePlan) => openType(inner, types, depth + 1);
  if (depth > MAX_DEPTH || !hasParts(type, types)) return typeLine(type);
  switch (type.kind) {
    case "array":
      return open(type.items);
    case "object": {
      const { properties, index } = type;
      return index ? [...properties, { name: "[any other name]", type: index }] : properties;
    }
    case "tuple":
      return alternatives(type.members);
    case "union": {
      const [only, ...others] = type.members.filter((member) => !isKeyword(member, "null"));
      return only && others.length === 0 ? open(only) : alternatives(type.members);
    }
    case "intersection": {
      const parts = type.members.flatMap((member) => {
        const opened = open(member);
        return typeof opened === "string" ? alternatives([member]) : opened;
      });
      return parts.every(({ name }) => name !== undefined) ? parts : alternatives(type.members);
    }
    default: {
      const declared = declaredType(type, types);
      return declared ? open(declared) : typeLine(type);
    }
  }
}

function alternatives(types: readonly TypePlan[]): readonly TypePart[] {
  return types.map((type) => ({ type }));
}

const MAX_EXAMPLE_DEPTH = 6;
/** Maximum number of values in an example. Recursive types would have thousands. */
const MAX_EXAMPLE_VALUES = 500;

interface ExampleOptions {
  /** Whether objects only have required members, with empty texts, 0 and false. */
  readonly isSkeleton?: boolean;
  readonly depth?: number;
  readonly budget?: { values: number };
}

/** The default or the example of an argument or a property; an example of its type if they are absent or do not fit. */
export function findExample(
  { name, type, doc }: Pick<PropertyPlan, "name" | "type" | "doc">,
  types: Types,
  options?: ExampleOptions,
): unknown {
  const { example: text, default: example = text && (JSON.parse(text) as Json) } = doc;
  return example === undefined || findMisfit(example, type, types) !== undefined
    ? createExample(type, types, name, options)
    : example;
}

/**
 * An example of a type, from defaults and examples of properties. Text defaults to the property's name, and a union to its
 * first alternative.
 */
export function createExample(
  planned: TypePlan,
  types: Types,
  name = "text",
  { isSkeleton = false, depth = 0, budget = { values: MAX_EXAMPLE_VALUES } }: ExampleOptions = {},
): unknown {
  const type = valueType(planned);
  const declared = declaredType(type, types);
  const inner = { isSkeleton, depth: depth + 1, budget };
  const again = (part: TypePlan) => createExample(part, types, name, inner);
  if (type.kind === "literal") return type.value;
  if ("name" in type && !declared) {
    if (TEXTS.has(type.name)) return isSkeleton ? "" : name;
    if (type.name === "number") return isSkeleton ? 0 : 1;
    return type.name === "boolean" ? !isSkeleton : null;
  }
  if (depth > MAX_EXAMPLE_DEPTH || --budget.values < 0) return null;
  switch (type.kind) {
    case "array":
      // An object and its name count as two levels.
      return depth > MAX_EXAMPLE_DEPTH - 2 ? [] : [again(type.items)];
    case "tuple":
      return type.members.map(again);
    case "union":
      return again(type.members.find((member) => !isKeyword(member, "null")) ?? type);
    case "intersection": {
      const parts = type.members.map(again);
      return parts.every((part) => typeof part === "object")
        ? Object.assign({}, ...parts)
        : parts[0];
    }
    case "object": {
      const required = type.properties.filter(({ isOptional }) => !isOptional);
      // Without required properties, the outermost object of a skeleton has all properties.
      const hasAll = !isSkeleton || (required.length === 0 && depth <= 2);
      const properties = hasAll ? type.properties : required;
      return Object.fromEntries(
        properties.map((property) => [property.name, findExample(property, types, inner)]),
      );
    }
    default:
      return declared && again(declared);
  }
}

const TEXTS: ReadonlySet<string> = new Set(["string", "Date", "PlainText"]);

/** A part of a value with another type, or without a required property. */
type Misfit = { readonly place: string } & (
  { readonly type: TypePlan } | { readonly missing: string }
);

/** The first mismatch of a value and a type: ` must be a number`, `.tags[0] must be "a" | "b"`. */
export function findMisfit(value: unknown, type: TypePlan, types: Types): string | undefined {
  const [misfit] = listMisfits(value, type, types);
  if (misfit === undefined) return undefined;
  return "missing" in misfit
    ? `${misfit.place} needs \`${misfit.missing}\``
    : `${misfit.place} must be ${withArticle(misfit.type)}`;
}

function withArticle(type: TypePlan): string {
  if (type.kind === "object") return "an object";
  const line = typeLine(type);
  return type.kind === "keyword" && type.name !== "null" ? `a ${line}` : line;
}

function listMisfits(
  value: unknown,
  planned: TypePlan,
  types: Types,
  depth = 0,
): readonly Misfit[] {
  const type = valueType(planned);
  const again = (inner: unknown, innerType: TypePlan, place = ""): readonly Misfit[] =>
    listMisfits(inner, innerType, types, depth + 1).map((misfit) => ({
      ...misfit,
      place: place + misfit.place,
    }));
  const unless = (fits: boolean): readonly Misfit[] => (fits ? [] : [{ place: "", type }]);
  if (depth > MAX_DEPTH) return [];
  switch (type.kind) {
    case "keyword":
      if (type.name === "null") return unless(value === null);
      return unless(!/^(string|number|boolean)$/.test(type.name) || typeof value === type.name);
    case "literal":
      return unless(value === type.value);
    case "runtime":
    case "reference": {
      const declared = declaredType(type, types);
      return declared ? again(value, declared) : [];
    }
    case "intersection":
      return type.members.flatMap((part) => again(value, part));
    case "union": {
      const firsts = type.members.map((member) => again(value, member)[0]);
      if (firsts.includes(undefined)) return [];
      const inner = firsts.flatMap((misfit) =>
        misfit && (misfit.place !== "" || "missing" in misfit) ? misfit : [],
      );
      // An object with another literal probably belongs to another alternative.
      const nearest = inner.find((misfit) => "missing" in misfit || !isEnum(misfit.type));
      const [only, ...others] = inner;
      return nearest ? [nearest] : only && others.length === 0 ? [only] : unless(false);
    }
    case "array":
    case "tuple":
      if (!Array.isArray(value)) return unless(false);
      return value.flatMap((item, index) => {
        const inner = type.kind === "array" ? type.items : type.members[index];
        return inner ? again(item, inner, `[${index}]`) : [];
      });
    case "object": {
      if (!isObject(value)) return unless(false);
      const { properties, index } = type;
      const known = byName(properties);
      const others = Object.entries(value).filter(([name]) => !known.has(name));
      return [
        ...properties.flatMap(({ name, type: inner, isOptional }): readonly Misfit[] => {
          if (Object.hasOwn(value, name)) return again(value[name], inner, `.${name}`);
          return isOptional ? [] : [{ place: "", missing: name }];
        }),
        ...others.flatMap(([name, item]) => (index ? again(item, index, `.${name}`) : [])),
      ];
    }
  }
}

function isEnum(type: TypePlan): boolean {
  return (type.kind === "union" ? type.members[0] : type)?.kind === "literal";
}
