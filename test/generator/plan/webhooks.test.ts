import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/compare-plans.js";
import { emitModules } from "../../../generator/emit/emit-modules.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { errorsOf, own, read } from "../documents/in-memory.js";
import { document, imported } from "../openapi/document.js";
import { type ManifestParts, planOf, problemsOf } from "../plan-of.js";
import { integer, object, ref, text } from "../../schemas.js";

const pet = ref("Pet");
const Pet = object(
  { id: { ...text, readOnly: true }, pin: { ...text, writeOnly: true } },
  "id",
  "pin",
);
const route = {
  route: "GET /pets",
  name: "petsList",
  group: "pets",
  responses: { 200: { schema: pet } },
};

function webhooksOf(parts: ManifestParts): string {
  return (
    emitModules(planOf(parts))
      .get("webhooks.ts")
      ?.replace(/^[^]*?(?=\/\*\*)/, "") ?? ""
  );
}

describe("the types of webhooks", () => {
  it("webhooks have the types of the request and the response", () => {
    const webhook = {
      parameters: [
        { name: "X-Kind", in: "header", required: true, schema: { enum: ["a"] } },
        { name: "Q", in: "query", schema: integer },
        { name: "id", in: "path", schema: text },
      ],
      requestBody: {
        content: { "application/json": { schema: pet }, "text/csv": { schema: text } },
      },
      responses: { 200: { schema: pet }, 204: {} },
    };
    const found = webhooksOf({
      routes: [],
      schemas: { Pet },
      webhooks: { "pet.created": webhook },
    });
    expect(found.replace(/\s+/g, " ")).toContain(
      '"pet.created": { body: Pet | string; path: { id: string }; query: { Q?: number | undefined }; ' +
        'headers: { "x-kind": "a" }; responses: { 200: PetWritable; 204: undefined }; }; }',
    );
    expect(found).toContain("export interface Pet {\n  id: string;\n}");
    expect(found).toContain("export interface PetWritable {\n  pin: string;\n}");
  });

  it("webhooks do not change other files, with each layout", () => {
    for (const layout of ["group", "route", "single"]) {
      const schemas = { Pet: { properties: { a: text } }, Only: {}, Sent: {} };
      const anyOf = Object.keys(schemas).map(ref);
      const sent = { schema: ref("Sent") };
      const routes = [{ ...route, route: "POST /pets", requestBody: sent }];
      const parts = { routes, schemas, generate: { layout } };
      const requestBody = { schema: { anyOf } };
      const [before, after] = [{}, { webhooks: { w: { requestBody } } }].map((more) =>
        emitModules(planOf({ ...parts, ...more })),
      );
      const other = [...(after ?? [])].filter(([path, own]) => before?.get(path) !== own);
      expect(other.map(([path]) => path)).toEqual(["webhooks.ts"]);
      expect(other[0]?.[1]).toMatch(/import type \{ Pet, Sent \}[^]*export type Only/);
    }
  });

  it("names are reserved for webhooks only if there are webhooks", () => {
    const schemas = { Callbacks: text, Webhooks: text, Pet };
    const anyOf = ["Callbacks", "Webhooks"].map(ref);
    const routes = [{ ...route, group: "webhooks", responses: { 200: { schema: { anyOf } } } }];
    expect(emitModules(planOf({ routes, schemas })).get("webhooks.ts")).toContain(
      "type Webhooks =",
    );
    const webhooks = { w: { requestBody: { schema: pet } } };
    expect(problemsOf({ routes, schemas, webhooks })).toMatchObject([
      {
        code: "unfit-group",
        message: expect.stringContaining(`"webhooks"`),
        path: ["routes", 0, "group"],
      },
    ]);
    const tagged = { ...route, group: undefined, tags: ["webhooks"] };
    const own = { routes: [tagged], schemas, webhooks };
    const ofRoute = { routes: [{ ...tagged, callbacks: webhooks }], schemas };
    const pathsOf = (parts: ManifestParts) => [...emitModules(planOf(parts)).keys()];
    const free = expect.arrayContaining(["webhooks-operations.ts", "webhooks.ts"]) as unknown;
    expect([pathsOf(own), pathsOf(ofRoute)]).toEqual([free, free]);
    const single = { routes, schemas, webhooks, generate: { layout: "single" } };
    expect(emitModules(planOf(single)).get("builders.ts")).toMatch(
      /type CallbacksSchema =[^]*type WebhooksSchema =/,
    );
  });
});

