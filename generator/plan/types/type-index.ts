import { type ByName, byName, groupBy, reachedFrom } from "../../collections/index.js";
import type { DeclarationPlan, PropertyPlan, TypePlan } from "../plan.js";
import { isKeyword, keyword, mergeProperties, runtimeType, unionType } from "./combine-types.js";

export type Properties = ByName<PropertyPlan>;

/** `unknown` may be any of the other kinds. */
type ValueKind = "string" | "scalar" | "list" | "object" | "unknown" | "other";

/** The structure of types whose references are declared by name. Looks at each named type once. */
export interface TypeIndex {
  /** A type with references resolved. An undeclared reference stays. */
  readonly resolve: (type: TypePlan) => TypePlan;
  /** The declared type of a reference, or the members of a union or an intersection; `undefined` for other types. */
  readonly listConstituentTypes: (type: TypePlan) => readonly TypePlan[] | undefined;
  /** The types without constituents that types are made of. */
  readonly listLeaves: (types: readonly TypePlan[]) => readonly TypePlan[];
  /** The kinds of values of a type, including the members of unions and intersections. */
  readonly listValueKinds: (type: TypePlan) => ReadonlySet<ValueKind>;
  /** Whether a type has a required property in every value. */
  readonly requiresProperty: (type: TypePlan) => boolean;
  /**
   * The typed properties of objects. A property that only some alternatives have is optional, with the union of its types.
   * Skips types that only the compiler can compute.
   */
  readonly findProperties: (type: TypePlan | undefined) => Properties;
  /** Whether a type has properties, and is not an enum of objects. */
  readonly hasProperties: (type: TypePlan) => boolean;
  /**
   * The alternatives of a type. A named type counts as one alternative, unless it includes null or mixes objects with other
   * values.
   */
  readonly listAlternatives: (type: TypePlan) => readonly TypePlan[];
  /** The type of a complete body: binary content may be a stream, unlike files in forms. */
  readonly withStreams: (type: TypePlan) => TypePlan;
}

