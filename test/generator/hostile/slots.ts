import { integer, list, object, ref } from "../../schemas.js";
import { HEAD } from "../small-manifest.js";

/** A field of a manifest, and a manifest that holds a text there. */
export interface Slot {
  readonly name: string;
  readonly manifest: (text: string) => unknown;
  /**
   * `data`: the text comes out as the value of a literal or as the name of a member.
   * `template`: it is a part of a URL template, which decides about variables and types.
   */
  readonly holds: "data" | "template" | undefined;
}

type Values = Readonly<Record<string, unknown>>;

/** A property that is not inherited, also for `__proto__`. */
function entry(key: string, value: unknown): Values {
  return Object.fromEntries([[key, value]]);
}

const item = object({ id: integer }, "id");

function manifest(top: Values, ...routes: readonly unknown[]): Values {
  return {
    ...HEAD,
    generate: { runtime: "../runtime.js" },
    schemas: { Item: item },
    routes: [
      {
        route: "GET /items/{id}",
        operationId: "items/get",
        description: "Gets it.",
        parameters: [{ name: "id", in: "path", schema: integer }],
      },
      ...routes,
    ],
    ...top,
  };
}

const top =
  (key: string) =>
  (text: string): Values =>
    manifest(entry(key, text));

const setting =
  (key: string) =>
  (text: string): Values =>
    manifest({ generate: { runtime: "../runtime.js", ...entry(key, text) } });

/** A second route beside the plain route. */
const route =
  (make: (text: string) => Values) =>
  (text: string): Values =>
    manifest({}, { route: "GET /x/{y}{?z}", name: "hostile", group: "hostile", ...make(text) });

const answer = (make: (text: string) => Values) =>
  route((text) => ({ responses: { 200: make(text) } }));

const parameter =
  (make: (text: string) => Values) =>
  (text: string): Values =>
    manifest(
      {},
      {
        route: "POST /x/{y}",
        name: "hostile",
        group: "hostile",
        parameters: [{ name: "q q", in: "query", schema: { type: "string" }, ...make(text) }],
      },
    );

const body =
  (make: (text: string) => Values) =>
  (text: string): Values =>
    manifest(
      {},
      { route: "POST /x/{y}", name: "hostile", group: "hostile", requestBody: make(text) },
    );

/** A form with the encoding of some fields, and a module that sends it. */
const encoded =
  (make: (text: string) => Values) =>
  (text: string): Values => {
    const encoding = make(text);
    const properties = Object.fromEntries(Object.keys(encoding).map((name) => [name, {}]));
    return manifest(
      { generate: { runtime: "acme-runtime" } },
      {
        route: "POST /form",
        name: "hostile",
        group: "hostile",
        requestBody: {
          contentType: "multipart/form-data",
          encoding,
          schema: object(properties),
        },
      },
    );
  };

/** A schema in three places: of a parameter, of a body, and by name. */
const schema =
  (make: (text: string) => Values) =>
  (text: string): Values =>
    manifest(
      { schemas: { Item: item, Hostile: make(text) } },
      {
        route: "POST /x/{y}",
        name: "hostile",
        group: "hostile",
        parameters: [{ name: "q", in: "query", schema: list(make(text)) }],
        requestBody: {
          required: true,
          schema: object({ own: make(text), named: ref("Hostile") }),
        },
      },
    );

const url = (make: (text: string) => string) =>
  route((text) => ({ route: make(text), parameters: [] }));

type Row = readonly [name: string, manifest: Slot["manifest"], holds?: "data" | "template"];

