import { type Schema, type SchemaObject } from "../../manifest/index.js";
import { isObject } from "../../collections/index.js";
import type { Node, ProseSettings } from "../document/node.js";
import { type Children, findDescendants, isDescendant, isParent } from "./inheritance.js";
import type { SchemaReader } from "./keywords.js";
import { readSchemaObject } from "./schema-object.js";

/** Schemas referenced in documents, directly or indirectly, by address. */
export type SharedSchemas = ReturnType<typeof createSharedSchemas>;

/** @param components the schemas of each document by name. */
export function createSharedSchemas(components: readonly Node[]) {
  const waiting: (() => void)[] = [];
  return {
    components,
    schemas: new Map<string, Schema>(),
    nodes: new Map<string, Node>(),
    /** References to each schema, by its address. */
    users: new Map<string, Node[]>(),
    /** Addresses of children by the parent's address, for `splitParents`. */
    families: new Map<string, readonly string[]>(),
    /** Functions that read the schemas still missing from `schemas`. */
    waiting,
    /** Functions that add the children of each parent in `nodes` to `nodes` and `families`. */
    parents: [] as ((children: Children) => void)[],
    files: new WeakSet<object>(),
  };
}

/** Reads the part of JSON Schema that a manifest supports: types, values, structure, limits, format, default. */
export function createSchemaReader(shared: SharedSchemas, settings: ProseSettings): SchemaReader {
  const reader: SchemaReader = {
    ...settings,
    read,
    reference,
    share: (node) => void share(node),
    files: shared.files,
    open: new Set(),
  };

  function reference(node: Node): SchemaObject {
    const target = node.follow(limitsValues);
    // Since 3.1, keywords beside a $ref apply. In 3.0 they must be ignored, but they are rare there.
    return target ? readSchemaObject(node, reader, false, { $ref: share(target, node) }) : {};
  }

  function share(target: Node, user?: Node): string {
    const address = target.address();
    if (user !== undefined) {
      const users = shared.users.get(address);
      if (users === undefined) shared.users.set(address, [user]);
      else users.push(user);
    }
    if (shared.nodes.has(address)) return address;
    shared.nodes.set(address, target);
    shared.waiting.push(() => {
      const schema = read(target);
      const isChild =
        typeof schema === "object" && schema.$ref !== undefined && isDescendant(target);
      shared.schemas.set(address, isChild ? { allOf: [schema] } : schema);
      if (isParent(target)) {
        shared.parents.push((children) => shareChildren(target, address, children));
      }
    });
    return address;
  }

  function shareChildren(parent: Node, address: string, children: Children): void {
    const descendants = findDescendants(parent, children);
    if (descendants.length > MAX_CHILDREN) {
      const message = `${descendants.length} schemas extend this schema; its type has only its own properties`;
      parent.warn("many-children", message, "list the intended schemas in a oneOf");
    } else if (descendants.length > 0) {
      const addresses = descendants.map((child) => share(child));
      shared.families.set(address, addresses);
    }
  }

  function read(node: Node, isPart?: boolean): Schema {
    const { value } = node;
    if (typeof value === "boolean") return value;
    if (isObject(value)) {
      if (node.reference() !== undefined && !shared.files.has(value)) return reference(node);
      const schema = readSchemaObject(node, reader, isPart);
      // OpenAPI 3.0 needs an `allOf` with one member for a `$ref` with a description.
      const isAlone = schema.allOf?.length === 1 && Object.keys(schema).length === 1;
      return isAlone ? (schema.allOf[0] ?? schema) : schema;
    }
    const message = "a schema must be an object or a boolean; this value is read as `true`";
    if (value !== undefined) node.warn("bad-schema", message);
    return {};
  }

  return reader;
}

const LIMITS = ["enum", "const", "nullable", "properties", "required", "allOf", "oneOf", "anyOf"];

/** Whether a schema restricts the values of its `$ref`, so that it is a separate type. */
function limitsValues(schema: Node): boolean {
  return LIMITS.some((key) => schema.get(key) !== undefined);
}

/** A program of three lines that uses a union of 653 children takes TypeScript 0.3 s more than one that uses the parent alone. */
const MAX_CHILDREN = 100;