const webhook = {
  requestBody: {
    content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
  },
};
const components = {
  schemas: { Pet: object({ a: text }) },
  pathItems: { Item: { post: webhook, put: {} } },
  callbacks: { Done: { "{$request.body#/url}": { post: webhook } } },
};
const paths = {
  "/pets": {
    post: {
      operationId: "pets/add",
      callbacks: { done: { $ref: "#/components/callbacks/Done" } },
    },
  },
};
const openapi = (more: object) =>
  JSON.stringify(document({}, { openapi: "3.1.0", components, ...more }));
const webhooks = { created: { $ref: "#/components/pathItems/Item" } };

describe("a document's webhooks and callbacks", () => {
  it("a document's webhooks are read if the manifest enables them", () => {
    const files = { "openapi.json": openapi({ paths, webhooks }) };
    const without = read(own({}), files);
    expect(without.manifest.webhooks).toBeUndefined();
    expect(without.warnings).toEqual([
      expect.stringContaining("the webhook `created` is ignored"),
      expect.stringContaining("the callback `done` is ignored"),
    ]);
    const { manifest, warnings } = read(own({ generate: { webhooks: "types" } }), files);
    expect(warnings).toEqual([]);
    expect(Object.keys(manifest.webhooks ?? {})).toEqual(["POST created", "PUT created"]);
    const planned = planRoutes(manifest);
    const modules = planned.ok ? emitModules(planned.plan) : new Map<string, string>();
    expect(modules.get("webhooks.ts")?.replace(/\s+/g, " ")).toContain(
      '"POST created": { body: Pet }; "PUT created": Record<string, never>; }',
    );
    expect(modules.get("webhooks.ts")).toContain(
      'petsAdd: { "{$request.body#/url}": { body: Pet } };',
    );
    expect(modules.get("webhooks.ts")).toContain(
      "/** The requests that the API sends, by name. */\nexport interface Webhooks {",
    );
    expect(modules.get("webhooks.ts")?.replace(/\s+(\* )?/g, " ")).toContain(
      "Requests that the API sends after a call, by function and by the expression of their URL. */ " +
        "export interface Callbacks {",
    );
  });

  it.each([{ webhooks }, { "x-webhooks": webhooks }, { openapi: "3.0.3", "x-webhooks": webhooks }])(
    "webhooks are read from a document without operations: %j",
    (more) => {
      const { manifest } = read(own({}), { "openapi.json": openapi(more) });
      expect(Object.keys(manifest.webhooks ?? {})).toEqual(["POST created", "PUT created"]);
      const { manifest: written } = imported(JSON.parse(openapi(more)) as object);
      expect(written).toMatchObject({ routes: [], webhooks: { "PUT created": {} } });
    },
  );

  it("webhooks omit headers with invalid names", () => {
    const parameters = ["a b", "X-Kind"].map((name) => ({ name, in: "header", schema: text }));
    const { manifest, warnings } = read(own({}), {
      "openapi.json": openapi({ webhooks: { w: { post: { ...webhook, parameters } } } }),
    });
    expect(manifest.webhooks?.["w"]?.parameters).toMatchObject([{ name: "X-Kind" }]);
    expect(warnings).toEqual([expect.stringContaining("`a b` cannot be the name of a header")]);
  });

  it("parameters with content have its type, or are text in headers", () => {
    const content = { "application/json": { schema: integer } };
    const parameters = ["query", "header"].map((place) => ({ name: "a", in: place, content }));
    const files = { "openapi.json": openapi({ webhooks: { w: { post: { parameters } } } }) };
    const { manifest } = read(own({}), files);
    expect(manifest.webhooks?.["w"]?.parameters).toMatchObject([
      { in: "query", contentType: "application/json", schema: integer },
      { in: "header", schema: text },
    ]);
  });

  it("callbacks with the same method and expression have their own names in front", () => {
    const to = (method: string) => ({ "{$url}": { [method]: webhook } });
    const callbacks = { data: to("post"), error: to("post"), end: to("put") };
    const files = { "openapi.json": openapi({ paths: { "/pets": { post: { callbacks } } } }) };
    const { routes } = read(own({ generate: { webhooks: "types" } }), files).manifest;
    expect(Object.keys(routes[0]?.callbacks ?? {})).toEqual([
      "data POST {$url}",
      "error POST {$url}",
      "PUT {$url}",
    ]);
  });

  it("the manifest's webhooks override a document's webhooks by name", () => {
    const mine = { "PUT created": { summary: "Mine" }, own: {} };
    const { manifest } = read(own({ webhooks: mine }), { "openapi.json": openapi({ webhooks }) });
    expect(Object.keys(manifest.webhooks ?? {})).toEqual(["POST created", "PUT created", "own"]);
    expect(manifest.webhooks?.["PUT created"]?.summary).toBe("Mine");
  });
});

