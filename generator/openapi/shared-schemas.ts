import type { Schema } from "../manifest/index.js";
import type { DraftRoute } from "./draft-routes.js";
import { breakCycles } from "./schema-cycles.js";
import { type SchemaReader, mapReferences } from "./schemas.js";
import { nameShared } from "./shared-names.js";

export interface SharedSchemas {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The routes with `$ref`s to names instead of addresses. */
  readonly routes: readonly DraftRoute[];
}

/** Gives every schema that a request uses its name under `schemas`, in the order of the names. */
export function shareSchemas(routes: readonly DraftRoute[], reader: SchemaReader): SharedSchemas {
  const shared = breakCycles(reader.shared());
  const names = nameShared(shared.keys());
  const rename = (schema: Schema): Schema =>
    mapReferences(schema, (address) => `#/schemas/${names.get(address) ?? ""}`);
  const entries = [...shared].map(
    ([address, schema]) => [names.get(address) ?? "", rename(schema)] as const,
  );
  return {
    schemas: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    routes: routes.map((route) => ({
      ...route,
      parameters: route.parameters.map((parameter) => ({
        ...parameter,
        written: { ...parameter.written, schema: rename(parameter.written.schema) },
      })),
      ...(route.requestBody === undefined
        ? {}
        : { requestBody: { ...route.requestBody, schema: rename(route.requestBody.schema) } }),
    })),
  };
}
