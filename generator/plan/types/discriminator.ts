import { groupBy, reachedFrom } from "../../collections/index.js";
import {
  type Discriminator,
  type Json,
  type Schema,
  type SchemaObject,
  schemaName,
} from "../../manifest/index.js";
import type { ObjectTypePlan, TypePlan } from "../plan.js";
import { keyword, objectType, requiredProperty, typeOfValues } from "./combine-types.js";
import { schemaTypes } from "./read-schema.js";
import {
  type Direction,
  intersectionOfLists,
  listParents,
  type SchemaIndex,
} from "./schema-index.js";

export interface DirectedSchemas {
  readonly schemas: SchemaIndex;
  readonly direction: Direction;
}

/**
 * The type that a discriminator adds to a member of its `oneOf` or `anyOf`: `{ type: "cat" }`, also if the member does not
 * declare the property. An extended member excludes the values of its children: `never` if none remain.
 *
 * @param member a member with a `$ref`. Only such members have values (OpenAPI 3.1, section 4.8.25).
 * @returns `undefined` if the member already restricts the property's values, or is not an object.
 */
export function discriminated(
  discriminator: Discriminator,
  member: SchemaObject,
  members: readonly Schema[],
  context: DirectedSchemas,
): TypePlan | undefined {
  const { propertyName } = discriminator;
  const name = schemaName(member.$ref ?? "");
  const isDeclared = discriminatedByParents(name, context).some(
    ({ properties: [property] }) => property?.name === propertyName,
  );
  const all: Discriminators = [
    discriminator,
    ...(inheritedBy(name, context.schemas).get(propertyName) ?? []),
  ];
  const found = isDeclared ? undefined : findValues(nearestTo(name, all), name, context, member);
  if (found === undefined) return undefined;
  const siblings = context.schemas.extended.has(name)
    ? findSiblings(name, members, context.schemas)
    : [];
  if (siblings.length === 0) return restricted(propertyName, found);
  if (found.isOpen) return undefined;
  const { mapping = {} } = discriminator;
  const usedValues = new Set(
    Object.keys(mapping).filter((value) => schemaName(mapping[value] ?? "") !== name),
  );
  for (const sibling of siblings) {
    const { values = [], listed = [] } = findValues(discriminator, sibling, context) ?? {};
    for (const value of values.length > 0 ? values : listed) usedValues.add(String(value));
  }
  const { values, listed, isOptional } = found;
  const remaining = listed?.filter(
    (value) => values.includes(value) || !usedValues.has(String(value)),
  );
  if (remaining?.length === 0) return keyword("never");
  const type = restricted(propertyName, { ...found, values: remaining ?? values });
  return type && objectType(...type.properties.map((property) => ({ ...property, isOptional })));
}

/** The remaining members of a union, if one of them extends the schema; otherwise an empty list. */
function findSiblings(
  name: string,
  members: readonly Schema[],
  schemas: SchemaIndex,
): readonly string[] {
  const leaves = listLeaves(members, schemas).filter((leaf) => leaf !== name);
  const schema = schemas.named(name);
  const isChild = (leaf: string): boolean =>
    schemas.listConstituents([schemas.named(leaf)], ["allOf"]).has(schema);
  return leaves.some(isChild) ? leaves : [];
}

/** Names of a union's members. Nested unions are replaced by their members. */
function listLeaves(members: readonly Schema[], schemas: SchemaIndex): readonly string[] {
  return members.flatMap((member) => {
    if (typeof member === "boolean" || member.$ref === undefined) return [];
    const name = schemaName(member.$ref);
    const schema = schemas.named(name);
    const inner = typeof schema === "boolean" ? undefined : (schema.oneOf ?? schema.anyOf);
    return inner ? listLeaves(inner, schemas) : [name];
  });
}

/**
 * Objects with the discriminator values that a schema inherits through `allOf`, directly or indirectly. Empty for an extended
 * schema, because its objects may belong to any child.
 */
export function discriminatedByParents(
  name: string,
  context: DirectedSchemas,
): readonly ObjectTypePlan[] {
  if (context.schemas.extended.has(name)) return [];
  return [...inheritedBy(name, context.schemas)].flatMap(([propertyName, all]) => {
    const found = findValues(nearestTo(name, all), name, context);
    return (found && restricted(propertyName, found)) ?? [];
  });
}

type Discriminators = readonly [Discriminator, ...Discriminator[]];

