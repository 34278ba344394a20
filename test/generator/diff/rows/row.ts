import type { Verdict } from "../../../../generator/diff/index.js";
import type { ManifestParts } from "../../plan-of.js";

/** A small change of a manifest, what it is found to be, and programs that show it. */
export interface Row {
  readonly name: string;
  readonly before: ManifestParts;
  readonly after: ManifestParts;
  /** All that is found. */
  readonly want: readonly Want[];
  /**
   * A program for the old version, which imports it from "api". It exports `request` where it makes one. It compiles with the
   * new version too, unless the change is breaking for the compiler.
   */
  readonly old: string;
  /** The same program for the new version, where it has to be another; nothing where it cannot be written. */
  readonly now?: string | undefined;
  /** A program that the change makes possible: only the new version compiles it. Where the change is additive for the compiler. */
  readonly gain?: string;
}

export type Want = readonly [kind: string, compiler: Verdict, wire: Verdict];

/** Parameters of `GET /items`, which is `itemsList`. */
export function list(...parameters: readonly unknown[]): ManifestParts {
  return { routes: [{ route: "GET /items", name: "itemsList", group: "items", parameters }] };
}

/** The same with one query parameter, `p`. */
export function query(schema: unknown, more: object = {}): ManifestParts {
  return list({ name: "p", in: "query", schema, ...more });
}

/** The body of `POST /items`, which is `itemsCreate`. */
export function body(schema: unknown, more: object = {}, schemas: object = {}): ManifestParts {
  const requestBody = { required: true, schema, ...more };
  return {
    routes: [{ route: "POST /items", name: "itemsCreate", group: "items", requestBody }],
    schemas,
  };
}

/** The responses of `GET /items/{id}`, which is `itemsGet`. */
export function responses(all: object | undefined, schemas: object = {}): ManifestParts {
  const route = "GET /items/{id}";
  return {
    routes: [{ route, name: "itemsGet", group: "items", ...(all && { responses: all }) }],
    schemas,
  };
}

/** A response with JSON. */
export function json(schema: unknown, more: object = {}) {
  return { content: { "application/json": { schema } }, ...more };
}

/** The JSON of the response 200 of `itemsGet`. */
export function ok(schema: unknown, schemas: object = {}): ManifestParts {
  return responses({ 200: json(schema) }, schemas);
}

export function object(properties: object, required: readonly string[] = []) {
  return { type: "object", properties, required };
}

export const TEXT = { type: "string" };
export const NUMBER = { type: "integer" };
export const FLAG = { type: "boolean" };

/** A program that calls `itemsList`. */
export function listing(argument: string): string {
  return `import { itemsList } from "api";\nexport const request = itemsList(${argument});`;
}

/** A program that calls `itemsCreate`. */
export function creating(argument: string): string {
  return `import { itemsCreate } from "api";\nexport const request = itemsCreate(${argument});`;
}

/** A program that reads the JSON of a successful response of `itemsGet`, as `item`. */
export function reading(code: string): string {
  return `import { itemsGet } from "api";
import type { ResponseBody } from "waybill-runtime/fetch";
export const request = itemsGet({ id: "1" });
export function read(item: ResponseBody<typeof request>) { ${code} }`;
}

/** A program that reads a response of `itemsGet`. */
export function handling(code: string): string {
  return `import { itemsGet } from "api";
import type { ResponsesOf, TypedResponse } from "waybill-runtime/fetch";
export const request = itemsGet({ id: "1" });
export async function read(response: TypedResponse<ResponsesOf<typeof request>>) { ${code} }`;
}
