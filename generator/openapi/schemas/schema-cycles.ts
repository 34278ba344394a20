import { type Edges, depthFirst, groupBy } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Composition,
  type Schema,
  type SchemaObject,
  listMembers,
} from "../../manifest/index.js";

/** Schemas by address. Their `$ref`s are addresses, too. */
type Schemas = ReadonlyMap<string, Schema>;

/** Whether a reference from `owner` to `target` is part of a circle. */
type LeadsBack = (owner: string, target: string) => boolean;

/**
 * Removes circles in which a schema composes itself. A schema may contain itself in `properties` or `items`.
 *
 * Documents often have a parent that is `oneOf` its children, each of which is `allOf` its parent: there the parent's keywords
 * replace the parent in the child. Any remaining circle is cut.
 *
 * @param repeat whether a parent may be repeated in the schema `owner`.
 */
export function breakCycles(
  schemas: Schemas,
  repeat: (parent: Schema, owner: string) => boolean,
): Schemas {
  const first = circles(schemas);
  if (first === undefined) return schemas;
  const inlined = mapSchemas(schemas, (owner, schema) =>
    replaceParents(schema, (target) => {
      if (!first(owner, target)) return undefined;
      const parent = schemas.get(target) ?? {};
      if (target === owner) return [];
      return [repeat(parent, owner) ? ownPart(target, parent, first) : {}];
    }),
  );
  const second = circles(inlined);
  if (second === undefined) return inlined;
  return mapSchemas(inlined, (owner, schema) =>
    cutCircles(schema, (target) => second(owner, target)),
  );
}

/** Later stages recurse along chains of `$ref`s and compositions. Real documents have shorter ones. */
const MAX_CHAIN = 200;

/** The first schema with an acyclic chain beyond that limit. */
export function findEndlessChain(schemas: Schemas): string | undefined {
  const depths = new Map<string, number>();
  // Visit each schema after the schemas that it refers to.
  for (const [address] of depthFirst(findEdges(schemas))) {
    const depth = aliases(schemas.get(address) ?? true)
      .map(([to, depth]) => depth + (depths.get(to) ?? 0))
      .reduce((most, length) => Math.max(most, length), 0);
    if (depth > MAX_CHAIN) return address;
    depths.set(address, depth);
  }
  return undefined;
}

/** @param replace returns the replacement of a `$ref` in an `allOf`; `undefined` to keep it. */
export function replaceParents(
  schema: Schema,
  replace: (target: string, member: SchemaObject) => readonly Schema[] | undefined,
): Schema {
  if (typeof schema === "boolean" || schema.allOf === undefined) return schema;
  const allOf = schema.allOf.flatMap((member): readonly Schema[] => {
    const isReference = typeof member === "object" && member.$ref !== undefined;
    const parents = isReference ? replace(member.$ref, member) : undefined;
    return parents ?? [replaceParents(member, replace)];
  });
  return withMembers(schema, "allOf", allOf);
}

/**
 * A schema without the compositions that lead back to it: single members of `allOf`, but a whole `oneOf` or `anyOf`, because
 * removing an alternative would change its meaning.
 */
function ownPart(address: string, schema: Schema, leadsBack: LeadsBack): Schema {
  if (typeof schema === "boolean") return schema;
  // The discriminator applies to the parent's alternatives.
  const { discriminator: _, ...rest } = schema;
  const isBack = (member: Schema) => aliases(member).some(([to]) => leadsBack(address, to));
  return COMPOSITIONS.reduce<SchemaObject>((part, key) => {
    const members = part[key] ?? [];
    if (!members.some(isBack)) return part;
    const kept = key === "allOf" ? members.filter((member) => !isBack(member)) : [];
    return withMembers(part, key, kept);
  }, rest);
}

function cutCircles(schema: Schema, isBack: (target: string) => boolean): Schema {
  if (typeof schema === "boolean") return schema;
  const { $ref, ...siblings } = schema;
  const start = $ref !== undefined && isBack($ref) ? siblings : schema;
  return COMPOSITIONS.reduce<SchemaObject>((rest, key) => {
    const members = rest[key]?.flatMap((member) => {
      const cut = cutCircles(member, isBack);
      return isEmpty(cut) && !isEmpty(member) ? [] : [cut];
    });
    return members === undefined ? rest : withMembers(rest, key, members);
  }, start);
}

/**
 * Finds circles by the `$ref`s that schemas compose: an edge is part of a circle if both ends are in the same strongly
 * connected component. Kosaraju's algorithm finds these in linear time.
 *
 * @returns `undefined` if there are none.
 */
function circles(schemas: Schemas): LeadsBack | undefined {
  const edges = findEdges(schemas);
  const all = [...edges].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  const into = groupBy(all, ({ to }) => to);
  const finished = Array.from(depthFirst(edges), ([at]) => at).reverse();
  const backwards = new Map(
    finished.map((to) => [to, (into.get(to) ?? []).map(({ from }) => from)]),
  );
  const components = new Map(Array.from(depthFirst(backwards), ([at, [root]]) => [at, root]));
  const leadsBack: LeadsBack = (owner, target) => components.get(owner) === components.get(target);
  return all.some(({ from, to }) => leadsBack(from, to)) ? leadsBack : undefined;
}

/** The `$ref`s that a schema composes: its `$ref` and those in its compositions, each with its nesting depth. */
function aliases(schema: Schema, depth = 1): readonly (readonly [to: string, depth: number])[] {
  if (typeof schema === "boolean") return [];
  const within = listMembers(schema).flatMap((member) => aliases(member, depth + 1));
  return schema.$ref === undefined ? within : [[schema.$ref, depth], ...within];
}

function findEdges(schemas: Schemas): Edges {
  return new Map(
    [...schemas].map(([address, schema]) => [address, aliases(schema).map(([to]) => to)]),
  );
}

function withMembers(schema: SchemaObject, key: Composition, members: readonly Schema[]) {
  const { [key]: _, ...rest } = schema;
  return members.length === 0 ? rest : { ...schema, [key]: members };
}

function isEmpty(schema: Schema): boolean {
  return typeof schema === "object" && Object.keys(schema).length === 0;
}

function mapSchemas(schemas: Schemas, change: (address: string, schema: Schema) => Schema) {
  return new Map([...schemas].map(([address, schema]) => [address, change(address, schema)]));
}