/** @param enums names of types that list their values, which are never split. */
export function createTypeIndex(
  declarations: Pick<ReadonlyMap<string, DeclarationPlan>, "get">,
  enums: ReadonlySet<string> = new Set(),
): TypeIndex {
  const listConstituentTypes: TypeIndex["listConstituentTypes"] = (type) => {
    if (type.kind === "union" || type.kind === "intersection") return type.members;
    const declaration = type.kind === "reference" ? declarations.get(type.name) : undefined;
    return declaration && [typeDeclared(declaration)];
  };

  const resolve: TypeIndex["resolve"] = (type) => {
    // References end, because the reader rejects circular ones.
    const [declared] = type.kind === "reference" ? (listConstituentTypes(type) ?? []) : [];
    return declared ? resolve(declared) : type;
  };

  const listLeaves: TypeIndex["listLeaves"] = (types) => {
    const parts = reachedFrom(types, (type) => listConstituentTypes(type) ?? []);
    return [...parts].filter((type) => !listConstituentTypes(type));
  };

  /**
   * Computes a value once for each named type.
   *
   * @param unknown the value for undeclared types, and for circular references, which imported documents can have.
   */
  const memoizeNames = <Value>(unknown: Value, find: (type: TypePlan) => Value) => {
    const known = new Map<string, Value>();
    return (name: string): Value => {
      const before = known.get(name);
      if (before !== undefined) return before;
      known.set(name, unknown);
      const declaration = declarations.get(name);
      const value = declaration ? find(typeDeclared(declaration)) : unknown;
      known.set(name, value);
      return value;
    };
  };

  const requiresNamed = memoizeNames(false, requiresProperty);
  function requiresProperty(type: TypePlan): boolean {
    if (type.kind === "object") return type.properties.some(isRequired);
    if (type.kind === "reference") return requiresNamed(type.name);
    if (type.kind === "union") return type.members.every(requiresProperty);
    return type.kind === "intersection" && type.members.some(requiresProperty);
  }

  const findNamedProperties = memoizeNames<Properties>(new Map(), findProperties);
  function findProperties(type: TypePlan | undefined): Properties {
    if (type?.kind === "object") return byName(type.properties);
    if (type?.kind === "reference") return findNamedProperties(type.name);
    // An optional body is the type argument of `AllOrNone<Body>`.
    if (type?.kind === "runtime") {
      return mergeAll("union", [...(type.arguments ?? []).map(findProperties), new Map()]);
    }
    if (type?.kind !== "union" && type?.kind !== "intersection") return new Map();
    return mergeAll(type.kind, type.members.map(findProperties));
  }

  const isEnum = (type: TypePlan) => type.kind === "reference" && enums.has(type.name);
  const hasProperties = (type: TypePlan) => !isEnum(type) && findProperties(type).size > 0;

  const listNamedAlternatives = memoizeNames<readonly TypePlan[]>([], listAlternatives);
  function listAlternatives(type: TypePlan): readonly TypePlan[] {
    if (type.kind === "union") {
      // Many paths can lead to the same type.
      const all = type.members.flatMap(listAlternatives);
      return [...new Map(all.map((part) => [JSON.stringify(part), part])).values()];
    }
    if (type.kind !== "reference" || isEnum(type)) return [type];
    const alternatives = listNamedAlternatives(type.name);
    const isMixed = alternatives.some(hasProperties) && !alternatives.every(hasProperties);
    const isNullable = alternatives.some((part) => isKeyword(part, "null"));
    return isMixed || isNullable ? alternatives : [type];
  }

  const namedWithStreams = memoizeNames<TypePlan>(keyword("never"), withStreams);
  function withStreams(type: TypePlan): TypePlan {
    // Of the types that schemas have in requests, only a file is a runtime type.
    if (type.kind === "runtime") return BYTES;
    if (type.kind === "union") return unionType(type.members.map(withStreams));
    if (type.kind !== "reference") return type;
    const widened = namedWithStreams(type.name);
    const members = widened.kind === "union" ? widened.members : [widened];
    return members.includes(BYTES) ? widened : type;
  }

  return {
    ...{
      resolve,
      listConstituentTypes,
      listLeaves,
      requiresProperty,
      findProperties,
      hasProperties,
    },
    ...{ listAlternatives, withStreams },
    listValueKinds: (type) => new Set(listLeaves([type]).map(valueKind)),
  };
}

export const BYTES = runtimeType("Binary");

/** The type of a declaration. An interface becomes an object type, intersected with its base. */
export function typeDeclared(declaration: DeclarationPlan): TypePlan {
  if (declaration.kind === "alias") return declaration.type;
  const { properties, index, extends: base } = declaration;
  const object: TypePlan = { kind: "object", properties, ...(index && { index }) };
  return base ? { kind: "intersection", members: [base, object] } : object;
}

export function isRequired({ isOptional }: PropertyPlan): boolean {
  return !isOptional;
}

function valueKind(type: TypePlan): ValueKind {
  if (type.kind === "literal") return typeof type.value === "string" ? "string" : "scalar";
  if (type.kind === "object") return "object";
  if (type.kind === "array" || type.kind === "tuple") return "list";
  if (type.kind !== "keyword" || type.name === "never" || type.name === "undefined") return "other";
  return type.name === "string" || type.name === "unknown" ? type.name : "scalar";
}

/** The properties of a value that matches all objects of an intersection, or one of a union. */
function mergeAll(kind: "intersection" | "union", objects: readonly Properties[]): Properties {
  const all = objects.flatMap((properties) => [...properties.values()]);
  const properties = [...groupBy(all, ({ name }) => name).values()].map((same) => {
    if (kind === "intersection") return same.reduce(mergeProperties);
    const isOptional = same.length < objects.length || same.some(({ isOptional }) => isOptional);
    return { ...same[0], type: unionType(same.map(({ type }) => type)), isOptional };
  });
  return byName(properties);
}
