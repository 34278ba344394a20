import { type Node, child, isObject, isTrue, items, members, ownValue, textOf } from "./node.js";

/**
 * Converts Swagger 2.0 to OpenAPI 3.0, part by part as it is read: each part keeps its place in the document, and `$ref`s need
 * no change. No conversion library that runs on all supported versions of Node keeps places.
 */

export function isSwagger(document: Node): boolean {
  return ownValue(document.value, "swagger") !== undefined;
}

/** The document with `servers` and `components.securitySchemes`. */
export function documentFromSwagger(document: Node): Node {
  const host = textOf(document, "host");
  const written = textOf(document, "basePath");
  const basePath = written?.startsWith("/") === true ? written : `/${written ?? ""}`;
  const schemes = items(document, "schemes").map(({ value }) => value);
  const scheme = schemes.length === 0 || schemes.includes("https") ? "https" : String(schemes[0]);
  const url = host === undefined ? basePath : `${scheme}://${host}${basePath}`;
  const isDeclared = host !== undefined || written !== undefined;
  return {
    ...document,
    value: {
      ...Object(document.value),
      ...(isDeclared ? { servers: [{ url }] } : {}),
      components: { securitySchemes: ownValue(document.value, "securityDefinitions") ?? {} },
    },
  };
}

/** Whether a parameter is the request body or a part of it. */
export function isInBody(parameter: Node): boolean {
  return ["body", "formData"].includes(textOf(parameter, "in") ?? "");
}

/** The members of a parameter that move to its schema. */
const SCHEMA_KEYS = ["type", "format", "items", "enum", "default", "x-nullable"] as const;

/** A parameter that is not in the body. */
export function parameterFromSwagger(parameter: Node): Node {
  const rest = members(parameter).filter(
    ({ key }) => !(SCHEMA_KEYS as readonly string[]).includes(key) && key !== "collectionFormat",
  );
  const written = Object.fromEntries(rest.map(({ key, value }) => [key, value]));
  const style = styleOf(textOf(parameter, "collectionFormat") ?? "csv");
  return { ...parameter, value: { ...written, ...style, schema: schemaOf(parameter) } };
}

/**
 * Swagger 2.0, "collectionFormat": lists are comma-separated by default. The readers of parameters and forms warn of styles that
 * OpenAPI 3 does not have, or not in that place.
 */
function styleOf(format: string): object {
  switch (format) {
    case "multi":
      return { explode: true };
    case "ssv":
      return { style: "spaceDelimited", explode: false };
    case "pipes":
      return { style: "pipeDelimited", explode: false };
    case "tsv":
      return { style: "tsv", explode: false };
    default:
      return { explode: false };
  }
}

function schemaOf(parameter: Node): object {
  const own = SCHEMA_KEYS.flatMap((key) => {
    const value = ownValue(parameter.value, key);
    return value === undefined ? [] : [[key, value] as const];
  });
  return withoutFile(Object.fromEntries(own));
}

/** Replaces `type: file` by a binary string. */
function withoutFile(schema: object): object {
  return ownValue(schema, "type") === "file"
    ? { ...schema, type: "string", format: "binary" }
    : schema;
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
  const whole = parameters.find((parameter) => textOf(parameter, "in") === "body");
  if (whole !== undefined) {
    const types = consumes.length === 0 ? ["application/json"] : consumes;
    const schema = ownValue(whole.value, "schema") ?? {};
    const content = Object.fromEntries(types.map((type) => [type, { schema }]));
    const description = textOf(whole, "description");
    return { ...whole, value: { description, required: isTrue(whole, "required"), content } };
  }
  if (parameters.length === 0) return undefined;
  const hasFile = parameters.some((parameter) => textOf(parameter, "type") === "file");
  const form = consumes.filter((type) =>
    /^(multipart\/|application\/x-www-form-urlencoded)/i.test(type),
  );
  const type = hasFile ? "multipart/form-data" : (form[0] ?? "application/x-www-form-urlencoded");
  const properties = parameters.map((parameter) => {
    const description = textOf(parameter, "description");
    return [textOf(parameter, "name") ?? "", { ...schemaOf(parameter), description }] as const;
  });
  const required = parameters.filter((parameter) => isTrue(parameter, "required"));
  const schema = {
    type: "object",
    properties: Object.fromEntries(properties),
    required: required.map((parameter) => textOf(parameter, "name")),
  };
  const encoding = Object.fromEntries(
    parameters.flatMap((parameter) => {
      if (textOf(parameter, "type") !== "array") return [];
      const style = styleOf(textOf(parameter, "collectionFormat") ?? "csv");
      return [[textOf(parameter, "name") ?? "", style]];
    }),
  );
  return {
    ...child(operation, "parameters"),
    value: { required: required.length > 0, content: { [type]: { schema, encoding } } },
  };
}

/** @param produces the media types of the operation, or else of the document. */
export function responseFromSwagger(response: Node, produces: readonly string[]): Node {
  const schema = ownValue(response.value, "schema");
  if (!isObject(schema)) return response;
  const isFile = ownValue(schema, "type") === "file";
  const types =
    produces.length > 0 ? produces : [isFile ? "application/octet-stream" : "application/json"];
  const content = Object.fromEntries(types.map((type) => [type, { schema: withoutFile(schema) }]));
  const headers = Object.fromEntries(
    members(response, "headers").map((header) => [
      header.key,
      { description: textOf(header, "description"), schema: schemaOf(header) },
    ]),
  );
  return { ...response, value: { ...Object(response.value), content, headers } };
}
