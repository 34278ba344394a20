import { groupBy, sortBy } from "../../collections/index.js";
import {
  type Discriminator,
  type RouteFile,
  type Schema,
  type SchemaObject,
  listSubschemas,
} from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import {
  type SharedPart,
  documentName,
  foldShared,
  nameShared,
  manifestName,
  withoutFile,
} from "../names/names.js";
import { firstUse, namesOfSchema } from "../names/schema-names.js";
import {
  baseAddress,
  completeMappings,
  findChildren,
  impliedValue,
  splitParents,
} from "./inheritance.js";
import type { Mutable } from "./keywords.js";
import { breakCycles, findEndlessChain } from "./schema-cycles.js";
import type { SharedSchemas } from "./schemas.js";

/**
 * Names each shared schema that a route uses, for the manifest's `schemas`, and replaces addresses in entries by names.
 *
 * @param entries routes and webhooks.
 * @returns the schemas by name, sorted; the document's declaration of each; and their names in documents, if different.
 */
export function nameSchemas(shared: SharedSchemas, entries: readonly Partial<RouteFile>[]) {
  const { schemas, nodes, families } = shared;
  readShared(shared);
  const all = breakCycles(splitParents(schemas, families), (schema, owner) => {
    const user = nodes.get(owner);
    return user === undefined || user.repeat(schema);
  });
  const endless = nodes.get(findEndlessChain(all) ?? "");
  if (endless !== undefined) {
    const message = "the reference chain is too long";
    endless.error("too-deep", message, "refer to the last target directly");
  }
  const bases = new Map([...families.keys()].map((parent) => [baseAddress(parent), parent]));
  const alone = new Map(
    [...nodes.keys()].map((address) => [address, namesOfSchema(address, shared)]),
  );
  const nameAddress = (address: string): string =>
    alone.get(address)?.name ?? manifestName(address);
  const equal = equalSchemas(all, (address) => {
    const parent = bases.get(address);
    return parent === undefined ? nameAddress(address) : baseAddress(nameAddress(parent));
  });
  const distinct = [...all.keys()].filter((address) => (equal.get(address) ?? address) === address);
  const alike = groupBy(distinct, (address) =>
    bases.has(address) ? undefined : foldShared(nameAddress(address)),
  );
  const parts = [...alike.values()].flatMap((addresses) =>
    addresses.map((address): SharedPart => {
      if (addresses.length === 1) return { address, name: nameAddress(address) };
      const user = firstUse(address, shared.users);
      const name = alone.get(address)?.longer ?? nameAddress(address);
      return { address, name, use: user === undefined ? "" : withoutFile(user.address()) };
    }),
  );
  const kept = new Set(distinct);
  const names = nameShared(parts, new Map([...bases].filter(([address]) => kept.has(address))));
  warnOfNumbers(parts, names, nodes);
  const naming: Naming = {
    // Only an address has a name: schemas can share parts, each of which is renamed once.
    rename: (address) => {
      const name = names.get(equal.get(address) ?? address);
      return name === undefined ? address : `#/schemas/${name}`;
    },
    valueOf: (address) => {
      const node = nodes.get(bases.get(address) ?? address);
      const value = node && impliedValue(node);
      return value === names.get(equal.get(address) ?? address) ? undefined : value;
    },
  };
  completeMappings(all, families.keys(), naming.valueOf);
  // Each part once, because routes can share part objects.
  for (const part of new Set(entries.flatMap(listParts))) renameInPart(part, naming);
  const renamed = distinct.map((address) => {
    const schema = all.get(address) ?? true;
    renameIn(schema, naming, families.has(address));
    const node = nodes.get(bases.get(address) ?? address);
    return { name: names.get(address) ?? "", schema, node };
  });
  const named = sortBy(renamed, ({ name }) => name);
  return {
    schemas: Object.fromEntries(named.map(({ name, schema }) => [name, schema])),
    documentNames: findDocumentNames(parts, names),
    nodes: named.flatMap(({ schema, node }) =>
      typeof schema === "boolean" || node === undefined ? [] : [[schema, node] as const],
    ),
  };
}

/** Reads pending schemas and the children of parents, which may be parents and refer to further schemas. */
function readShared({ components, nodes, waiting, parents }: SharedSchemas): void {
  do {
    for (let read = waiting.pop(); read !== undefined; read = waiting.pop()) read();
    if (parents.length === 0) return;
    const children = findChildren(components, nodes.values());
    for (const shareChildren of parents) shareChildren(children);
  } while (waiting.length > 0);
}

function listParts(entry: Partial<RouteFile>): readonly Part[] {
  const { parameters = [], requestBody = {}, responses = {}, callbacks = {} } = entry;
  const ofCallbacks = Object.values(callbacks).flatMap(listParts);
  return [...parameters, requestBody, ...Object.values(responses), ...ofCallbacks];
}

/** Names of schemas in their documents by name in the manifest, if different and unused by any other schema. */
function findDocumentNames(
  parts: readonly SharedPart[],
  names: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const byName = groupBy(parts, ({ address }) => documentName(address));
  return new Map(
    [...byName].flatMap(([written, [{ address }, ...others]]) => {
      const name = names.get(address) ?? written;
      return others.length > 0 || name === written ? [] : [[name, written] as const];
    }),
  );
}

