import { describe, expect, it } from "vitest";
import { problemsOf } from "../plan-of.js";
import { modulesOf, object, ref, text, typesOf } from "./declared-types.js";

describe("the types of schemas", () => {
  const get = (path: string, schema: object) => ({
    route: `GET ${path}`,
    responses: { 200: { schema } },
  });
  const put = (path: string, schema: object) => ({
    route: `PUT ${path}`,
    requestBody: { required: true, schema },
  });
  const a = object({ a: text });

  it("stand beside the one group that sends or receives them, or with what groups share", () => {
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
      get("/two", { type: "array", items: ref("Both") }),
      put("/two", ref("Sent")),
      get("/two/sent", ref("Sent")),
      put("/one/sent", ref("SentByOne")),
      put("/two/outer", ref("Outer")),
      put("/three", ref("Later")),
    ];
    const types = typesOf({ schemas, routes });
    expect(Object.keys(types)).toEqual(["one.ts", "schemas.ts", "two.ts"]);
    expect(types["one.ts"]?.map((one) => one.split(" ")[0])).toEqual([
      "GetOneResponses",
      "Own",
      "Inner",
      "SentByOne",
    ]);
    const shared = ["Both", "Later", "Last"];
    expect(types["schemas.ts"]?.map((one) => one.split(" ")[0])).toEqual(shared);
    expect(types["two.ts"]?.map((one) => one.split(" ")[0])).toEqual([
      "GetTwoResponses",
      "GetTwoSentResponses",
      "Sent",
      "Outer",
    ]);
  });

  it("are imported from there, and exported by the index", () => {
    const modules = modulesOf({
      schemas: { Own: a, Both: a },
      routes: [get("/one", ref("Own")), get("/one/b", ref("Both")), get("/two", ref("Both"))],
    });
    const possible = modules.get("one.ts")?.imports ?? [];
    expect(possible.at(-1)).toEqual({
      from: "./schemas.js",
      names: [{ name: "Both", isType: true }],
    });
    const index = modules.get("index.ts");
    expect(index?.kind === "index" && index.exports).toContainEqual({
      from: "./schemas.js",
      isType: true,
    });
  });

  it("stand in a module of their own where each builder has one", () => {
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
        { from: "../one.schemas.js", names: [{ name: "Own", isType: true }] },
        { from: "../schemas.js", names: [{ name: "Both", isType: true }] },
      ]);
    }
    expect(modules.get("one.schemas.ts")?.imports.at(-1)).toEqual({
      from: "./schemas.js",
      names: [{ name: "Both", isType: true }],
    });
  });

  it("are two where requests and responses differ, also in what they are made of", () => {
    const schemas = {
      Pet: object(
        { id: { type: "integer", readOnly: true }, owner: ref("Owner") },
        { required: ["id"] },
      ),
      Owner: object({ pin: ref("Pin"), name: text }, { required: ["name", "pin"] }),
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
  ])("are two for %j: %s", (schema, isTwo) => {
    const schemas = {
      Own: schema,
      Inner: object({ id: ref("Id"), own: ref("Own") }),
      Id: { ...text, readOnly: true },
    };
    const types = typesOf({ schemas, routes: [get("/a", ref("Own")), put("/a", ref("Own"))] });
    const names = Object.values(types).flatMap((all) => all.map((one) => one.split(" ")[0]));
    expect(names).toContain("Own");
    expect(names.includes("OwnWritable")).toBe(isTwo);
  });

  it("are those of the bodies and headers that a program reads", () => {
    const response = {
      content: {
        "application/json": { schema: ref("Json") },
        "text/html": { schema: ref("Html") },
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

  it("stand with all builders where one module has them", () => {
    const routes = [get("/one", ref("Own")), put("/one", ref("Both")), put("/two", ref("Both"))];
    const generate = { layout: "single" };
    const types = typesOf({ generate, schemas: { Own: a, Both: a }, routes });
    expect(Object.keys(types)).toEqual(["builders.ts", "schemas.ts"]);
    expect(types["builders.ts"]?.at(-1)).toBe("Own { a?: string | undefined }");
    expect(types["schemas.ts"]).toEqual(["Both { a?: string | undefined }"]);
  });

  it("have the comments of their schemas", () => {
    const routes = [get("/one", ref("Own"))];
    const module = modulesOf({ schemas: { Own: { ...a, description: "Mine." } }, routes });
    const declared = module.get("one.ts");
    expect(declared?.kind === "builders" && declared.declarations[0]?.doc).toEqual({
      paragraphs: ["Mine."],
    });
  });

  it("have no other name where they are only sent", () => {
    const schemas = { Pet: object({ id: { ...text, readOnly: true }, name: text }) };
    expect(typesOf({ schemas, routes: [put("/pets", ref("Pet"))] })).toEqual({
      "pets.ts": ["Pet { name?: string | undefined }"],
    });
  });

  it("give way to the name for requests", () => {
    const schemas = { Pet: object({ id: { ...text, readOnly: true }, n: text }), PetWritable: a };
    const routes = [get("/pets", ref("Pet")), put("/pets", ref("Pet"))];
    expect(problemsOf({ schemas, routes })).toMatchObject([{ code: "duplicate-schema-type" }]);
  });
});