/** The discriminators of a schema's ancestors, by property, nearest first. */
function inheritedBy(name: string, schemas: SchemaIndex): ReadonlyMap<string, Discriminators> {
  const ancestors = reachedFrom(listParents(schemas.named(name)), (parent) =>
    listParents(schemas.named(parent)),
  );
  const discriminators = [...ancestors].flatMap((ancestor) => {
    const schema = schemas.named(ancestor);
    return typeof schema === "boolean" ? [] : (schema.discriminator ?? []);
  });
  return groupBy(discriminators, ({ propertyName }) => propertyName);
}

/** The first discriminator whose mapping lists a schema, or else the first. */
function nearestTo(name: string, all: Discriminators): Discriminator {
  return all.find((candidate) => mappedValues(candidate, name).length > 0) ?? all[0];
}

interface FoundValues {
  /** Values from the discriminator that the schema allows. */
  readonly values: readonly Json[];
  /** All values that the schema lists, if it does. */
  readonly listed: readonly Json[] | undefined;
  /** Whether the schema lists values but also allows others. */
  readonly isOpen: boolean;
  readonly isOptional: boolean;
}

/**
 * @param schema the schema or a reference to it, with further keywords.
 * @returns `undefined` for a schema whose objects can have any value, and for a schema of other values.
 */
function findValues(
  discriminator: Discriminator,
  name: string,
  { schemas, direction }: DirectedSchemas,
  schema = schemas.named(name),
): FoundValues | undefined {
  const { propertyName, defaultMapping } = discriminator;
  // Objects of the default schema have any other value, or none.
  if (defaultMapping !== undefined && schemaName(defaultMapping) === name) return undefined;
  const declared = schemas.declaredProperties([schema]).get(propertyName) ?? [];
  if (declared.length === 0 && !isPlainObject(schema, schemas)) return undefined;
  if (declared.some((property) => schemas.isHidden(property, direction))) return undefined;
  const mapped = mappedValues(discriminator, name);
  const wanted = mapped.length > 0 ? mapped : [name];
  const listed = intersectionOfLists(declared.map(schemas.listedValues));
  const parts = [...schemas.listConstituents([schema], ["allOf"])];
  return {
    values:
      listed?.filter((value) => wanted.includes(String(value))) ?? typed(wanted, declared, schemas),
    listed,
    isOpen: !listed && declared.some(schemas.listsValues),
    isOptional: !parts.some(
      (part) => typeof part === "object" && part.required?.includes(propertyName),
    ),
  };
}

/** An object type with these values of a property; `undefined` for an empty list, or if the schema lists no others. */
function restricted(
  propertyName: string,
  { values, listed }: FoundValues,
): ObjectTypePlan | undefined {
  if (values.length === 0 || values.length === listed?.length) return undefined;
  return objectType(requiredProperty(propertyName, typeOfValues(values)));
}

/** Converts the keys of a mapping to values: the property may be a number or a boolean. */
function typed(
  values: readonly string[],
  declared: readonly Schema[],
  schemas: SchemaIndex,
): readonly Json[] {
  const parts = [...schemas.listConstituents(declared)];
  const types = parts.flatMap((part) => (typeof part === "object" ? schemaTypes(part) : []));
  const allowsType = (type: (typeof types)[number]): boolean => types.includes(type);
  if (types.length === 0 || allowsType("string") || types.every((type) => type === "any"))
    return values;
  return values.flatMap((value): readonly Json[] => {
    if (allowsType("boolean") && /^(true|false)$/.test(value)) return [value === "true"];
    return (allowsType("integer") || allowsType("number")) && String(Number(value)) === value
      ? [Number(value)]
      : [];
  });
}

function mappedValues({ mapping = {} }: Discriminator, name: string): readonly string[] {
  return Object.keys(mapping).filter((value) => schemaName(mapping[value] ?? "") === name);
}

/** Whether a schema allows only objects and has no alternatives, which can have discriminators. */
function isPlainObject(schema: Schema, schemas: SchemaIndex): boolean {
  const parts = [...schemas.listConstituents([schema], ["allOf"])];
  const isObject = (part: Schema): boolean =>
    typeof part === "object" && part.nullable !== true && schemaTypes(part).join() === "object";
  const isNeutral = (part: Schema): boolean =>
    typeof part === "object" && schemaTypes(part).join() === "any" && !part.oneOf && !part.anyOf;
  return parts.some(isObject) && parts.every((part) => isObject(part) || isNeutral(part));
}
