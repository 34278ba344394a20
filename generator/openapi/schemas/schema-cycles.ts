import { type Edges, depthFirst, groupBy } from "../../collections/index.js";
import {
  COMPOSITIONS,
  type Composition,
  type Schema,
  type SchemaObject,
  membersOf,
} from "../../manifest/index.js";

/** Schemas by address, in which `$ref`s are addresses. */
type Schemas = ReadonlyMap<string, Schema>;

/** Whether a reference from `owner` to `target` is part of a circle. */
type LeadsBack = (owner: string, target: string) => boolean;

/**
 * Removes circles in which a schema is composed of itself. A schema may contain itself in `properties` or `items`.
 *
 * Documents often have a parent that is `oneOf` its children, each of which is `allOf` its parent: there the parent's own
 * part replaces the parent in the child. Any remaining circle is cut.
 *
 * @param repeat whether a parent may be written out in the schema `owner` too.
 */
export function breakCycles(
  schemas: Schemas,
  repeat: (parent: Schema, owner: string) => boolean,
): Schemas {
  const first = circles(schemas);
  if (first === undefined) return schemas;
  const parentIn = (owner: string, target: string): Schema => {
    const parent = schemas.get(target) ?? {};
    return repeat(parent, owner) ? ownPart(target, parent, first) : {};
  };
  const inlined = mapSchemas(schemas, (owner, schema) =>
    inlineParents(owner, schema, parentIn, first),
  );
  const second = circles(inlined);
  if (second === undefined) return inlined;
  return mapSchemas(inlined, (owner, schema) => cutCircles(owner, schema, second));
}

/**
 * The schemas from which chains of `$ref`s and compositions are longer than a manifest allows. Cutting these schemas shortens
 * all chains enough.
 */
export function endlessChains(schemas: Schemas): ReadonlySet<string> {
  const edges = new Map([...schemas].map(([address, schema]) => [address, aliases(schema)]));
  const depths = new Map<string, number>();
  const found = new Set<string>();
  // Visit each schema after those that it refers to.
  for (const [address] of depthFirst(edges)) {
    const below = (edges.get(address) ?? []).map((target) => depths.get(target) ?? 0);
    const own = compositionDepth(schemas.get(address) ?? true);
    const depth = own + below.reduce((most, one) => Math.max(most, one), 0);
    if (depth > DEEPEST_CHAIN) found.add(address);
    depths.set(address, depth > DEEPEST_CHAIN ? 0 : depth);
  }
  return found;
}

/** Less than half of the depth that the manifest's reader allows. */
const DEEPEST_CHAIN = 200;

/** The nesting depth of compositions in one schema. */
function compositionDepth(schema: Schema): number {
  if (typeof schema === "boolean") return 1;
  return membersOf(schema).reduce(
    (most, member) => Math.max(most, 1 + compositionDepth(member)),
    1,
  );
}

function inlineParents(
  owner: string,
  schema: Schema,
  parentIn: (owner: string, target: string) => Schema,
  leadsBack: LeadsBack,
): Schema {
  if (typeof schema === "boolean" || schema.allOf === undefined) return schema;
  const allOf = schema.allOf.flatMap((member): readonly Schema[] => {
    const target = typeof member === "boolean" ? undefined : member.$ref;
    if (target === owner) return [];
    return target === undefined || !leadsBack(owner, target)
      ? [inlineParents(owner, member, parentIn, leadsBack)]
      : [parentIn(owner, target)];
  });
  return withMembers(schema, "allOf", allOf);
}

/**
 * A schema without the compositions that lead back to it: single members of `allOf`, but a `oneOf` or `anyOf` as a whole,
 * because a part of it would have another meaning.
 */
function ownPart(address: string, schema: Schema, leadsBack: LeadsBack): Schema {
  if (typeof schema === "boolean") return schema;
  // The discriminator applies to the parent's alternatives.
  const { discriminator: _, ...own } = schema;
  const isBack = (member: Schema) => aliases(member).some((target) => leadsBack(address, target));
  return COMPOSITIONS.reduce<SchemaObject>((rest, key) => {
    const members = rest[key] ?? [];
    if (!members.some(isBack)) return rest;
    return withMembers(rest, key, key === "allOf" ? members.filter((one) => !isBack(one)) : []);
  }, own);
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

/**
 * In the graph whose edges are a schema's own `$ref` and those in its compositions, an edge is part of a circle if both its
 * ends are in the same strongly connected component.
 *
 * @returns `undefined` if there are none.
 */
function circles(schemas: Schemas): LeadsBack | undefined {
  const edges = new Map([...schemas].map(([address, schema]) => [address, aliases(schema)]));
  const components = componentsOf(edges);
  const leadsBack: LeadsBack = (owner, target) => components.get(owner) === components.get(target);
  const hasOne = [...edges].some(([owner, all]) => all.some((target) => leadsBack(owner, target)));
  return hasOne ? leadsBack : undefined;
}

/** Maps each vertex to a representative of its strongly connected component, in linear time (Kosaraju's algorithm). */
function componentsOf(edges: Edges): ReadonlyMap<string, string> {
  const all = [...edges].flatMap(([from, targets]) => targets.map((to) => ({ from, to })));
  const backwards = groupBy(all, ({ to }) => to);
  const components = new Map<string, string>();
  const finished = Array.from(depthFirst(edges), ([root]) => root);
  for (const root of finished.reverse()) {
    if (components.has(root)) continue;
    components.set(root, root);
    const found = [root];
    for (let at = found.pop(); at !== undefined; at = found.pop()) {
      for (const { from: source } of backwards.get(at) ?? []) {
        if (components.has(source)) continue;
        components.set(source, root);
        found.push(source);
      }
    }
  }
  return components;
}

/**
 * The schemas that a schema is, rather than contains: its `$ref` and those in its compositions.
 */
function aliases(schema: Schema): readonly string[] {
  if (typeof schema === "boolean") return [];
  const own = schema.$ref === undefined ? [] : [schema.$ref];
  return [...own, ...membersOf(schema).flatMap(aliases)];
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
