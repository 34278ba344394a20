import {
  type Discriminator,
  type Schema,
  type SchemaObject,
  listParentReferences,
} from "../../manifest/index.js";
import { groupBy, isObject, leadingTo, reachedFrom, type Edges } from "../../collections/index.js";
import type { Node } from "../document/node.js";
import type { Mutable } from "./keywords.js";
import { replaceParents } from "./schema-cycles.js";

/** Schemas by address. Their `$ref`s are addresses, too. */
type Schemas = ReadonlyMap<string, Schema>;

/**
 * Finds the children of schemas whose discriminator distinguishes them. Documents name such a parent to mean any of its
 * children, which may be unreferenced otherwise.
 *
 * @param components the schemas of each document by name, which may be references to other files.
 * @param shared referenced schemas.
 */
export function findChildren(components: readonly Node[], shared: Iterable<Node>) {
  const named = components
    .flatMap((schemas) => schemas.members())
    .map((schema) => (schema.reference() === undefined ? schema : (schema.follow() ?? schema)));
  const schemas = new Map([...named, ...shared].map((schema) => [schema.address(), schema]));
  const pairs = [...schemas.values()].flatMap((schema) =>
    schema.items("allOf").map((member) => ({ schema, member })),
  );
  return groupBy(pairs, ({ member }) =>
    member.reference() === undefined ? undefined : member.follow()?.address(),
  );
}

/** Schemas that extend others with `allOf`, by the address of the extended schema. */
export type Children = ReturnType<typeof findChildren>;

/** Whether a schema has a discriminator for its children without listing them as alternatives. */
export function isParent(schema: Node): boolean {
  const discriminator = schema.get("discriminator");
  return (
    (isObject(discriminator) || typeof discriminator === "string") &&
    ["oneOf", "anyOf", "$ref"].every((key) => schema.get(key) === undefined)
  );
}

/** Whether a schema extends a parent with `allOf`, directly or indirectly. */
export function isDescendant(schema: Node): boolean {
  const followParents = (child: Node): readonly Node[] =>
    child.items("allOf").flatMap((member) => {
      return member.reference() === undefined ? [] : (member.follow() ?? []);
    });
  const seen = new Map(followParents(schema).map((parent) => [parent.address(), parent]));
  for (const parent of seen.values()) {
    if (isParent(parent)) return true;
    for (const further of followParents(parent)) seen.set(further.address(), further);
  }
  return false;
}

/** The children of a parent, and the children's descendants unless they are parents too. */
export function findDescendants(parent: Node, children: Children): readonly Node[] {
  const descendants = new Map<string, Node>();
  const waiting = [parent.address()];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const { schema } of children.get(at) ?? []) {
      const address = schema.address();
      if (descendants.has(address)) continue;
      descendants.set(address, schema);
      if (!isParent(schema)) waiting.push(address);
    }
  }
  return [...descendants.values()];
}

export function baseAddress(parent: string): string {
  return `${parent}/Base`;
}

/** The discriminator value of a schema without a mapping: its name, or its file's name. */
export function impliedValue(schema: Node): string {
  const fileName = schema.file.slice(schema.file.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return schema.text("x-ms-discriminator-value") ?? (schema.key || fileName);
}

/**
 * Replaces each parent by the union of its children and of a base: the keywords of the parent itself. Children then extend the
 * base, so that no type contains itself.
 *
 * @param families addresses of children, by the parent's address.
 */
export function splitParents(
  schemas: Schemas,
  families: ReadonlyMap<string, readonly string[]>,
): Schemas {
  if (families.size === 0) return schemas;
  const toBase = (address: string): string =>
    families.has(address) ? baseAddress(address) : address;
  const extendBases = (schema: Schema): Schema =>
    replaceParents(schema, (parent, member) =>
      families.has(parent) ? [{ ...member, $ref: baseAddress(parent) }] : undefined,
    );
  const split = [...schemas].flatMap(([address, original]): readonly [string, Schema][] => {
    const schema = extendBases(original);
    if (typeof schema === "boolean" || !isFamily(schema)) return [[address, schema]];
    const base = { ...schema, discriminator: mapTargets(schema.discriminator, toBase) };
    const children = families.get(address);
    if (children === undefined) return [[address, base]];
    const { nullable, description, type, discriminator } = base;
    delete base.nullable;
    const types = Array.isArray(type) ? type : [];
    const isNullable = nullable === true || types.includes("null");
    const [first, ...others] = types.filter((name) => name !== "null");
    if (first !== undefined) base.type = others.length === 0 ? first : [first, ...others];
    const union = {
      ...(isNullable && { nullable: true }),
      ...(description !== undefined && { description }),
      anyOf: [...children, baseAddress(address)].map(($ref) => ({ $ref })),
      discriminator,
    };
    return [
      [address, union],
      [baseAddress(address), base],
    ];
  });
  return new Map(split);
}

type Family = Mutable<SchemaObject> & { discriminator: Discriminator };

/** Whether a schema has a discriminator for children that it does not list. */
function isFamily(schema: Schema): schema is Family {
  return (
    typeof schema === "object" &&
    schema.discriminator !== undefined &&
    schema.oneOf === undefined &&
    schema.anyOf === undefined
  );
}

function mapTargets(
  { propertyName, mapping = {}, defaultMapping }: Discriminator,
  findTarget: (target: string) => string,
): Discriminator {
  const targets = Object.entries(mapping).map(([value, to]) => [value, findTarget(to)] as const);
  return {
    propertyName,
    ...(targets.length > 0 && { mapping: Object.fromEntries(targets) }),
    ...(defaultMapping !== undefined && { defaultMapping: findTarget(defaultMapping) }),
  };
}

/**
 * Adds values to the mappings of parents, for schemas whose value differs from their name in the manifest. Removes a base from
 * the union if its value belongs to another schema.
 *
 * @param schemas the result of `splitParents`, changed in place.
 * @param valueOf `undefined` if the value is the schema's name in the manifest.
 */
export function completeMappings(
  schemas: Schemas,
  families: Iterable<string>,
  valueOf: (address: string) => string | undefined,
): void {
  const parents: Edges = new Map(
    [...schemas].map(([address, schema]) => [address, listParentReferences(schema)]),
  );
  const isMapped = (target: string, propertyName: string): boolean =>
    [...reachedFrom([target], (address) => parents.get(address) ?? [])].some((address) => {
      const schema = schemas.get(address) ?? true;
      if (!isFamily(schema) || schema.discriminator.propertyName !== propertyName) return false;
      const { mapping = {}, defaultMapping } = schema.discriminator;
      return defaultMapping === target || Object.values(mapping).includes(target);
    });
  for (const [address, schema] of schemas) {
    if (!isFamily(schema)) continue;
    const { propertyName } = schema.discriminator;
    const mapping = { ...schema.discriminator.mapping };
    for (const descendant of leadingTo([address], parents)) {
      const value = valueOf(descendant);
      if (value === undefined || isMapped(descendant, propertyName)) continue;
      if (!Object.hasOwn(mapping, value)) mapping[value] = descendant;
    }
    if (Object.keys(mapping).length > 0)
      schema.discriminator = { ...schema.discriminator, mapping };
  }
  for (const address of families) {
    const union: Mutable<Schema> = schemas.get(address) ?? true;
    const base = schemas.get(baseAddress(address)) ?? true;
    if (typeof union === "boolean" || !isFamily(base)) continue;
    union.discriminator = mapTargets(base.discriminator, (target) => target);
    const isMember = isMapped(baseAddress(address), base.discriminator.propertyName);
    if (!isMember) union.anyOf = (union.anyOf ?? []).slice(0, -1);
  }
}
