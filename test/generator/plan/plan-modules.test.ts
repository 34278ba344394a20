import { expect, it } from "vitest";
import { ts } from "ts-morph";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import type { ImportedName } from "../../../generator/plan/plan.js";
import { type ManifestParts, planOf } from "../plan-of.js";
import { path, query } from "./manifest-parts.js";
import { object, ref, text } from "../../schemas.js";

const parts: ManifestParts = {
  schemas: {
    Thing: object({ a: text }),
    File: object({ f: { type: "string", format: "binary" }, of: ref("Thing") }),
    Unused: {},
  },
  routes: [
    { route: "GET /b/{id}", name: "getB", group: "b" },
    {
      route: "POST /b",
      name: "createCall",
      group: "b",
      requestBody: { schema: ref("Thing") },
    },
    {
      route: "PUT /a",
      name: "put",
      group: "a",
      requestBody: { schema: ref("File") },
      parameters: [{ name: "X-A", in: "header", schema: text }],
    },
  ],
};

/** Path of a module → specifier → what is imported from it, or else exported; `exported` for types that are imported, too. */
function modulesOf(given: ManifestParts) {
  const { modules } = planOf(given);
  const texts = [...emitModules({ modules })];
  return Object.fromEntries(
    texts.map(([path, text]) => [path, Object.fromEntries(movedIn(path, text).reverse())] as const),
  );
}

/** The imports and exports of a text: specifier and names. */
function movedIn(path: string, text: string): (readonly [string, string])[] {
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const [, isType, what = ""] = /^\w+ (type )?([^]*?)( from |;$)/.exec(statement.getText()) ?? [];
    const names = what
      .replace(/[{}\s]+/g, " ")
      .trim()
      .replace(/,$/, "")
      .split(", ");
    const said = names.map((name) => (isType ? `type ${name}` : name)).join(", ");
    return [[statement.moduleSpecifier?.getText().slice(1, -1) ?? "exported", said]];
  });
}

const always = "type AnyEndpoint, type Options, type RequestOptions";
const withQuery = "type AnyEndpoint, type QueryOptions, type RequestOptions";
const withHeaders = "type AnyEndpoint, type OptionsWith, type RequestOptions";
const reexported =
  "EndpointError, type Endpoint, type EndpointDefaults, type EndpointErrorCode, type EndpointMerge, type EndpointOptions, type EndpointParse, type HeaderEntries, type HeaderRecord, type Options, type RequestOptions";

const sending =
  "downloadName, encodeLines, EndpointError, ensureOk, events, HttpError, items, lines, result, send, toFetch, toRequest, withBaseUrl, withEncoding, type ByMediaType, type ClientError, type EncodedLines, type EncodingOptions, type Encodings, type EndpointErrorCode, type ErrorResponse, type EventOf, type FetchArguments, type FetchFunction, type FetchInit, type FieldEncoding, type Informational, type ItemOf, type Items, type ItemsOptions, type JsonPromise, type KnownRequest, type MemberName, type NamedEvent, type PageItem, type PageResponse, type PagesOf, type ParseAs, type PlainResponse, type PlainText, type Redirection, type RequestOptions, type ResponseAt, type ResponseBody, type ResponsesOf, type Result, type ResultOptions, type SendOptions, type ServerError, type ServerEvent, type StreamOptions, type Successful, type SuccessfulResponse, type TypedHeaders, type TypedResponse, type UndeclaredError, type UndeclaredResponse, type UnreadResponse, type WithHeaders";

it("a module for each group, in the order of their paths, imports what it uses", () => {
  const runtime = "./runtime.js";
  const modules = modulesOf(parts);
  expect(modules).toEqual({
    "a.ts": {
      [runtime]: `bodyRequest, createCall, replaceBaseUrl, type AnyEndpoint, type FormFile, type OptionsWith, type RequestOptions`,
      exported: "type AnyEndpoint, type FormFile, type OptionsWith, type RequestOptions",
      "./defaults.js": "defaults",
      "./schemas.js": "type Thing",
    },
    "b.ts": {
      [runtime]: `bodyRequest, createCall as createCall_, expandSegment, queryRequest, replaceBaseUrl, type AnyEndpoint, type Options, type QueryOptions, type RequestOptions`,
      exported: "type AnyEndpoint, type Options, type QueryOptions, type RequestOptions",
      "./defaults.js": "defaults",
      "./schemas.js": "type Thing",
    },
    "defaults.ts": { [runtime]: "type Defaults", exported: "type Defaults" },
    "endpoint.ts": {
      [runtime]: "createEndpoint, type Endpoint",
      "./defaults.js": "defaults",
      "./routes.js": "type Routes",
    },
    "fetch.ts": { [runtime]: sending },
    "index.ts": {
      "./endpoint.js": "endpoint",
      "./a.js": "*",
      "./b.js": "*",
      "./routes.js": "type Routes",
      "./schemas.js": "type *",
      [runtime]: reexported,
    },
    "routes.ts": {
      [runtime]: "type OptionsWith, type RequestOptions",
      exported: "type OptionsWith, type RequestOptions",
      "./a.js": "type File, type PutHeaders",
      "./b.js": "type GetBParameters",
      "./schemas.js": "type Thing",
    },
    "schemas.ts": {},
  });
  expect(Object.keys(modules)).toEqual([...Object.keys(modules)].sort());
});

