import { groupBy } from "../../collections/index.js";
import { type Discriminator, type Schema, mapChildren, remembered } from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import { foldShared, nameShared, plainName } from "../names/names.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import { optional } from "../optional.js";
import { baseOf, splitParents } from "./inheritance.js";
import { breakCycles, findEndlessChain } from "./schema-cycles.js";
import type { SharedSchemas } from "./schemas.js";

/**
 * Names every shared schema that a route uses, for the manifest's `schemas`.
 *
 * @returns the schemas by name, sorted; the document's declaration of each; and `named`, which makes of addresses in a draft the
 *   names.
 */
export function nameSchemas({ schemas, nodes, families, waiting }: SharedSchemas) {
  for (let read = waiting.pop(); read !== undefined; read = waiting.pop()) read();
  const all = breakCycles(splitParents(schemas, families), (schema, owner) => {
    const user = nodes.get(owner);
    return user === undefined || user.repeat(schema);
  });
  const endless = nodes.get(findEndlessChain(all) ?? "");
  if (endless !== undefined) {
    const message = "this schema refers to others through hundreds of steps";
    endless.error("too-deep", message, "refer to the last one of them directly");
  }
  const bases = new Map([...families.keys()].map((parent) => [baseOf(parent), parent]));
  const equal = equalSchemas(all, (address) => {
    const parent = bases.get(address);
    return parent === undefined ? plainName(address) : baseOf(plainName(parent));
  });
  const distinct = [...all.keys()].filter((address) => (equal.get(address) ?? address) === address);
  const names = nameShared(distinct, bases);
  warnOfDifferent(names, bases, nodes);
  const rename = (schema: Schema): Schema =>
    mapReferences(
      schema,
      (address) => `#/schemas/${names.get(equal.get(address) ?? address) ?? ""}`,
    );
  const entries = distinct
    .map((address) => {
      const node = nodes.get(bases.get(address) ?? address);
      return { name: names.get(address) ?? "", schema: rename(all.get(address) ?? true), node };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  // Routes that have the same part keep the same.
  const renamePart = remembered((part: object) => mapSchemas(part, rename));
  const withNames = <Part extends { readonly written: object }>(part: Part): Part => ({
    ...part,
    written: renamePart(part.written),
  });
  return {
    schemas: Object.fromEntries(entries.map(({ name, schema }) => [name, schema])),
    nodes: entries.flatMap(({ schema, node }) =>
      typeof schema === "boolean" || node === undefined ? [] : [[schema, node] as const],
    ),
    named: <Draft extends DraftRoute>(draft: Draft): Draft => ({
      ...draft,
      parameters: draft.parameters.map(withNames),
      ...optional("requestBody", draft.requestBody && mapSchemas(draft.requestBody, rename)),
      ...optional("responses", draft.responses?.map(withNames)),
    }),
  };
}

/** Warns of schemas in different files that have one name but differ, so that their names end with hashes. */
function warnOfDifferent(
  names: ReadonlyMap<string, string>,
  bases: ReadonlyMap<string, string>,
  nodes: ReadonlyMap<string, Node>,
): void {
  const addresses = [...names.keys()].filter((address) => !bases.has(address)).sort();
  for (const [, [first = "", ...others]] of groupBy(addresses, foldShared)) {
    for (const other of others) {
      const [earlier, later] = [nodes.get(first), nodes.get(other)];
      if (earlier === undefined || later === undefined || earlier.file === later.file) continue;
      const name = names.get(other) ?? "";
      const message = `\`${plainName(other)}\` differs from the one in ${earlier.file}, so they are named \`${names.get(first) ?? ""}\` and \`${name}\``;
      const hint = `name them by rules: \`names: [{ schema: ^${name}$, name: … }]\``;
      later.warn("different-schemas", message, hint);
    }
  }
}

/** In each round, a difference reaches the schemas that refer to those it has reached. */
const MAX_ROUNDS = 100;

/**
 * Finds schemas of one name that are equal, those that they refer to included: several documents often declare the same ones.
 *
 * @param nameOf the name of the schema at an address.
 * @returns for each of them the first address, in alphabetical order.
 */
function equalSchemas(schemas: ReadonlyMap<string, Schema>, nameOf: (address: string) => string) {
  const byName = [...groupBy([...schemas.keys()].sort(), nameOf)];
  const alike = byName
    .filter(([, addresses]) => addresses.length > 1)
    .flatMap(([name, addresses]) => addresses.map((address) => ({ address, name })))
    .map((named) => ({ ...named, ...shapeOf(schemas.get(named.address) ?? true) }));
  // Schemas of one name are equal until they, or what they refer to, turn out to be different.
  let first = new Map(alike.map(({ address, name }) => [address, name]));
  let count = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const classes = groupBy(alike, ({ address, text, references }) =>
      JSON.stringify([first.get(address), text, references.map((to) => first.get(to) ?? to)]),
    );
    first = new Map(
      [...classes.values()].flatMap((equal) =>
        equal.map(({ address }) => [address, equal[0]?.address ?? address]),
      ),
    );
    if (classes.size === count) return first;
    count = classes.size;
  }
  return new Map();
}

function shapeOf(schema: Schema) {
  const references: string[] = [];
  const mapped = mapReferences(schema, (address) => {
    references.push(address);
    return "";
  });
  return { text: JSON.stringify(mapped), references };
}

/** A parameter, a body or a response with each schema changed. */
function mapSchemas<Part extends object>(part: Part, change: (schema: Schema) => Schema): Part {
  const changed = Object.entries(part).map(([key, value]: [string, unknown]) => {
    if (key === "schema" || key === "itemSchema") return [key, change(value as Schema)];
    if (key !== "content" && key !== "headers") return [key, value];
    const inner = Object.entries(value as Readonly<Record<string, object>>);
    return [key, Object.fromEntries(inner.map(([name, of]) => [name, mapSchemas(of, change)]))];
  });
  return Object.fromEntries(changed) as Part;
}

/** The schema with every `$ref` replaced; the schema itself if it has none. */
function mapReferences(schema: Schema, rename: (address: string) => string): Schema {
  if (typeof schema === "boolean") return schema;
  const mapped = mapChildren(schema, (inner) => mapReferences(inner, rename));
  const { $ref, discriminator } = schema;
  if ($ref === undefined && discriminator === undefined) return mapped;
  return {
    ...mapped,
    ...($ref !== undefined && { $ref: rename($ref) }),
    ...optional("discriminator", discriminator && mapDiscriminator(discriminator, rename)),
  };
}

function mapDiscriminator(discriminator: Discriminator, rename: (address: string) => string) {
  const { mapping, defaultMapping } = discriminator;
  const renamed = Object.entries(mapping ?? {}).map(([key, value]) => [key, rename(value)]);
  return {
    ...discriminator,
    ...(mapping && { mapping: Object.fromEntries(renamed) as typeof mapping }),
    ...(defaultMapping !== undefined && { defaultMapping: rename(defaultMapping) }),
  };
}
