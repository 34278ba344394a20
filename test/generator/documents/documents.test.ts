import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { importOpenApi } from "../../../generator/openapi/index.js";
import { document, rowsOf } from "../openapi/document.js";
import { errorsOf, own, read } from "./in-memory.js";
import { boolean, component, integer, object, ref, text } from "../../schemas.js";

const pets = parse(`
openapi: 3.0.3
info: { title: Test, version: 1.2.3 }
servers: [{ url: https://api.example.com }]
paths:
  /pets:
    get:
      operationId: pets/list
      tags: [pets]
      summary: Lists pets
      parameters:
        - { $ref: '#/components/parameters/limit' }
        - { name: sort, in: query, schema: { type: string } }
      responses:
        200: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        404: { $ref: '#/components/responses/problem' }
    post:
      operationId: pets/create
      tags: [pets]
      parameters: [{ $ref: '#/components/parameters/limit' }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } }
      responses: { 404: { $ref: '#/components/responses/problem' } }
  /pets/{petId}:
    parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
    get: { operationId: pets/get, tags: [pets] }
    delete: { operationId: pets/remove, tags: [admin], deprecated: true }
components:
  parameters: { limit: { name: limit, in: query, schema: { type: integer } } }
  responses: { problem: { description: A problem, content: { text/plain: {} } } }
  schemas: { Pet: { type: object, properties: { name: { type: string } } } }
`) as object;

const readOwn = (more: object) => read(own(more), { "openapi.json": pets }).manifest;
const routesOf = (more: object) => readOwn(more).routes.map(({ route }) => route);

describe("a manifest that names a document", () => {
  it("a manifest with a document equals the import of the document", () => {
    const imported = importOpenApi({ text: JSON.stringify(pets), file: "openapi.json" });
    const text = imported.ok ? imported.text : "";
    expect(readOwn({})).toEqual(read(text, {}).manifest);
  });

  it("keys of the manifest override the document", () => {
    const identity = {
      ...{ name: "zoo", version: "9.0.0", baseUrl: "https://zoo.example" },
      headers: { Accept: "application/vnd.zoo+json", "x-zoo": "1" },
    };
    expect(readOwn(identity)).toMatchObject(identity);
    expect(readOwn({ headers: { "x-zoo": "1" } }).headers).toEqual({
      accept: "application/json",
      "x-zoo": "1",
    });
  });

  it("schemas of the manifest are added to the document's, and override them", () => {
    const { schemas } = readOwn({ schemas: { Pet: text, Toy: { type: "null" } } });
    expect(schemas).toEqual({ Pet: text, Toy: { type: "null" } });
  });

  it("a manifest can refer to documents in other folders, and their files", () => {
    const files = {
      "../specs/openapi.yaml":
        "openapi: 3.1.0\nservers: [{ url: https://a.example }]\npaths:\n  /a:\n    $ref: 'paths/a.yaml'\n",
      "../specs/paths/a.yaml": "get: { operationId: a/get }\n",
    };
    const { manifest } = read({ waybill: 1, openapi: "../specs/openapi.yaml" }, files);
    expect(manifest.routes).toMatchObject([{ route: "GET /a", operationId: "a/get" }]);
  });
});

describe("what is taken of a document", () => {
  it.each([
    [{ include: { tags: ["admin"] } }, ["DELETE /pets/{petId}"]],
    [{ exclude: { tags: ["pets"] } }, ["DELETE /pets/{petId}"]],
    [{ include: { paths: ["/pets"] } }, ["GET /pets", "POST /pets"]],
    [{ include: { paths: ["/*/{petId}"] } }, ["DELETE /pets/{petId}", "GET /pets/{petId}"]],
    [{ include: { paths: ["/**"] }, exclude: { paths: ["/pets/*"] } }, ["GET /pets", "POST /pets"]],
    [
      { include: { operationIds: ["pets/get"], tags: ["admin"] } },
      ["DELETE /pets/{petId}", "GET /pets/{petId}"],
    ],
    [
      { exclude: { operationIds: ["pets/list", "pets/create"] }, deprecated: false },
      ["GET /pets/{petId}"],
    ],
  ])("%j", (choice, want) => {
    expect(routesOf({ openapi: { document: "./openapi.json", ...choice } }).sort()).toEqual(want);
  });

  it("descriptions of a document are read unless the manifest disables them", () => {
    const summaries = (descriptions: boolean) =>
      readOwn({ openapi: { document: "./openapi.json", descriptions } }).routes[0]?.summary;
    expect([summaries(true), summaries(false)]).toEqual(["Lists pets", undefined]);
  });
});

