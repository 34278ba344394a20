import { expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { errorsOf, head, messagesOf, table, routes, top } from "../marked-manifest.js";

const headerName = "a header name is letters, digits and any of !#$%&'*+.^_`|~-";
const noBody = "body-without-method: declare query parameters instead, or use another method";
const noUrl = "invalid-value: write method and URL: GET /repos/{owner}/{repo}";
const noForm =
  "misplaced-key: write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`";
const A = "{ name: a, in: query, schema: {} }";
const remove = "remove one of the two";
const inTemplate =
  "remove it: the route's template decides the format of a path parameter, as in {name}, {name*} or {+name}";

const body = (text: string) => routes(`route: POST /x\n    requestBody: ${text}`);

function parameters(...lines: readonly string[]): string {
  return `${head}routes:\n  - route: GET /x\n    parameters:\n${lines.map((line) => `      - ${line}\n`).join("")}`;
}

const post = (keys: string) => body(`{ schema: {}, ${keys} }`);
const parameter = (place: string, keys: string) =>
  parameters(`{ name: a, in: ${place}, ${keys}, schema: {} }`);

it("mistakes in values are reported in the order of their importance", () => {
  const header = "{ name: a, in: header, style: pipeDelimited, explode: true, schema: {} }";
  expect(messagesOf(parameters(header))).toEqual([
    "`style` is for query parameters, but this one is in the header",
    "`explode` is for query parameters, but this one is in the header",
    "`explode` has only one value with the style pipeDelimited",
  ]);
});

it.each(
  table([
    [routes("‹GET›\n  - route: ‹delete›"), noUrl, noUrl],
    [
      routes(
        "route: get /x\n    ‹requestBody›: { schema: {} }\n  - route: /x\n    ‹requestBody›: { schema: {} }",
      ),
      noBody,
      noBody,
    ],
    [routes("route: HEAD /x\n    ‹requestBody›: { schema: {} }"), noBody],
    [routes("route: DELETE /x\n    requestBody: { schema: {} }")],

    [post("‹encoding›: { a: { style: deepObject } }"), noForm],
    [
      post(
        "content: { multipart/form-data: { schema: {}, encoding: { a: { contentType: a/b } } }, text/a: { schema: {}, ‹encoding›: {} } }",
      ),
      noForm,
    ],
    [
      post(
        "content: { ‹application/json›: { schema: {} }, text/a: { schema: {} }, ‹Text/A; b=c›: { schema: {} } }",
      ),
      `misplaced-key: ${remove}`,
      `misplaced-key: ${remove}`,
    ],
    [
      body("{ ‹contentType›: text/a, content: { text/a: { schema: {} } } }"),
      "unknown-key: write it as the key under `content`",
    ],
    [body("‹{› content: {} }"), "missing-key: add `schema: { type: string }`"],
    [
      post(
        "contentType: multipart/form-data, encoding: { a: { style: form, ‹contentType›: a/b }, b: { contentType: a/b } }",
      ),
      `misplaced-key: ${remove}`,
    ],
    [
      post(
        "contentType: application/x-www-form-urlencoded, encoding: { a: { contentType: ‹image/png› }, b: { contentType: application/vnd.b+json } }",
      ),
      "invalid-value: write application/json, or give the body `contentType: multipart/form-data`",
    ],

    [
      top('names: [{ path: ‹"("›, name: a }]'),
      "invalid-value: use the syntax of JavaScript's RegExp with the flag `u`",
    ],
    [
      top(
        "names:\n  - ‹{› path: a }\n  - ‹{› name: a }\n  - ‹{› preset: fastapi, name: a }\n  - ‹{› schema: a }\n  - ‹{› schema: a, name: a, path: a }",
      ),
      ...Array.from(
        { length: 2 },
        () =>
          "incomplete-name-rule: give it a pattern, such as `operationId`, and a `name`, a `group` or `pages`",
      ),
      "incomplete-name-rule: a preset sets the name: remove one of the two",
      ...Array.from(
        { length: 2 },
        () => "incomplete-name-rule: a rule with `schema` has only a `name`",
      ),
    ],
    [top("headers: { Accept: a, ‹accept›: b }"), `duplicate-header: ${remove}`],
    [top("headers: { accept: ‹null› }"), 'wrong-type: put it in quotes: "null"'],
    [
      routes("{ route: GET /x, headers: { user-agent: ‹null› } }"),
      'wrong-type: put it in quotes: "null"',
    ],
    [top("headers:\n  user-agent:‹›"), "empty-value: write `user-agent: application/json`"],
    [
      top("headers: { ‹__proto__›: b }"),
      "invalid-name: a JavaScript object cannot have this key safely",
    ],
    [
      routes("route: GET /x\n    headers: { a: b, ‹A›: b }\n    baseUrl: ‹http://[x›"),
      `duplicate-header: ${remove}`,
      "invalid-value: write it as in https://api.example.com:8443/v1",
    ],
    [
      routes(
        "route: GET /x\n    responses: { 200: { headers: { X-A: { schema: {} }, ‹x-a›: { schema: {} } } } }",
      ),
      `duplicate-header: ${remove}`,
    ],
    [parameters(A, "{ name: ‹a›, in: query, schema: {} }"), `duplicate-parameter: ${remove}`],
    [parameters(A, "{ name: a, in: header, schema: {} }")],
    [parameters(A, "{ name: A, in: query, schema: {} }")],
    [
      parameters("{ name: a, in: header, schema: {} }", "{ name: ‹A›, in: header, schema: {} }"),
      `duplicate-parameter: ${remove}`,
    ],
    [
      parameters(
        "$ref: '#/parameters/p'",
        "{ name: ‹a›, in: query, schema: {} }",
        "$ref: ‹'#/parameters/p'›",
      ).replace("routes:", "parameters: { p: { name: a, in: query, schema: {} } }\nroutes:"),
      `duplicate-parameter: ${remove}`,
      `duplicate-parameter: ${remove}`,
    ],
    [
      parameters(
        "{ name: ‹a b›, in: header, schema: {} }",
        "{ name: ‹__proto__›, in: header, schema: {} }",
      ),
      `invalid-name: ${headerName}`,
      "invalid-name: a JavaScript object cannot have this key safely",
    ],
    [
      parameters(
        "{ name: a b, in: query, schema: {} }",
        "{ name: __proto__, in: query, schema: {} }",
      ),
    ],
    [
      parameters("{ name: ‹''›, in: header, schema: {} }"),
      "empty-value: give it a value, such as owner",
    ],
    [
      parameters(
        "‹{› in: query, schema: {} }",
        "‹{› in: query, schema: {} }",
        "‹{› name: a, schema: {} }",
        "‹{› name: a, schema: {} }",
      ),
      "missing-key: add `name: owner`",
      "missing-key: add `name: owner`",
      "missing-key: add `in: query`",
      "missing-key: add `in: query`",
    ],
    [
      parameters(
        "{ name: a, in: path, explode: ‹true›, schema: {} }",
        "{ name: b, in: path, explode: false, schema: {} }",
      ),
      `misplaced-key: ${inTemplate}`,
    ],
    [parameter("path", "allowReserved: ‹true›"), `misplaced-key: ${inTemplate}`],
    [
      parameter("header", "contentType: ‹application/json›"),
      "misplaced-key: declare a string, which callers serialize",
    ],
    [
      parameter("query", "contentType: ‹application/json›, style: deepObject"),
      "misplaced-key: leave one of them out",
    ],
    [parameter("query", "style: pipeDelimited, explode: ‹true›"), "misplaced-key: leave it out"],
    [parameter("header", "style: ‹form›"), "misplaced-key: leave it out"],
    [
      parameters("{ name: a, as: ‹b›, in: header, schema: {} }"),
      "misplaced-key: remove it: calls pass headers by name, in `headers`",
    ],
  ]),
)("rules that a schema cannot say: $name", ({ given, want }) => {
  expect(errorsOf(given)).toEqual(want);
});

it.each([
  [A, 'this route has the query parameter "a" twice'],
  [
    "{ name: a, in: header, schema: {} }",
    'this route has the header parameter "a" twice, because case does not matter',
  ],
])("a duplicate %s names the place of the first", (line, message) => {
  const read = readManifest(parameters(line, line), "routes.yaml");
  expect(read.ok ? [] : read.errors).toMatchObject([
    { message, line: 9, column: 17, related: [{ message: "first here", line: 8, column: 17 }] },
  ]);
});

it("a duplicate header names the place of the first", () => {
  const read = readManifest(top("headers: { Accept: a, accept: b }"), "r.yaml");
  expect(read.ok ? [] : read.errors).toMatchObject([
    { line: 6, column: 23, related: [{ message: "first here", line: 6, column: 12 }] },
  ]);
});

it.each([
  [`${head}routes: [GET]\n`, 'a route cannot be "GET"'],
  [
    `${head}routes: [{ route: GET /x, baseUrl: "http://[x" }]\n`,
    '`baseUrl` cannot be "http://[x": its host or port is malformed',
  ],
  [top("headers: { __proto__: a }"), '"__proto__" cannot be the name of a header'],
])("rules that a schema cannot say: %j: %s", (text, message) => {
  expect(messagesOf(text)).toEqual([message]);
});
