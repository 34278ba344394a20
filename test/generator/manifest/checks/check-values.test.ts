import { describe, expect, it } from "vitest";
import { readManifest } from "../../../../generator/read-source.js";
import { errorsOf, head, messagesOf, table, routes, top } from "../marked-manifest.js";

const headerName = "a header name is letters, digits and any of !#$%&'*+.^_`|~-";
const inTemplate =
  "leave it out: the route's template says how a path parameter is written, as in {name}, {name*} or {+name}";

function parameters(...lines: readonly string[]): string {
  return `${head}routes:\n  - route: GET /x\n    parameters:\n${lines.map((line) => `      - ${line}\n`).join("")}`;
}

describe("rules that a schema cannot say", () => {
  it.each(
    table([
      [
        "only a method",
        routes("‹GET›\n  - route: ‹delete›"),
        "invalid-value: write method and URL: GET /repos/{owner}/{repo}",
        "invalid-value: write method and URL: GET /repos/{owner}/{repo}",
      ],
      [
        "a body on GET",
        routes(
          "route: get /x\n    ‹requestBody›: { schema: {} }\n  - route: /x\n    ‹requestBody›: { schema: {} }",
        ),
        "body-without-method: declare query parameters instead, or use another method",
        "body-without-method: declare query parameters instead, or use another method",
      ],
      [
        "a body on HEAD",
        routes("route: HEAD /x\n    ‹requestBody›: { schema: {} }"),
        "body-without-method: declare query parameters instead, or use another method",
      ],
      ["a body on DELETE", routes("route: DELETE /x\n    requestBody: { schema: {} }")],

      [
        "an encoding of what is not a form",
        routes(
          "route: POST /x\n    requestBody: { schema: {}, ‹encoding›: { a: { style: deepObject } } }",
        ),
        "misplaced-key: write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`",
      ],
      [
        "an encoding of another media type that is not a form",
        routes(
          "route: POST /x\n    requestBody: { schema: {}, content: { multipart/form-data: { schema: {}, encoding: { a: { contentType: a/b } } }, text/a: { schema: {}, ‹encoding›: {} } } }",
        ),
        "misplaced-key: write `contentType: application/x-www-form-urlencoded` or `contentType: multipart/form-data`",
      ],
      [
        "a media type twice",
        routes(
          "route: POST /x\n    requestBody: { schema: {}, content: { ‹application/json›: { schema: {} }, text/a: { schema: {} }, ‹Text/A; b=c›: { schema: {} } } }",
        ),
        "misplaced-key: remove one of the two",
        "misplaced-key: remove one of the two",
      ],
      [
        "a content type without its schema",
        routes(
          "route: POST /x\n    requestBody: { ‹contentType›: text/a, content: { text/a: { schema: {} } } }",
        ),
        "unknown-key: write `content: { multipart/form-data: { schema: { type: object } } }`",
      ],
      [
        "a body without a media type",
        routes("route: POST /x\n    requestBody: ‹{› content: {} }"),
        "missing-key: add `schema: { type: string }`",
      ],
      [
        "an encoding with a content type and a style",
        routes(
          "route: POST /x\n    requestBody: { contentType: multipart/form-data, schema: {}, encoding: { a: { style: form, ‹contentType›: a/b }, b: { contentType: a/b } } }",
        ),
        "misplaced-key: remove one of the two",
      ],
      [
        "a field of another type in a form that has no parts",
        routes(
          "route: POST /x\n    requestBody: { contentType: application/x-www-form-urlencoded, schema: {}, encoding: { a: { contentType: ‹image/png› }, b: { contentType: application/vnd.b+json } } }",
        ),
        "invalid-value: write application/json, or give the body `contentType: multipart/form-data`",
      ],

      [
        "a pattern that is none",
        top('names: [{ path: ‹"("›, name: a }]'),
        "invalid-value: it has the syntax of JavaScript's RegExp with the flag `u`",
      ],
      [
        "rules for names that name nothing",
        top(
          "names:\n  - ‹{› path: a }\n  - ‹{› name: a }\n  - ‹{› preset: fastapi, name: a }\n  - ‹{› schema: a }\n  - ‹{› schema: a, name: a, path: a }",
        ),
        ...Array.from(
          { length: 2 },
          () =>
            "incomplete-name-rule: give it a pattern, such as `operationId`, and a `name` or a `group`",
        ),
        "incomplete-name-rule: a preset gives the name: remove one of the two",
        ...Array.from(
          { length: 2 },
          () => "incomplete-name-rule: a rule with `schema` has a `name` and no other key",
        ),
      ],
      [
        "one header in two cases",
        top("headers: { Accept: a, ‹accept›: b }"),
        "duplicate-header: remove one of the two",
      ],
      [
        "null for a header that has no default",
        top("headers: { accept: ‹null› }"),
        'wrong-type: put it in quotes: "null"',
      ],
      [
        "null for a header of a route",
        routes("{ route: GET /x, headers: { user-agent: ‹null› } }"),
        'wrong-type: put it in quotes: "null"',
      ],
      [
        "a user-agent that is not written",
        top("headers:\n  user-agent:‹›"),
        "empty-value: write `user-agent: application/json`",
      ],
      [
        "the header __proto__",
        top("headers: { ‹__proto__›: b }"),
        "invalid-name: JavaScript objects cannot hold it safely",
      ],
      [
        "in a route too",
        routes("route: GET /x\n    headers: { a: b, ‹A›: b }\n    baseUrl: ‹http://[x›"),
        "duplicate-header: remove one of the two",
        "invalid-value: write it as in https://api.example.com:8443/v1",
      ],
      [
        "in a response too",
        routes(
          "route: GET /x\n    responses: { 200: { headers: { X-A: { schema: {} }, ‹x-a›: { schema: {} } } } }",
        ),
        "duplicate-header: remove one of the two",
      ],
      [
        "one parameter twice",
        parameters("{ name: a, in: query, schema: {} }", "{ name: ‹a›, in: query, schema: {} }"),
        "duplicate-parameter: remove one of the two",
      ],
      [
        "one name in two places",
        parameters("{ name: a, in: query, schema: {} }", "{ name: a, in: header, schema: {} }"),
      ],
      [
        "query parameters that differ in case",
        parameters("{ name: a, in: query, schema: {} }", "{ name: A, in: query, schema: {} }"),
      ],
      [
        "header parameters that differ in case",
        parameters("{ name: a, in: header, schema: {} }", "{ name: ‹A›, in: header, schema: {} }"),
        "duplicate-parameter: remove one of the two",
      ],
      [
        "twice through a reference",
        parameters(
          "$ref: '#/parameters/p'",
          "{ name: ‹a›, in: query, schema: {} }",
          "$ref: ‹'#/parameters/p'›",
        ).replace("routes:", "parameters: { p: { name: a, in: query, schema: {} } }\nroutes:"),
        "duplicate-parameter: remove one of the two",
        "duplicate-parameter: remove one of the two",
      ],
      [
        "the name of a header parameter",
        parameters(
          "{ name: ‹a b›, in: header, schema: {} }",
          "{ name: ‹__proto__›, in: header, schema: {} }",
        ),
        `invalid-name: ${headerName}`,
        "invalid-name: JavaScript objects cannot hold it safely",
      ],
      [
        "the name of a query parameter, which may be any",
        parameters(
          "{ name: a b, in: query, schema: {} }",
          "{ name: __proto__, in: query, schema: {} }",
        ),
      ],
      [
        "an empty name of a header parameter, said once",
        parameters("{ name: ‹''›, in: header, schema: {} }"),
        "empty-value: give it a value, such as owner",
      ],
      [
        "parameters without name or place, which are not duplicates",
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
        "explode in a path",
        parameters(
          "{ name: a, in: path, explode: ‹true›, schema: {} }",
          "{ name: b, in: path, explode: false, schema: {} }",
        ),
        `misplaced-key: ${inTemplate}`,
      ],
      [
        "reserved characters in a path",
        parameters("{ name: a, in: path, allowReserved: ‹true›, schema: {} }"),
        `misplaced-key: ${inTemplate}`,
      ],
      [
        "JSON in a header",
        parameters("{ name: a, in: header, contentType: ‹application/json›, schema: {} }"),
        "misplaced-key: declare a string, which callers write",
      ],
      [
        "JSON with a style",
        parameters(
          "{ name: a, in: query, contentType: ‹application/json›, style: deepObject, schema: {} }",
        ),
        "misplaced-key: leave one of them out",
      ],
      [
        "a style with another explode than it has",
        parameters("{ name: a, in: query, style: pipeDelimited, explode: ‹true›, schema: {} }"),
        "misplaced-key: leave it out",
      ],
      [
        "style in a header",
        parameters("{ name: a, in: header, style: ‹form›, schema: {} }"),
        "misplaced-key: leave it out",
      ],
      [
        "an argument's name for a header",
        parameters("{ name: a, as: ‹b›, in: header, schema: {} }"),
        "misplaced-key: leave it out: a call gives headers by their own names, in `headers`",
      ],
    ]),
  )("$why", ({ given, want }) => {
    expect(errorsOf(given)).toEqual(want);
  });

  it.each([
    ["{ name: a, in: query, schema: {} }", 'this route has the query parameter "a" twice'],
    [
      "{ name: a, in: header, schema: {} }",
      'this route has the header parameter "a" twice, as case does not count',
    ],
  ])("says where the first %s stands", (line, message) => {
    const read = readManifest(parameters(line, line), "routes.yaml");
    expect(read.ok ? [] : read.errors).toMatchObject([
      { message, line: 9, column: 17, related: [{ message: "first here", line: 8, column: 17 }] },
    ]);
  });

  it("says where the first of two headers stands", () => {
    const read = readManifest(top("headers: { Accept: a, accept: b }"), "r.yaml");
    expect(read.ok ? [] : read.errors).toMatchObject([
      { line: 6, column: 23, related: [{ message: "first here", line: 6, column: 12 }] },
    ]);
  });

  it.each([
    [`${head}routes: [GET]\n`, 'a route cannot be "GET"'],
    [
      `${head}routes: [{ route: get /x, requestBody: { schema: {} } }]\n`,
      "a GET request has no body",
    ],
    [
      `${head}routes: [{ route: GET /x, baseUrl: "http://[x" }]\n`,
      '`baseUrl` cannot be "http://[x": its host or port is malformed',
    ],
    [top("headers: { __proto__: a }"), '"__proto__" cannot be the name of a header'],
    [parameters("{ name: a b, in: header, schema: {} }"), '"a b" cannot be the name of a header'],
    [
      parameters("{ name: a, in: header, style: form, schema: {} }"),
      "`style` is for query parameters, but this one is in the header",
    ],
  ])("%j: %s", (text, message) => {
    expect(messagesOf(text)).toEqual([message]);
  });

  it("says which header is which", () => {
    expect(messagesOf(top("headers: { Accept: a, accept: b }"))).toEqual([
      'the headers "Accept" and "accept" are the same header: case does not matter',
    ]);
  });
});