it("a plan of JavaScript has the names of schemas by those of their types", () => {
  const given = { schemas: { "a-b": object({ a: text }) }, routes: [] };
  const { schemaNames } = planOf({ ...given, generate: { code: "js" } });
  expect(schemaNames).toEqual(new Map([["AB", "a-b"]]));
  expect(planOf(given)).not.toHaveProperty("schemaNames");
});

it("a module of tools imports its builders and what makes tools of them", () => {
  const tools = modulesOf({ ...parts, generate: { tools: ["createCall"] } })["tools/b.ts"];
  expect(tools).toEqual({
    "../b.js": "createCall",
    "../runtime.js": "tool, type ToolOf",
  });
});

it.each<readonly [what: string, route: object, imports: string]>([
  ["renames", { parameters: [query("ids[]")] }, "tool, type ToolOf, withNames"],
  [
    "encodes",
    { route: "GET /a/{+path}", parameters: [path("path")] },
    "tool, type ToolOf, encodeDelimiters",
  ],
  [
    "describes the output of",
    { responses: { 200: { schema: object({ a: text }) } } },
    "tool, type ToolOf, type ToolSchema",
  ],
])("a module that %s one of its tools imports what that takes", (_what, route, imports) => {
  const routes = [
    { route: "GET /a", name: "a", group: "all", ...route },
    { route: "DELETE /b", name: "b", group: "all", responses: { 204: {} } },
  ];
  const given = { routes, generate: { tools: true } };
  expect(modulesOf(given)["tools/all.ts"]?.["../runtime.js"]).toBe(imports);
  const text = emitModules(planOf(given)).get("tools/all.ts")?.replace(/\s+/g, " ");
  expect(text).toContain(
    'export type { Tool, ToolAnnotations, ToolDefinition, ToolSchema, Unchecked } from "../runtime.js";',
  );
});

it("the schemas that routes use, and those that these use, are declared, in their order", () => {
  const names = ["item", "rest", "pair", "all", "one", "any", "property", "1st", "---", "list"];
  const schemas = {
    ...Object.fromEntries(names.map((name) => [name, { type: "object" }])),
    unused: {},
    body: {
      items: ref("item"),
      additionalProperties: ref("rest"),
      prefixItems: [ref("pair")],
      allOf: [ref("all")],
      oneOf: [ref("one"), true],
      anyOf: [ref("any")],
      properties: { a: ref("property"), b: ref("1st"), c: ref("---") },
    },
    list: { items: ref("body") },
  };
  const route = { route: "POST /a", requestBody: { schema: ref("list") } };
  const [module] = planOf({ routes: [route], schemas }).modules;
  expect(module?.kind === "builders" && module.declarations.map(({ name }) => name)).toEqual([
    ...["Item", "Rest", "Pair", "All", "One", "Any", "Property", "_1st", "_", "List", "Body"],
  ]);
});

it("modules of routes import shared modules from the parent folder", () => {
  const settings = { layout: "route", runtime: "./rt/index.js", importExtension: "none" };
  const modules = modulesOf({ ...parts, generate: settings });
  expect(modules).toMatchObject({
    "a/put.ts": {
      "../rt/index.js": `bodyRequest, createCall, replaceBaseUrl, ${withHeaders}`,
      "../defaults": "defaults",
      "../a.schemas": "type File",
    },
    "b/getB.ts": {
      "../rt/index.js": `createCall, expandSegment, queryRequest, replaceBaseUrl, ${withQuery}`,
      "../defaults": "defaults",
    },
    "b/createCall.ts": {
      "../rt/index.js": `bodyRequest, createCall as createCall_, replaceBaseUrl, ${always}`,
      "../defaults": "defaults",
      "../schemas": "type Thing",
    },
    "a.schemas.ts": { "./rt/index.js": "type FormFile", "./schemas": "type Thing" },
    "index.ts": {
      "./a/put": "*",
      "./b/getB": "*",
      "./b/createCall": "*",
      "./rt/index.js": reexported,
    },
    "routes.ts": {
      "./a/put": "type PutHeaders",
      "./b/getB": "type GetBParameters",
    },
  });
});

