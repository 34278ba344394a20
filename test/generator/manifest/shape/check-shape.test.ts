import { expect, it } from "vitest";
import { errorsOf, head, route, schema, table, top, routes } from "../marked-manifest.js";
import type { Row } from "../marked-manifest.js";

const user =
  "it becomes part of the user-agent header, so it is letters, digits and any of !#$%&'*+.^_`|~-";
const parameter = (text: string) => route(`parameters:\n  - ${text}`);
const query = (keys: string) => parameter(`{ name: a, in: query, ${keys}, schema: {} }\n`);
const noRef = "write out what it refers to: a `$ref` is for schemas, and for routes";

const rows: readonly Row[] = [
  [`${head}‹rotues›: []\n`, 'unknown-key: did you mean "routes"?'],
  [`${head}‹Routes›: []\n`, 'unknown-key: did you mean "routes"?'],
  [`${head}‹\u00a0routes›: []\n`, 'unknown-key: did you mean "routes"?'],
  [top("‹basePath›: /v1"), "unknown-key: write `baseUrl: https://api.example.com`"],
  [top("‹operationId›: x"), "unknown-key: it is a key of a route: check the indentation"],
  [
    top("‹zebra›: x"),
    "unknown-key: its keys are waybill, name, version, openapi, baseUrl, servers, headers, mediaType, generate, security, parameters, responses, schemas, names, webhooks, routes",
  ],
  [routes("{‹route:GET /x›}"), "unknown-key: put a space after the colon: `route: …`"],
  [routes("‹GET /x›: {}"), "unknown-key: write `route: GET /repos/{owner}/{repo}`"],
  [
    routes("{ ‹method›: GET, ‹path›: /x }"),
    "unknown-key: write `route: GET /repos/{owner}/{repo}`",
    "unknown-key: write `route: GET /repos/{owner}/{repo}`",
  ],
  [routes("‹s›ummary: x"), "missing-key: add `route: GET /repos/{owner}/{repo}`"],
  [`‹w›${head.slice(1)}`, "missing-key: add `routes: [GET /emojis]`"],

  [
    `waybill: 1\nname: pets\nversion: ‹1.0›\nbaseUrl: /\nroutes: []\n`,
    'wrong-type: put it in quotes: "1.0"',
  ],
  [route("summary: ‹true›\n"), 'wrong-type: put it in quotes: "true"'],
  [route("summary: ‹null›\n"), 'wrong-type: put it in quotes: "null"'],
  [route("summary: ‹~›\n"), 'wrong-type: put it in quotes: "~"'],
  [query("required: ‹[›]"), "wrong-type: write `required: true`"],
  [route("tags: ‹a b›\n"), "wrong-type: write `tags: [issues]`"],
  [route(`tags: ‹${"x".repeat(41)}›\n`), "wrong-type: write `tags: [issues]`"],
  [
    route(`tags: ‹${"x".repeat(36)}a-.1›\n`),
    `wrong-type: write [${"x".repeat(36)}a-.1] for a list of one`,
  ],
  [top("headers: ‹5›"), "wrong-type: write `headers: { accept: application/json }`"],
  [top("schemas:\n  A:‹›"), "empty-value: write `A: { type: string }`"],
  [schema("{ required:‹› }"), "empty-value: write `required: []`, or leave the key out"],
  [top("headers: { a:‹› }"), "empty-value: write `a: application/json`"],
  [top("generate: { layout:‹› }"), "empty-value: write `layout: group`, or leave the key out"],
  [route("tags: [‹''›]\n"), "empty-value: give it a value, such as …"],
  [route("summary: ‹{› a: 1 }\n"), "wrong-type: write `summary: Lists the labels of a team`"],
  [query("required: ‹yes›"), "wrong-type: write true or false, without quotes"],
  [route("tags: ‹null›\n"), "wrong-type: write `tags: []`, or leave the key out"],
  [route("headers: ‹~›\n"), "wrong-type: write `headers: {}`, or leave the key out"],
  [`${head}routes: ‹null›\n`, "wrong-type: write `routes: [GET /emojis]`"],
  [route("tags: ‹pets›\n"), "wrong-type: write [pets] for a list of one"],
  [`${head}routes:\n  ‹G›ET /x: {}\n`, "wrong-type: start each item with `- `"],
  [top("parameters: ‹[›]"), "wrong-type: write `key: value` lines without `- `"],
  ["‹-› GET /x\n", "wrong-type: write `key: value` lines without `- `"],
  ["‹hello›\n", "wrong-type"],
  [`${head}routes:‹›\n`, "empty-value: write `routes: [GET /emojis]`"],
  [top("headers:‹›"), "empty-value: write `headers: {}`, or leave the key out"],
  [
    `waybill: 1\nname:‹›\nversion: '1'\nbaseUrl: /\nroutes: []\n`,
    "empty-value: write `name: github`",
  ],
  [routes("{ ‹route› }"), "empty-value: write `route: GET /repos/{owner}/{repo}`"],
  [`${head}routes:\n  -‹›\n`, "empty-value: write `- GET /emojis`"],

  [`waybill: 1\nname: ‹my api›\nversion: '1'\nbaseUrl: /\nroutes: []\n`, `invalid-value: ${user}`],
  [top("generate: { layout: ‹groups› }"), 'invalid-value: did you mean "group"?'],
  [top("generate: { layout: ‹nothing› }"), "invalid-value: it is one of group, route, single"],
  [
    route("operationId: ‹''›\n"),
    "empty-value: give it a value, such as issues/list-for-repo, or leave the key out",
  ],
  [
    route("externalDocs: { url: ‹'javascript:alert(1)'› }\n"),
    "invalid-value: it is an absolute http or https URL",
  ],
  [
    top(`headers: { ‹"a b"›: x }`),
    "invalid-name: a header name is letters, digits and any of !#$%&'*+.^_`|~-",
  ],
  [
    top(`headers: { a: ‹"x\\r\\ny"›, b: ‹"\\0"›, c: ‹"☃"› }`),
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
    "invalid-value: a header value holds no line breaks, no NUL and no characters beyond U+00FF",
  ],
  [top("schemas: { ‹a/b›: {} }"), "invalid-name: such a name is letters, digits, `.`, `_` and `-`"],
  [
    query("as: ‹a-b›"),
    "invalid-value: an argument's name is letters, digits and `_`, and does not start with a digit",
  ],
  [
    parameter("{ name: a, in: ‹cookie›, schema: {} }\n"),
    "invalid-value: callers send cookies as a header, through `options.headers`",
  ],
  [
    query("style: ‹matrix›"),
    "invalid-value: the route's template sets the style of a path parameter: {name}, {.name}, {;name}",
  ],
  [parameter("‹{› name: a, in: query }\n"), "missing-key: add `schema: { type: string }`"],
  [
    parameter("‹{› name: a, in: query, ‹type›: string }\n"),
    "missing-key: add `schema: { type: string }`",
    "unknown-key: write it inside `schema`: `schema: { type: string }`",
  ],
  [
    parameter("{ $ref: '#/parameters/a', ‹as›: b }\n").replace(
      "routes:",
      "parameters: { a: { name: a, in: query, schema: {} } }\nroutes:",
    ),
    "unknown-key: declare it in the route itself to change it",
  ],
  [top("parameters: { a: { ‹$ref›: '#/parameters/b' } }"), `unknown-key: ${noRef}`],
  [routes("{ route: POST /x, requestBody: { ‹$ref›: '#/b' } }"), `unknown-key: ${noRef}`],
  [
    routes(`route: POST /x\n    requestBody: { contentType: ‹"*/*"›, schema: {} }`),
    "invalid-value: it is a media type without wildcards, such as application/octet-stream",
  ],

  [
    schema("{ type: string, ‹title›: Name }"),
    "unknown-key: leave it out: Waybill reads the part of JSON Schema that makes types and tools",
  ],
  [schema("{ type: string, required: ‹true› }"), "wrong-type: write `required: [name]`"],
  [
    schema("{ type: ‹decimal› }"),
    "invalid-value: it is one of null, boolean, object, array, number, integer, string",
  ],
  [schema("{ type: [string, ‹nul›] }"), 'invalid-value: did you mean "null"?'],
  [schema("{ type: ‹[]› }"), "empty-value: add an item, or leave the key out"],
  [schema("{ $ref: ‹'#/components/schemas/B'› }"), "invalid-value: write '#/schemas/B'"],
  [
    schema("{ $ref: ‹'b.yaml#/B'› }"),
    "invalid-value: a reference names a whole file: write `schemas: ./b.yaml`, and refer to a schema by '#/schemas/<name>'",
  ],
  [
    schema("{ properties: { a: { items: { oneOf: [true, ‹1›] } } } }"),
    "wrong-type: write `- { type: string }`",
  ],
];

it.each(table(rows))("what differs from the schema: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});
