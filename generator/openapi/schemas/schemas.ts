import { type Schema, type SchemaObject, remembered } from "../../manifest/index.js";
import { type Node, isObject } from "../document/node.js";
import { addressOf, referenceOf } from "../document/references.js";
import { type Children, descendantsOf, findChildren, isParent } from "./inheritance.js";
import { readSchemaObject } from "./schema-object.js";
import type { SchemaParts } from "./schema-parts.js";

/** Converts schemas of the document to schemas of the manifest, and collects the shared ones that they use. */
export interface SchemaReader extends SharedReader {
  /** `$ref`s in the result are addresses in the document; `shared-schemas.ts` replaces them by names. */
  readonly read: (node: Node) => Schema;
  /** Makes a schema of text that of a file: a form sends it as bytes. Call it before any `read` of that schema. */
  readonly markFile: (schema: Node) => void;
}

/** The shared schemas of a reader. */
export interface SharedReader {
  /** All schemas referred to so far, directly or indirectly, by address. */
  readonly shared: () => ReadonlyMap<string, Schema>;
  /** The addresses of the children of parents among them, as `splitParents` takes them. */
  readonly families: () => ReadonlyMap<string, readonly string[]>;
  /** The place of a schema that was referred to. */
  readonly nodeOf: (address: string) => Node | undefined;
}

/**
 * Keeps the part of JSON Schema that a manifest supports: types, values, structure, limits, format, default.
 *
 * @param components the schemas of the document by name.
 */
export function createSchemaReader(
  components: Node,
  context: Pick<SchemaParts, "follow" | "expansion" | "report" | "options">,
): SchemaReader {
  const { follow, report } = context;
  const shared = new Map<string, Schema>();
  const places = new Map<string, Node>();
  const waiting: Node[] = [];
  const files = new WeakSet<object>();
  const families = new Map<string, readonly string[]>();
  let children: Children | undefined;
  // The same node is the target of many references.
  const addressOfTarget = remembered(addressOf);
  const parts: SchemaParts = { ...context, read, reference, isFile: (value) => files.has(value) };

  function reference(node: Node): SchemaObject {
    const target = follow(node);
    if (target === undefined) return {};
    // Since 3.1, keywords beside a $ref apply. In 3.0 they must be ignored, but they are rare there.
    return { $ref: share(target), ...readSchemaObject(node, parts) };
  }

  function share(target: Node): string {
    const address = addressOfTarget(target);
    if (!shared.has(address)) {
      shared.set(address, {});
      places.set(address, target);
      waiting.push(target);
    }
    return address;
  }

  function shareChildren(parent: Node): void {
    children ??= findChildren(components, follow);
    const found = descendantsOf(parent, children);
    if (found.length > MAX_CHILDREN) {
      const message = `${found.length} schemas extend this one; its type is that of what it declares itself`;
      report.warn(parent, "many-children", message, "list those that are meant in a oneOf");
    } else if (found.length > 0) {
      families.set(addressOf(parent), found.map(share));
    }
  }

  function read(node: Node, isPart?: boolean): Schema {
    if (typeof node.value === "boolean") return node.value;
    if (!isObject(node.value)) {
      if (node.value !== undefined) {
        const message = "a schema is an object or a boolean; this one is treated as any value";
        report.warn(node, "bad-schema", message);
      }
      return {};
    }
    return referenceOf(node) === undefined
      ? simplify(readSchemaObject(node, parts, isPart))
      : reference(node);
  }

  return {
    read: (node) => read(node),
    markFile: ({ value }) => void (isObject(value) && files.add(value)),
    shared: () => {
      for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        shared.set(addressOf(node), read(node));
        if (isParent(node)) shareChildren(node);
      }
      return shared;
    },
    families: () => families,
    nodeOf: (address) => places.get(address),
  };
}

/** A program of three lines that uses a union of 653 children takes TypeScript 0.3 s more than one that uses the parent alone. */
const MAX_CHILDREN = 100;

/**
 * Replaces an `allOf` with one member, and no other keywords, by the member. OpenAPI 3.0 needs it for a `$ref` with a
 * description.
 */
function simplify(schema: SchemaObject): Schema {
  const [only, ...others] = schema.allOf ?? [];
  const alone = others.length === 0 && Object.keys(schema).length === 1;
  return only !== undefined && alone ? only : schema;
}
