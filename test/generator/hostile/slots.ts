/** A field of a manifest, and a manifest that holds a text there. */
export interface Slot {
  readonly name: string;
  readonly manifest: (text: string) => unknown;
  /** The text comes out as the value of a literal or as the name of a member. */
  readonly isData?: true;
  /** The text is a part of a URL template, which decides about variables and types. */
  readonly isTemplate?: true;
}

type Values = Readonly<Record<string, unknown>>;

/** An own property, also for `__proto__`. */
function entry(key: string, value: unknown): Values {
  return Object.fromEntries([[key, value]]);
}

const item = { type: "object", required: ["id"], properties: { id: { type: "integer" } } };

function manifest(top: Values, ...routes: readonly unknown[]): Values {
  return {
    waybill: 1,
    name: "acme",
    version: "1.0.0",
    baseUrl: "https://api.acme.test",
    generate: { runtime: "../runtime.js" },
    schemas: { Item: item },
    routes: [
      {
        route: "GET /items/{id}",
        operationId: "items/get",
        description: "Gets it.",
        parameters: [{ name: "id", in: "path", schema: { type: "integer" } }],
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

/** A route of its own beside the plain one. */
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
          schema: { type: "object", properties },
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
        parameters: [{ name: "q", in: "query", schema: { type: "array", items: make(text) } }],
        requestBody: {
          required: true,
          schema: {
            type: "object",
            properties: { own: make(text), named: { $ref: "#/schemas/Hostile" } },
          },
        },
      },
    );

const url = (make: (text: string) => string) =>
  route((text) => ({ route: make(text), parameters: [] }));

export const SLOTS: readonly Slot[] = [
  { name: "name", manifest: top("name") },
  { name: "version", manifest: top("version") },
  { name: "baseUrl", manifest: top("baseUrl") },
  { name: "baseUrl, end", manifest: (text) => manifest({ baseUrl: `https://acme.test/${text}` }) },
  { name: "unknown key", manifest: (text) => manifest(entry(text, text)) },
  { name: "header", manifest: (text) => manifest({ headers: { "x-y": text } }), isData: true },
  { name: "header name", manifest: (text) => manifest({ headers: entry(text, "x") }) },
  {
    name: "mediaType",
    manifest: (text) => manifest({ mediaType: { format: text } }),
    isData: true,
  },
  { name: "output", manifest: setting("output") },
  { name: "runtime", manifest: setting("runtime") },
  { name: "layout", manifest: setting("layout") },
  { name: "importExtension", manifest: setting("importExtension") },
  {
    name: "shared parameter",
    manifest: (text) =>
      manifest(
        { parameters: entry(text, { name: "p", in: "query", schema: {} }) },
        { route: "GET /p", parameters: [{ $ref: `#/parameters/${text}` }] },
      ),
  },
  {
    name: "shared schema",
    manifest: (text) =>
      manifest(
        { schemas: entry(text, item) },
        { route: "POST /p", requestBody: { schema: { $ref: `#/schemas/${text}` } } },
      ),
  },

  { name: "route", manifest: url((text) => text), isTemplate: true },
  { name: "method", manifest: url((text) => `${text} /x`), isTemplate: true },
  { name: "path", manifest: url((text) => `GET /x/${text}`), isTemplate: true },
  {
    name: "path before a placeholder",
    manifest: url((text) => `GET /x/${text}/{y}/z`),
    isTemplate: true,
  },
  {
    name: "path between placeholders",
    manifest: url((text) => `PUT /x/{y}${text}{z}/z`),
    isTemplate: true,
  },
  { name: "query of the route", manifest: url((text) => `GET /x?a=${text}`), isTemplate: true },
  { name: "fragment", manifest: url((text) => `GET /x#${text}`), isTemplate: true },
  { name: "full URL", manifest: url((text) => `GET https://acme.test/${text}`), isTemplate: true },
  { name: "host", manifest: url((text) => `GET https://${text}/x`), isTemplate: true },
  { name: "placeholder", manifest: url((text) => `GET /x/{${text}}/z`), isTemplate: true },
  {
    name: "placeholder at the start",
    manifest: url((text) => `GET {${text}}/z`),
    isTemplate: true,
  },
  { name: "expression", manifest: url((text) => `GET /x{?a,${text}}`), isTemplate: true },
  { name: "operator", manifest: url((text) => `GET /x{${text}a}`), isTemplate: true },

  { name: "operationId", manifest: route((operationId) => ({ operationId, name: "hostile" })) },
  {
    name: "operationId for all",
    manifest: (operationId) => manifest({}, { route: "GET /x", operationId }),
  },
  { name: "export", manifest: route((name) => ({ name })) },
  { name: "group", manifest: route((group) => ({ group })) },
  { name: "tag", manifest: (tag) => manifest({}, { route: "GET /x", tags: [tag] }) },
  { name: "summary", manifest: route((summary) => ({ summary })) },
  { name: "description", manifest: route((description) => ({ description })) },
  { name: "externalDocs", manifest: route((url) => ({ externalDocs: { url } })) },
  {
    name: "externalDocs, end",
    manifest: route((text) => ({ externalDocs: { url: `https://acme.test/${text}` } })),
  },
  {
    name: "externalDocs description",
    manifest: route((description) => ({ externalDocs: { url: "https://acme.test", description } })),
  },
  { name: "deprecated", manifest: route((message) => ({ deprecated: { message } })) },
  { name: "replacedBy", manifest: route((replacedBy) => ({ deprecated: { replacedBy } })) },
  { name: "header of a route", manifest: route((x) => ({ headers: { x } })), isData: true },
  { name: "header name of a route", manifest: route((text) => ({ headers: entry(text, "x") })) },
  { name: "baseUrl of a route", manifest: route((baseUrl) => ({ baseUrl })) },
  {
    name: "mediaType of a route",
    manifest: route((format) => ({ mediaType: { format } })),
    isData: true,
  },
  { name: "unknown key of a route", manifest: route((text) => entry(text, text)) },

  { name: "query parameter", manifest: parameter((name) => ({ name })), isData: true },
  {
    name: "exploded query parameter",
    manifest: parameter((name) => ({ name, explode: true, schema: { type: "array" } })),
    isData: true,
  },
  { name: "as", manifest: parameter((as) => ({ as })) },
  { name: "header parameter", manifest: parameter((name) => ({ name, in: "header" })) },
  { name: "path parameter", manifest: parameter((name) => ({ name, in: "path" })) },
  { name: "place", manifest: parameter((place) => ({ in: place })) },
  { name: "parameter's docs", manifest: parameter((description) => ({ description })) },
  {
    name: "parameter's deprecation",
    manifest: parameter((text) => ({ deprecated: { message: text, replacedBy: text } })),
  },
  {
    name: "parameter reference",
    manifest: route((text) => ({ parameters: [{ $ref: `#/parameters/${text}` }] })),
  },

  { name: "contentType", manifest: body((contentType) => ({ contentType, schema: item })) },
  {
    name: "contentType, end",
    manifest: body((text) => ({ contentType: `text/plain; a=${text}`, schema: true })),
  },
  { name: "body's docs", manifest: body((description) => ({ description, schema: item })) },
  {
    name: "body's members",
    manifest: body((text) => ({
      required: true,
      schema: {
        type: "object",
        required: [text],
        properties: entry(text, { type: "string", description: text }),
      },
    })),
    isData: true,
  },
  {
    name: "field with an encoding",
    manifest: encoded((text) => ({ ...entry(text, { style: "deepObject" }) })),
    isData: true,
  },
  {
    name: "content type of a field",
    manifest: encoded((contentType) => ({ file: { contentType } })),
  },
  {
    name: "content type of a field, end",
    manifest: encoded((text) => ({ file: { contentType: `text/csv; a=${text}` } })),
  },

  { name: "status", manifest: route((text) => ({ responses: entry(text, { schema: item }) })) },
  { name: "response's docs", manifest: answer((description) => ({ description })) },
  { name: "media type", manifest: answer((text) => ({ content: entry(text, { schema: item }) })) },
  {
    name: "header of a response",
    manifest: answer((text) => ({ headers: entry(text, { description: text, required: true }) })),
  },
  {
    name: "docs of a response's header",
    manifest: answer((description) => ({ headers: { "x-a": { description } } })),
  },
  {
    name: "header values of a response",
    manifest: answer((text) => ({ headers: { "x-a": { schema: { enum: [text] } } } })),
    isData: true,
  },
  {
    name: "discriminator",
    manifest: answer((text) => ({
      schema: {
        oneOf: [{ $ref: "#/schemas/Item" }],
        discriminator: { propertyName: text, mapping: entry(text, "#/schemas/Item") },
      },
    })),
  },
  {
    name: "values of a discriminator",
    manifest: answer((text) => ({
      schema: {
        oneOf: [{ $ref: "#/schemas/Item" }],
        discriminator: { propertyName: "id", mapping: entry(text, "#/schemas/Item") },
      },
    })),
    isData: true,
  },
  { name: "file of schemas", manifest: top("schemas") },
  { name: "file of a schema", manifest: schema((text) => ({ $ref: `./${text}.json` })) },
  {
    name: "response reference",
    manifest: route((text) => ({ responses: { 200: { $ref: `#/responses/${text}` } } })),
  },

  { name: "schema's docs", manifest: schema((description) => ({ type: "string", description })) },
  { name: "format", manifest: schema((format) => ({ type: "string", format })) },
  { name: "default", manifest: schema((text) => ({ default: text })) },
  { name: "default data", manifest: schema((text) => ({ default: [entry(text, text)] })) },
  { name: "enum", manifest: schema((text) => ({ enum: [text, "plain"] })), isData: true },
  { name: "const", manifest: schema((text) => ({ const: text })), isData: true },
  {
    name: "const data",
    manifest: schema((text) => ({ const: { a: [entry(text, text)] } })),
    isData: true,
  },
  {
    name: "property",
    manifest: schema((text) => ({
      type: "object",
      required: [text],
      properties: entry(text, { type: "array", items: item, description: text }),
    })),
    isData: true,
  },
  {
    name: "required",
    manifest: schema((text) => ({ type: "object", required: [text] })),
    isData: true,
  },
  { name: "type", manifest: schema((type) => ({ type })) },
  { name: "reference", manifest: schema((text) => ({ $ref: `#/schemas/${text}` })) },
  { name: "unknown key of a schema", manifest: schema((text) => entry(text, text)) },
];