describe("schemas that no route uses", () => {
  const Cat = object({ owner: component("Owner") });
  const Owner = object({ pin: { type: "string", writeOnly: true } });
  const components = { schemas: { Cat, Owner, Alias: component("Cat"), "Odd name": text } };
  const paths = {
    "/a": {
      post: { tags: ["a"], requestBody: { content: { "x/json": { schema: component("Owner") } } } },
    },
  };
  const swagger = { swagger: "2.0", paths: {}, definitions: components.schemas };
  const all = { generate: { schemas: "all" } };
  const onlyTypes = { generate: { only: "types" } };
  const every = ["Alias", "Cat", "OddName", "Owner"].map((name) => `schemas.ts ${name}`);
  const hook = (name: string) => ({
    webhooks: { x: { requestBody: { schema: ref(name) } } },
  });
  it.each<readonly [more: object, openapi: object, want: readonly string[]]>([
    [{}, document(paths, { components }), ["a.ts Owner"]],
    [onlyTypes, document(paths, { components }), ["a.ts Owner"]],
    [
      all,
      document(paths, { components }),
      [
        "schemas.ts Alias",
        "schemas.ts Cat",
        "schemas.ts OddName",
        "schemas.ts Owner",
        "a.ts OwnerWritable",
      ],
    ],
    [all, document({}, { components }), every],
    [onlyTypes, document({}, { components }), every],
    [{ ...onlyTypes, baseUrl: "https://a.example" }, swagger, every],
    [
      hook("Cat"),
      document(paths, { components }),
      ["webhooks.ts Webhooks", "webhooks.ts Cat", "webhooks.ts Owner", "a.ts OwnerWritable"],
    ],
    [
      hook("OddName"),
      document(paths, { components }),
      ["webhooks.ts Webhooks", "webhooks.ts OddName", "a.ts Owner"],
    ],
    [{ ...all, schemas: { Own: integer } }, document({}, {}), ["schemas.ts Own"]],
  ])("unused schemas become types with `schemas: all`: %j", (more, openapi, want) => {
    const { manifest } = read(own(more), { "openapi.json": openapi });
    const planned = planRoutes(manifest);
    const modules = planned.ok ? planned.plan.modules : [];
    const placed = modules.flatMap((module) =>
      module.kind === "schemas" || module.kind === "builders"
        ? module.declarations.map(({ name }) => `${module.path} ${name}`)
        : [],
    );
    expect(placed.sort()).toEqual([...want].sort());
  });

  it("a manifest's reference reads only the unused schema that has its name", () => {
    const openapi = document(paths, {
      components: { schemas: { "my.Cat": text, MyCat: Cat, Owner } },
    });
    const { manifest, warnings } = read(own(hook("MyCat")), { "openapi.json": openapi });
    expect(Object.keys(manifest.schemas)).toEqual(["MyCat", "Owner"]);
    expect(warnings).toEqual([]);
  });

  it("a reference by the document's name of an unused schema suggests the manifest's name", () => {
    const openapi = document(paths, { components: { schemas: { "my.Cat": text, Owner } } });
    const manifest = JSON.stringify(own(hook("my.Cat")));
    expect(errorsOf(manifest, { "openapi.json": openapi })).toContain('did you mean "MyCat"?');
  });
});

