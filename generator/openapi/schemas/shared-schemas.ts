import {
  type Schema,
  type SchemaObject,
  remembered,
  type ParameterFile,
  type ResponseFile,
} from "../../manifest/index.js";
import type { Node } from "../document/node.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { Expansion } from "../expansion.js";
import { given } from "../given.js";
import { mapSchemas } from "../operations/responses.js";
import type { Report } from "../report.js";
import { breakCycles, endlessChains } from "./schema-cycles.js";
import { splitParents } from "./inheritance.js";
import { mapReferences } from "./map-references.js";
import type { SharedReader } from "./schemas.js";
import { nameShared } from "../names/shared-names.js";

export interface SharedSchemas {
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The declaration of each schema in the document. */
  readonly nodes: readonly (readonly [SchemaObject, Node])[];
  /** The routes, with `$ref`s to names instead of addresses. */
  readonly routes: readonly DraftRoute[];
}

/** Names every shared schema that a route uses, for the manifest's `schemas`, sorted by name. */
export function shareSchemas(
  routes: readonly DraftRoute[],
  reader: SharedReader,
  expansion: Expansion,
  report: Report,
): SharedSchemas {
  const { schemas: split, bases } = splitParents(reader.shared(), reader.families());
  const repeat = (schema: Schema, owner: string): boolean => {
    const user = reader.nodeOf(owner);
    return user === undefined || expansion.repeat(schema, user);
  };
  const shared = cutChains(breakCycles(split, repeat), reader, report);
  const names = nameShared(shared.keys(), bases);
  const rename = (schema: Schema): Schema =>
    mapReferences(schema, (address) => `#/schemas/${names.get(address) ?? ""}`);
  // Routes that have the same part keep the same.
  const renameParameter = remembered((written: ParameterFile): ParameterFile => {
    const schema = rename(written.schema);
    return schema === written.schema ? written : { ...written, schema };
  });
  const renameResponse = remembered((written: ResponseFile) => mapSchemas(written, rename));
  const renamed = [...shared].map(([address, schema]) => [address, rename(schema)] as const);
  const entries = renamed.map(([address, schema]) => [names.get(address) ?? "", schema] as const);
  return {
    nodes: renamed.flatMap(([address, schema]) => {
      const node = reader.nodeOf(bases.get(address) ?? address);
      return typeof schema === "boolean" || node === undefined ? [] : [[schema, node] as const];
    }),
    schemas: Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))),
    routes: routes.map((route) => ({
      ...route,
      parameters: route.parameters.map((parameter) => {
        const written = renameParameter(parameter.written);
        return written === parameter.written ? parameter : { ...parameter, written };
      }),
      ...(route.requestBody === undefined
        ? {}
        : { requestBody: { ...route.requestBody, schema: rename(route.requestBody.schema) } }),
      ...given(
        "responses",
        route.responses?.map((response) => ({
          ...response,
          written: renameResponse(response.written),
        })),
      ),
    })),
  };
}

/** Replaces a schema at the start of a chain that is too long by one that allows any value. */
function cutChains(
  schemas: ReadonlyMap<string, Schema>,
  reader: SharedReader,
  report: Report,
): ReadonlyMap<string, Schema> {
  const long = endlessChains(schemas);
  if (long.size === 0) return schemas;
  return new Map(
    [...schemas].map(([address, schema]) => {
      const node = long.has(address) ? reader.nodeOf(address) : undefined;
      if (node === undefined) return [address, schema];
      const message =
        "this schema refers to others through hundreds of steps; it is treated as any value";
      report.warn(node, "too-deep", message);
      return [address, {}];
    }),
  );
}
