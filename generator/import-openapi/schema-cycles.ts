import type { Schema, SchemaObject } from "../manifest.js";

/** Schemas by address, whose `$ref`s are addresses. */
type Schemas = ReadonlyMap<string, Schema>;

/** Whether a schema that refers to `target` is, through it, nothing but itself. */
type LeadsBack = (owner: string, target: string) => boolean;

const COMPOSITIONS = ["allOf", "oneOf", "anyOf"] as const;
type Composition = (typeof COMPOSITIONS)[number];

/**
 * The same schemas, none of which is nothing but itself; to contain itself, in `properties` or
 * `items`, is fine.
 *
 * Documents often have a parent that is `oneOf` its children, each of which is `allOf` its parent:
 * there the child gets the parent's own part in place of the parent. Whatever circle is left is
 * cut.
 */
export function breakCycles(schemas: Schemas): Schemas {
  const first = circles(schemas);
  const inlined = mapSchemas(schemas, (owner, schema) =>
    inlineParents(owner, schema, schemas, first),
  );
  const second = circles(inlined);
  return mapSchemas(inlined, (owner, schema) => cutCircles(owner, schema, second));
}

function inlineParents(
  owner: string,
  schema: Schema,
  schemas: Schemas,
  leadsBack: LeadsBack,
): Schema {
  if (typeof schema === "boolean" || schema.allOf === undefined) return schema;
  const allOf = schema.allOf.flatMap((member): readonly Schema[] => {
    const target = typeof member === "boolean" ? undefined : member.$ref;
    if (target === owner) return [];
    return target === undefined || !leadsBack(owner, target)
      ? [inlineParents(owner, member, schemas, leadsBack)]
      : [ownPart(target, schemas.get(target) ?? {}, leadsBack)];
  });
  return withMembers(schema, "allOf", allOf);
}

/**
 * A schema without the compositions that lead back to it. A part of a `oneOf` would say something
 * else: all or none.
 */
function ownPart(address: string, schema: Schema, leadsBack: LeadsBack): Schema {
  if (typeof schema === "boolean") return schema;
  const isBack = (member: Schema) => aliases(member).some((target) => leadsBack(address, target));
  return COMPOSITIONS.reduce<SchemaObject>((rest, key) => {
    const members = rest[key] ?? [];
    if (!members.some(isBack)) return rest;
    return withMembers(rest, key, key === "allOf" ? members.filter((one) => !isBack(one)) : []);
  }, schema);
}

function cutCircles(owner: string, schema: Schema, leadsBack: LeadsBack): Schema {
  if (typeof schema === "boolean") return schema;
  const { $ref, ...siblings } = schema;
  const start = $ref !== undefined && leadsBack(owner, $ref) ? siblings : schema;
  return COMPOSITIONS.reduce<SchemaObject>((rest, key) => {
    const members = rest[key]
      ?.map((member) => cutCircles(owner, member, leadsBack))
      .filter((member, index) => !(isEmpty(member) && !isEmpty(rest[key]?.[index])));
    return members === undefined ? rest : withMembers(rest, key, members);
  }, start);
}

/** Reachability in the graph whose edges are `$ref`s that stand for the schema itself. */
function circles(schemas: Schemas): LeadsBack {
  const edges = new Map([...schemas].map(([address, schema]) => [address, aliases(schema)]));
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (start: string): ReadonlySet<string> => {
    const known = reached.get(start);
    if (known !== undefined) return known;
    const found = new Set([start]);
    for (const address of found) edges.get(address)?.forEach((target) => found.add(target));
    reached.set(start, found);
    return found;
  };
  return (owner, target) => reach(target).has(owner);
}

/**
 * The schemas that a schema is, rather than contains: its `$ref`, and those of its compositions.
 */
function aliases(schema: Schema): readonly string[] {
  if (typeof schema === "boolean") return [];
  const own = schema.$ref === undefined ? [] : [schema.$ref];
  return [...own, ...COMPOSITIONS.flatMap((key) => (schema[key] ?? []).flatMap(aliases))];
}

function withMembers(
  schema: SchemaObject,
  key: Composition,
  members: readonly Schema[],
): SchemaObject {
  const { [key]: _, ...rest } = schema;
  return members.length === 0 ? rest : { ...schema, [key]: members };
}

function isEmpty(schema: Schema | undefined): boolean {
  return typeof schema === "object" && Object.keys(schema).length === 0;
}

function mapSchemas(
  schemas: Schemas,
  change: (address: string, schema: Schema) => Schema,
): Schemas {
  return new Map([...schemas].map(([address, schema]) => [address, change(address, schema)]));
}
