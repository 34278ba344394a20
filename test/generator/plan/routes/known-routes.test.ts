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
it.each<readonly [route: string, more: object, want: Readonly<Record<string, string>>]>([
  ["GET /a", {}, { "GET /a": "NoParameters" }],
  ["GET /a/{b}", {}, { "GET /a/{b}": "GoParameters" }],
  ["POST /a", { requestBody: { schema: text } }, { "POST /a": "GoParameters" }],
  // What only the effective route sends as declared.
  [
    "POST /a",
    of(query("q"), query("r")),
    { "POST /a{?q,r}": "GoParameters", "POST /a": 'Omit<GoParameters, "q" | "r">' },
  ],
  // Styles that RFC 6570 lacks take a text that is serialized already, or its parts.
  [
    "GET /a",
    of(query("q", { style: "spaceDelimited", schema: list })),
    { "GET /a": 'Omit<GoParameters, "q"> & { q?: string | undefined }' },
  ],
  [
    "GET /a",
    of(query("q", { style: "deepObject", schema: { properties: { b: text } } })),
    {
      "GET /a{?q*}": 'Omit<GoParameters, "q"> & { q?: { [key: string]: unknown } | undefined }',
      "GET /a": 'Omit<GoParameters, "q">',
    },
  ],
  // Variables are called as in the route string.
  [
    "GET /a/{b%2Dc}",
    of(path("b-c", { schema: text })),
    { "GET /a/{b%2Dc}": 'Omit<GoParameters, "b-c"> & { "b%2Dc": string }' },
  ],
  [
    "GET /a/{b}",
    of(path("b", { as: "c", schema: text })),
    { "GET /a/{c}": "GoParameters", "GET /a/{b}": 'Omit<GoParameters, "c"> & { b: string }' },
  ],
  [
    "GET /a/:b",
    of(path("b", { as: "c", schema: text, required: false })),
    {
      "GET /a{/c}": "GoParameters",
      "GET /a/:b": 'Omit<GoParameters, "c"> & { b?: string | undefined }',
    },
  ],
  // Without a value for the last segment, only the effective route is one.
  [
    "POST /a/{b}",
    of(path("b", { schema: text, required: false })),
    { "POST /a{/b}": "GoParameters", "POST /a/{b}": 'Omit<GoParameters, "b"> & { b: string }' },
  ],
  [
    "POST /a/{b}",
    of(path("b", { as: "c", schema: text, required: false }), query("d")),
    {
      "POST /a{/c}{?d}": "GoParameters",
      "POST /a/{b}": 'Omit<GoParameters, "d" | "c"> & { b: string }',
    },
  ],
  // Texts that are serialized already, in the template and beside it.
  [
    "GET /a{?q}",
    of(query("q", { contentType: "application/json", required: true })),
    { "GET /a{?q}": 'Omit<GoParameters, "q"> & { q: string }' },
  ],
  [
    "POST /a",
    of(query("q", { contentType: "application/json" })),
    {
      "POST /a{?q}": 'Omit<GoParameters, "q"> & { q?: string | undefined }',
      "POST /a": 'Omit<GoParameters, "q">',
    },
  ],
  // One name with two values.
  [
    "GET /{a}{?a}",
    of(path("a", { as: "b", schema: text }), query("a", { as: "c", schema: whole })),
    {
      "GET /{b}{?a}": 'Omit<GoParameters, "c"> & { a?: number | undefined }',
      "GET /{a}{?a}": 'Omit<GoParameters, "b" | "c"> & { a: string & number }',
    },
  ],
  [
    "GET /{a}/{b}",
    of(path("a", { as: "b", schema: text }), path("b", { as: "a", schema: whole })),
    {
      "GET /{b}/{a}": "GoParameters",
      "GET /{a}/{b}": 'Omit<GoParameters, "b" | "a"> & { a: string; b: number }',
    },
  ],
  [
    "GET /{a}/x",
    of(path("a", { as: "b", schema: text }), query("a", { schema: text })),
    { "GET /{b}/x": "GoParameters", "GET /{a}/x": 'Omit<GoParameters, "b" | "a"> & { a: string }' },
  ],
  [
    "GET /a{?b}",
    of(query("b", { as: "c", schema: text })),
    { "GET /a{?b}": 'Omit<GoParameters, "c"> & { b?: string | undefined }' },
  ],
  [
    "GET /a",
    of(query("in[]", { as: "places", schema: text })),
    {
      "GET /a{?in%5B%5D}": 'Omit<GoParameters, "places"> & { "in%5B%5D"?: string | undefined }',
      "GET /a": 'Omit<GoParameters, "places">',
    },
  ],
  // What would be an option is left out, but for those that a route string overrules.
  [
    "GET /a",
    of(query("url")),
    { "GET /a{?url}": "GoParameters", "GET /a": 'Omit<GoParameters, "url">' },
  ],
  [
    "GET /a",
    of(query("headers")),
    {
      "GET /a{?headers}": 'Omit<GoParameters, "headers">',
      "GET /a": 'Omit<GoParameters, "headers">',
    },
  ],
  [
    "GET /a{?url,method,headers,baseUrl}",
    {},
    { "GET /a{?url,method,headers,baseUrl}": 'Omit<GoParameters, "headers" | "baseUrl">' },
  ],
  ["POST /a", bodyOf("url", "b", "data"), { "POST /a": 'Omit<GoParameters, "url">' }],
  [
    "GET /{a}/x",
    of(path("a", { as: "headers", schema: text })),
    {
      "GET /{headers}/x": 'Omit<GoParameters, "headers">',
      "GET /{a}/x": 'Omit<GoParameters, "headers"> & { a: string }',
    },
  ],
  [
    "GET /{headers}/x",
    of(path("headers", { as: "h" })),
    { "GET /{h}/x": "GoParameters", "GET /{headers}/x": 'Omit<GoParameters, "h">' },
  ],
  [
    "GET /{url}/x",
    of(path("url", { as: "u", schema: text })),
    { "GET /{u}/x": "GoParameters", "GET /{url}/x": 'Omit<GoParameters, "u"> & { url: string }' },
  ],
])("%s %j", (route, more, want) => {
  const { known } = routeOf({ route, name: "go", group: "go", ...more }).types;
  const types = known.map((one) => [one.route, printType(one.parameters)]);
  expect(types).toEqual(Object.entries(want));
});
