import { describe, expect, it } from "vitest";
import { print } from "../../../../generator/emit/syntax/code.js";
import { PLAIN } from "../../../../generator/emit/syntax/scope.js";
import { printType, propertyCode } from "../../../../generator/emit/syntax/type.js";
import { DEFAULT_BODY_TYPE } from "../../../../generator/manifest/index.js";
import type { DeclarationPlan, RoutePlan } from "../../../../generator/plan/plan.js";
import { routeOf } from "../../plan-of.js";
import { path, query } from "../manifest-parts.js";
import { integer, object, ref, text } from "../../../schemas.js";

const of = (...parameters: readonly object[]) => ({ parameters });
const body = (schema: object, required = false) => ({ requestBody: { required, schema } });
const plan = (route: string, more: object = {}): RoutePlan =>
  routeOf({ route, name: "go", group: "go", ...more });

/** `name: type`, with a question mark where it can be left out. */
function membersOf(declaration: DeclarationPlan | undefined): readonly string[] {
  if (declaration?.kind !== "interface") return [];
  return declaration.properties.map((one) => print(propertyCode(one, PLAIN)));
}

describe("the arguments of a builder", () => {
  it.each<readonly [route: string, more: object, want: string]>([
    ["GET /a", {}, ""],
    // Those of the path in its order, then those of the query as declared.
    ["GET /{b}/{a}{?d}", of(query("c"), path("a")), "b path!; a path!; c query; d query"],
    ["GET /a{#b}", {}, "b path"],
    ["GET /a#{b}", {}, "b path!"],
    ["GET /{a}{?a}", {}, "a path!"],
    ["GET /a{?b}{&b}", {}, "b query"],
    ["GET /a/{b}", of(path("b", { required: false })), "b path"],
    ["GET /a", of(query("b", { required: true })), "b query!"],
    [
      "GET /a/{b}",
      of(path("b", { as: "c" }), query("b", { as: "d" })),
      "c path!, b; d query, b = b",
    ],
    ["GET /a", of({ name: "X-A", in: "header", schema: {} }), ""],
    ["POST /a/{b}", body(object({ c: text, d: text }), true), "b path!; c body; d body"],
    ["POST /a", body(text, true), "data body"],
    ["POST /a", body({ oneOf: [object({ c: text }), text] }), "c body; data body"],
    // The variable of the effective route, where it is not called as the argument.
    ["GET /a{?b}", of(query("b", { as: "c" })), "c query, b = b"],
    ["GET /a/{x}{?b}", of(query("b", { as: "c" })), "x path!; c query, b = b"],
    ["POST /a", of(query("b-c")), "b-c query = b%2Dc"],
    ["GET /a", of(query("b-c")), "b-c query"],
  ])("%s %j", (route, more, want) => {
    const shown = plan(route, more).arguments.map(
      ({ name, in: place, required, wireName, variable }) =>
        `${name} ${place}${required ? "!" : ""}${wireName === undefined ? "" : `, ${wireName}`}` +
        (variable === undefined ? "" : ` = ${variable}`),
    );
    expect(shown.join("; ")).toBe(want);
  });

  const date = { type: "string", format: "date-time" };
  it.each<readonly [route: string, more: object, want: string]>([
    ["GET /a{/b*}", {}, "b: string | readonly string[]"],
    ["GET /a{?b}", {}, "b?: string | undefined"],
    ["GET /a/{b}", of(path("b", { schema: integer })), "b: number"],
    ["GET /a", of(query("b", { schema: date })), "b?: string | Date | undefined"],
  ])("arguments have types: %s %j", (route, more, want) => {
    expect(membersOf(plan(route, more).declarations[0])).toEqual([want]);
  });
});

describe("the header parameters of a builder", () => {
  const header = (name: string, given: object) => ({ name, in: "header", schema: given });

  it.each(["string", "Date"])(
    "header parameters are an interface with the declared names, with dates: %s",
    (dates) => {
      const parameters = [
        header("If-Match", text),
        { ...header("X-Count", integer), required: true, description: "How many." },
        header("X-List", { items: text }),
        header("X-Pair", { prefixItems: [text] }),
        header("X-Map", { type: "object" }),
        header("X-Kind", { enum: ["a", "b"] }),
        query("b"),
      ];
      const route = { route: "GET /a", name: "go", parameters };
      const { declarations, types } = routeOf(route, { generate: { dates } });
      const declared = declarations.find(({ name }) => name === "GoHeaders");
      expect(membersOf(declared)).toEqual([
        '"If-Match"?: string | undefined',
        '"X-Count": number',
        '"X-List"?: string | undefined',
        '"X-Pair"?: string | undefined',
        '"X-Map"?: string | undefined',
        '"X-Kind"?: "a" | "b" | undefined',
      ]);
      expect(declared).toMatchObject({ kind: "interface", doc: { paragraphs: [] } });
      expect(declared?.kind === "interface" && declared.properties[1]?.doc).toEqual({
        paragraphs: ["How many."],
      });
      expect(types.headers).toEqual({ kind: "reference", name: "GoHeaders", of: "builders" });
    },
  );
});

