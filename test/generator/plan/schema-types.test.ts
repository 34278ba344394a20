import { expect, it } from "vitest";
import { problemsOf } from "../plan-of.js";
import { modulesOf, typesOf } from "./declared-types.js";
import { list, object, ref, text } from "../../schemas.js";

const namesOf = (types: readonly string[] = []) => types.map((type) => type.split(" ")[0]);
const importOf = (from: string, name: string) => ({ from, names: [{ name, isType: true }] });

const get = (path: string, schema: object) => ({
  route: `GET ${path}`,
  responses: { 200: { schema } },
});
const put = (path: string, schema: object) => ({
  route: `PUT ${path}`,
  requestBody: { required: true, schema },
});
const a = object({ a: text });

it("types are in the module of their only group, or in the shared module", () => {
  const schemas = {
    Own: object({ inner: ref("Inner"), both: ref("Both") }),
    Inner: a,
    Both: a,
    Sent: a,
    SentByOne: a,
    Outer: object({ later: ref("Later") }),
    Later: object({ last: ref("Last") }),
    Last: a,
    Unused: a,
  };
  const routes = [
    get("/one", ref("Own")),
    get("/two", list(ref("Both"))),
    put("/two", ref("Sent")),
    get("/two/sent", ref("Sent")),
    put("/one/sent", ref("SentByOne")),
    put("/two/outer", ref("Outer")),
    put("/three", ref("Later")),
  ];
  const types = typesOf({ schemas, routes });
  expect(Object.keys(types)).toEqual(["one.ts", "schemas.ts", "two.ts"]);
  const own = ["GetOneResponses", "Own", "Inner", "SentByOne"];
  expect(namesOf(types["one.ts"])).toEqual(own);
  expect(namesOf(types["schemas.ts"])).toEqual(["Both", "Later", "Last"]);
  const other = ["GetTwoResponses", "GetTwoSentResponses", "Sent", "Outer"];
  expect(namesOf(types["two.ts"])).toEqual(other);
});

it("types have mutable arrays unless only requests use the types", () => {
  const list = object({ all: { type: "array", items: text } });
  const outer = (name: string) => object({ inner: ref(name) });
  const schemas = {
    ...{ Sent: list, Both: list, Received: list, Called: list, Answered: list, Unused: list },
    ...{
      SentInner: list,
      SentOuter: outer("SentInner"),
      BothInner: list,
      BothOuter: outer("BothInner"),
    },
  };
  const anyOf = (...names: readonly string[]) => ({ anyOf: names.map(ref) });
  const routes = [
    put("/one", anyOf("Sent", "Both", "SentOuter", "BothOuter")),
    get("/one", anyOf("Both", "Received", "BothOuter")),
  ];
  const webhook = {
    requestBody: { schema: ref("Called") },
    responses: { 200: { schema: ref("Answered") } },
  };
  const generate = { layout: "single", schemas: "all" };
  const types = typesOf({ schemas, routes, webhooks: { webhook }, generate });
  const frozen = Object.values(types)
    .flat()
    .filter((type) => type.includes("readonly"));
  expect(namesOf(frozen).sort()).toEqual(["Answered", "Sent", "SentInner"]);
});

it("types are imported from their module, and exported by the index", () => {
  const modules = modulesOf({
    schemas: { Own: a, Both: a },
    routes: [get("/one", ref("Own")), get("/one/b", ref("Both")), get("/two", ref("Both"))],
  });
  const possible = modules.get("one.ts")?.imports ?? [];
  expect(possible.at(-1)).toEqual(importOf("./schemas.js", "Both"));
  const index = modules.get("index.ts");
  expect(index?.kind === "index" && index.exports).toContainEqual({
    from: "./schemas.js",
    isType: true,
  });
});

it("with layout: route, types are in a separate module", () => {
  const modules = modulesOf({
    generate: { layout: "route" },
    schemas: { Own: object({ both: ref("Both") }), Both: a },
    routes: [
      get("/one", { prefixItems: [ref("Both"), ref("Own")] }),
      get("/one/b", { prefixItems: [ref("Own"), ref("Both")] }),
      get("/two", ref("Both")),
    ],
  });
  const index = modules.get("index.ts");
  expect(index?.kind === "index" && index.exports).toContainEqual({
    from: "./one.schemas.js",
    isType: true,
  });
  for (const path of ["one/getOne.ts", "one/getOneB.ts"]) {
    expect(modules.get(path)?.imports.slice(-2)).toEqual([
      importOf("../one.schemas.js", "Own"),
      importOf("../schemas.js", "Both"),
    ]);
  }
  const { imports = [] } = modules.get("one.schemas.ts") ?? {};
  expect(imports.at(-1)).toEqual(importOf("./schemas.js", "Both"));
});

