/** A document as its reader sees it: operations, and parameters with `$ref`s followed. Nothing of the generator is used. */
import type { GivenParameter, Value } from "./expected-url.js";

export type Json = Readonly<Record<string, unknown>>;

export interface DocumentOperation {
  /** Uppercase. */
  readonly method: string;
  readonly path: string;
  /** Those of the path and the query, of which values can be made. */
  readonly parameters: readonly Json[];
}

const METHODS = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

export function operationsOf(document: Json): readonly DocumentOperation[] {
  return Object.entries(objectOf(document["paths"])).flatMap(([path, written]) => {
    if (path.startsWith("x-")) return [];
    const item = resolve(written, document);
    return METHODS.filter((method) => item[method] !== undefined).map((method) => {
      const own = listOf(resolve(item[method], document)["parameters"]);
      const all = [...listOf(item["parameters"]), ...own].map((one) => resolve(one, document));
      const byName = new Map(
        all.map((one) => [`${String(one["in"])} ${String(one["name"])}`, one]),
      );
      return { method: method.toUpperCase(), path, parameters: [...byName.values()] };
    });
  });
}

/**
 * The values of a call for the parameters of an operation; those are left out whose values no style can write: lists and
 * objects within lists and objects.
 */
export function givenFor(
  { parameters }: DocumentOperation,
  document: Json,
): readonly GivenParameter[] {
  const isOld = document["swagger"] !== undefined;
  return parameters.flatMap((parameter, index): readonly GivenParameter[] => {
    const place = parameter["in"];
    const name = String(parameter["name"]);
    if ((place !== "path" && place !== "query") || name === "") return [];
    const [content] = Object.entries(objectOf(parameter["content"]));
    const isJson = content !== undefined && /json/i.test(content[0]);
    const schema = resolve(
      isOld ? parameter : content ? objectOf(content[1])["schema"] : parameter["schema"],
      document,
    );
    const style = styleOf(parameter, place, isOld);
    const isDeep = style.style === "deepObject" || isJson;
    const value = valueOf(schema, document, isDeep ? 3 : 1, index);
    if (value === undefined || (content !== undefined && !isJson)) return [];
    const allowReserved =
      parameter["allowReserved"] === true || parameter["x-ms-skip-url-encoding"] === true;
    return [{ name, in: place, ...style, allowReserved, isJson, value }];
  });
}

function styleOf(
  parameter: Json,
  place: string,
  isOld: boolean,
): Pick<GivenParameter, "style" | "explode"> {
  if (isOld) {
    const formats: Readonly<Record<string, Pick<GivenParameter, "style" | "explode">>> = {
      multi: { style: "form", explode: true },
      ssv: { style: "spaceDelimited", explode: false },
      pipes: { style: "pipeDelimited", explode: false },
    };
    const format = place === "query" ? formats[String(parameter["collectionFormat"])] : undefined;
    return format ?? { style: place === "query" ? "form" : "simple", explode: false };
  }
  const style = String(parameter["style"] ?? (place === "query" ? "form" : "simple"));
  const explode = parameter["explode"] ?? style === "form";
  return { style, explode: explode === true };
}

/** A value that a schema allows, as far as is needed: `undefined` where there is none that a URL can hold. */
function valueOf(schema: Json, document: Json, depth: number, seed: number): Value | undefined {
  const alternatives = ["allOf", "oneOf", "anyOf"].flatMap((key) => listOf(schema[key]));
  if (alternatives.length > 0) return undefined;
  const [only] = listOf(schema["enum"]);
  if (only !== undefined) return typeof only === "object" ? undefined : (only as Value);
  const types = [schema["type"]].flat().filter((type) => type !== "null");
  const [type] = types;
  if (types.length > 1) return undefined;
  switch (type) {
    case "boolean":
      return seed % 2 === 0;
    case "integer":
    case "number":
      return seed;
    case "string":
      return `a b/${seed}&ü`;
    case "array": {
      if (depth === 0) return undefined;
      const item = valueOf(resolve(schema["items"], document), document, depth - 1, seed);
      return item === undefined ? undefined : [item, item];
    }
    case "object": {
      if (depth === 0) return undefined;
      const members = Object.entries(objectOf(schema["properties"])).slice(0, 3);
      const values = members.map(([name, property]) => [
        name,
        valueOf(resolve(property, document), document, depth - 1, seed),
      ]);
      const known = values.filter(([, value]) => value !== undefined);
      return known.length === 0 ? undefined : (Object.fromEntries(known) as Value);
    }
    default:
      return undefined;
  }
}

export function resolve(value: unknown, document: Json, depth = 0): Json {
  const object = objectOf(value);
  const reference = object["$ref"];
  if (typeof reference !== "string" || depth > 20) return object;
  if (!reference.startsWith("#/")) return {};
  const steps = reference
    .slice(2)
    .split("/")
    .map((step) => decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~"));
  let target: unknown = document;
  for (const step of steps) target = (target as Json | undefined)?.[step];
  return resolve(target, document, depth + 1);
}

export function objectOf(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Json)
    : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
