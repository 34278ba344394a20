import { TAKEN_NAMES } from "./default-names.js";
import { pascalCase } from "./identifiers.js";
import type { Manifest, Schema } from "../../manifest/index.js";
import { type Problem, quoteText } from "../../errors/index.js";
import { schemaName } from "../types/schema-type.js";

/**
 * The type of each schema: its name in Pascal case, with `Schema` behind it where a builder's type or a type that
 * generated code uses has that name.
 */
export function nameSchemas(
  schemas: Manifest["schemas"],
  builderTypes: ReadonlySet<string>,
  problems: Problem[],
): ReadonlyMap<string, string> {
  const free = (name: string): string =>
    builderTypes.has(name) || TAKEN_NAMES.has(name) ? free(`${name}Schema`) : name;
  const names = new Map<string, string>();
  const first = new Map<string, string>();
  for (const schema of Object.keys(schemas)) {
    const name = free(pascalCase(schema).replace(/^(?=\d|$)/, "_"));
    names.set(schema, name);
    const earlier = first.get(name);
    if (earlier === undefined) {
      first.set(name, schema);
      continue;
    }
    problems.push({
      code: "duplicate-schema-type",
      message: `the schemas ${quoteText(earlier)} and ${quoteText(schema)} both become the type ${name}`,
      hint: "rename one of them",
      path: ["schemas", schema],
      at: "key",
      related: { message: "the other one is here", path: ["schemas", earlier] },
    });
  }
  return names;
}

/** The schemas that routes refer to, and those that these refer to, in the order of the manifest. */
export function usedSchemas({ routes, schemas }: Manifest): readonly string[] {
  const used = new Set<string>();
  const waiting: Schema[] = routes.flatMap(({ parameters, requestBody }) => [
    ...parameters.map(({ schema }) => schema),
    ...(requestBody ? [requestBody.schema] : []),
  ]);
  for (let schema = waiting.pop(); schema !== undefined; schema = waiting.pop()) {
    if (typeof schema === "boolean") continue;
    const { $ref, properties = {}, allOf = [], oneOf = [], anyOf = [], prefixItems = [] } = schema;
    const { items, additionalProperties } = schema;
    waiting.push(...Object.values(properties), ...allOf, ...oneOf, ...anyOf, ...prefixItems);
    if (items !== undefined) waiting.push(items);
    if (additionalProperties !== undefined) waiting.push(additionalProperties);
    if ($ref === undefined || used.has(schemaName($ref))) continue;
    used.add(schemaName($ref));
    waiting.push(schemas[schemaName($ref)] ?? true);
  }
  return Object.keys(schemas).filter((name) => used.has(name));
}
