import { body, FLAG, list, NUMBER, object, query, type Row, TEXT } from "./row.js";

const P = { name: "p", in: "query", schema: TEXT };
const Q = { name: "q", in: "query", schema: TEXT };
const one = { type: "string", enum: ["a"] };
const two = { type: "string", enum: ["a", "b"] };

/** What happens to query parameters and headers, and to their types. */
export const PARAMETERS: readonly Row[] = [
  ["an optional parameter is added", list(), query(TEXT), "added additive additive"],
  [
    "an argument is renamed, and the query is not",
    list({ ...P, as: "first" }),
    list({ ...P, as: "second" }),
    "parameter-renamed breaking neither",
  ],
  [
    "the query is renamed, and the argument is not",
    list({ ...P, as: "x" }),
    list({ ...P, name: "q", as: "x" }),
    "wire-name-changed neither breaking",
  ],
  ["both are renamed", list(P), list(Q), "removed breaking breaking", "added additive additive"],
  [
    "a value of an enum is replaced",
    query(two),
    query({ type: "string", enum: ["a", "c"] }),
    "values-removed breaking neither",
    "values-added additive neither",
  ],
  ["an enum becomes any text", query(two), query(TEXT), "type-widened additive neither"],
  ["any text becomes an enum", query(TEXT), query(two), "type-narrowed breaking neither"],
  ["text becomes a number", query(TEXT), query(NUMBER), "type-changed breaking neither"],
  ["an integer becomes a number", query(NUMBER), query({ type: "number" })],
  [
    "text may be a Date too",
    query(TEXT),
    query({ type: "string", format: "date-time" }),
    "type-widened additive neither",
  ],
  [
    "a boolean becomes true",
    query(FLAG),
    query({ const: true }),
    "values-removed breaking neither",
  ],
  [
    "the items of a list are widened",
    query({ type: "array", items: one }),
    query({ type: "array", items: two }),
    "values-added additive neither",
  ],
  [
    "a default of the API changes",
    query({ type: "integer", default: 30 }),
    query({ type: "integer", default: 50 }),
    "default-changed neither neither",
  ],
  [
    "a parameter is deprecated",
    list(P),
    list({ ...P, deprecated: true }),
    "deprecated neither neither",
  ],
  [
    "a parameter moves from the query to the body",
    {
      routes: [
        {
          route: "POST /items",
          name: "itemsCreate",
          group: "items",
          parameters: [P],
          requestBody: { schema: { type: "object", properties: { a: TEXT } } },
        },
      ],
    },
    body({ type: "object", properties: { a: TEXT, p: TEXT } }, { required: false }),
    "parameter-moved neither breaking",
  ],
  [
    "a parameter moves from the query to the headers",
    list({ name: "x-p", in: "query", schema: TEXT }),
    list({ name: "x-p", in: "header", schema: TEXT }),
    "removed breaking breaking",
    "added additive additive",
    "type-removed breaking neither",
  ],
  [
    "an optional header is declared",
    list(),
    list({ name: "x-mode", in: "header", schema: TEXT }),
    "added additive additive",
  ],
  [
    "a required header is added",
    list(),
    list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    "added breaking breaking",
  ],
  [
    "a header becomes optional",
    list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    list({ name: "x-mode", in: "header", schema: TEXT }),
    "optional additive additive",
  ],
  [
    "an optional header is not declared any more",
    list(P, { name: "x-mode", in: "header", schema: TEXT }),
    list(P),
    "removed neither neither",
    "type-removed breaking neither",
  ],
  [
    "a number in a header becomes any text",
    list({ name: "x-mode", in: "header", schema: NUMBER }),
    list({ name: "x-mode", in: "header", schema: TEXT }),
    "type-widened additive neither",
  ],
  [
    "reserved characters of a number are left as they are",
    query(NUMBER),
    query(NUMBER, { allowReserved: true }),
  ],
  [
    "an object becomes a value of any type, which the plain rules write",
    query(object({ a: TEXT }), { explode: false }),
    query({}, { explode: false }),
    "style-changed neither breaking",
    "type-widened additive neither",
  ],
  [
    "a header that every call gives gets a default",
    list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    {
      ...list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
      headers: { "x-mode": "a" },
    },
    "default-header-changed neither neither",
    "optional additive additive",
  ],
];
