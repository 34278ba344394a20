import { expect, it } from "vitest";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { routeOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";

const of = (...parameters: readonly object[]) => ({ parameters });
const text = { type: "string" };
const whole = { type: "integer" };
const ofText = { schema: text };
const optional = { ...ofText, required: false };
const json = { contentType: "application/json" };
const list = { type: "array", items: text };
const properties = { url: text, b: text, data: text };

/** What `endpoint()` knows of a route: the effective one first, then the manifest's own if it is another. Both have its method. */
const rows: readonly (readonly [route: string, more: object, ...want: readonly string[]])[] = [
  ["GET /a", {}, "/a: NoParameters"],
  ["GET /a/{b}", {}, "/a/{b}: P"],
  ["POST /a", { requestBody: { schema: text } }, "/a: P"],
  // What only the effective route sends as declared.
  ["POST /a", of(query("q"), query("r")), "/a{?q,r}: P", '/a: Omit<P, "q" | "r">'],
  // Styles that RFC 6570 lacks take a text that is serialized already, or its parts.
  [
    "GET /a",
    of(query("q", { style: "spaceDelimited", schema: list })),
    '/a: Omit<P, "q"> & { q?: string | undefined }',
  ],
  [
    "GET /a",
    of(query("q", { style: "deepObject", schema: { properties: { b: text } } })),
    '/a{?q*}: Omit<P, "q"> & { q?: { [key: string]: unknown } | undefined }',
    '/a: Omit<P, "q">',
  ],
  // Variables are called as in the route string.
  ["GET /a/{b%2Dc}", of(path("b-c", ofText)), '/a/{b%2Dc}: Omit<P, "b-c"> & { "b%2Dc": string }'],
  [
    "GET /a/{b}",
    of(path("b", { as: "c", schema: text })),
    "/a/{c}: P",
    '/a/{b}: Omit<P, "c"> & { b: string }',
  ],
  [
    "GET /a/:b",
    of(path("b", { as: "c", schema: text, required: false })),
    "/a{/c}: P",
    '/a/:b: Omit<P, "c"> & { b?: string | undefined }',
  ],
  // Without a value for the last segment, only the effective route is one.
  ["POST /a/{b}", of(path("b", optional)), "/a{/b}: P", '/a/{b}: Omit<P, "b"> & { b: string }'],
  [
    "POST /a/{b}",
    of(path("b", { as: "c", schema: text, required: false }), query("d")),
    "/a{/c}{?d}: P",
    '/a/{b}: Omit<P, "d" | "c"> & { b: string }',
  ],
  // Texts that are serialized already, in the template and beside it.
  [
    "GET /a{?q}",
    of(query("q", { ...json, required: true })),
    '/a{?q}: Omit<P, "q"> & { q: string }',
  ],
  [
    "POST /a",
    of(query("q", json)),
    '/a{?q}: Omit<P, "q"> & { q?: string | undefined }',
    '/a: Omit<P, "q">',
  ],
  // One name with two values.
  [
    "GET /{a}{?a}",
    of(path("a", { as: "b", schema: text }), query("a", { as: "c", schema: whole })),
    '/{b}{?a}: Omit<P, "c"> & { a?: number | undefined }',
    '/{a}{?a}: Omit<P, "b" | "c"> & { a: string & number }',
  ],
  [
    "GET /{a}/{b}",
    of(path("a", { as: "b", schema: text }), path("b", { as: "a", schema: whole })),
    "/{b}/{a}: P",
    '/{a}/{b}: Omit<P, "b" | "a"> & { a: string; b: number }',
  ],
  [
    "GET /{a}/x",
    of(path("a", { as: "b", schema: text }), query("a", ofText)),
    "/{b}/x: P",
    '/{a}/x: Omit<P, "b" | "a"> & { a: string }',
  ],
  [
    "GET /a{?b}",
    of(query("b", { as: "c", schema: text })),
    '/a{?b}: Omit<P, "c"> & { b?: string | undefined }',
  ],
  [
    "GET /a",
    of(query("in[]", { as: "places", schema: text })),
    '/a{?in%5B%5D}: Omit<P, "places"> & { "in%5B%5D"?: string | undefined }',
    '/a: Omit<P, "places">',
  ],
  // What would be an option is left out, but for those that a route string overrules.
  ["GET /a", of(query("url")), "/a{?url}: P", '/a: Omit<P, "url">'],
  ["GET /a", of(query("headers")), '/a{?headers}: Omit<P, "headers">', '/a: Omit<P, "headers">'],
  [
    "GET /a{?url,method,headers,baseUrl}",
    {},
    '/a{?url,method,headers,baseUrl}: Omit<P, "headers" | "baseUrl">',
  ],
  ["POST /a", { requestBody: { schema: { type: "object", properties } } }, '/a: Omit<P, "url">'],
  [
    "GET /{a}/x",
    of(path("a", { as: "headers", schema: text })),
    '/{headers}/x: Omit<P, "headers">',
    '/{a}/x: Omit<P, "headers"> & { a: string }',
  ],
  ["GET /{headers}/x", of(path("headers", { as: "h" })), "/{h}/x: P", '/{headers}/x: Omit<P, "h">'],
  [
    "GET /{url}/x",
    of(path("url", { as: "u", schema: text })),
    "/{u}/x: P",
    '/{url}/x: Omit<P, "u"> & { url: string }',
  ],
];

it.each(rows.map(([route, more, ...want]) => ({ route, more, want })))(
  "$route $more",
  ({ route, more, want }) => {
    const { known } = routeOf({ route, name: "go", group: "go", ...more }).types;
    const types = known.map((one) => `${one.route}: ${printType(one.parameters)}`);
    const method = `${route.split(" ", 1).join()} `;
    const shortened = types.map((type) => type.replace(method, "").replace("GoParameters", "P"));
    expect(shortened).toEqual(want);
  },
);