describe("routes of a manifest override its document", () => {
  it("an override matches headers in any case", () => {
    const csv = { responses: { 200: { description: "", content: { "text/csv": {} } } } };
    const files = { "openapi.json": document({ "/a": { get: csv } }) };
    const headers = { Accept: "text/plain", "x-b": "1" };
    const { routes } = read(own({ routes: [{ route: "GET /a", headers }] }), files).manifest;
    expect(routes[0]?.headers).toEqual(headers);
  });

  const changed = (route: object) => {
    const { routes } = readOwn({ routes: [{ route: "GET /pets", ...route }] });
    return routes.find((one) => one.route === "GET /pets");
  };

  const OVERRIDES = rowsOf<[override: object, want: object]>(`
- [{ name: all, group: zoo }, { name: all, group: zoo, operationId: pets/list }]
- [{ summary: All pets }, { summary: All pets }]
- [{ deprecated: { message: 'no' } }, { deprecated: { message: 'no' } }]
- [{ headers: { accept: text/csv } }, { headers: { accept: text/csv } }]
- - { parameters: [{ name: sort, in: query, as: order }] }
  - { parameters: [{ name: limit, schema: { type: integer } }, { name: sort, as: order, schema: *text }] }
- - { parameters: [{ name: limit, in: query, required: true }] }
  - { parameters: [{ name: limit, required: true, schema: { type: integer } }, {}] }
- - { parameters: [{ name: page, in: query, schema: { type: integer } }] }
  - { parameters: [{ name: limit }, { name: sort }, { name: page }] }
- - { responses: { 404: { description: None }, 410: { description: Gone } } }
  - responses:
      200: { content: { application/json: { schema: { $ref: '#/schemas/Pet' } } } }
      404: { description: None, content: { text/plain: {} } }
      410: { description: Gone, content: {} }
- - { responses: { 200: { content: { text/csv: {} } } } }
  - { responses: { 200: { content: { text/csv: {} } } } }
`);

  it.each(OVERRIDES)("%j", (override, want) => {
    expect(changed(override)).toMatchObject(want);
  });

  it("an override of a body keeps its schema", () => {
    const { routes } = readOwn({
      routes: [{ route: "post  /pets", requestBody: { required: false } }],
    });
    expect(routes.find(({ route }) => route === "POST /pets")?.requestBody).toEqual({
      required: false,
      contentType: "application/json; charset=utf-8",
      schema: ref("Pet"),
    });
  });

  it("an override of a message matches headers and media types in any spelling", () => {
    const json = { "application/json; charset=utf-8": { schema: text }, "text/csv": {} };
    const responses = { 200: { headers: { "X-Rate": { required: true } }, content: json } };
    const content = { "text/xml": { schema: text }, "text/CSV": { schema: text } };
    const given = document({ "/x": { post: { responses, requestBody: { content } } } });
    const schema = boolean;
    const override = {
      route: "POST /x",
      responses: {
        200: { headers: { "x-rate": { schema } }, content: { "application/json": { schema } } },
      },
      requestBody: { content: { "text/csv": { schema } } },
    };
    const { routes } = read(own({ routes: [override] }), { "openapi.json": given }).manifest;
    expect(routes[0]).toMatchObject({
      responses: { 200: { headers: { "x-rate": { required: true, schema } } } },
      requestBody: { content: { "text/csv": { schema } } },
    });
    expect(routes[0]?.responses?.["200"]?.content).toEqual({
      "application/json": { schema },
      "text/csv": {},
    });
  });

  it("an override of a media type keeps media types that differ in their parameters", () => {
    const [plain, verbose] = ["application/json", "application/json; odata=verbose"];
    const before = { [plain]: { schema: text }, [verbose]: { schema: text } };
    const changed = (before: object, content: object) => {
      const given = document({ "/x": { get: { responses: { 200: { content: before } } } } });
      const override = { route: "GET /x", responses: { 200: { content } } };
      const { routes } = read(own({ routes: [override] }), { "openapi.json": given }).manifest;
      return routes[0]?.responses?.["200"]?.content;
    };
    const schema = boolean;
    expect(changed(before, { [plain]: { schema } })).toEqual({ ...before, [plain]: { schema } });
    expect(changed(before, { [verbose]: { schema } })).toEqual({
      ...before,
      [verbose]: { schema },
    });
    const both = { [plain]: { schema }, [verbose]: { schema } };
    expect(changed({ [plain]: { schema: text, example: "a" } }, both)).toEqual(both);
  });

  it("an override of a body's media type becomes the default", () => {
    const [json, form, xml] = [{ type: "object" }, { type: "array" }, text];
    const content = {
      "application/json": { schema: json },
      "multipart/form-data": { schema: form },
      "text/xml": { schema: xml },
    };
    const given = document({ "/x": { post: { requestBody: { content } } } });
    const bodyWith = (requestBody: object) =>
      read(own({ routes: [{ route: "POST /x", requestBody }] }), { "openapi.json": given }).manifest
        .routes[0]?.requestBody;
    const others = { "application/json": { schema: json }, "text/xml": { schema: xml } };
    const contentType = "Multipart/form-data";
    expect(bodyWith({ contentType })).toEqual({
      required: false,
      contentType,
      schema: form,
      content: others,
    });
    const schema = boolean;
    expect(bodyWith({ contentType, schema })).toMatchObject({ schema, content: others });
    expect(bodyWith({ contentType: "a/b" })).toMatchObject({ contentType: "a/b", schema: json });
  });

  it("an override does not change other routes", () => {
    const routes = (more: object) => readOwn(more).routes.filter(({ name }) => name !== "all");
    expect(routes({ routes: [{ route: "GET /pets", name: "all" }] })).toEqual(
      routes({}).filter(({ route }) => route !== "GET /pets"),
    );
  });
});

it("generate and import read any JSON document equally", () => {
  const schema = fc.constantFrom<object>(text, { $ref: "#/components/schemas/A" });
  const operation = fc.record({
    tags: fc.array(fc.constantFrom("a", "B c")),
    parameters: fc.array(
      fc.record({
        name: fc.constantFrom("x", "y-z", "data"),
        in: fc.constantFrom("query", "header", "cookie", "path"),
        schema,
      }),
    ),
    responses: fc.dictionary(fc.constantFrom("200", "default"), fc.constant({ description: "D" })),
  });
  const paths = fc.dictionary(
    fc.constantFrom("/a", "/a/{x}", "/b"),
    fc.dictionary(fc.constantFrom("get", "post"), operation, { minKeys: 1 }),
    { minKeys: 1 },
  );
  fc.assert(
    fc.property(paths, (given) => {
      const openapi = document(given, { components: { schemas: { A: integer } } });
      const imported = importOpenApi({ text: JSON.stringify(openapi), file: "openapi.json" });
      const text = imported.ok ? imported.text : "";
      const { manifest } = read(own({}), { "openapi.json": openapi });
      expect(manifest).toEqual(read(text, {}).manifest);
    }),
    { numRuns: 50 },
  );
});
