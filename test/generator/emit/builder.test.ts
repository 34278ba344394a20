import { expect, it } from "vitest";
import { printSignature, emitModules } from "../../../generator/emit/index.js";
import { query } from "../plan/manifest-parts.js";
import { planOf, routeOf } from "../plan-of.js";

// What no route of the golden cases has.
const list = { style: "pipeDelimited", explode: false, schema: { type: "array" } };
const object = { as: "e", style: "deepObject", explode: true, schema: { type: "object" } };
const reserved = { allowReserved: true };

it("a builder has no option for a body if all bodies are arguments", () => {
  const form = { schema: { type: "object", properties: { b: {} } } };
  const requestBody = { schema: { type: "object" }, content: { "multipart/form-data": form } };
  const route = { route: "POST /a", name: "f", group: "g", requestBody };
  const text = emitModules(planOf({ routes: [route] })).get("g.ts");
  expect(text).toContain("ParametersByContentType<");
  expect(text).toContain("options?: Choosing<Options, Chosen>");
  expect(text).not.toContain("OptionsByContentType");
});

it("the signature has no type parameter if all media types have the same type", () => {
  const schema = { type: "object", properties: { b: {} } };
  const requestBody = { schema, content: { "multipart/form-data": { schema } } };
  const route = { route: "POST /a/{id}", name: "f", group: "g", requestBody };
  expect(printSignature(routeOf(route))).toBe(
    'function f(\n  parameters: FParameters,\n  options?: Options,\n): RequestOptions<"post", FBody | undefined>',
  );
  expect(emitModules(planOf({ routes: [route] })).get("g.ts")).not.toContain("Chosen");
});

it("the header `accept` selects the response type, and the comment names the JSON of a decoder", () => {
  const at = { type: "string", format: "date-time" };
  const item = { type: "object", properties: { at }, additionalProperties: at };
  const content = { "application/json": { schema: { $ref: "#/schemas/Item" } }, "text/csv": {} };
  const { modules } = planOf({
    generate: { dates: "Date" },
    schemas: { Item: item },
    routes: [{ route: "GET /a", name: "f", group: "g", responses: { 200: { content } } }],
  });
  const texts = emitModules({ modules });
  expect(texts.get("g.ts")).toMatch(/\): RequestOptions<"get", undefined, ByAccept<FResponses,/);
  expect(texts.get("dates/g.ts")).toContain('decodeDates(json, ["values", true, { at: true }])');
  expect([...texts.values()].join("\n").match(/ Converts each date-time.*/g)).toEqual([
    " Converts each date-time in the JSON of a successful response to a Date.",
    " Converts each date-time in `Item` to a Date. */",
  ]);
});

it.each<readonly [route: string, parameters: readonly object[], want: string]>([
  [
    "GET /a",
    [query("b", list), query("c-d", object)],
    'const call = serialize( createCall("GET /a", defaults(), parameters, options), [ ["b", "pipeDelimited"], ["e", "deepObject", "c-d"], ]); return queryRequest("get", call, replaceBaseUrl(call, "https://api.acme.test/a"), formQuery(call, [{ name: "c-d", key: "e", explode: true }]));',
  ],
  [
    "GET /a",
    [query("b", reserved)],
    'const call = createCall("GET /a", defaults(), parameters, options); return queryRequest("get", call, replaceBaseUrl(call, "https://api.acme.test/a"), reservedQuery(call, [{ name: "b", reserved: true }]));',
  ],
  [
    "GET /a{?b}",
    [query("b"), query("c", reserved)],
    'const call = createCall("GET /a{?b}", defaults(), parameters, options); return queryRequest("get", call, replaceBaseUrl(call, "https://api.acme.test/a"), reservedQuery(call, ["b", { name: "c", reserved: true }]));',
  ],
  [
    "GET /a?b{&c}",
    [],
    'const call = createCall("GET /a?b{&c}", defaults(), parameters, options); return queryRequest("get", call, ...templateUrl(call, { origin: "", leading: "", path: ["/a"], rest: ["?b", { operator: "&", variables: ["c"] }], }));',
  ],
  [
    "GET /a?b",
    [query("c", reserved)],
    'const call = createCall("GET /a?b", defaults(), parameters, options); return queryRequest("get", call, ...templateUrl(call, { origin: "", leading: "", path: ["/a"], rest: ["?b", { operator: "&", variables: [{ name: "c", reserved: true }] }], }, [], expandReserved));',
  ],
])("%s %j", (route, parameters, want) => {
  const { modules } = planOf({ routes: [{ route, name: "f", group: "g", parameters }] });
  const [, body = ""] =
    / \{\n(  const call[^]*?)\n\}\n/.exec(emitModules({ modules }).get("g.ts") ?? "") ?? [];
  const plain = (code: string): string => code.replace(/\s+/g, "").replace(/,(?=[)\]])/g, "");
  expect(plain(body)).toBe(plain(want));
});
