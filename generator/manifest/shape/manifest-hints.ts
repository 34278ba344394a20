import { cutText } from "../../errors/index.js";

/**
 * Keys and values that people who know OpenAPI, Swagger or JSON Schema tend to write, and what to write instead. Owners are
 * the titles of schemas in `manifest-schema.ts`.
 */

/** What to write instead of a key that its owner does not have. */
export function hintForKey(owner: string | undefined, key: string): string | undefined {
  if (owner === "route" && looksLikeRoute.test(key)) return "write `route: GET /path`";
  if (owner === "schema" && unusedSchemaKeywords.has(key)) {
    return "leave it out: Waybill reads the part of JSON Schema that makes types and tools";
  }
  return lookUp(keyHints, owner, key);
}

/** The key of the owner that was evidently meant, if any. */
export function renamedKey(owner: string | undefined, key: string): string | undefined {
  if (owner === "route" && looksLikeRoute.test(key)) return "route";
  return lookUp(renamedKeys, owner, key);
}

const looksLikeRoute = /^(?:[A-Za-z]+\s+)?\//;

/** What to write instead of a value that the key cannot have. */
export function hintForValue(key: string | undefined, value: string): string | undefined {
  if (key === "$ref") return hintForReference(value);
  if (["openapi", "document", "overlays"].includes(key ?? "")) return hintForDocument(value);
  if ((key === "route" || key === "routes") && value.startsWith("route:"))
    return "put a space after the colon: `route: …`";
  return lookUp(valueHints, key, value);
}

/** What to write instead of a value of the wrong type. */
export function hintForType(
  owner: string | undefined,
  key: string | undefined,
): string | undefined {
  return lookUp(typeHints, owner, key);
}

