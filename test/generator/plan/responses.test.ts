import { describe, expect, it } from "vitest";
import { printType } from "../../../generator/emit/syntax/type.js";
import type { DeclarationPlan, ModulePlan } from "../../../generator/plan/plan.js";
import { type ManifestParts, planOf, problemsOf } from "../plan-of.js";

const text = { type: "string" };
const ref = (name: string) => ({ $ref: `#/schemas/${name}` });
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

function modulesOf(parts: ManifestParts): ReadonlyMap<string, ModulePlan> {
  return new Map(planOf(parts).modules.map((module) => [module.path, module]));
}

function say(declaration: DeclarationPlan): string {
  if (declaration.kind === "alias") return `${declaration.name} = ${printType(declaration.type)}`;
  const { name, properties, index } = declaration;
  const type = printType({ kind: "object", properties, ...(index && { index }) });
  return `${name} ${type
    .replace(/(?<=<)\s+|\s+(?=>)/g, "")
    .replace(/\s+/g, " ")
    .replace(/; \}/g, " }")}`;
}

/** Path of a module → the responses and schemas that it declares. */
function typesOf(parts: ManifestParts): Readonly<Record<string, readonly string[]>> {
  const types = [...modulesOf(parts).values()].map(
    (module) => [module.path, declarationsOf(module).map(say)] as const,
  );
  return Object.fromEntries(types.filter(([, declarations]) => declarations.length > 0));
}

function declarationsOf(module: ModulePlan): readonly DeclarationPlan[] {
  if (module.kind === "schemas") return module.declarations;
  if (module.kind !== "builders") return [];
  const responses = module.routes.flatMap(({ declarations }) =>
    declarations.filter(({ name }) => name.endsWith("Responses")),
  );
  return [...responses, ...module.declarations];
}

/** The type of each response of `GET /x` by status. */
function bodiesOf(responses: object, parts: object = {}, method = "GET"): string {
  const routes = [{ route: `${method} /x`, name: "x", responses }];
  const [own = ""] = typesOf({ ...parts, routes })["x.ts"] ?? [];
  return own;
}

describe("the body of a response", () => {
  it.each([
    ["of no content", {}, "undefined"],
    ["as JSON without a schema", { content: { "application/json": {} } }, "unknown"],
    ["as JSON", { schema: text }, "string"],
    [
      "as JSON, whatever else is offered",
      {
        content: {
          "text/html": {},
          "application/json; charset=utf-8": { schema: { type: "integer" } },
          "application/problem+json": { schema: text },
        },
      },
      "number",
    ],
    [
      "as other JSON",
      {
        content: {
          "text/html": {},
          "application/a+json": { schema: text },
          "application/b+json": { schema: { type: "integer" } },
        },
      },
      "string | number",
    ],
    [
      "as text",
      { content: { "text/html": { schema: object({}) }, "application/xml": {} } },
      "string",
    ],
    ["as bytes", { content: { "image/*": { schema: text }, "application/pdf": {} } }, "Blob"],
    ["as either", { content: { "text/csv": {}, "application/zip": {} } }, "string | Blob"],
    ["as anything", { content: { "*/*": { schema: text } } }, "string"],
    ["as anything of no schema", { content: { "application/x-own": {} } }, "unknown"],
    [
      "with a file in it",
      { schema: object({ a: { type: "string", format: "binary" } }) },
      "{ a?: Blob | undefined }",
    ],
    [
      "with a date in it",
      { schema: object({ a: { type: "string", format: "date-time" } }) },
      "{ a?: string | undefined }",
    ],
  ])("%s", (_, response, want) => {
    expect(bodiesOf({ 200: response })).toContain(`200: ${want.startsWith("{") ? "" : want}`);
    if (want.startsWith("{")) expect(bodiesOf({ 200: response })).toContain(want.slice(2, -2));
  });

  it("is none for a status that has none, and for HEAD", () => {
    const statuses = [101, 200, 204, 205, 206, 304, 404];
    expect(bodiesOf(Object.fromEntries(statuses.map((status) => [status, { schema: text }])))).toBe(
      "XResponses { 101: undefined; 200: string; 204: undefined; 205: undefined; 206: string; 304: undefined; 404: string }",
    );
    expect(bodiesOf({ 200: { schema: text } }, {}, "HEAD")).toBe("XResponses { 200: undefined }");
  });

  it("is beside the headers that are declared", () => {
    const headers = {
      Link: { schema: text },
      "X-Total": { required: true, schema: { type: "integer" } },
      "X-Other": {},
    };
    expect(bodiesOf({ default: { schema: text, headers } })).toBe(
      'XResponses { default: WithHeaders<string, { link?: string | undefined; "x-total": number; "x-other"?: string | undefined }> }',
    );
  });

  it.each<readonly [schema: object, want: string]>([
    [{ enum: ["a", "b"] }, '"a" | "b"'],
    [{ const: 1 }, "1"],
    [{ type: ["integer", "null"] }, "number | null"],
    [{ items: text }, "string"],
    [{ type: "object" }, "string"],
    [{}, "string"],
  ])("has a header of %j as %s", (schema, want) => {
    const responses = { 200: { schema: text, headers: { a: { required: true, schema } } } };
    expect(bodiesOf(responses)).toBe(`XResponses { 200: WithHeaders<string, { a: ${want} }> }`);
  });

  it("has comments, of the headers too", () => {
    const headers = {
      a: { description: "Mine.", schema: { ...text, description: "Its type.", default: "x" } },
      b: { schema: { ...text, description: "Its type." } },
    };
    const responses = { 200: { description: "Found.", headers }, 404: { description: " " } };
    const module = modulesOf({ routes: [{ route: "GET /x", responses }] }).get("x.ts");
    const [declared] = module?.kind === "builders" ? (module.routes[0]?.declarations ?? []) : [];
    if (declared?.kind !== "interface") throw new Error("no responses were declared");
    expect(declared.doc).toEqual({ paragraphs: [] });
    expect(declared.properties.map(({ doc }) => doc.paragraphs)).toEqual([["Found."], []]);
    expect(declared.properties[0]?.type).toMatchObject({
      arguments: [
        { kind: "keyword", name: "undefined" },
        {
          properties: [
            { name: "a", doc: { paragraphs: ["Mine."], default: "x" } },
            { name: "b", doc: { paragraphs: ["Its type."] } },
          ],
        },
      ],
    });
  });

  it("is not said of a route without responses", () => {
    expect(typesOf({ routes: ["GET /x"] })).toEqual({});
  });
});

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

