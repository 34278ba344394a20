import { type Json, lowercaseNames, parameterKey, plainRoute } from "../../manifest/index.js";
import { type Data, dataFrom, dataOf, isData, listOf, mapData, memberOf } from "./data.js";

/** The blocks of parts that routes share by `$ref`. */
export const BLOCKS = ["parameters", "responses", "schemas"] as const;
export type Block = (typeof BLOCKS)[number];
export type Blocks = Readonly<Record<Block, Data>>;

/** Top-level keys that follow the document. */
export const TOP = ["version", "baseUrl", "servers", "security"] as const;

/** A manifest in the form in which versions are merged: without what only a person writes, such as `generate`. */
export interface Comparable extends Blocks {
  /** The keys of `TOP`. */
  readonly top: Data;
  /** By route string. */
  readonly routes: Readonly<Record<string, Data>>;
}

export function comparable(manifest: Data, routes = routesOf(manifest)): Comparable {
  const blocks = blocksOf(manifest);
  return {
    top: dataFrom(TOP.map((key) => [key, manifest[key]])),
    routes: Object.fromEntries(
      [...routes].map(([route, entry]) => [route, keyedRoute(entry, blocks)]),
    ),
    ...blocks,
  };
}

export function blocksOf({ parameters, responses, schemas }: Data): Blocks {
  return { parameters: dataOf(parameters), responses: dataOf(responses), schemas: dataOf(schemas) };
}

/** The entries of a manifest's routes by route string. */
export function routesOf({ routes }: Data): ReadonlyMap<string, Data> {
  return new Map(listOf(routes).map((entry) => [routeOf(entry), entryOf(entry)]));
}

/** @example routeOf("get /pets"); // "GET /pets" */
export function routeOf(entry: Json): string {
  const route = String(entryOf(entry)["route"]);
  return plainRoute(route) ?? route;
}

/** A route in its long form. */
export function entryOf(entry: Json): Data {
  return isData(entry) ? entry : { route: entry };
}

/**
 * A route whose parts can be compared by name: its parameters by place and name (`query page`), shared parts in place of
 * `$ref`s, names of headers in lower case. A route without parameters, headers or responses has empty ones.
 */
function keyedRoute({ parameters, responses, headers, ...rest }: Data, blocks: Blocks): Data {
  return {
    ...rest,
    headers: lowercaseNames(dataOf(headers)),
    parameters: mapData(byKey(parameters, blocks), (one) => resolve(one, blocks.parameters)),
    responses: mapData(dataOf(responses), (one) => resolve(one, blocks.responses)),
  };
}

/** The parameters of a route as they are written, by place and name. */
export function byKey(parameters: Json | undefined, blocks: Pick<Blocks, "parameters">): Data {
  return Object.fromEntries(
    listOf(parameters).map((one) => {
      const { in: place, name } = resolve(one, blocks.parameters);
      return [parameterKey(String(place), String(name)), one];
    }),
  );
}

/** The part itself, or the shared part to which its `$ref` refers. */
export function resolve(part: Json | undefined, block: Data): Data {
  const reference = dataOf(part)["$ref"];
  if (typeof reference !== "string") return dataOf(part);
  return dataOf(memberOf(block, reference.slice(reference.lastIndexOf("/") + 1)));
}
