import { body, FLAG, list, listing, NUMBER, object, query, type Row, TEXT } from "./row.js";

const P = { name: "p", in: "query", schema: TEXT };
const Q = { name: "q", in: "query", schema: TEXT };
const one = { type: "string", enum: ["a"] };
const two = { type: "string", enum: ["a", "b"] };

/** What happens to query parameters and headers, and to their types. */
export const PARAMETERS: readonly Row[] = [
  {
    name: "an optional parameter is added",
    before: list(),
    after: query(TEXT),
    want: [["added", "additive", "additive"]],
    old: listing("{}"),
    gain: listing('{ p: "a" }'),
  },
  {
    name: "an argument is renamed, and the query is not",
    before: list({ ...P, as: "first" }),
    after: list({ ...P, as: "second" }),
    want: [["parameter-renamed", "breaking", "neither"]],
    old: listing('{ first: "a" }'),
    now: listing('{ second: "a" }'),
  },
  {
    name: "the query is renamed, and the argument is not",
    before: list({ ...P, as: "x" }),
    after: list({ ...P, name: "q", as: "x" }),
    want: [["wire-name-changed", "neither", "breaking"]],
    old: listing('{ x: "a" }'),
  },
  {
    name: "both are renamed",
    before: list(P),
    after: list(Q),
    want: [
      ["removed", "breaking", "breaking"],
      ["added", "additive", "additive"],
    ],
    old: listing('{ p: "a" }'),
    now: listing('{ q: "a" }'),
    gain: listing('{ q: "a" }'),
  },
  {
    name: "a value of an enum is replaced",
    before: query(two),
    after: query({ type: "string", enum: ["a", "c"] }),
    want: [
      ["values-removed", "breaking", "neither"],
      ["values-added", "additive", "neither"],
    ],
    old: `${listing('{ p: "a" }')}\nitemsList({ p: "b" });`,
    now: listing('{ p: "a" }'),
    gain: listing('{ p: "c" }'),
  },
  {
    name: "an enum becomes any text",
    before: query(two),
    after: query(TEXT),
    want: [["type-widened", "additive", "neither"]],
    old: listing('{ p: "a" }'),
    gain: listing('{ p: "z" }'),
  },
  {
    name: "any text becomes an enum",
    before: query(TEXT),
    after: query(two),
    want: [["type-narrowed", "breaking", "neither"]],
    old: `${listing('{ p: "a" }')}\nitemsList({ p: "z" });`,
    now: listing('{ p: "a" }'),
  },
  {
    name: "text becomes a number",
    before: query(TEXT),
    after: query(NUMBER),
    want: [["type-changed", "breaking", "neither"]],
    old: listing('{ p: "1" }'),
    now: listing("{ p: 1 }"),
  },
  {
    name: "an integer becomes a number",
    before: query(NUMBER),
    after: query({ type: "number" }),
    want: [],
    old: listing("{ p: 1 }"),
  },
  {
    name: "text may be a Date too",
    before: query(TEXT),
    after: query({ type: "string", format: "date-time" }),
    want: [["type-widened", "additive", "neither"]],
    old: listing('{ p: "2020-01-01" }'),
    gain: listing("{ p: new Date(0) }"),
  },
  {
    name: "a boolean becomes true",
    before: query(FLAG),
    after: query({ const: true }),
    want: [["values-removed", "breaking", "neither"]],
    old: `${listing("{ p: true }")}\nitemsList({ p: false });`,
    now: listing("{ p: true }"),
  },
  {
    name: "the items of a list are widened",
    before: query({ type: "array", items: one }),
    after: query({ type: "array", items: two }),
    want: [["values-added", "additive", "neither"]],
    old: listing('{ p: ["a"] }'),
    gain: listing('{ p: ["b"] }'),
  },
  {
    name: "a default of the API changes",
    before: query({ type: "integer", default: 30 }),
    after: query({ type: "integer", default: 50 }),
    want: [["default-changed", "neither", "neither"]],
    old: listing("{}"),
  },
  {
    name: "a parameter is deprecated",
    before: list(P),
    after: list({ ...P, deprecated: true }),
    want: [["deprecated", "neither", "neither"]],
    old: listing('{ p: "a" }'),
  },
  {
    name: "a parameter moves from the query to the body",
    before: {
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
    after: body({ type: "object", properties: { a: TEXT, p: TEXT } }, { required: false }),
    want: [["parameter-moved", "neither", "breaking"]],
    old: `import { itemsCreate } from "api";\nexport const request = itemsCreate({ p: "x", a: "y" });`,
  },
  {
    name: "a parameter moves from the query to the headers",
    before: list({ name: "x-p", in: "query", schema: TEXT }),
    after: list({ name: "x-p", in: "header", schema: TEXT }),
    want: [
      ["parameter-moved", "breaking", "breaking"],
      ["type-removed", "breaking", "neither"],
    ],
    old: listing('{ "x-p": "a" }'),
    now: listing('{}, { headers: { "x-p": "a" } }'),
  },
  {
    name: "an optional header is declared",
    before: list(),
    after: list({ name: "x-mode", in: "header", schema: TEXT }),
    want: [["added", "additive", "additive"]],
    old: listing("{}"),
    gain: `import { itemsList, type ItemsListHeaders } from "api";
export const headers: ItemsListHeaders = { "x-mode": "a" };
export const request = itemsList({}, { headers: { "x-mode": "a" } });`,
  },
  {
    name: "a required header is added",
    before: list(),
    after: list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    want: [["added", "breaking", "breaking"]],
    old: listing("{}"),
    now: listing('{}, { headers: { "x-mode": "a" } }'),
  },
  {
    name: "a header becomes optional",
    before: list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    after: list({ name: "x-mode", in: "header", schema: TEXT }),
    want: [["optional", "additive", "additive"]],
    old: listing('{}, { headers: { "x-mode": "a" } }'),
    gain: listing("{}"),
  },
  {
    name: "an optional header is not declared any more",
    before: list(P, { name: "x-mode", in: "header", schema: TEXT }),
    after: list(P),
    want: [
      ["removed", "neither", "neither"],
      ["type-removed", "breaking", "neither"],
    ],
    old: `${listing('{}, { headers: { "x-mode": "a" } }')}\nexport type { ItemsListHeaders } from "api";`,
    now: listing('{}, { headers: { "x-mode": "a" } }'),
  },
  {
    name: "a number in a header becomes any text",
    before: list({ name: "x-mode", in: "header", schema: NUMBER }),
    after: list({ name: "x-mode", in: "header", schema: TEXT }),
    want: [["type-widened", "additive", "neither"]],
    old: listing('{}, { headers: { "x-mode": "5" } }'),
    gain: listing('{}, { headers: { "x-mode": "a" } }'),
  },
  {
    name: "reserved characters of a number are left as they are",
    before: query(NUMBER),
    after: query(NUMBER, { allowReserved: true }),
    want: [],
    old: listing("{ p: 5 }"),
  },
  {
    name: "an object becomes a value of any type, which the plain rules write",
    before: query(object({ a: TEXT }), { explode: false }),
    after: query({}, { explode: false }),
    want: [
      ["style-changed", "neither", "breaking"],
      ["type-widened", "additive", "neither"],
    ],
    old: tolerant('{ p: { a: "1" } }'),
    gain: listing("{ p: 5 }"),
  },
  {
    name: "a header that every call gives gets a default",
    before: list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
    after: {
      ...list({ name: "x-mode", in: "header", required: true, schema: TEXT }),
      headers: { "x-mode": "a" },
    },
    want: [
      ["default-header-changed", "neither", "neither"],
      ["optional", "additive", "additive"],
    ],
    old: listing('{}, { headers: { "x-mode": "b" } }'),
    gain: listing("{}"),
  },
];

/** A program that calls `itemsList`, which may refuse the arguments. */
function tolerant(argument: string): string {
  return `import { itemsList } from "api";
function attempt() { try { return itemsList(${argument}); } catch (error) { return String(error); } }
export const request = attempt();`;
}