describe("a discriminator", () => {
  const one = (schemas: object, name: string) => {
    const routes = [{ route: "GET /x", name: "x", responses: { 200: { schema: ref(name) } } }];
    return (typesOf({ schemas, routes })["x.ts"] ?? []).slice(1);
  };
  const cat = object({ kind: text, purrs: text });
  const dog = object({ kind: text });
  const kinds = { oneOf: [ref("Cat"), ref("Dog")], discriminator: { propertyName: "kind" } };

  it("has the names of the schemas, or what its mapping says, for values", () => {
    expect(one({ Cat: cat, Dog: dog, Kinds: kinds }, "Kinds").at(-1)).toBe(
      'Kinds = ({ kind: "Cat" } & Cat) | ({ kind: "Dog" } & Dog)',
    );
    const mapping = { cat: "#/schemas/Cat", tom: "#/schemas/Cat" };
    const mapped = { ...kinds, discriminator: { propertyName: "kind", mapping } };
    expect(one({ Cat: cat, Dog: dog, Kinds: mapped }, "Kinds").at(-1)).toBe(
      'Kinds = ({ kind: "cat" | "tom" } & Cat) | ({ kind: "Dog" } & Dog)',
    );
  });

  it("counts for any of several schemas, but not for one without a name", () => {
    const any = { anyOf: [ref("Cat"), dog, true], discriminator: { propertyName: "kind" } };
    const inline = { oneOf: [ref("Cat"), dog], discriminator: { propertyName: "kind" } };
    expect(one({ Cat: cat, Kinds: any }, "Kinds").at(-1)).toBe("Kinds = unknown");
    expect(one({ Cat: cat, Kinds: inline }, "Kinds").at(-1)).toBe(
      'Kinds = ({ kind: "Cat" } & Cat) | { kind?: string | undefined }',
    );
  });

  it.each<readonly [why: string, kind: object | boolean, isSaid: boolean]>([
    ["a text", text, false],
    ["anything", true, false],
    ["one value", { const: "cat" }, true],
    ["values", { enum: ["cat", "tom"] }, true],
    ["a reference to a text", ref("Text"), false],
    ["a reference to a value", ref("Kind"), true],
    ["a reference to anything", ref("Any"), false],
  ])("with a property that is %s", (_why, kind, isSaid) => {
    const schemas = { Cat: object({ kind }), Kind: { const: "cat" }, Text: text, Any: true };
    const kinds = { oneOf: [ref("Cat")], discriminator: { propertyName: "kind" } };
    const want = isSaid ? "Kinds = Cat" : 'Kinds = { kind: "Cat" } & Cat';
    expect(one({ ...schemas, Kinds: kinds }, "Kinds").at(-1)).toBe(want);
  });

  it("says nothing where a schema says it itself", () => {
    const own = object({ kind: ref("Kind") });
    const schemas = { Kind: { const: "cat" }, Cat: { allOf: [own] }, Dog: dog, Kinds: kinds };
    expect(one(schemas, "Kinds").at(-1)).toBe('Kinds = Cat | ({ kind: "Dog" } & Dog)');
  });

  it("says nothing of a schema without the property", () => {
    const schemas = { Cat: { type: "array", items: text }, Dog: dog, Kinds: kinds };
    expect(one(schemas, "Kinds").at(-1)).toContain("Cat | ");
  });

  it("of a schema that others extend tells those apart, but not one that is extended again", () => {
    const schemas = {
      Pet: object({ kind: text }, { discriminator: { propertyName: "kind" } }),
      Dog: { allOf: [ref("Pet"), object({ barks: text })] },
      Puppy: { allOf: [ref("Dog"), object({ age: text })] },
      Cat: { allOf: [ref("Pet")] },
      All: {
        oneOf: [ref("Cat"), ref("Puppy"), ref("Dog")],
        discriminator: { propertyName: "kind" },
      },
    };
    expect(one(schemas, "All")).toEqual([
      "Pet { kind?: string | undefined }",
      "Dog = Pet & { barks?: string | undefined }",
      "Puppy = Dog & { age?: string | undefined }",
      'Cat = Pet & { kind: "Cat" }',
      'All = Cat | ({ kind: "Puppy" } & Puppy) | ({ kind: "Dog" } & Dog)',
    ]);
  });
});
