import { expect, it } from "vitest";
import { document, imported, rowsOf } from "../document.js";
import { object, text } from "../../../schemas.js";

/** Each: why, the path, the declared parameters, the media type and the schema of the body if there is one, and the result. */
const ROWS = `
- - the body keeps its name, the path gets another
  - ['/x/{id}', [path id], application/json, { properties: { id: *text } }]
  - [path id as path_id]
- - a read-only property is not sent, so it reserves no name
  - ['/x/{id}', [path id], application/json, { properties: { id: { type: string, readOnly: true }, name: *text } }]
  - [path id]
- - a form in parts is its fields
  - ['/x/{id}', [path id, query data], multipart/form-data, { properties: { id: *text } }]
  - [path id as path_id, query data]
- - a form in parts without fields is the argument \`data\`
  - ['/x/{id}', [path id, query data], multipart/form-data, { type: object }]
  - [path id, query data as query_data]
- - an undeclared variable
  - ['/x/{id}/{toy}', [], application/json, { properties: { id: *text } }]
  - [path id as path_id]
- - path before query, in whatever order they are declared
  - ['/x/{id}', [query id, path id]]
  - [query id as query_id, path id]
- - a property of one alternative, through a $ref
  - [/x, [query kind], application/json, { oneOf: [{ $ref: '#/components/schemas/Pet' }, *list] }]
  - [query kind as query_kind]
- - where the body is not an object, \`data\`
  - [/x, [query data], application/json, *list]
  - [query data as query_data]
- - where the body is an object or a text, \`data\`
  - [/x, [query data], application/json, { type: [object, string], properties: { a: *text } }]
  - [query data as query_data]
- - the other name is free as well
  - [/x, [query a-b], application/json, { properties: { a-b: *text, query_a_b: *text } }]
  - [query a-b as query_a_b_]
- - headers are not arguments
  - [/x, [header id, query id]]
  - [header id, query id]
`;

type Given = [path: string, parameters: readonly string[], mediaType?: string, schema?: object];

it.each(rowsOf<[why: string, given: Given, want: readonly string[]]>(ROWS))(
  "names that clash: %s",
  (_why, [path, declared, mediaType, schema], want) => {
    const parameters = declared.map((one) => {
      const [place, name] = one.split(" ");
      return { name, in: place, ...(place === "path" && { required: true }), schema: text };
    });
    const requestBody = mediaType && { content: { [mediaType]: { schema } } };
    const paths = { [path]: { post: { parameters, ...(requestBody && { requestBody }) } } };
    const schemas = { Pet: object({ kind: text }) };
    const [route] = imported(document(paths, { components: { schemas } })).manifest.routes;
    const { parameters: written } = route as {
      parameters: readonly { in: string; name: string; as?: string }[];
    };
    const named = written.map((one) => `${one.in} ${one.name}${one.as ? ` as ${one.as}` : ""}`);
    expect(named).toEqual(want);
    for (const one of written) expect(one).toMatchObject({ schema: text });
    // Also where the document declares none of them.
    const keys = Object.keys(route ?? {}).filter((key) => /^(parameters|requestBody)$/.test(key));
    expect(keys).toEqual(["parameters", ...(requestBody ? ["requestBody"] : [])]);
  },
);
