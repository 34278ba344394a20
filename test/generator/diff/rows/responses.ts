import { handling, json, NUMBER, object, ok, reading, responses, type Row, TEXT } from "./row.js";

const A = object({ a: TEXT }, ["a"]);
const AB = object({ a: TEXT, b: TEXT }, ["a"]);
const ref = { $ref: "#/schemas/Item" };
const one = { enum: ["x"] };
const two = { enum: ["x", "y"] };
const link = (schema: object, required = false) => ({ headers: { link: { schema, required } } });

/** What happens to what the API answers. */
export const RESPONSES: readonly Row[] = [
  {
    name: "a property is added",
    before: ok(A),
    after: ok(AB),
    want: [["added", "additive", "neither"]],
    old: reading("return item.a;"),
    gain: reading("return item.b;"),
  },
  {
    name: "a property is removed",
    before: ok(AB),
    after: ok(A),
    want: [["removed", "breaking", "neither"]],
    old: reading("return item.b;"),
    now: reading("return item.a;"),
  },
  {
    name: "a property may be missing",
    before: ok(A),
    after: ok(object({ a: TEXT })),
    want: [["optional", "breaking", "neither"]],
    old: reading("return item.a.length;"),
    now: reading("return item.a?.length;"),
  },
  {
    name: "a property is always there",
    before: ok(object({ a: TEXT })),
    after: ok(A),
    want: [["required", "additive", "neither"]],
    old: reading("return item.a?.length;"),
    gain: reading("return item.a.length;"),
  },
  {
    name: "a value is added to an enum",
    before: ok(object({ a: one }, ["a"])),
    after: ok(object({ a: two }, ["a"])),
    want: [["values-added", "breaking", "neither"]],
    old: reading('const a: "x" = item.a; return a;'),
    now: reading('const a: "x" | "y" = item.a; return a;'),
  },
  {
    name: "a value is removed from an enum",
    before: ok(object({ a: two }, ["a"])),
    after: ok(object({ a: one }, ["a"])),
    want: [["values-removed", "additive", "neither"]],
    old: reading('const a: "x" | "y" = item.a; return a;'),
    gain: reading('const a: "x" = item.a; return a;'),
  },
  {
    name: "text becomes an enum",
    before: ok(object({ a: TEXT }, ["a"])),
    after: ok(object({ a: two }, ["a"])),
    want: [["type-narrowed", "additive", "neither"]],
    old: reading("return item.a.length;"),
    gain: reading('const a: "x" | "y" = item.a; return a;'),
  },
  {
    name: "text becomes a number",
    before: ok(object({ a: TEXT }, ["a"])),
    after: ok(object({ a: NUMBER }, ["a"])),
    want: [["type-changed", "breaking", "neither"]],
    old: reading("return item.a.length;"),
    now: reading("return item.a.toFixed();"),
  },
  {
    name: "a tuple gets another member",
    before: ok({ type: "array", prefixItems: [TEXT], items: false }),
    after: ok({ type: "array", prefixItems: [TEXT, NUMBER], items: false }),
    want: [["type-changed", "breaking", "neither"]],
    old: reading("const [only]: readonly [string] = item; return only;"),
    now: reading("const [first] = item; return first;"),
  },
  {
    name: "a type becomes anything",
    before: ok(A),
    after: ok(true),
    want: [["type-widened", "breaking", "neither"]],
    old: reading("return item.a;"),
    now: reading("return item as unknown;"),
  },
  {
    name: "responses get types",
    before: responses(undefined),
    after: ok(A),
    want: [["responses-added", "additive", "neither"]],
    old: reading("return item as unknown;"),
    gain: reading("return item.a;"),
  },
  {
    name: "responses lose their types",
    before: ok(A),
    after: responses(undefined),
    want: [
      ["responses-removed", "breaking", "neither"],
      ["type-removed", "breaking", "neither"],
    ],
    old: reading("return item.a;"),
    now: reading("return item as unknown;"),
  },
  {
    name: "an error with the body of the others is added",
    before: responses({ 200: json(A), 404: json(ref) }, { Item: A }),
    after: responses({ 200: json(A), 404: json(ref), 410: json(ref) }, { Item: A }),
    want: [["response-added", "additive", "neither"]],
    old: handling("if (!response.ok) return (await response.json()).a; return 0;"),
    gain: `${handling("return response.status;")}
import type { ItemsGetResponses } from "api";
export type Gone = ItemsGetResponses[410];`,
  },
  {
    name: "an error with another body is added",
    before: responses({ 200: json(A), 404: json(A) }),
    after: responses({ 200: json(A), 404: json(A), 410: json(object({ z: TEXT }, ["z"])) }),
    want: [["response-added", "breaking", "neither"]],
    old: handling("if (!response.ok) return (await response.json()).a; return 0;"),
    now: handling("if (response.status === 404) return (await response.json()).a; return 0;"),
  },
  {
    name: "the first error is added",
    before: responses({ 200: json(A) }),
    after: responses({ 200: json(A), 404: json(A) }),
    want: [["response-added", "additive", "neither"]],
    old: handling("if (!response.ok) return (await response.json()) as unknown; return 0;"),
    gain: handling("if (!response.ok) return (await response.json()).a; return 0;"),
  },
  {
    name: "a success without content is added",
    before: responses({ 200: json(A) }),
    after: responses({ 200: json(A), 204: {} }),
    want: [["response-added", "breaking", "neither"]],
    old: handling("if (response.ok) return (await response.json()).a; return 0;"),
    now: handling("if (response.status === 200) return (await response.json()).a; return 0;"),
  },
  {
    name: "304 is added",
    before: responses({ 200: json(A), 404: json(A) }),
    after: responses({ 200: json(A), 404: json(A), 304: {} }),
    want: [["response-added", "additive", "neither"]],
    old: handling("if (!response.ok) return (await response.json()).a; return 0;"),
    gain: `${handling("return 0;")}
import type { ItemsGetResponses } from "api";
export type NotModified = ItemsGetResponses[304];`,
  },
  {
    name: "an error is not declared any more",
    before: responses({ 200: json(A), 404: json(A), 410: json(AB) }),
    after: responses({ 200: json(A), 404: json(A) }),
    want: [["response-removed", "breaking", "neither"]],
    old: handling("if (response.status === 410) return (await response.json()).b; return 0;"),
    now: handling("if (response.status === 404) return (await response.json()).a; return 0;"),
  },
  {
    name: "the errors of a range are declared one by one, in the same way",
    before: responses({ 200: json(A), "4XX": json(A) }),
    after: responses({ 200: json(A), "4XX": json(A), 404: json(AB) }),
    want: [["response-added", "additive", "neither"]],
    old: handling("if (response.status === 404) return (await response.json()).a; return 0;"),
    gain: handling("if (response.status === 404) return (await response.json()).b; return 0;"),
  },
  {
    name: "a header that is always there is declared",
    before: ok(A),
    after: responses({ 200: json(A, link(TEXT, true)) }),
    want: [["response-header-added", "additive", "neither"]],
    old: handling(
      'if (response.status === 200) return response.headers.get("link")?.length; return 0;',
    ),
    gain: handling(
      'if (response.status === 200) return response.headers.get("link").length; return 0;',
    ),
  },
  {
    name: "a header that is always there is not declared any more",
    before: responses({ 200: json(A, link(TEXT, true)) }),
    after: ok(A),
    want: [["response-header-removed", "breaking", "neither"]],
    old: handling(
      'if (response.status === 200) return response.headers.get("link").length; return 0;',
    ),
    now: handling(
      'if (response.status === 200) return response.headers.get("link")?.length; return 0;',
    ),
  },
  {
    name: "a header may be missing",
    before: responses({ 200: json(A, link(TEXT, true)) }),
    after: responses({ 200: json(A, link(TEXT)) }),
    want: [["response-header-changed", "breaking", "neither"]],
    old: handling(
      'if (response.status === 200) return response.headers.get("link").length; return 0;',
    ),
    now: handling(
      'if (response.status === 200) return response.headers.get("link")?.length; return 0;',
    ),
  },
  {
    name: "a schema of a response loses a property deep inside",
    before: ok(object({ item: ref }, ["item"]), { Item: AB }),
    after: ok(object({ item: ref }, ["item"]), { Item: A }),
    want: [["removed", "breaking", "neither"]],
    old: reading("return item.item.b;"),
    now: reading("return item.item.a;"),
  },
  {
    name: "another schema takes the place of one, and has more",
    before: ok({ anyOf: [ref, { $ref: "#/schemas/More" }] }, { Item: A, More: AB }),
    after: ok({ $ref: "#/schemas/More" }, { Item: A, More: AB }),
    want: [
      ["type-narrowed", "additive", "neither"],
      ["type-removed", "breaking", "neither"],
    ],
    old: `${reading("return item.a;")}\nexport type { Item } from "api";`,
    now: reading("return item.a;"),
    gain: reading("return item.b;"),
  },
  {
    name: "a schema that is shared moves out of its group",
    before: ok(ref, { Item: A }),
    after: {
      ...ok(ref, { Item: A }),
      routes: [
        ...ok(ref).routes,
        { route: "GET /other", name: "otherGet", group: "other", responses: { 200: json(ref) } },
      ],
    },
    want: [
      ["route-added", "additive", "additive"],
      ["type-moved", "breaking", "neither"],
    ],
    old: `${reading("return item.a;")}\nexport type { Item } from "api/items";`,
    now: `${reading("return item.a;")}\nexport type { Item } from "api/schemas";`,
  },
  {
    name: "an alternative is added to a schema",
    before: ok(ref, { Item: { oneOf: [A] } }),
    after: ok(ref, { Item: { oneOf: [A, object({ z: TEXT }, ["z"])] } }),
    want: [["type-widened", "breaking", "neither"]],
    old: reading("return item.a;"),
    now: reading('return "a" in item;'),
  },
  {
    name: "a schema of one of two equal alternatives changes",
    before: ok({ oneOf: [object({ a: TEXT }, ["a"]), object({ a: ref }, ["a"])] }, { Item: A }),
    after: ok(
      { oneOf: [object({ a: TEXT }, ["a"]), object({ a: ref }, ["a"])] },
      { Item: object({ b: TEXT }, ["b"]) },
    ),
    want: [
      ["removed", "breaking", "neither"],
      ["added", "additive", "neither"],
    ],
    old: reading('return typeof item.a === "string" ? item.a : item.a.a;'),
    now: reading('return typeof item.a === "string" ? item.a : item.a.b;'),
    gain: reading('return typeof item.a === "string" ? item.a : item.a.b;'),
  },
];
