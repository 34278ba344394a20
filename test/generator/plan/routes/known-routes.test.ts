import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { routeOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";

const of = (...parameters: readonly object[]) => ({ parameters });
const text = { type: "string" };
const whole = { type: "integer" };
const list = { type: "array", items: text };
const bodyOf = (...names: readonly string[]) => ({
  requestBody: {
    schema: { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) },
  },
});

/** What `endpoint()` knows of a route: the effective one first, then the manifest's own if it is another. */
const rows: readonly (readonly [route: string, more: object, ...want: readonly string[]])[] = [
  ["GET /a", {}, "GET /a: NoParameters"],
  ["GET /a/{b}", {}, "GET /a/{b}: P"],
  ["POST /a", { requestBody: { schema: text } }, "POST /a: P"],
  // What only the effective route sends as declared.
  ["POST /a", of(query("q"), query("r")), "POST /a{?q,r}: P", 'POST /a: Omit<P, "q" | "r">'],
  // Styles that RFC 6570 lacks take a text that is serialized already, or its parts.
  [
    "GET /a",
    of(query("q", { style: "spaceDelimited", schema: list })),
    'GET /a: Omit<P, "q"> & { q?: string | undefined }',
  ],
  [
    "GET /a",
    of(query("q", { style: "deepObject", schema: { properties: { b: text } } })),
    'GET /a{?q*}: Omit<P, "q"> & { q?: { [key: string]: unknown } | undefined }',
    'GET /a: Omit<P, "q">',
  ],
  // Variables are called as in the route string.
  [
    "GET /a/{b%2Dc}",
    of(path("b-c", { schema: text })),
    'GET /a/{b%2Dc}: Omit<P, "b-c"> & { "b%2Dc": string }',
  ],
  [
    "GET /a/{b}",
    of(path("b", { as: "c", schema: text })),
    "GET /a/{c}: P",
    'GET /a/{b}: Omit<P, "c"> & { b: string }',
  ],
  [
    "GET /a/:b",
    of(path("b", { as: "c", schema: text, required: false })),
    "GET /a{/c}: P",
    'GET /a/:b: Omit<P, "c"> & { b?: string | undefined }',
  ],
  // Without a value for the last segment, only the effective route is one.
  [
    "POST /a/{b}",
    of(path("b", { schema: text, required: false })),
    "POST /a{/b}: P",
    'POST /a/{b}: Omit<P, "b"> & { b: string }',
  ],
  [
    "POST /a/{b}",
    of(path("b", { as: "c", schema: text, required: false }), query("d")),
    "POST /a{/c}{?d}: P",
    'POST /a/{b}: Omit<P, "d" | "c"> & { b: string }',
  ],
  // Texts that are serialized already, in the template and beside it.
  [
    "GET /a{?q}",
    of(query("q", { contentType: "application/json", required: true })),
    'GET /a{?q}: Omit<P, "q"> & { q: string }',
  ],
  [
    "POST /a",
    of(query("q", { contentType: "application/json" })),
    'POST /a{?q}: Omit<P, "q"> & { q?: string | undefined }',
    'POST /a: Omit<P, "q">',
  ],
  // One name with two values.
  [
    "GET /{a}{?a}",
    of(path("a", { as: "b", schema: text }), query("a", { as: "c", schema: whole })),
    'GET /{b}{?a}: Omit<P, "c"> & { a?: number | undefined }',
    'GET /{a}{?a}: Omit<P, "b" | "c"> & { a: string & number }',
  ],
  [
    "GET /{a}/{b}",
    of(path("a", { as: "b", schema: text }), path("b", { as: "a", schema: whole })),
    "GET /{b}/{a}: P",
    'GET /{a}/{b}: Omit<P, "b" | "a"> & { a: string; b: number }',
  ],
  [
    "GET /{a}/x",
    of(path("a", { as: "b", schema: text }), query("a", { schema: text })),
    "GET /{b}/x: P",
    'GET /{a}/x: Omit<P, "b" | "a"> & { a: string }',
  ],
  [
    "GET /a{?b}",
    of(query("b", { as: "c", schema: text })),
    'GET /a{?b}: Omit<P, "c"> & { b?: string | undefined }',
  ],
  [
    "GET /a",
    of(query("in[]", { as: "places", schema: text })),
    'GET /a{?in%5B%5D}: Omit<P, "places"> & { "in%5B%5D"?: string | undefined }',
    'GET /a: Omit<P, "places">',
  ],
  // What would be an option is left out, but for those that a route string overrules.
  ["GET /a", of(query("url")), "GET /a{?url}: P", 'GET /a: Omit<P, "url">'],
  [
    "GET /a",
    of(query("headers")),
    'GET /a{?headers}: Omit<P, "headers">',
    'GET /a: Omit<P, "headers">',
  ],
  [
    "GET /a{?url,method,headers,baseUrl}",
    {},
    'GET /a{?url,method,headers,baseUrl}: Omit<P, "headers" | "baseUrl">',
  ],
  ["POST /a", bodyOf("url", "b", "data"), 'POST /a: Omit<P, "url">'],
  [
    "GET /{a}/x",
    of(path("a", { as: "headers", schema: text })),
    'GET /{headers}/x: Omit<P, "headers">',
    'GET /{a}/x: Omit<P, "headers"> & { a: string }',
  ],
  [
    "GET /{headers}/x",
    of(path("headers", { as: "h" })),
    "GET /{h}/x: P",
    'GET /{headers}/x: Omit<P, "h">',
  ],
  [
    "GET /{url}/x",
    of(path("url", { as: "u", schema: text })),
    "GET /{u}/x: P",
    'GET /{url}/x: Omit<P, "u"> & { url: string }',
  ],
];

it.each(rows.map(([route, more, ...want]) => ({ route, more, want })))(
  "$route $more",
  ({ route, more, want }) => {
    const { known } = routeOf({ route, name: "go", group: "go", ...more }).types;
    const types = known.map((one) => `${one.route}: ${printType(one.parameters)}`);
    expect(types.map((type) => type.replace("GoParameters", "P"))).toEqual(want);
  },
);
