import type { Path } from "../../errors/index.js";
import { isObject } from "../../collections/index.js";
import type { Node } from "../document/node.js";
import { documentName } from "../names/names.js";
import { discriminatorProperty } from "../schemas/schema-shape.js";

export interface DocumentDiscriminator {
  readonly property: string;
  /** Values by the address of the schema that they select. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** The discriminators of a document (OpenAPI 3.1, "Discriminator Object"), by address of schemas. */
export interface Discriminators {
  /** Discriminators of schemas that declare them or inherit them by `allOf`. */
  readonly parents: ReadonlyMap<string, DocumentDiscriminator>;
  /** Values of `oneOf` alternatives and of children in a mapping. */
  readonly variants: ReadonlyMap<string, Variant>;
}

interface Variant {
  readonly property: string;
  readonly values: readonly string[];
}

/** Finds the discriminators of a document and of the files that were read for it. */
export function findDiscriminators(document: Node): Discriminators {
  const parents = new Map<string, DocumentDiscriminator>();
  const variants = new Map<string, Variant>();
  const { files, sources } = document.reading;
  const tops = [...files.values()].filter((top) => top !== undefined);
  const mentions = ({ file }: Node) => sources.get(file)?.text.includes("discriminator") ?? true;
  if (!tops.some(mentions)) return { parents, variants };
  const composed = tops.flatMap((top) =>
    findComposed(top.value).map((path) => path.reduce((node, key) => node.child(key), top)),
  );
  for (const node of composed) {
    const property = discriminatorProperty(node);
    if (property === undefined) continue;
    const values = readMapping(node, document);
    parents.set(node.address(), { property, values });
    const targets = node.items("oneOf").flatMap((item) => targetAddress(item) ?? []);
    const isUnion = node.items("oneOf").length > 0;
    for (const target of isUnion ? new Set([...targets, ...values.keys()]) : []) {
      if (variants.has(target)) continue;
      variants.set(target, { property, values: values.get(target) ?? [documentName(target)] });
    }
  }
  for (let before = -1; before < parents.size;) {
    before = parents.size;
    for (const node of composed) inherit(node, parents, variants);
  }
  return { parents, variants };
}

/** Copies the discriminator from a member of the schema's `allOf`. */
function inherit(
  node: Node,
  parents: Map<string, DocumentDiscriminator>,
  variants: Map<string, Variant>,
): void {
  const address = node.address();
  if (parents.has(address)) return;
  for (const item of node.items("allOf")) {
    const target = targetAddress(item);
    const inherited = target === undefined ? undefined : parents.get(target);
    if (inherited === undefined) continue;
    parents.set(address, inherited);
    const values = inherited.values.get(address);
    if (values !== undefined) variants.set(address, { property: inherited.property, values });
    return;
  }
}

/** Paths of values with a `discriminator` or `allOf`. Searches plain data, because documents have a million values. */
function findComposed(value: unknown, path: Path = [], found: Path[] = []): readonly Path[] {
  if (Array.isArray(value))
    value.forEach((item, index) => findComposed(item, [...path, index], found));
  if (!isObject(value)) return found;
  if (value["discriminator"] !== undefined || Array.isArray(value["allOf"])) found.push(path);
  for (const [key, member] of Object.entries(value)) {
    if (typeof member === "object" && member !== null) findComposed(member, [...path, key], found);
  }
  return found;
}

function readMapping(node: Node, document: Node): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  const schemas = document.child("components").child("schemas");
  for (const entry of node.child("discriminator").members("mapping")) {
    if (typeof entry.value !== "string") continue;
    const isName = isObject(schemas.value) && Object.hasOwn(schemas.value, entry.value);
    const address = isName
      ? schemas.child(entry.value).address()
      : targetAddress(entry.with({ $ref: entry.value }));
    if (address !== undefined) values.set(address, [...(values.get(address) ?? []), entry.key]);
  }
  return values;
}

function targetAddress(node: Node): string | undefined {
  return node.reference() === undefined ? undefined : node.follow()?.address();
}