function hintForReference(value: string): string | undefined {
  if (/^https?:/.test(value)) return "nothing is fetched: save the schema in a file of the project";
  const [, file, fragment] = /^([^#]+\.(?:ya?ml|json))(#.*)?$/.exec(value) ?? [];
  if (file !== undefined) {
    const path = file.replace(/^(?!\.\.?\/)/, "./");
    if (fragment === undefined) return path === file ? undefined : `write '${path}'`;
    return `a reference names a whole file: write \`schemas: ${path}\`, and refer to a schema by '#/schemas/<name>'`;
  }
  const named =
    /^#?\/?(?:components\/)?(schemas|parameters|responses|definitions|\$defs)\/([\w.-]+)$/.exec(
      value,
    );
  if (!named) return undefined;
  const block = named[1] === "parameters" || named[1] === "responses" ? named[1] : "schemas";
  return `write '#/${block}/${cutText(named[2] ?? "", 60)}'`;
}

function hintForDocument(value: string): string | undefined {
  if (/^\w+:\/\//.test(value)) return "nothing is fetched: save the document in the project";
  if (/^[^./\\#?][^#?\\]*\.(json|ya?ml)$/.test(value)) return `write './${value}'`;
  return /^[\d.]+$/.test(value) ? "name the document: `openapi: ./openapi.yaml`" : undefined;
}

type Hints = Readonly<Record<string, Readonly<Record<string, string>>>>;

function lookUp(
  hints: Hints,
  first: string | undefined,
  second: string | undefined,
): string | undefined {
  const inner = first !== undefined && Object.hasOwn(hints, first) ? hints[first] : undefined;
  return inner && second !== undefined && Object.hasOwn(inner, second) ? inner[second] : undefined;
}

const renamedKeys: Hints = {
  manifest: {
    endpoints: "routes",
    host: "baseUrl",
    paths: "routes",
    url: "baseUrl",
  },
  route: { method: "route", path: "route", url: "route" },
};

const keyHints: Hints = {
  manifest: {
    basePath: "write `baseUrl: https://<host>/<basePath>`",
    components: "put `parameters`, `responses` and `schemas` at the top level",
    definitions: "put shared schemas under `schemas`",
    endpoints: "put the routes under `routes`",
    host: "write `baseUrl: https://<host>/<basePath>`",
    info: "put `name` and `version` at the top level",
    paths: "put the routes under `routes`; `waybill import openapi` turns paths into routes",
    url: "write `baseUrl: <URL>`",
  },
  route: {
    body: "write `requestBody: { schema: … }`",
    consumes: "write `requestBody: { contentType: … }`",
    id: "write `operationId: …`",
    method: "write method and URL together: `route: GET /path`",
    path: "write method and URL together: `route: GET /path`",
    query: "put query parameters under `parameters`, with `in: query`",
    servers: "write `baseUrl: <the server's URL>`",
    url: "write method and URL together: `route: GET /path`",
  },
  parameter: {
    $ref: "write a shared parameter out; routes refer to it",
    alias: "write `as: <argument name>`",
    collectionFormat: "for `multi` write `explode: true`",
    content: "write `contentType: application/json` and `schema: …`",
    default: "write it inside `schema`",
    enum: "write it inside `schema`",
    example: "write `examples: [ … ]` inside `schema`",
    examples: "write a list of them inside `schema`",
    format: "write it inside `schema`",
    items: "write it inside `schema`",
    type: "write it inside `schema`: `schema: { type: string }`",
  },
  schema: { example: "write `examples: [ … ]`" },
  "parameter reference": {
    as: "declare the parameter in the route itself to give it another argument name",
  },
  response: {
    $ref: "write a shared response out; routes refer to it",
    body: "put the body's schema under `schema`",
    examples: "write a list of them inside `schema`",
    links: "leave them out: Waybill reads what makes types",
    type: "write it inside `schema`: `schema: { type: object }`",
  },
  "response reference": {
    description: "declare the response in the route itself to give it another description",
  },
  "media type": {
    encoding: "leave it out: Waybill reads what makes types",
    example: "write `examples: [ … ]` inside `schema`",
    examples: "write a list of them inside `schema`",
    type: "write it inside `schema`: `schema: { type: object }`",
  },
  "response header": {
    $ref: "write the header out",
    example: "write `examples: [ … ]` inside `schema`",
    type: "write it inside `schema`: `schema: { type: string }`",
  },
  "request body by media type": {
    contentType: "write it as the key under `content`",
    encoding: "write it beside the `schema` of the form",
  },
  "request body": {
    $ref: "write the body out; its schema can be shared: `schema: { $ref: '#/schemas/<name>' }`",
    items: "write it inside `schema`",
    mediaType: "write `contentType: application/json`",
    properties: "write it inside `schema`",
    type: "write it inside `schema`: `schema: { type: object }`",
  },
};

const inTheTemplate =
  "the route's template says how a path parameter is written: {name}, {.name}, {;name}";
const onlyForm = "a query is written as in RFC 6570, which has only `form`: declare a string";

const valueHints: Hints = {
  in: {
    body: "put the body under `requestBody`",
    cookie: "callers send cookies as a header, through `options.headers`",
    formData: "put the body under `requestBody`",
  },
  style: {
    label: inTheTemplate,
    matrix: inTheTemplate,
    simple: inTheTemplate,
    tabDelimited: onlyForm,
  },
  type: {
    any: "leave `type` out for any value",
    bool: "write boolean",
    date: "write `type: string` and `format: date`",
    enum: "write `enum: [a, b]` instead",
    file: "write `type: string` and `format: binary`",
    float: "write number",
    int: "write integer",
    long: "write integer",
    str: "write string",
    text: "write string",
  },
};

const typeHints: Hints = {
  manifest: { waybill: "write `waybill: 1`" },
  schema: {
    items: "put the schemas of single positions under `prefixItems`",
    properties: "write one line for each property: `title: { type: string }`",
    required: "a schema lists its required properties: `required: [title]`",
  },
  route: {
    deprecated: "write true, or { message: …, replacedBy: … }",
    externalDocs: "write { url: https://docs.example.com/ }",
  },
};

/** JSON Schema and OpenAPI keywords that affect neither types nor tools. */
const unusedSchemaKeywords: ReadonlySet<string> = new Set(
  (
    "$anchor $comment $defs $dynamicAnchor $dynamicRef $id $schema contains contentEncoding contentMediaType " +
    "definitions dependentRequired dependentSchemas else externalDocs if maxContains minContains " +
    "not patternProperties propertyNames summary then title unevaluatedItems unevaluatedProperties xml"
  ).split(" "),
);
