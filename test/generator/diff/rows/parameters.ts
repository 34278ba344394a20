import type { ManifestParts } from "../../plan-of.js";
import { body, items, pairRows, query, type Row } from "./row.js";
import { integer, object, ref, text } from "../../../schemas.js";

const P = { name: "p", in: "query", schema: text };

/** A header whose schema has a name. */
const inHeader = (Item: object): ManifestParts => ({
  ...items({ name: "x-mode", in: "header", schema: ref("Item") }),
  schemas: { Item },
});

/** What happens to query parameters and headers, and to their types. */
export const PARAMETERS: readonly Row[] = [
  ...pairRows({
    "GET: an optional parameter is added": ["added additive additive"],
    "GET: an argument is renamed": ["parameter-renamed breaking neither"],
    "GET: a wire name changes": ["wire-name-changed neither breaking"],
    "GET: the argument's name and the wire name change": [
      "removed breaking breaking",
      "added additive additive",
    ],
    "enum replaces a value, as query parameter": [
      "values-removed breaking neither",
      "values-added additive neither",
    ],
    "enum → text, as query parameter": ["type-widened additive neither"],
    "text → enum, as query parameter": ["type-narrowed breaking neither"],
    "text → number, as query parameter": ["type-changed breaking neither"],
    "whole number → number, as query parameter": [],
    "text → date, as query parameter": ["type-widened additive neither"],
    "boolean → true, as query parameter": ["values-removed breaking neither"],
    "list of enum gains a value, as query parameter": ["values-added additive neither"],
    "GET: a default changes": ["default-changed neither neither"],
    "GET: a parameter is deprecated": ["deprecated neither neither"],
    "GET: a query parameter moves into a header": [
      "removed breaking breaking",
      "added additive additive",
      "type-removed breaking neither",
    ],
    "GET: an optional header is added": ["added additive additive"],
    "GET: a required header is added": ["added breaking breaking"],
    "GET: a header becomes optional": ["optional additive additive"],
    "GET: an optional header is removed": [
      "removed neither neither",
      "type-removed breaking neither",
    ],
    "GET: a header's number becomes text": ["type-widened additive neither"],
  }),
  [
    "a parameter moves from the query to the body",
    {
      routes: [
        {
          route: "POST /items",
          name: "itemsCreate",
          group: "items",
          parameters: [P],
          requestBody: { schema: object({ a: text }) },
        },
      ],
    },
    body(object({ a: text, p: text }), { required: false }),
    "parameter-moved neither breaking",
    "type-removed breaking neither",
  ],
  [
    "reserved characters of a number stay unescaped",
    query(integer),
    query(integer, { allowReserved: true }),
  ],
  [
    "a query parameter with `explode: false` changes from an object to any type",
    query(object({ a: text }), { explode: false }),
    query({}, { explode: false }),
    "style-changed neither breaking",
    "type-widened additive neither",
  ],
  [
    "a required header gains a default",
    items({ name: "x-mode", in: "header", required: true, schema: text }),
    {
      ...items({ name: "x-mode", in: "header", required: true, schema: text }),
      headers: { "x-mode": "a" },
    },
    "default-header-changed neither neither",
    "optional additive additive",
  ],
  [
    "the named type of a header loses a value",
    inHeader({ enum: ["a", "b"] }),
    inHeader({ enum: ["a"] }),
    "values-removed breaking neither",
  ],
  [
    "the named type of a header becomes text instead of a number",
    inHeader(integer),
    inHeader(text),
    "type-widened additive neither",
    "type-changed breaking neither",
  ],
];