describe("what else is decided about a builder", () => {
  const needsHeader = of({ name: "X-A", in: "header", required: true, schema: text });

  it.each<readonly [route: string, more: object, want: Partial<RoutePlan>]>([
    ["get  /a", {}, { manifestRoute: "GET /a", effectiveRoute: "GET /a", method: "get" }],
    ["/a", {}, { manifestRoute: "GET /a", method: "get" }],
    ["GET /a", {}, { takesData: false, parametersArgument: "optional" }],
    ["GET /a/{b}", {}, { parametersArgument: "required" }],
    ["GET /a", needsHeader, { parametersArgument: "or undefined" }],
    ["GET /a/{b}", needsHeader, { parametersArgument: "required" }],
    [
      "GET /a",
      { ...needsHeader, headers: { "x-a": "b" } },
      { parametersArgument: "optional", defaults: { headers: { "x-a": "b" } } },
    ],
    [
      "POST /a",
      body(text, true),
      { takesData: true, parametersArgument: "required", method: "post" },
    ],
    ["POST /a", body(text), { takesData: true, parametersArgument: "optional" }],
    [
      "POST /a",
      body(object({ b: text }), true),
      { takesData: false, parametersArgument: "optional" },
    ],
    ["GET /a", { headers: { "X-A": "b" } }, { defaults: { headers: { "x-a": "b" } } }],
    ["GET /a", { baseUrl: "https://x.test//" }, { defaults: { baseUrl: "https://x.test" } }],
    ["GET /a", { mediaType: { format: "raw" } }, { defaults: { mediaType: { format: "raw" } } }],
    [
      "POST /a",
      { requestBody: { contentType: "text/plain", schema: text } },
      { defaults: { headers: { "content-type": "text/plain" } } },
    ],
    [
      "POST /a",
      {
        headers: { "Content-Type": "text/x" },
        requestBody: { contentType: "text/plain", schema: text },
      },
      { defaults: { headers: { "content-type": "text/x" } } },
    ],
  ])("%s %j", (route, more, want) => {
    expect(plan(route, more)).toMatchObject(want);
  });

  it.each<readonly [route: string, more: object]>([
    ["GET /a", {}],
    ["GET /a", { headers: {}, mediaType: {} }],
    ["POST /a", body({ items: text })],
    ["POST /a", body(object({ b: text }))],
    ["POST /a", { requestBody: { contentType: "Multipart/form-data", schema: text } }],
  ])("%s %j has no defaults", (route, more) => {
    expect(plan(route, more)).not.toHaveProperty("defaults");
  });

  const json = { contentType: "application/json" };
  const deep = { style: "deepObject", schema: object({ d: text }) };
  const piped = { style: "pipeDelimited", schema: { items: text } };
  const reserved = { allowReserved: true };
  const renamed = { name: "b", key: "c", explode: true };

  it.each<readonly [route: string, parameters: readonly object[], styles: string, rest: unknown]>([
    ["GET /a", [query("b")], "", undefined],
    // Styles that RFC 6570 lacks are written before the URL.
    ["GET /a", [query("b", piped)], "b pipeDelimited", undefined],
    ["GET /a", [query("b", { as: "c", ...json })], "c json", undefined],
    // Only nested keys contain the name on the wire.
    ["GET /a", [query("b", { as: "c", ...deep })], "c deepObject b", undefined],
    ["GET /a", [query("e", deep), query("b", json)], "e deepObject, b json", undefined],
    // Reserved characters stay as they are where no expression of the template writes the value.
    ["GET /a", [query("b", reserved)], "", ["b"]],
    [
      "POST /a",
      [query("b", { as: "c", schema: { type: "array" }, ...reserved }), query("d")],
      "",
      [renamed],
    ],
    ["GET /a{?b}", [query("b", reserved)], "", undefined],
    ["GET /a{?c}", [query("b", reserved)], "", ["b"]],
    // After the path, a `?` in the value would start the query.
    ["GET /a{&c}", [query("b", reserved)], "", undefined],
    ["GET /a{?c}{&d}", [query("b", reserved)], "", undefined],
    ["GET /a?c{&d}", [query("b", reserved)], "", ["b"]],
  ])("%s with %j", (route, parameters, styles, rest) => {
    const { serialized = [], reserved } = plan(route, { parameters });
    expect(serialized.map((one) => Object.values(one).join(" ")).join(", ")).toBe(styles);
    expect(reserved).toEqual(rest);
  });

  it("the variables of its effective route are those of its URL, which marks those that keep characters", () => {
    const parameters = [query("b", { allowReserved: true }), query("c")];
    const { effectiveRoute, url } = plan("POST /a", { parameters });
    expect(effectiveRoute).toBe("POST /a{?b,c}");
    expect(url).toMatchObject({ kind: "path", query: [{ name: "b", reserved: true }, "c"] });
  });

  it.each<readonly [required: boolean, headers: object, headersRequired: boolean]>([
    [true, {}, true],
    [false, {}, false],
    [true, { "x-a": "b" }, false],
    [true, { "X-B": "b" }, true],
  ])("a header is required: %s, with the defaults %j", (required, headers, want) => {
    const parameters = [{ name: "X-A", in: "header", required, schema: text }];
    expect(plan("GET /a", { parameters, headers }).types.headersRequired).toBe(want);
    const given = routeOf({ route: "GET /a", name: "go", parameters }, { headers });
    expect(given.types.headersRequired).toBe(want);
  });

  it.each<readonly [more: object, manifest: object, want: string]>([
    [{}, {}, '"*/*"'],
    [{ headers: { Accept: "a/b" } }, { headers: { accept: "a/c" } }, '"a/b"'],
    [{ baseUrl: "https://b.test" }, { headers: { accept: "a/c" } }, '"a/c"'],
    [{ mediaType: { format: "raw" } }, {}, "string"],
    [{}, { mediaType: { format: "raw" } }, "string"],
  ])("a route with %j and the defaults %j accepts %s", (more, manifest, want) => {
    const route = { route: "GET /a", name: "go", ...more };
    const content = { "a/b": { schema: text }, "a/c+json": { schema: integer } };
    const responses = { 200: { content }, 404: {} };
    const { accept } = routeOf({ ...route, responses }, manifest).types;
    expect(accept && printType(accept)).toBe(want);
    expect(routeOf({ ...route, responses: { 200: {} } }, manifest).types.accept).toBeUndefined();
  });

  it.each<readonly [requestBody: object, want: string | undefined]>([
    [{ contentType: "text/plain", schema: text }, "text/plain"],
    // Only for a body that is neither an object nor a list, because the runtime sets the default for those.
    [{ schema: text }, DEFAULT_BODY_TYPE],
    [{ schema: object({ b: text }) }, undefined],
    [{ contentType: "application/json", schema: object({ b: text }) }, "application/json"],
    [{ contentType: "Application/JSON", schema: { items: text } }, "Application/JSON"],
  ])("the content type of the body %j is sent only with the body", (requestBody, want) => {
    expect(plan("POST /a", { requestBody }).bodyType).toBe(want);
    const headers = { "Content-Type": "text/x" };
    expect(plan("POST /a", { requestBody, headers })).not.toHaveProperty("bodyType");
  });

  const anyText = { allowsScalar: true, allowsString: true };
  const scalar = { ...anyText, allowsString: false };
  const neither = { allowsScalar: false, allowsString: false };
  it.each<readonly [schema: object, want: object]>([
    [{ schema: text }, anyText],
    [{ schema: {} }, anyText],
    [{ schema: { enum: ["a", 1] } }, anyText],
    [{ schema: { oneOf: [text, object({ b: text })] } }, anyText],
    [{ schema: ref("Text") }, anyText],
    [{ contentType: "application/vnd.a+json", schema: text }, anyText],
    [{ schema: integer }, scalar],
    [{ schema: { const: true } }, scalar],
    [{ schema: { type: ["array", "null"], items: text } }, scalar],
    [{ schema: { allOf: [ref("Text"), { type: ["string", "number"] }] } }, anyText],
    [{ schema: { allOf: [ref("Text"), object({ b: text })] } }, neither],
    [{ schema: { items: text } }, neither],
    [{ schema: { additionalProperties: text } }, neither],
    [{ schema: object({ b: text }) }, neither],
    [{ schema: { ...text, format: "binary" } }, neither],
    [{ contentType: "text/plain", schema: text }, neither],
    [{ contentType: "multipart/form-data", schema: text }, neither],
  ])("the body %j as JSON: %j", (requestBody, want) => {
    const route = { route: "POST /a", name: "go", requestBody };
    const { bodyType = "", writesJsonText = false } = routeOf(route, { schemas: { Text: text } });
    expect({ allowsScalar: /json/.test(bodyType), allowsString: writesJsonText }).toEqual(want);
  });

  it.each<readonly [headers: object, more: object, want: boolean | undefined]>([
    [{}, {}, true],
    [{ "Content-Type": "text/plain" }, {}, undefined],
    [{}, { "Content-Type": "text/plain" }, undefined],
    [{ "content-type": "application/json" }, { "content-type": "text/plain" }, true],
  ])("JSON text by the headers %j of the route and %j of the manifest", (headers, more, want) => {
    const route = { route: "POST /a", name: "go", requestBody: { schema: text }, headers };
    expect(routeOf(route, { headers: more }).writesJsonText).toBe(want);
  });

  it("a builder's comment lists its required arguments and its responses", () => {
    const { doc, types } = plan("POST /a/{b}", {
      parameters: [path("b", { description: "Which." })],
      requestBody: {
        schema: { oneOf: [object({ c: text }), { allOf: [object({ d: text })] }, text] },
      },
      responses: { 200: { schema: text } },
    });
    expect(doc).toEqual({
      paragraphs: ["POST /a/{b}"],
      parameters: "`b`, `c`, `d`, `data`",
      responses: "Request options. Responses: 200 `string`.",
    });
    expect(types.responses).toEqual({ kind: "reference", name: "GoResponses", of: "builders" });
    expect(plan("GET /a").types).not.toHaveProperty("responses");
  });
});