const ROWS: readonly Row[] = [
  ["name", top("name")],
  ["version", top("version")],
  ["baseUrl", top("baseUrl")],
  ["baseUrl, end", (text) => manifest({ baseUrl: `https://acme.test/${text}` })],
  ["unknown key", (text) => manifest(entry(text, text))],
  ["header", (text) => manifest({ headers: { "x-y": text } }), "data"],
  ["header name", (text) => manifest({ headers: entry(text, "x") })],
  ["mediaType", (text) => manifest({ mediaType: { format: text } }), "data"],
  ["output", setting("output")],
  ["runtime", setting("runtime")],
  ["layout", setting("layout")],
  ["importExtension", setting("importExtension")],
  [
    "shared parameter",
    (text) =>
      manifest(
        { parameters: entry(text, { name: "p", in: "query", schema: {} }) },
        { route: "GET /p", parameters: [{ $ref: `#/parameters/${text}` }] },
      ),
  ],
  [
    "shared schema",
    (text) =>
      manifest(
        { schemas: entry(text, item) },
        { route: "POST /p", requestBody: { schema: ref(text) } },
      ),
  ],

  ["route", url((text) => text), "template"],
  ["method", url((text) => `${text} /x`), "template"],
  ["path", url((text) => `GET /x/${text}`), "template"],
  ["path before a placeholder", url((text) => `GET /x/${text}/{y}/z`), "template"],
  ["path between placeholders", url((text) => `PUT /x/{y}${text}{z}/z`), "template"],
  ["query of the route", url((text) => `GET /x?a=${text}`), "template"],
  ["fragment", url((text) => `GET /x#${text}`), "template"],
  ["full URL", url((text) => `GET https://acme.test/${text}`), "template"],
  ["host", url((text) => `GET https://${text}/x`), "template"],
  ["placeholder", url((text) => `GET /x/{${text}}/z`), "template"],
  ["placeholder at the start", url((text) => `GET {${text}}/z`), "template"],
  ["expression", url((text) => `GET /x{?a,${text}}`), "template"],
  ["operator", url((text) => `GET /x{${text}a}`), "template"],

  ["operationId", route((operationId) => ({ operationId, name: "hostile" }))],
  ["operationId for all", (operationId) => manifest({}, { route: "GET /x", operationId })],
  ["export", route((name) => ({ name }))],
  ["group", route((group) => ({ group }))],
  ["tag", (tag) => manifest({}, { route: "GET /x", tags: [tag] })],
  ["summary", route((summary) => ({ summary }))],
  ["description", route((description) => ({ description }))],
  ["externalDocs", route((url) => ({ externalDocs: { url } }))],
  ["externalDocs, end", route((text) => ({ externalDocs: { url: `https://acme.test/${text}` } }))],
  [
    "externalDocs description",
    route((description) => ({ externalDocs: { url: "https://acme.test", description } })),
  ],
  ["deprecated", route((message) => ({ deprecated: { message } }))],
  ["replacedBy", route((replacedBy) => ({ deprecated: { replacedBy } }))],
  ["header of a route", route((x) => ({ headers: { x } })), "data"],
  ["header name of a route", route((text) => ({ headers: entry(text, "x") }))],
  ["baseUrl of a route", route((baseUrl) => ({ baseUrl }))],
  ["mediaType of a route", route((format) => ({ mediaType: { format } })), "data"],
  ["unknown key of a route", route((text) => entry(text, text))],

  ["query parameter", parameter((name) => ({ name })), "data"],
  [
    "exploded query parameter",
    parameter((name) => ({ name, explode: true, schema: { type: "array" } })),
    "data",
  ],
  ["as", parameter((as) => ({ as }))],
  ["header parameter", parameter((name) => ({ name, in: "header" }))],
  ["path parameter", parameter((name) => ({ name, in: "path" }))],
  ["place", parameter((place) => ({ in: place }))],
  ["parameter's docs", parameter((description) => ({ description }))],
  [
    "deprecated parameter",
    parameter((text) => ({ deprecated: { message: text, replacedBy: text } })),
  ],
  ["parameter reference", route((text) => ({ parameters: [{ $ref: `#/parameters/${text}` }] }))],

  ["contentType", body((contentType) => ({ contentType, schema: item }))],
  ["contentType, end", body((text) => ({ contentType: `text/plain; a=${text}`, schema: true }))],
  ["body's docs", body((description) => ({ description, schema: item }))],
  [
    "body's members",
    body((text) => ({
      required: true,
      schema: object(entry(text, { type: "string", description: text }), text),
    })),
    "data",
  ],
  ["encoded field", encoded((text) => ({ ...entry(text, { style: "deepObject" }) })), "data"],
  ["content type of a field", encoded((contentType) => ({ file: { contentType } }))],
  [
    "content type of a field, end",
    encoded((text) => ({ file: { contentType: `text/csv; a=${text}` } })),
  ],

  ["status", route((text) => ({ responses: entry(text, { schema: item }) }))],
  ["response's docs", answer((description) => ({ description }))],
  ["media type", answer((text) => ({ content: entry(text, { schema: item }) }))],
  [
    "header of a response",
    answer((text) => ({ headers: entry(text, { description: text, required: true }) })),
  ],
  ["docs of response headers", answer((description) => ({ headers: { "x-a": { description } } }))],
  [
    "header values of a response",
    answer((text) => ({ headers: { "x-a": { schema: { enum: [text] } } } })),
    "data",
  ],
  [
    "discriminator",
    answer((text) => ({
      schema: {
        oneOf: [ref("Item")],
        discriminator: { propertyName: text, mapping: entry(text, "#/schemas/Item") },
      },
    })),
  ],
  [
    "values of a discriminator",
    answer((text) => ({
      schema: {
        oneOf: [ref("Item")],
        discriminator: { propertyName: "kind", mapping: entry(text, "#/schemas/Item") },
      },
    })),
    "data",
  ],
  ["file of schemas", top("schemas")],
  ["file of a schema", schema((text) => ({ $ref: `./${text}.json` }))],
  ["response by name", route((text) => ({ responses: { 200: { $ref: `#/responses/${text}` } } }))],

  ["schema's docs", schema((description) => ({ type: "string", description }))],
  ["format", schema((format) => ({ type: "string", format }))],
  ["default", schema((text) => ({ default: text }))],
  ["example", schema((text) => ({ examples: [text] }))],
  ["default data", schema((text) => ({ default: [entry(text, text)] }))],
  ["enum", schema((text) => ({ enum: [text, "plain"] })), "data"],
  ["const", schema((text) => ({ const: text })), "data"],
  ["const data", schema((text) => ({ const: { a: [entry(text, text)] } })), "data"],
  [
    "property",
    schema((text) => object(entry(text, { type: "array", items: item, description: text }), text)),
    "data",
  ],
  ["required", schema((text) => ({ type: "object", required: [text] })), "data"],
  ["type", schema((type) => ({ type }))],
  ["reference", schema(ref)],
  ["unknown key of a schema", schema((text) => entry(text, text))],
];

export const SLOTS: readonly Slot[] = ROWS.map(([name, manifest, holds]) => ({
  name,
  manifest,
  holds,
}));
