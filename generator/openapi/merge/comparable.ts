import { type Json, lowercaseNames, parameterKey, plainRoute } from "../../manifest/index.js";
import { hashText } from "../../portable/index.js";
import {
  type Data,
  canonical,
  dataFrom,
  dataOf,
  isData,
  isSame,
  listOf,
  mapData,
  memberOf,
} from "./data.js";

/** The blocks of parts that routes share by `$ref`, and the webhooks. */
export const BLOCKS = ["parameters", "responses", "schemas", "webhooks"] as const;

/** Top-level keys that follow the document. */
export const TOP = ["version", "baseUrl", "servers", "security"] as const;

/** The parts of a route that are keyed by name. A comparable route always has them. */
export const KEYED: ReadonlySet<string> = new Set(["headers", "parameters", "responses"]);

export const SECTIONS = ["top", ...BLOCKS, "routes"] as const;
type Section = (typeof SECTIONS)[number];

/**
 * A manifest in the form in which versions are merged: without what only a person writes, such as `generate`. `top` has the
 * keys of `TOP`; routes are by route string, their parameters by place and name (`query page`), with shared parts in place of
 * `$ref`s and names of headers in lower case. A route without parameters, headers or responses has empty ones.
 */
export type Comparable = Readonly<Record<Section, Data>>;

export function comparable(manifest: Data): Comparable {
  const top = dataFrom(TOP.map((key) => [key, manifest[key]]));
  const entries = listOf(manifest["routes"]).map((entry) => {
    const { headers, ...route } = entryOf(entry);
    const keyed = {
      ...route,
      headers: lowercaseNames(dataOf(headers)),
      parameters: mapData(parametersOf(route, manifest), (part) => resolve(part, manifest)),
      responses: mapData(dataOf(route["responses"]), (part) => resolve(part, manifest)),
    };
    return [routeOf(entry), keyed] as const;
  });
  const all: Data = { ...manifest, top, routes: Object.fromEntries(entries) };
  return ofSections((key) => all[key]);
}

export function ofSections(of: (section: Section) => Json | undefined): Comparable {
  return Object.fromEntries(SECTIONS.map((key) => [key, dataOf(of(key))])) as Comparable;
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

/** The parameters of a route as they are written, by place and name. */
export function parametersOf(route: Data, blocks: Data): Data {
  return Object.fromEntries(
    listOf(route["parameters"]).map((parameter) => {
      const { in: place, name } = resolve(parameter, blocks);
      return [parameterKey(String(place), String(name)), parameter];
    }),
  );
}

/** The part itself, or the shared part to which its `$ref` refers: `#/parameters/page`. */
export function resolve(part: Json | undefined, blocks: Data): Data {
  const reference = memberOf(part, "$ref");
  if (typeof reference !== "string") return dataOf(part);
  const [, block = "", name = ""] = reference.split("/");
  return dataOf(memberOf(blocks[block], name));
}

/** A hash with its sign is as long, in quotes. */
const LONGEST = 24;

/** Replaces texts and lists that are longer than a hash by their hash. Condensing twice changes nothing. */
export function condense(value: Json | undefined): Json | undefined {
  if (isData(value)) return mapData(value, condense);
  const text = canonical(value);
  return text.length > LONGEST ? `#${hashText(text).slice(0, LONGEST - 3)}` : value;
}

/** Whether a value is as the last import wrote it. */
export function isUntouched(ours: Json | undefined, base: Json | undefined): boolean {
  return isSame(condense(ours), base);
}
