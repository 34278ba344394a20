import {
  type Schema,
  type SchemaObject,
  remembered,
  type ParameterFile,
  type ResponseFile,
} from "../../manifest/index.js";
import { groupBy } from "../../collections/index.js";
import type { Node } from "../document/node.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { Expansion } from "../expansion.js";
import { given } from "../given.js";
import { mapBodySchemas } from "../operations/request-body.js";
import { mapSchemas } from "../operations/responses.js";
import type { Report } from "../report.js";
import { breakCycles, endlessChains } from "./schema-cycles.js";
import { splitParents } from "./inheritance.js";
import { mapReferences } from "./map-references.js";
import type { SharedReader } from "./schemas.js";
import { foldShared, nameShared, plainName } from "../names/shared-names.js";
import { equalSchemas } from "./equal-schemas.js";

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
  const all = cutChains(breakCycles(split, repeat), reader, report);
  const equal = equalSchemas(all, (address) => {
    const parent = bases.get(address);
    return parent === undefined ? plainName(address) : `${plainName(parent)}/Base`;
  });
  const isFirst = (address: string): boolean => (equal.get(address) ?? address) === address;
  const shared = new Map([...all].filter(([address]) => isFirst(address)));
  const names = nameShared(
    shared.keys(),
    new Map([...bases].filter(([address]) => isFirst(address))),
  );
  warnOfDifferent(names, bases, reader, report);
  const rename = (schema: Schema): Schema =>
    mapReferences(
      schema,
      (address) => `#/schemas/${names.get(equal.get(address) ?? address) ?? ""}`,
    );
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
        : { requestBody: mapBodySchemas(route.requestBody, rename) }),
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

/** Warns of schemas in different files that have one name but differ, so that their names end with hashes. */
function warnOfDifferent(
  names: ReadonlyMap<string, string>,
  bases: ReadonlyMap<string, string>,
  { nodeOf }: SharedReader,
  report: Report,
): void {
  const addresses = [...names.keys()].filter((address) => !bases.has(address)).sort();
  for (const [, [first = "", ...others]] of groupBy(addresses, foldShared)) {
    for (const other of others) {
      const [one, two] = [nodeOf(first), nodeOf(other)];
      if (one === undefined || two === undefined || one.file === two.file) continue;
      const name = names.get(other) ?? "";
      const message = `\`${plainName(other)}\` differs from the one in ${one.file}, so they are named \`${names.get(first) ?? ""}\` and \`${name}\``;
      const hint = `name them by rules: \`names: [{ schema: ^${name}$, name: … }]\``;
      report.warn(two, "different-schemas", message, hint);
    }
  }
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
