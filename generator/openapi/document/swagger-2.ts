import { isObject } from "../../collections/index.js";
import { type Node, ownMember } from "./node.js";

/**
 * Converts Swagger 2.0 to OpenAPI 3.0, part by part during reading: each part keeps its place, and `$ref`s stay unchanged.
 * Conversion libraries for all supported versions of Node lose places.
 */

export function isSwagger(document: Node): boolean {
  return document.get("swagger") !== undefined;
}

/** The document with `servers` and `components.securitySchemes`. */
export function documentFromSwagger(document: Node): Node {
  const host = document.text("host");
  const path = document.text("basePath");
  const schemes = document.items("schemes").map(({ value }) => value);
  const scheme = schemes.length === 0 || schemes.includes("https") ? "https" : String(schemes[0]);
  const origin = host === undefined ? "" : `${scheme}://${host}`;
  const url = `${origin}/${(path ?? "").replace(/^\//, "")}`;
  const isDeclared = host !== undefined || path !== undefined;
  return document.with({
    ...Object(document.value),
    ...(isDeclared && { servers: [{ url }] }),
    components: { securitySchemes: document.get("securityDefinitions") ?? {} },
  });
}

export function isInBody(parameter: Node): boolean {
  return ["body", "formData"].includes(parameter.text("in") ?? "");
}

/** Keys of a parameter or header besides the keywords of its schema. */
const OTHER_KEYS = ["name", "in", "required", "description", "collectionFormat", "allowEmptyValue"];

export function parameterFromSwagger(parameter: Node): Node {
  const form = { ...toStyle(parameter), schema: toSchema(parameter) };
  return parameter.with({ ...Object(parameter.value), ...form });
}

/**
 * Styles by `collectionFormat` (Swagger 2.0): lists are comma-separated by default. Later readers warn of styles that OpenAPI 3
 * lacks.
 */
const STYLES = new Map([
  ["multi", { explode: true }],
  ["ssv", { style: "spaceDelimited", explode: false }],
  ["pipes", { style: "pipeDelimited", explode: false }],
  ["tsv", { style: "tsv", explode: false }],
]);

function toStyle(parameter: Node): object {
  return STYLES.get(parameter.text("collectionFormat") ?? "csv") ?? { explode: false };
}

function toSchema({ value }: Node): object {
  const keywords = Object.entries(Object(value) as object);
  return withoutFile(Object.fromEntries(keywords.filter(([key]) => !OTHER_KEYS.includes(key))));
}

function withoutFile(schema: object): object {
  if (ownMember(schema, "type") === "file") return { ...schema, type: "string", format: "binary" };
  const items = ownMember(schema, "items");
  return isObject(items) ? { ...schema, items: withoutFile(items) } : schema;
}

/**
 * Converts the body parameters of an operation to a request body; `undefined` if there are none.
 *
 * @param consumes the media types of the operation, or else of the document.
 */
export function bodyFromSwagger(
  parameters: readonly Node[],
  consumes: readonly string[],
  operation: Node,
): Node | undefined {
  const body = parameters.find((parameter) => parameter.text("in") === "body");
  if (body !== undefined) {
    const types = consumes.length === 0 ? ["application/json"] : consumes;
    const content = toContent(types, body.get("schema") ?? {});
    const description = body.text("description");
    return body.with({ description, required: body.isTrue("required"), content });
  }
  if (parameters.length === 0) return undefined;
  const fields = parameters.map((node) => ({ node, name: node.text("name") ?? "" }));
  const isForm = /^(multipart\/|application\/x-www-form-urlencoded)/i;
  const hasFile = parameters.some((parameter) =>
    [parameter, parameter.child("items")].some((schema) => schema.text("type") === "file"),
  );
  const form = consumes.find((type) => isForm.test(type)) ?? "application/x-www-form-urlencoded";
  const properties = fields.map(({ node, name }) => {
    return [name, { ...toSchema(node), description: node.text("description") }] as const;
  });
  const required = fields.filter(({ node }) => node.isTrue("required")).map(({ name }) => name);
  const schema = { type: "object", properties: Object.fromEntries(properties), required };
  const lists = fields.filter(({ node }) => node.text("type") === "array");
  const encoding = Object.fromEntries(lists.map(({ node, name }) => [name, toStyle(node)]));
  const content = { [hasFile ? "multipart/form-data" : form]: { schema, encoding } };
  return operation.child("parameters").with({ required: required.length > 0, content });
}

function toContent(types: readonly string[], schema: unknown): object {
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** @param produces the media types of the operation, or else of the document. */
export function responseFromSwagger(response: Node, produces: readonly string[]): Node {
  const headers = response.members("headers").map((header) => {
    const description = header.text("description");
    return [header.key, { description, schema: toSchema(header) }] as const;
  });
  return response.with({
    ...Object(response.value),
    ...contentFromSwagger(response.get("schema"), produces),
    headers: Object.fromEntries(headers),
  });
}

function contentFromSwagger(schema: unknown, produces: readonly string[]): object {
  if (!isObject(schema)) return {};
  const fallback =
    ownMember(schema, "type") === "file" ? "application/octet-stream" : "application/json";
  return { content: toContent(produces.length > 0 ? produces : [fallback], withoutFile(schema)) };
}