it.each([
  ["inline", ".ts", "./runtime.ts", "../runtime.ts", "./runtime.ts"],
  ["inline", ".js", "./runtime.js", "../runtime.js", "./runtime.js"],
  ["inline", "none", "./runtime", "../runtime", "./runtime"],
  ["./rt.js", ".ts", "./rt.js", "../rt.js", undefined],
  ["../rt.js", ".ts", "../rt.js", "../../rt.js", undefined],
  ["rt", ".ts", "rt/types", "rt/builders", "rt/fetch"],
  ["#rt", ".ts", "#rt/types", "#rt/builders", "#rt/fetch"],
])("the runtime %s, with the extension %s", (runtime, importExtension, types, values, sends) => {
  const routes = [{ route: "GET /a", name: "go", group: "g" }];
  const generate = { runtime, importExtension, layout: "route" };
  const modules = modulesOf({ routes, generate });
  const copied = runtime === "inline" ? { path: "runtime.ts" } : undefined;
  expect(planOf({ routes, generate }).inlineRuntime).toEqual(copied);
  expect(Object.keys(modules["defaults.ts"] ?? {})).toEqual(["exported", types]);
  expect(Object.keys(modules["g/go.ts"] ?? {}).at(-1)).toBe(values);
  expect(modules["fetch.ts"]).toEqual(
    sends === undefined ? undefined : { [sends]: runtime === "inline" ? sending : "*" },
  );
});

it.each<readonly [runtime: string, from: string]>([
  ["inline", "./runtime.js"],
  ["rt", "rt/fetch"],
])("with encodings, the module `fetch` wraps the runtime %s", (runtime, from) => {
  const schema = { properties: { a: text } };
  const encoding = { a: { contentType: "text/csv" } };
  const requestBody = { contentType: "multipart/form-data", encoding, schema };
  const given = { routes: [{ route: "POST /a", requestBody }], generate: { runtime } };
  const [module] = planOf(given).modules.filter(({ path }) => path === "fetch.ts");
  if (module?.kind !== "sending") throw new Error("nothing encodes");
  const values = (all: readonly ImportedName[] = []) =>
    all.flatMap(({ name, as, isType }) => (isType ? [] : [as ?? name]));
  expect(module.imports).toMatchObject([{ from }]);
  const imported = ["plainResult", "plainSend", "plainToFetch", "plainToRequest", "withEncoding"];
  expect(values(module.imports[0]?.names)).toEqual(imported);
  expect(module.exports.map((one) => one.from)).toEqual([from]);
  const all =
    "downloadName, encodeLines, EndpointError, ensureOk, events, HttpError, items, lines, withBaseUrl, withEncoding";
  const exported = module.exports[0]?.names;
  expect(exported && values(exported).join(", ")).toBe(runtime === "inline" ? all : undefined);
});

it("a single module omits unused schemas", () => {
  const modules = modulesOf({ routes: ["GET /a"], generate: { layout: "single" } });
  expect(Object.keys(modules)).toEqual([
    "builders.ts",
    "defaults.ts",
    "endpoint.ts",
    "fetch.ts",
    "index.ts",
    "routes.ts",
  ]);
});

const jsonText =
  "bodyRequest, createCallWithDefaults, removeUnusedContentType, replaceBaseUrl, withJsonData";
const optional = { name: "b", in: "path", required: false, schema: {} };
const noKeys = { required: true, schema: { properties: { b: text } } };

it.each<readonly [route: string, want: string, more: object]>([
  ["GET /a", "createCall, queryRequest, replaceBaseUrl", {}],
  ["HEAD /a", "createCall, queryRequest, replaceBaseUrl", {}],
  ["DELETE /a", "bodyRequest, createCall, replaceBaseUrl", {}],
  ["GET /a/{b}/c", "createCall, expandSegment, queryRequest, replaceBaseUrl", {}],
  ["GET /a/{constructor}/c", "createCall, expandSegment, queryRequest, replaceBaseUrl", {}],
  ["GET /a/{b}", "createCall, queryRequest, templateUrl", { parameters: [optional] }],
  ["GET /a/{b}.{c}", "createCall, expandCompoundSegment, queryRequest, replaceBaseUrl", {}],
  ["GET /a{?b}", "createCall, formQuery, queryRequest, replaceBaseUrl", {}],
  ["GET /a{/b*}", "createCall, queryRequest, templateUrl", {}],
  ["GET {b}/a", "createCall, queryRequest, templateUrl", {}],
  ["GET /a", "createCallWithDefaults, queryRequest, replaceBaseUrl", { headers: { a: "b" } }],
  [
    "POST /a",
    "bodyRequest, createCall, replaceBaseUrl, withData",
    { requestBody: { schema: { items: text } } },
  ],
  ["POST /a", jsonText, { requestBody: { schema: text } }],
  [
    "POST /a",
    "bodyRequest, createCall, defaultToEmptyObject, replaceBaseUrl",
    { requestBody: noKeys },
  ],
])("a builder calls no more than it needs: %s, %s", (route, want, more) => {
  const routes = [{ route, name: "go", group: "g", ...more }];
  const imports = modulesOf({ routes, generate: { runtime: "rt" } })["g.ts"]?.["rt/builders"] ?? "";
  expect(imports.replace(/, type .*/, "")).toBe(want);
});
