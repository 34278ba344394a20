import { cutText } from "../../errors/index.js";
import type { JsonSchema } from "./json-schema.js";
import { manifestSchema, resolveSchema } from "./manifest-schema.js";

/** Keys of OpenAPI, Swagger and JSON Schema, and their equivalents in a manifest. */

/** The known key for an unknown one, by the title of its owner in `manifest-schema.ts`. */
const KEYS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  manifest: {
    basePath: "baseUrl",
    definitions: "schemas",
    components: "schemas",
    endpoints: "routes",
    host: "baseUrl",
    paths: "routes",
    url: "baseUrl",
  },
  route: {
    body: "requestBody",
    consumes: "requestBody",
    id: "operationId",
    method: "route",
    path: "route",
    query: "parameters",
    servers: "baseUrl",
    url: "route",
  },
  parameter: { alias: "as", content: "contentType" },
  "request body": { mediaType: "contentType" },
  "request body by media type": { contentType: "content" },
  response: { body: "schema" },
  schema: { example: "examples" },
};

export function meantKey({ title = "" }: JsonSchema, key: string): string | undefined {
  if (title === "route" && /^(?:[A-Za-z]+\s+)?\//.test(key)) return "route";
  return findHint(KEYS, title, key);
}

export const NO_KEYWORD =
  "leave it out: Waybill reads the part of JSON Schema that makes types and tools";

/** Hints for unknown keys that need more than another name. */
const HINTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  manifest: {
    paths: "put the routes under `routes`; `waybill import openapi` turns paths into routes",
  },
  "request body by media type": { contentType: "write it as the key under `content`" },
  parameter: { collectionFormat: "leave it out for `multi`; for `csv` write `explode: false`" },
  schema: { propertyNames: NO_KEYWORD, externalDocs: NO_KEYWORD },
};

export function hintForKey({ title = "", properties }: JsonSchema, key: string) {
  if (title.endsWith("reference")) return "declare it in the route itself to change it";
  const known = findHint(HINTS, title, key);
  if (known !== undefined) return known;
  if (key === "$ref") return "write out what it refers to: a `$ref` is for schemas, and for routes";
  const keyword = key === "example" ? "examples" : key;
  // In a naming rule, `schema` is a pattern.
  const hasSchema = properties?.["schema"] !== undefined && properties["schema"].type !== "string";
  if (!hasSchema || !Object.hasOwn(schemaKeywords, keyword)) return undefined;
  const sample = sampleValue(resolveSchema(schemaKeywords[keyword] ?? {}));
  return `write it inside \`schema\`: \`schema: { ${keyword}: ${sample} }\``;
}

function findHint(table: typeof HINTS, title: string, key: string): string | undefined {
  const ofTitle = Object.hasOwn(table, title) ? table[title] : undefined;
  return ofTitle && Object.hasOwn(ofTitle, key) ? ofTitle[key] : undefined;
}

const schemaKeywords: Readonly<Record<string, JsonSchema>> =
  manifestSchema.definitions.schemaObject.properties;

export function hintForValue(key: string | undefined, value: string): string | undefined {
  switch (key) {
    case "$ref":
      return hintForPath(value) ?? hintForReference(value);
    case "openapi":
    case "document":
    case "overlays":
      return hintForPath(value);
    case "in":
      if (value === "cookie") return "callers send cookies as a header, through `options.headers`";
      return /^(body|formData)$/.test(value) ? "put the body under `requestBody`" : undefined;
    case "route":
    case "routes":
      return value.startsWith("route:") ? "put a space after the colon: `route: …`" : undefined;
    case "style":
      return /^(label|matrix|simple)$/.test(value) ? HINT_FOR_PATH_STYLE : undefined;
    case "type":
      return Object.hasOwn(TYPES, value) ? TYPES[value] : undefined;
    default:
      return undefined;
  }
}

const HINT_FOR_PATH_STYLE =
  "the route's template sets the style of a path parameter: {name}, {.name}, {;name}";

/** Types of other formats and languages. */
const TYPES: Readonly<Record<string, string>> = {
  any: "leave `type` out for any value",
  bool: "write boolean",
  enum: "write `enum: [a, b]` instead",
  int: "write integer",
  long: "write integer",
  float: "write number",
  double: "write number",
  str: "write string",
  text: "write string",
  date: "write `type: string` and `format: date`",
  file: "write `type: string` and `format: binary`",
};

function hintForPath(value: string): string | undefined {
  if (/^\w+:\/\//.test(value)) return "nothing is fetched: save the file in the project";
  return /^[^./\\#?][^#?\\]*\.(json|ya?ml)$/.test(value) ? `write './${value}'` : undefined;
}

function hintForReference(value: string): string | undefined {
  const [, file] = /^([^#:]+\.(?:ya?ml|json))#/.exec(value) ?? [];
  if (file !== undefined) {
    const path = file.replace(/^(?!\.\.?\/)/, "./");
    return `a reference names a whole file: write \`schemas: ${path}\`, and refer to a schema by '#/schemas/<name>'`;
  }
  const [, block = "", name] =
    /^#?\/?(?:components\/)?(schemas|parameters|responses|definitions|\$defs)\/([\w.-]+)$/.exec(
      value,
    ) ?? [];
  if (name === undefined) return undefined;
  const known = block === "parameters" || block === "responses" ? block : "schemas";
  return `write '#/${known}/${cutText(name, 60)}'`;
}

/** A sample value of a schema in YAML. */
export function sampleValue(schema: JsonSchema): string {
  const sample = schema.examples?.[0] ?? schema.default ?? schema.enum?.[0];
  if (sample !== undefined) return flow(sample);
  return schema.type === "boolean" ? "true" : "…";
}

/** A value in YAML's flow style. Among the sample values, only references need quotes. */
export function flow(value: NonNullable<JsonSchema["default"]> | null): string {
  if (typeof value === "string" && value.startsWith("#")) return `'${value}'`;
  if (typeof value !== "object" || value === null) return String(value);
  if (Array.isArray(value)) return `[${value.map(flow).join(", ")}]`;
  const pairs = Object.entries(value).map(([key, item]) => `${key}: ${flow(item)}`);
  return pairs.length === 0 ? "{}" : `{ ${pairs.join(", ")} }`;
}