it.each([
  ["{ a: { body: {} } }", 'a webhook has no key "body"'],
  ["{ a: { requestBody: { schema: { $ref: '#/schemas/X' } } } }", '`schemas` has no "X"'],
  ["{ a: { parameters: [{ $ref: '#/parameters/X' }] } }", '`parameters` has no "X"'],
  ["{ a: { parameters: [{ name: a, in: cookie, schema: {} }] } }", '`in` cannot be "cookie"'],
  ["{ a: { responses: { 99: {} } } }", "99"],
])("webhooks: %s is an error at its place", (written, want) => {
  const head = "waybill: 1\nname: a\nversion: 1.0.0\nbaseUrl: /\nroutes:\n  - GET /x\n";
  const printed = errorsOf(`${head}webhooks: ${written}\n`, {});
  expect(printed).toMatch(/^routes\.yaml:7:\d+: error/);
  expect(printed).toContain(want);
  const inCallbacks = `${head.replace("- GET", "- route: GET")}    callbacks: ${written}\n`;
  expect(errorsOf(inCallbacks, {})).toMatch(/^routes\.yaml:7:\d+: error/);
});

describe("diff", () => {
  const object = (properties: object, required: readonly string[] = []) => ({
    schema: { type: "object", properties, required },
  });
  const body = (...given: Parameters<typeof object>) => ({ w: { requestBody: object(...given) } });
  const answer = (...given: Parameters<typeof object>) => ({
    w: { responses: { 200: object(...given) } },
  });
  const a = { a: text };

  it.each<readonly [string, object, object, readonly string[]]>([
    ["nothing", body(a), body(a), []],
    ["a webhook more", body(a), { ...body(a), x: {} }, ["added additive"]],
    ["a webhook less", { ...body(a), x: {} }, body(a), ["removed breaking"]],
    ["a property more", body(a), body({ ...a, b: text }), ["added additive"]],
    ["a property less", body({ ...a, b: text }), body(a), ["removed breaking"]],
    ["a property that may be missing", body(a, ["a"]), body(a), ["optional breaking"]],
    ["an answer that needs more", answer(a), answer(a, ["a"]), ["required breaking"]],
    ["an answer that needs less", answer(a, ["a"]), answer(a), ["optional additive"]],
    [
      "other answers",
      { w: { responses: { 200: {}, 201: {} } } },
      { w: { responses: { 200: {}, 202: {} } } },
      ["removed breaking", "added additive"],
    ],
    ["deprecated", body(a), { w: { ...body(a).w, deprecated: true } }, ["deprecated neither"]],
  ])("%s", (_, before, after, want) => {
    const kinds = (more: (own: object) => Partial<ManifestParts>) => {
      const [old, now] = [before, after].map((one) =>
        planOf({ routes: [route], schemas: { Pet }, ...more(one) }),
      );
      return comparePlans(old!, now!).map(({ kind, compiler, wire }) => {
        expect(wire).toBe("neither");
        return `${kind} ${compiler}`;
      });
    };
    expect(kinds((webhooks) => ({ webhooks }))).toEqual(want);
    expect(kinds((callbacks) => ({ routes: [{ ...route, callbacks }] }))).toEqual(want);
  });

  it("diff compares webhook schemas like responses, and reports their removal", () => {
    const parts = (properties: object, webhooks?: object): ManifestParts => ({
      routes: [],
      schemas: { Pet: { type: "object", properties } },
      ...(webhooks && { webhooks }),
    });
    const w = { w: { requestBody: { schema: pet } } };
    const kinds = (before: ManifestParts, after: ManifestParts) =>
      comparePlans(planOf(before), planOf(after)).map(
        ({ kind, compiler, place }) =>
          `${kind} ${compiler} ${place.of === "type" ? place.type : ""}`,
      );
    expect(kinds(parts({ ...a, b: text }, w), parts(a, w))).toEqual(["removed breaking Pet"]);
    expect(kinds(parts(a, w), parts(a))).toEqual([
      "type-removed breaking Webhooks",
      "type-removed breaking Pet",
    ]);
  });
});
