import { importOpenApi, updateFromOpenApi } from "../../../../generator/openapi/import-openapi.js";
import { readRecord } from "../../../../generator/openapi/merge/import-record.js";
import { document } from "../document.js";

export interface Api {
  readonly paths: object;
  readonly components?: object;
  readonly info?: object;
  readonly servers?: object;
}

const source = ({ paths, ...more }: Api) => ({
  text: JSON.stringify(document(paths, more)),
  file: "openapi.json",
});

export function imported(api: Api) {
  const result = importOpenApi(source(api));
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result;
}

/** @param record what the last import wrote; without it, as if its file had been lost. */
export function updated(manifest: string, api: Api, record?: string) {
  const last = record === undefined ? undefined : readRecord(record);
  if (record !== undefined && last === undefined) throw new Error("the record cannot be read");
  const result = updateFromOpenApi(source(api), manifest, {}, last);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result;
}

/** Imports a document, lets a person edit the manifest, and imports the next document. */
export function importTwice(first: Api, edit: (manifest: string) => string, second: Api) {
  const { text: manifest, record } = imported(first);
  const result = updated(edit(manifest), second, record);
  return { ...result, again: updated(result.text, second, result.record) };
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