/** Warns of schemas with colliding type names, which therefore end in numbers. */
function warnOfNumbers(
  parts: readonly SharedPart[],
  names: ReadonlyMap<string, string>,
  nodes: ReadonlyMap<string, Node>,
): void {
  const kept = new Map(
    parts.flatMap((part) =>
      names.get(part.address) === part.name ? [[foldShared(part.name), part] as const] : [],
    ),
  );
  for (const { address, name } of parts) {
    const numbered = names.get(address) ?? name;
    const first = kept.get(foldShared(name));
    if (numbered === name || first === undefined) continue;
    const { file } = nodes.get(first.address) ?? {};
    const difference =
      first.name === name
        ? `\`${name}\` differs from the schema in ${file ?? ""}`
        : `\`${name}\` and \`${first.name}\` differ only in case or separators`;
    const message = `${difference}, so \`${name}\` is named \`${numbered}\``;
    const hint = `name it by a rule: \`names: [{ schema: ^${numbered}$, name: … }]\``;
    nodes.get(address)?.warn("different-schemas", message, hint);
  }
}

/** In each round, a difference spreads by one reference. */
const MAX_ROUNDS = 100;

/**
 * Finds equal schemas of one name, including the schemas that they refer to: several documents often declare the same ones.
 *
 * @param nameAddress the name of the schema at an address.
 * @returns the first address, in alphabetical order, for each of them.
 */
function equalSchemas(
  schemas: ReadonlyMap<string, Schema>,
  nameAddress: (address: string) => string,
) {
  const byName = groupBy([...schemas.keys()].sort(), nameAddress);
  const alike = [...byName.values()]
    .flatMap((addresses) => (addresses.length > 1 ? addresses : []))
    .map((address) => ({ address, ...describeShape(schemas.get(address) ?? true) }));
  // Partition refinement: schemas of one name count as equal until a difference is found.
  let first = new Map(alike.map(({ address }) => [address, nameAddress(address)]));
  let count = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const classes = groupBy(alike, ({ address, text, references }) =>
      JSON.stringify([first.get(address), text, references.map((to) => first.get(to) ?? to)]),
    );
    first = new Map(
      [...classes.values()].flatMap((equal) =>
        equal.map(({ address }) => [address, equal[0].address]),
      ),
    );
    if (classes.size === count) return first;
    count = classes.size;
  }
  return new Map();
}

function describeShape(schema: Schema) {
  const references: string[] = [];
  const copy = JSON.parse(JSON.stringify(schema)) as Schema;
  const rename = (address: string): string => {
    references.push(address);
    return "";
  };
  renameIn(copy, { rename, valueOf: () => undefined });
  return { text: JSON.stringify(copy), references };
}

/** A part that contains schemas: a parameter, a body, a response, or one of its contents or headers. */
interface Part {
  readonly $ref?: string;
  readonly schema?: Schema;
  readonly itemSchema?: Schema;
  readonly content?: Readonly<Record<string, Part>>;
  readonly headers?: Readonly<Record<string, Part>>;
}

interface Naming {
  readonly rename: (address: string) => string;
  /** The discriminator value of a schema without a mapping; `undefined` if it is the schema's name in the manifest. */
  readonly valueOf: (address: string) => string | undefined;
}

function renameInPart(part: Part, naming: Naming): void {
  if (part.schema !== undefined) renameIn(part.schema, naming);
  if (part.itemSchema !== undefined) renameIn(part.itemSchema, naming);
  for (const inner of [part.content, part.headers]) {
    for (const name in inner) renameInPart(inner[name] ?? {}, naming);
  }
}

/**
 * Replaces every `$ref` in place. Only the import holds the schema.
 *
 * @param isComplete whether the mapping has all values.
 */
function renameIn(schema: Schema, naming: Naming, isComplete = false): void {
  if (typeof schema === "boolean") return;
  const target: Mutable<SchemaObject> = schema;
  if (schema.$ref !== undefined) target.$ref = naming.rename(schema.$ref);
  if (schema.discriminator !== undefined) {
    if (!isComplete) addValues(schema, schema.discriminator, naming);
    renameMapping(schema.discriminator, naming.rename);
  }
  for (const child of listSubschemas(schema)) renameIn(child, naming);
}

/** Adds the values of a union's members that its mapping lacks. */
function addValues(
  { oneOf = [], anyOf = [] }: SchemaObject,
  discriminator: Mutable<Discriminator>,
  { valueOf }: Naming,
): void {
  const mapping = { ...discriminator.mapping };
  for (const member of [...oneOf, ...anyOf]) {
    if (typeof member === "boolean" || member.$ref === undefined) continue;
    const value = valueOf(member.$ref);
    const isMapped = value === undefined || Object.values(mapping).includes(member.$ref);
    if (!isMapped && !Object.hasOwn(mapping, value)) mapping[value] = member.$ref;
  }
  if (Object.keys(mapping).length > 0) discriminator.mapping = mapping;
}

function renameMapping(discriminator: Mutable<Discriminator>, rename: Naming["rename"]): void {
  const mapping: Record<string, string> | undefined = discriminator.mapping;
  for (const key in mapping) mapping[key] = rename(mapping[key] ?? "");
  const { defaultMapping } = discriminator;
  if (defaultMapping !== undefined) discriminator.defaultMapping = rename(defaultMapping);
}