it("types are split if requests and responses differ, also in nested types", () => {
  const schemas = {
    Pet: object({ id: { type: "integer", readOnly: true }, owner: ref("Owner") }, "id"),
    Owner: object({ pin: ref("Pin"), name: text }, "name", "pin"),
    Pin: { type: "string", writeOnly: true },
    Same: a,
  };
  const pair = object({ pet: ref("Pet"), same: ref("Same") });
  expect(typesOf({ schemas, routes: [get("/pets", pair), put("/pets", pair)] })).toEqual({
    "pets.ts": [
      "GetPetsResponses { 200: { pet?: Pet | undefined; same?: Same | undefined } }",
      "Pet { id: number; owner?: Owner | undefined }",
      "PetWritable { owner?: OwnerWritable | undefined }",
      "Owner { name: string }",
      "OwnerWritable { pin: Pin; name: string }",
      "Pin = string",
      "Same { a?: string | undefined }",
    ],
  });
});

it.each<readonly [schema: object, isTwo: boolean]>([
  [a, false],
  [{ type: "string", format: "binary" }, true],
  [{ type: "string", format: "byte" }, false],
  [object({ id: { ...text, readOnly: true } }), true],
  [object({ pin: { ...text, writeOnly: true } }), true],
  [object({ id: { ...text, readOnly: false } }), false],
  [object({ id: ref("Id") }), true],
  [object({ list: { items: object({ id: { ...text, readOnly: true } }) } }), true],
  [{ additionalProperties: { type: "string", format: "binary" } }, true],
  [{ allOf: [a, object({ id: { ...text, readOnly: true } })] }, true],
  [{ items: ref("Inner") }, true],
  [{ items: true }, false],
])("%j is two types: %s", (schema, isTwo) => {
  const schemas = {
    Own: schema,
    Inner: object({ id: ref("Id"), own: ref("Own") }),
    Id: { ...text, readOnly: true },
  };
  const types = typesOf({
    schemas,
    routes: [get("/a", ref("Own")), put("/a", ref("Own"))],
  });
  const names = Object.values(types).flatMap(namesOf);
  expect(names).toContain("Own");
  expect(names.includes("OwnWritable")).toBe(isTwo);
});

it("types of responses are types of the bodies and headers that a program reads", () => {
  const response = {
    content: {
      "application/json": { schema: ref("Json") },
      "text/html": { schema: ref("Html") },
      "image/png": { schema: ref("Html") },
    },
    headers: { a: { schema: ref("Header") } },
  };
  const schemas = { Json: a, Html: a, Header: text };
  const routes = [{ route: "GET /a", responses: { 200: response, 404: {} } }];
  expect(typesOf({ schemas, routes })["a.ts"]?.slice(1)).toEqual([
    "Json { a?: string | undefined }",
    "Header = string",
  ]);
});

it("with layout: single, types are in the module of all functions", () => {
  const routes = [get("/one", ref("Own")), put("/one", ref("Both")), put("/two", ref("Both"))];
  const generate = { layout: "single" };
  const types = typesOf({ generate, schemas: { Own: a, Both: a }, routes });
  expect(Object.keys(types)).toEqual(["builders.ts", "schemas.ts"]);
  expect(types["builders.ts"]?.at(-1)).toBe("Own { a?: string | undefined }");
  expect(types["schemas.ts"]).toEqual(["Both { a?: string | undefined }"]);
});

it("types have the comments of their schemas", () => {
  const routes = [get("/one", ref("Own"))];
  const module = modulesOf({ schemas: { Own: { ...a, description: "Mine." } }, routes });
  const declared = module.get("one.ts");
  expect(declared?.kind === "builders" && declared.declarations[0]?.doc).toEqual({
    paragraphs: ["Mine."],
  });
});

it("types of requests only have no second name", () => {
  const schemas = { Pet: object({ id: { ...text, readOnly: true }, name: text }) };
  expect(typesOf({ schemas, routes: [put("/pets", ref("Pet"))] })).toEqual({
    "pets.ts": ["Pet { name?: string | undefined }"],
  });
});

it("a response type gives way to the name of a request type", () => {
  const schemas = { Pet: object({ id: { ...text, readOnly: true }, n: text }), PetWritable: a };
  const routes = [get("/pets", ref("Pet")), put("/pets", ref("Pet"))];
  expect(problemsOf({ schemas, routes })).toMatchObject([{ code: "duplicate-schema-type" }]);
});
