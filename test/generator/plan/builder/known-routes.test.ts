import { expect, it } from "vitest";
import { parse } from "yaml";
import { printType } from "../../../../generator/emit/syntax/type.js";
import { routeOf } from "../../plan-of.js";

/**
 * Routes with their parameters and bodies, and their types for `endpoint()`: the effective route first, then the manifest's route if
 * it is another. Both have its method. `P` is the type of the builder's parameters.
 */
const KNOWN = `
GET /a → /a: NoParameters
GET /a/{b} → /a/{b}: P
POST /a | body { type: string } → /a: P
# What only the effective route sends as declared.
POST /a | query q | query r → /a{?q*,r*}: P → /a: Omit<P, "q" | "r">
# Styles that RFC 6570 lacks take a text that is serialized already, or its parts.
GET /a | query q { style: spaceDelimited, schema: { type: array, items: { type: string } } } → /a: Omit<P, "q"> & { q?: string | undefined }
GET /a | query q { style: deepObject, schema: { properties: { b: { type: string } } } } → /a{?q*}: Omit<P, "q"> & { q?: { [key: string]: unknown } | undefined } → /a: Omit<P, "q">
# Variables are called as in the route string.
GET /a/{b%2Dc} | path b-c { schema: { type: string } } → /a/{b%2Dc}: Omit<P, "b-c"> & { "b%2Dc": string }
GET /a/{b} | path b { as: c, schema: { type: string } } → /a/{c}: P → /a/{b}: Omit<P, "c"> & { b: string }
GET /a/:b | path b { as: c, required: false, schema: { type: string } } → /a{/c}: P → /a/:b: Omit<P, "c"> & { b?: string | undefined }
# Without a value for the last segment, only the effective route is one.
POST /a/{b} | path b { required: false, schema: { type: string } } → /a{/b}: P → /a/{b}: Omit<P, "b"> & { b: string }
POST /a/{b} | path b { as: c, required: false, schema: { type: string } } | query d → /a{/c}{?d*}: P → /a/{b}: Omit<P, "d" | "c"> & { b: string }
# Texts that are serialized already, in the template and beside it.
GET /a{?q} | query q { contentType: application/json, required: true } → /a{?q}: Omit<P, "q"> & { q: string }
POST /a | query q { contentType: application/json } → /a{?q}: Omit<P, "q"> & { q?: string | undefined } → /a: Omit<P, "q">
# One name with two values.
GET /{a}{?a} | path a { as: b, schema: { type: string } } | query a { as: c, schema: { type: integer } } → /{b}{?a}: Omit<P, "c"> & { a?: number | undefined } → /{a}{?a}: Omit<P, "b" | "c"> & { a: string & number }
GET /{a}/{b} | path a { as: b, schema: { type: string } } | path b { as: a, schema: { type: integer } } → /{b}/{a}: P → /{a}/{b}: Omit<P, "b" | "a"> & { a: string; b: number }
GET /{a}/x | path a { as: b, schema: { type: string } } | query a { schema: { type: string } } → /{b}/x: P → /{a}/x: Omit<P, "b" | "a"> & { a: string }
GET /a{?b} | query b { as: c, schema: { type: string } } → /a{?b}: Omit<P, "c"> & { b?: string | undefined }
GET /a | query in[] { as: places, schema: { type: string } } → /a{?in%5B%5D}: Omit<P, "places"> & { "in%5B%5D"?: string | undefined } → /a: Omit<P, "places">
# \`data\` is the whole body, so a body with a property of that name is passed as a whole.
POST /{x} | body { type: object, properties: { b: { type: string }, data: { type: string } } } → /{x}: { x: string; data?: GoBody | undefined }
POST /x | query q { schema: { type: string } } | required { type: object, properties: { data: { type: string } } } → /x{?q}: { q?: string | undefined; data: GoBody } → /x: { data: GoBody }
POST /x | query data { as: q, schema: { type: string } } | body { type: object, properties: { data: { type: string } } } → /x{?data}: Omit<P, "q" | "data"> & { data?: string | undefined } → /x: { data?: GoBody | undefined }
POST /x | body { type: string } → /x: P
# So is a body with a required property that would be an option.
POST /x | required { type: object, required: [url], properties: { b: { type: string }, url: { type: string } } } → /x: { data: GoBody }
POST /{url} | path url { as: u, schema: { type: string } } | body { type: object, required: [url], properties: { url: { type: string } } } → /{u}: { u: string; data?: GoBody | undefined } → /{url}: { data?: GoBody | undefined; url: string }
POST /x | required { oneOf: [{ type: object, required: [url], properties: { url: { type: string } } }, { type: array, items: { type: string } }] } → /x: { data: GoBody | readonly string[] }
# What would be an option is left out, but for those that a route string overrules.
GET /a | query url → /a{?url*}: P → /a: Omit<P, "url">
GET /a | query headers → /a{?headers*}: Omit<P, "headers"> → /a: Omit<P, "headers">
GET /a{?url,method,headers,baseUrl} → /a{?url,method,headers,baseUrl}: Omit<P, "headers" | "baseUrl">
POST /{x} | body { type: object, properties: { url: { type: string }, b: { type: string } } } → /{x}: Omit<P, "url">
GET /{a}/x | path a { as: headers, schema: { type: string } } → /{headers}/x: Omit<P, "headers"> → /{a}/x: Omit<P, "headers"> & { a: string }
GET /{headers}/x | path headers { as: h } → /{h}/x: P → /{headers}/x: Omit<P, "h">
GET /{url}/x | path url { as: u, schema: { type: string } } → /{u}/x: P → /{url}/x: Omit<P, "u"> & { url: string }
`;

/** A parameter, as `query a { schema: {} }`. */
function readParameter(text: string): object {
  const [, place, name, more] = /^(\w+) (\S+)(.*)$/.exec(text) ?? [];
  return { name, in: place, schema: {}, ...(parse(more ?? "") as object | null) };
}

it.each(KNOWN.split("\n").filter((row) => /^[^#]/.test(row)))("%s", (row) => {
  const [given = "", ...want] = row.split(" → ");
  const [route = "", ...parts] = given.split(" | ");
  const [body] = parts.filter((part) => /^(?:body|required) /.test(part));
  const required = body?.startsWith("required ");
  const requestBody = body && { required, schema: parse(body.slice(body.indexOf(" "))) as unknown };
  const parameters = parts.filter((part) => part !== body).map(readParameter);
  const named = { route, name: "go", group: "go", parameters };
  const { known } = routeOf({ ...named, ...(requestBody && { requestBody }) }).types;
  const types = known.map((one) => `${one.route}: ${printType(one.parameters)}`);
  const method = `${route.split(" ", 1).join()} `;
  const shortened = types.map((type) => type.replace(method, "").replace("GoParameters", "P"));
  expect(shortened).toEqual(want);
});
