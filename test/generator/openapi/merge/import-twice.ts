import { importOpenApi, updateFromOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { readRecord } from "../../../../generator/openapi/merge/import-record.js";
import { document } from "../document.js";

export interface Api {
  readonly paths: object;
  readonly components?: object;
  readonly info?: object;
  readonly servers?: object;
}

export const source = ({ paths, ...more }: Api) => ({
  text: JSON.stringify(document(paths, more)),
  file: "openapi.json",
});

/** Imports a document, lets a person edit the manifest, and imports the next document. */
export function importTwice(first: Api, edit: (manifest: string) => string, second: Api) {
  const imported = importOpenApi(source(first));
  if (!imported.ok) throw new Error(JSON.stringify(imported.errors));
  const manifest = edit(imported.text);
  const record = readRecord(imported.record);
  if (record === undefined) throw new Error("the record cannot be read");
  const updated = updateFromOpenApi(source(second), manifest, {}, record);
  if (!updated.ok) throw new Error(JSON.stringify(updated.errors));
  const later = readRecord(updated.record);
  const again = updateFromOpenApi(source(second), updated.text, {}, later);
  if (!again.ok) throw new Error(JSON.stringify(again.errors));
  return { manifest, ...updated, again };
}

export const LONG = "Lists the pets of the shop, by name, with those that were sold at the end";
export const tag = { name: "tag", in: "query", description: "A tag", schema: { type: "string" } };
export const text = { content: { "application/json": { schema: { type: "string" } } } };
export const refTo = (name: string) => ({
  content: { "application/json": { schema: { $ref: `#/components/schemas/${name}` } } },
});
export const toys = { "/toys": { get: { operationId: "listToys" } } };
export const replace =
  (before: string, after: string) =>
  (manifest: string): string => {
    if (!manifest.includes(before)) throw new Error(`no ${before} in ${manifest}`);
    return manifest.replace(before, after);
  };
export const same = (manifest: string): string => manifest;
