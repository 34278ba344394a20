import { describe, expect, it } from "vitest";
import { document, imported, parametersOf, rowsOf } from "../document.js";
import { list, text } from "../../../schemas.js";

/** Each: the place of a parameter that is called `q`, why, the parameter, and that of the manifest if it is another. */
const ROWS = `
- [query, a scalar, { required: true, deprecated: true, schema: *text }]
- [query, a list explodes by OpenAPI's default, { schema: *list }, { schema: *list }]
- [query, a list that does not explode, { explode: false, schema: *list }, { explode: false, schema: *list }]
- [query, a text has one form, { explode: false, schema: *text }, { schema: *text }]
- [query, any value that does not explode, { explode: false, schema: {} }, { explode: false, schema: {} }]
- - query
  - a list among alternatives explodes
  - { schema: { oneOf: [*text, *list] } }
  - { schema: { oneOf: [*text, *list] } }
- - query
  - an object explodes into its properties
  - { schema: { properties: { a: *text } } }
  - { schema: { type: object, properties: { a: *text } } }
- [query, delimiters that RFC 6570 does not know, { style: pipeDelimited, schema: *list }]
- - query
  - exploded, delimiters have nothing to delimit
  - { style: spaceDelimited, explode: true, schema: *list }
  - { schema: *list }
- [query, a style of lists says nothing about text, { style: pipeDelimited, schema: *text }, { schema: *text }]
- - query
  - JSON
  - { content: { application/json: { schema: *list } } }
  - { contentType: application/json, schema: *list }
- - query
  - JSON in capitals
  - { content: { Application/JSON: { schema: *list } } }
  - { contentType: application/json, schema: *list }
- [query, reserved characters, { allowReserved: true, schema: *text }]
- - query
  - what is encoded already
  - { x-ms-skip-url-encoding: true, schema: *text }
  - { allowReserved: true, schema: *text }
- - query
  - deepObject
  - { required: true, style: deepObject, schema: { type: object, required: [key], properties: { key: *text } } }
- [path, JSON, { content: { a/b+json; c=d: { schema: *list } } }, { contentType: a/b+json, schema: *list }]
- [header, a text, { schema: *text }]
- [header, JSON is text, { content: { application/json: { schema: *list } } }, { schema: *text }]
- [header, for which OpenAPI has other words, { name: Authorization, schema: *text }, null]
- [header, what is not a token is left out, { name: X Y, schema: *text }, null]
- [query, a reserved name is plain data, { name: url, schema: *text }]
- - cookie
  - in the header
  - { required: true, schema: *text }
  - { name: cookie, in: header, required: true, description: 'Cookies: \`q\`.', schema: *text }
`;

describe("one parameter", () => {
  type Row = [place: string, why: string, given: object, want?: object | null];
  it.each(rowsOf<Row>(ROWS))("in %s: %s", (place, _why, given, want = given) => {
    const named = { name: "q", in: place };
    const path = place === "path" ? "/x/{q}" : "/x";
    expect(parametersOf(path, { parameters: [{ ...named, ...given }] })).toEqual(
      want === null ? [] : [{ ...named, ...want }],
    );
  });

  it.each<readonly [why: string, path: string, name: string, want: readonly object[]]>([
    ["is required without saying so", "/pets/{id}", "id", [{ name: "id", in: "path" }]],
    ["that RFC 6570 refuses", "/pets/{pet-id}", "pet-id", [{ name: "pet_id", in: "path" }]],
    ["that the path lacks is ignored", "/pets", "id", []],
    [
      "in the query of a path is a query parameter",
      "/pets?kind={kind}",
      "kind",
      [{ name: "kind", in: "query", required: true }],
    ],
  ])("in path: a name %s", (_why, path, name, want) => {
    const parameters = [{ name, in: "path", required: true, schema: text }];
    expect(parametersOf(path, { parameters })).toEqual(
      want.map((one) => ({ ...one, schema: text })),
    );
  });
});

it("unsupported parameters are reported with their place", () => {
  const schema = { properties: { a: list(text) } };
  const parameters = [{ name: "q", in: "query", style: "deepObject", schema }];
  expect(imported(document({ "/x": { get: { parameters } } })).warnings).toEqual([
    expect.stringMatching(/^api\.json#\/paths\/~1x\/get\/parameters\/0: .*sent as `q\[a\]\[0\]`/),
  ]);
});
