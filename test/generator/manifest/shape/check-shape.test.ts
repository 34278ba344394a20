import { describe, expect, it } from "vitest";
import { errorsOf, head, route, schema, table, top, routes } from "../marked-manifest.js";
import type { Row } from "../marked-manifest.js";

const user =
  "it becomes part of the user-agent header, so it is letters, digits and any of !#$%&'*+.^_`|~-";
const parameter = (text: string) => route(`parameters:\n  - ${text}`);

const rows: readonly Row[] = [
  ["a misspelt key", `${head}‹rotues›: []\n`, 'unknown-key: did you mean "routes"?'],
  ["a key in another case", `${head}‹Routes›: []\n`, 'unknown-key: did you mean "routes"?'],
  ["a no-break space", `${head}‹\u00a0routes›: []\n`, 'unknown-key: did you mean "routes"?'],
  ["OpenAPI's", top("‹basePath›: /v1"), "unknown-key: write `baseUrl: https://api.example.com`"],
  ["deeper", top("‹operationId›: x"), "unknown-key: it is a key of a route: check the indentation"],
  [
    "a key nobody knows",
    top("‹zebra›: x"),
    "unknown-key: its keys are waybill, name, version, openapi, baseUrl, servers, headers, mediaType, generate, security, parameters, responses, schemas, names, webhooks, routes",
  ],
  ["no space", routes("{‹route:GET /x›}"), "unknown-key: put a space after the colon: `route: …`"],
  [
    "a route as key",
    routes("‹GET /x›: {}"),
    "unknown-key: write `route: GET /repos/{owner}/{repo}`",
  ],
  [
    "method and path apart",
    routes("{ ‹method›: GET, ‹path›: /x }"),
    "unknown-key: write `route: GET /repos/{owner}/{repo}`",
    "unknown-key: write `route: GET /repos/{owner}/{repo}`",
  ],
  ["no route", routes("‹s›ummary: x"), "missing-key: add `route: GET /repos/{owner}/{repo}`"],
  ["no routes", `‹w›${head.slice(1)}`, "missing-key: add `routes: [GET /emojis]`"],

  [
    "a number for text",
    `waybill: 1\nname: pets\nversion: ‹1.0›\nbaseUrl: /\nroutes: []\n`,
    'wrong-type: put it in quotes: "1.0"',
  ],
  ["true for text", route("summary: ‹true›\n"), 'wrong-type: put it in quotes: "true"'],
  ["null for text", route("summary: ‹null›\n"), 'wrong-type: put it in quotes: "null"'],
  ["another null for text", route("summary: ‹~›\n"), 'wrong-type: put it in quotes: "~"'],
  [
    "a list",
    parameter("{ name: a, in: query, required: ‹[›], schema: {} }\n"),
    "wrong-type: write `required: true`",
  ],
  ["words for a list", route("tags: ‹a b›\n"), "wrong-type: write `tags: [issues]`"],
  [
    "a long word for a list",
    route(`tags: ‹${"x".repeat(41)}›\n`),
    "wrong-type: write `tags: [issues]`",
  ],
  [
    "a word for a list, with all that is short",
    route(`tags: ‹${"x".repeat(36)}a-.1›\n`),
    `wrong-type: write [${"x".repeat(36)}a-.1] for a list of one`,
  ],
  [
    "a number for a map",
    top("headers: ‹5›"),
    "wrong-type: write `headers: { accept: application/json }`",
  ],
  ["nothing for a schema", top("schemas:\n  A:‹›"), "empty-value: write `A: { type: string }`"],
  [
    "an empty list in a schema",
    schema("{ required:‹› }"),
    "empty-value: write `required: []`, or leave the key out",
  ],
  ["nothing for a header", top("headers: { a:‹› }"), "empty-value: write `a: application/json`"],
  [
    "nothing for one of few",
    top("generate: { layout:‹› }"),
    "empty-value: write `layout: group`, or leave the key out",
  ],
  ["an empty item", route("tags: [‹''›]\n"), "empty-value: give it a value, such as …"],
  [
    "a map for text",
    route("summary: ‹{› a: 1 }\n"),
    "wrong-type: write `summary: Lists the labels of a team`",
  ],
  [
    "text for true",
    parameter("{ name: a, in: query, required: ‹yes›, schema: {} }\n"),
    "wrong-type: write true or false, without quotes",
  ],
  [
    "null for a list",
    route("tags: ‹null›\n"),
    "wrong-type: write `tags: []`, or leave the key out",
  ],
  [
    "null for a map",
    route("headers: ‹~›\n"),
    "wrong-type: write `headers: {}`, or leave the key out",
  ],
  [
    "null for a required list",
    `${head}routes: ‹null›\n`,
    "wrong-type: write `routes: [GET /emojis]`",
  ],
  ["text for a list", route("tags: ‹pets›\n"), "wrong-type: write [pets] for a list of one"],
  ["a map for a list", `${head}routes:\n  ‹G›ET /x: {}\n`, "wrong-type: start each item with `- `"],
  ["a list", top("parameters: ‹[›]"), "wrong-type: write `key: value` lines without `- `"],
  ["the whole a list", "‹-› GET /x\n", "wrong-type: write `key: value` lines without `- `"],
  ["the whole text", "‹hello›\n", "wrong-type"],
  ["nothing for a list", `${head}routes:‹›\n`, "empty-value: write `routes: [GET /emojis]`"],
  ["an empty map", top("headers:‹›"), "empty-value: write `headers: {}`, or leave the key out"],
  [
    "nothing for text",
    `waybill: 1\nname:‹›\nversion: '1'\nbaseUrl: /\nroutes: []\n`,
    "empty-value: write `name: github`",
  ],
  [
    "nothing for a key in braces",
    routes("{ ‹route› }"),
    "empty-value: write `route: GET /repos/{owner}/{repo}`",
  ],
  ["nothing for an item", `${head}routes:\n  -‹›\n`, "empty-value: write `- GET /emojis`"],

  [
    "the name is not a token",
    `waybill: 1\nname: ‹my api›\nversion: '1'\nbaseUrl: /\nroutes: []\n`,
    `invalid-value: ${user}`,
  ],
  ["unknown value", top("generate: { layout: ‹groups› }"), 'invalid-value: did you mean "group"?'],
  [
    "a far enum value",
    top("generate: { layout: ‹nothing› }"),
    "invalid-value: it is one of group, route, single",
  ],
  [
    "an empty text",
    route("operationId: ‹''›\n"),
    "empty-value: give it a value, such as issues/list-for-repo, or leave the key out",
  ],
  [
    "a documentation link",
    route("externalDocs: { url: ‹'javascript:alert(1)'› }\n"),
    "invalid-value: it is an absolute http or https URL",
  ],
  [
    "a header name",
    top(`headers: { ‹"a b"›: x }`),
    "invalid-name: a header name is letters, digits and any of !#$%&'*+.^_`|~-",
  ],
  [
    "header values",
    top(`headers: { a: ‹"x\\r\\ny"›, b: ‹"\\0"›, c: ‹"☃"› }`),
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
  ],
  [
    "the name of a schema",
    top("schemas: { ‹a/b›: {} }"),
    "invalid-name: such a name is letters, digits, `.`, `_` and `-`",
  ],
  [
    "an argument name",
    parameter("{ name: a, as: ‹a-b›, in: query, schema: {} }\n"),
    "invalid-value: an argument's name is letters, digits and `_`, and does not start with a digit",
  ],
  [
    "a cookie",
    parameter("{ name: a, in: ‹cookie›, schema: {} }\n"),
    "invalid-value: callers send cookies as a header, through `options.headers`",
  ],
  [
    "a style of paths",
    parameter("{ name: a, in: query, style: ‹matrix›, schema: {} }\n"),
    "invalid-value: the route's template says how a path parameter is written: {name}, {.name}, {;name}",
  ],
  [
    "a parameter without schema",
    parameter("‹{› name: a, in: query }\n"),
    "missing-key: add `schema: { type: string }`",
  ],
  [
    "a type outside the schema",
    parameter("‹{› name: a, in: query, ‹type›: string }\n"),
    "missing-key: add `schema: { type: string }`",
    "unknown-key: write it inside `schema`: `schema: { type: string }`",
  ],
  [
    "a reference with more",
    parameter("{ $ref: '#/parameters/a', ‹as›: b }\n").replace(
      "routes:",
      "parameters: { a: { name: a, in: query, schema: {} } }\nroutes:",
    ),
    "unknown-key: declare it in the route itself to change it",
  ],
  [
    "a shared parameter that is a reference",
    top("parameters: { a: { ‹$ref›: '#/parameters/b' } }"),
    "unknown-key: write out what it refers to: a `$ref` is for schemas, and for routes",
  ],
  [
    "a body that is a reference",
    routes("{ route: POST /x, requestBody: { ‹$ref›: '#/b' } }"),
    "unknown-key: write out what it refers to: a `$ref` is for schemas, and for routes",
  ],
  [
    "a wildcard content type",
    routes(`route: POST /x\n    requestBody: { contentType: ‹"*/*"›, schema: {} }`),
    "invalid-value: it is a media type without wildcards, such as application/octet-stream",
  ],

  [
    "a schema that validates",
    schema("{ type: string, ‹title›: Name }"),
    "unknown-key: leave it out: Waybill reads the part of JSON Schema that makes types and tools",
  ],
  [
    "required as in a parameter",
    schema("{ type: string, required: ‹true› }"),
    "wrong-type: write `required: [name]`",
  ],
  [
    "a type of another language",
    schema("{ type: ‹int› }"),
    "invalid-value: it is one of null, boolean, object, array, number, integer, string",
  ],
  ["one of several", schema("{ type: [string, ‹nul›] }"), 'invalid-value: did you mean "null"?'],
  ["no types at all", schema("{ type: ‹[]› }"), "empty-value: add an item, or leave the key out"],
  [
    "a reference of OpenAPI",
    schema("{ $ref: ‹'#/components/schemas/B'› }"),
    "invalid-value: write '#/schemas/B'",
  ],
  [
    "a reference to a file",
    schema("{ $ref: ‹'b.yaml#/B'› }"),
    "invalid-value: a reference names a whole file: write `schemas: ./b.yaml`, and refer to a schema by '#/schemas/<name>'",
  ],
  [
    "deep inside",
    schema("{ properties: { a: { items: { oneOf: [true, ‹1›] } } } }"),
    "wrong-type: write `- { type: string }`",
  ],
];

describe("what differs from the schema", () => {
  it.each(table(rows))("$why", ({ given, want }) => {
    expect(errorsOf(given)).toEqual(want);
  });
});
