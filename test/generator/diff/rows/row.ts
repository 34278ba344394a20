import type { Verdict } from "../../../../generator/diff/index.js";
import { allPairs } from "../../../diff-oracle/all-pairs.js";
import type { ManifestParts } from "../../plan-of.js";
import { json } from "../../../schemas.js";

/** A small change of a manifest, and all that is found. `test/diff-oracle/` shows that callers notice the same. */
export type Row = readonly [
  name: string,
  before: ManifestParts,
  after: ManifestParts,
  ...want: Want[],
];

/** The kind of a finding, and what it means to the compiler and on the wire. */
export type Want = `${string} ${Verdict} ${Verdict}`;

const PAIRS = new Map(allPairs().map((pair) => [pair.name, pair]));

/** Pairs of `test/diff-oracle/`, which shows that callers notice the same, by name. */
export function pairRows(all: Readonly<Record<string, readonly Want[]>>): readonly Row[] {
  return Object.entries(all).map(([name, want]): Row => {
    const pair = PAIRS.get(name);
    if (!pair) throw new Error(`there is no pair ${name}`);
    return [name, pair.before, pair.after, ...want];
  });
}

/** Parameters of `GET /items`, which is `itemsList`. */
export function items(...parameters: readonly unknown[]): ManifestParts {
  return { routes: [{ route: "GET /items", name: "itemsList", group: "items", parameters }] };
}

/** The same with one query parameter, `p`. */
export function query(schema: unknown, more: object = {}): ManifestParts {
  return items({ name: "p", in: "query", schema, ...more });
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

/** The JSON of the response 200 of `itemsGet`. */
export function ok(schema: unknown, schemas: object = {}): ManifestParts {
  return responses({ 200: json(schema) }, schemas);
}
