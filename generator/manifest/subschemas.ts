import type { Path } from "../errors/index.js";
import type { Manifest, Schema, SchemaObject } from "./manifest.js";
import { child, entries, itemNodes, type YamlNode } from "./yaml/yaml-tree.js";

/** The keywords of a schema that contain other schemas, for data and for trees with places. */

/** Keywords whose members apply to the value itself, all together or as alternatives. */
export const COMPOSITIONS = ["allOf", "oneOf", "anyOf"] as const;
export type Composition = (typeof COMPOSITIONS)[number];

const SINGLE = ["items", "additionalProperties", "contentSchema"] as const;
const LISTS = ["prefixItems", ...COMPOSITIONS] as const;

/** Keys of manifests and documents whose values are data, in which `$ref` is not a reference. */
export const DATA_KEYS: ReadonlySet<string> = new Set([
  "const",
  "default",
  "enum",
  "example",
  "examples",
]);

/** Keys whose members have names as keys: there, `default` is a response or a property. */
export const NAME_KEYS: ReadonlySet<string> = new Set([
  ...["$defs", "callbacks", "content", "definitions", "dependentSchemas", "headers", "parameters"],
  ...["pathItems", "paths", "patternProperties", "properties", "requestBodies", "responses"],
  ...["schemas", "variables", "webhooks"],
]);

/** The members of a schema's `allOf`, `oneOf` and `anyOf`: schemas of the value itself, not of its parts. */
export function listMembers(schema: SchemaObject): readonly Schema[] {
  return COMPOSITIONS.flatMap((key) => schema[key] ?? []);
}

/** The `$ref`s of the schemas that a schema extends with `allOf`. */
export function listParentReferences(schema: Schema): readonly string[] {
  const members = typeof schema === "object" ? (schema.allOf ?? []) : [];
  return members.flatMap((member) => (typeof member === "object" ? (member.$ref ?? []) : []));
}

/** `#/schemas/Pet` → `Pet` */
export function schemaName(ref: string): string {
  return ref.slice("#/schemas/".length);
}

/** The direct subschemas of a schema, including the selected properties. */
export function listSubschemas(
  schema: SchemaObject,
  isWanted?: (property: Schema) => boolean,
): readonly Schema[] {
  const properties = Object.values(schema.properties ?? {});
  const found = isWanted ? properties.filter(isWanted) : properties;
  for (const key of SINGLE) if (schema[key] !== undefined) found.push(schema[key]);
  for (const key of LISTS) found.push(...(schema[key] ?? []));
  return found;
}

/**
 * Finds the first declaration of a property, with its path: in schemas, the targets of their `$ref`s, and their members.
 *
 * @param starts the paths of the schemas in which the search begins.
 * @param inItems whether to search items of lists, and values of undeclared properties, too.
 */
export function findProperty(
  name: string,
  starts: ReadonlyMap<Schema, Path>,
  schemas: Manifest["schemas"],
  inItems = false,
): { readonly schema: Schema; readonly path: Path } | undefined {
  const places = new Map(starts);
  // Iterating over a map also visits entries added during the iteration.
  for (const [part, place] of places) {
    if (typeof part === "boolean") continue;
    const { properties = {}, $ref } = part;
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schema !== undefined) return { schema, path: [...place, "properties", name] };
    const members = (inItems ? LISTS : COMPOSITIONS).flatMap((key) =>
      (part[key] ?? []).map((member, index) => [member, [...place, key, index]] as const),
    );
    const values = (inItems ? SINGLE : []).flatMap((key) =>
      part[key] === undefined ? [] : [[part[key], [...place, key]] as const],
    );
    const target = $ref === undefined ? [] : [schemaName($ref)];
    const targets = target.map((name) => [schemas[name] ?? true, ["schemas", name]] as const);
    for (const [member, at] of [...members, ...values, ...targets]) {
      if (!places.has(member)) places.set(member, at);
    }
  }
  return undefined;
}

/** `listMembers` for a tree. */
export function compositionNodes(schema: YamlNode | undefined): readonly YamlNode[] {
  return COMPOSITIONS.flatMap((key) => itemNodes(child(schema, key)));
}

/** All routes, webhooks and callbacks: the parts with parameters, a body and responses. */
export function findExchanges(root: YamlNode): readonly YamlNode[] {
  const routes = itemNodes(child(root, "routes"));
  const ofRoutes = routes.flatMap((route) => entries(child(route, "callbacks")));
  const webhooks = [...entries(child(root, "webhooks")), ...ofRoutes];
  return [...routes, ...webhooks.map(({ value }) => value)];
}
