import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Schema } from "../../../../generator/manifest/index.js";
import type { ToolPlan } from "../../../../generator/plan/plan.js";
import { createJsonSchemas, isShowable } from "../../../../generator/plan/tools/json-schema.js";
import { type ManifestParts, planOf, problemsOf, warningsOf } from "../../plan-of.js";

function toolsOf(parts: ManifestParts): readonly ToolPlan[] {
  const planned = planOf({ ...parts, generate: { tools: true, ...parts.generate } });
  return planned.modules.flatMap((module) => (module.kind === "tools" ? module.tools : []));
}

function toolOf(route: unknown, parts: Omit<ManifestParts, "routes"> = {}) {
  return toolsOf({ ...parts, routes: [route] })[0]?.definition;
}

const text = { type: "string" };
const route = (id: string, tags: readonly string[] = []) => ({
  route: `GET /${id}`,
  operationId: id,
  tags,
});
const routes = [route("issues/list", ["bugs"]), route("issues/create"), route("repos/get")];

describe("the choice of routes", () => {
  it.each([
    [true, ["issuesList", "issuesCreate", "reposGet"]],
    [["issues"], ["issuesList", "issuesCreate"]],
    [
      ["bugs", "reposGet"],
      ["issuesList", "reposGet"],
    ],
    [["issues/create"], ["issuesCreate"]],
    [["GET /repos/get"], ["reposGet"]],
    [false, []],
  ])("%j", (tools, want) => {
    expect(toolsOf({ routes, generate: { tools } }).map(({ builder }) => builder)).toEqual(want);
  });

  it("an unknown entry of `tools` is named", () => {
    expect(problemsOf({ routes, generate: { tools: ["issue", "zebra"] } })).toMatchObject([
      { code: "unknown-reference", hint: 'did you mean "issues"?', path: ["generate", "tools", 0] },
      {
        message: 'no group, tag or route is called "zebra"',
        hint: "write the name of a group, a tag or a route",
        path: ["generate", "tools", 1],
      },
    ]);
  });

  it.each(["{upload_url}/assets", "{+upload_url}/assets", ":upload_url/assets"])(
    "leaves out a route whose URL begins with a placeholder, with a warning: %s",
    (url) => {
      const upload = { route: `POST ${url}`, operationId: "assets/upload" };
      const all = [...routes, upload];
      const message = `POST ${url} cannot be a tool: its URL begins with a placeholder, so a model would choose the host`;
      for (const tools of [true, ["issues", "assets"]]) {
        const parts = { routes: all, generate: { tools } };
        expect(toolsOf(parts).map(({ builder }) => builder)).not.toContain("assetsUpload");
        expect(problemsOf(parts)).toEqual([]);
        expect(warningsOf(parts)).toMatchObject([{ code: "tool-chooses-host", message }]);
      }
      for (const name of ["assets/upload", "assetsUpload", `POST ${url}`]) {
        expect(problemsOf({ routes: all, generate: { tools: [name] } })).toMatchObject([
          { code: "tool-chooses-host", message, path: ["routes", 3] },
        ]);
      }
    },
  );

  it("keeps routes that begin with an expression that sets no host", () => {
    const all = ["GET {/a}/b", "GET {?a}", "GET https://a.example/{a}"];
    expect(toolsOf({ routes: all })).toHaveLength(3);
  });

  it("changes nothing else", () => {
    const [without, all] = [false, true].map((tools) => planOf({ routes, generate: { tools } }));
    expect(all?.modules.filter(({ kind }) => kind !== "tools")).toEqual(without?.modules);
    expect(without?.inlineRuntime).toEqual({ path: "runtime.ts" });
    expect(all?.inlineRuntime).toEqual({ path: "runtime.ts", withTools: true });
  });
});

it.each(["single", "group", "route"])("with layout %s, a group is a file", (layout) => {
  const modules = planOf({ routes, generate: { tools: true, layout } }).modules;
  const paths = modules.flatMap(({ kind, path }) => (kind === "tools" ? [path] : []));
  expect(paths).toEqual(["tools/issues.ts", "tools/repos.ts"]);
  expect(
    problemsOf({ routes: [{ route: "GET /a", group: "a/b" }], generate: { tools: true, layout } }),
  ).toMatchObject([{ code: "unfit-group" }]);
});

it("a group called tools has no folder beside that of the tools", () => {
  const named = [{ route: "GET /a", group: "Tools" }];
  const generate = { tools: true, layout: "route" };
  expect(problemsOf({ routes: named, generate })).toMatchObject([{ code: "unfit-group" }]);
  expect(problemsOf({ routes: named, generate: { layout: "route" } })).toEqual([]);
  expect(toolsOf({ routes: named })).toHaveLength(1);
});

describe("names", () => {
  const namesOf = (...names: readonly string[]) =>
    toolsOf({ routes: names.map((name, index) => ({ route: `GET /a${index}`, name })) }).map(
      ({ definition }) => definition.name,
    );

  it.each([
    ["issuesCreate", "issues_create"],
    ["getURLFor2Pets", "get_url_for2_pets"],
    ["a".repeat(64), "a".repeat(64)],
    ["a".repeat(65), `${"a".repeat(55)}_635361c4`],
    ["größe", "gr_e_d353a267"],
  ])("%s: %s", (name, want) => {
    expect(namesOf(name)).toEqual([want]);
  });

  it("that would be the same end with a hash, whatever their order", () => {
    const names = namesOf("getUrl1", "get_url1");
    expect(new Set(names).size).toBe(2);
    expect(names).toEqual([...namesOf("get_url1", "getUrl1")].reverse());
    for (const name of names) expect(name).toMatch(/^get_url1_[\da-f]{8}$/);
  });
});

it("two tools whose names have one hash are an error", () => {
  const [one, other] = ["51920", "106464"].map((end) => `${"a".repeat(60)}${end}`);
  const same = [one, other].map((name, index) => ({ route: `GET /a${index}`, name }));
  const message = `the tools of GET /a0 and GET /a1 have one name, ${"a".repeat(55)}_2b3c672d`;
  expect(problemsOf({ routes: same, generate: { tools: true } })).toMatchObject([
    { code: "duplicate-name", message, path: ["routes", 1] },
  ]);
});

describe("the names of arguments", () => {
  const long = "a".repeat(65);
  it.each<readonly [names: readonly string[], want: readonly string[]]>([
    [
      ["page-size", "a.b", "a".repeat(64)],
      ["page-size", "a.b", "a".repeat(64)],
    ],
    [
      ["filter[bundleId]", "ids[]", "$top", "@type"],
      ["filter_bundleId", "ids", "top", "type"],
    ],
    [["名前"], ["argument_7ec26292"]],
    [[long], [`${"a".repeat(55)}_635361c4`]],
    [
      ["$top", "top"],
      ["top_81bf98e4", "top"],
    ],
    [
      ["ids[]", "ids{}"],
      ["ids_6e89b5f4", "ids_a17e0c25"],
    ],
  ])("%j become %j", (names, want) => {
    const toolOfNames = (all: readonly string[]) =>
      toolsOf({
        routes: [
          {
            route: "POST /a",
            parameters: all.slice(1).map((name) => ({ name, in: "query", schema: text })),
            requestBody: {
              required: true,
              schema: { required: [all[0]], properties: { [all[0] ?? ""]: text } },
            },
          },
        ],
      })[0];
    const { definition, renamed = {} } = toolOfNames(names) ?? {};
    const argumentsOf = Object.keys(definition?.inputSchema.properties ?? {});
    expect(argumentsOf.map((name) => renamed[name] ?? name).sort()).toEqual([...names].sort());
    expect(new Set(argumentsOf)).toEqual(new Set(want));
    expect(definition?.inputSchema.required).toEqual([want[0]]);
    for (const name of argumentsOf) expect(name).toMatch(/^[a-zA-Z0-9_.-]{1,64}$/);
  });

  it("that change have a warning each", () => {
    const parameters = [{ name: "ids[]", in: "query", schema: text }];
    const requestBody = { schema: { properties: { "@type": text } } };
    const routes = [{ route: "POST /a", parameters, requestBody }];
    const message = (argument: string, name: string) =>
      `"${argument}" is "${name}" in the tool's schema, because model APIs reject the name`;
    expect(warningsOf({ routes, generate: { tools: true } })).toEqual([
      {
        code: "renamed-argument",
        message: message("ids[]", "ids"),
        hint: "`build` maps the name back; to choose another name, write the parameter's `as`",
        path: ["routes", 0, "parameters", 0],
      },
      {
        code: "renamed-argument",
        message: message("@type", "type"),
        hint: "no change is needed: `build` maps the name back",
        path: ["routes", 0, "requestBody"],
      },
    ]);
    expect(warningsOf({ routes })).toEqual([]);
  });
});

it.each<
  readonly [route: string, parameters: readonly object[], want: readonly string[] | undefined]
>([
  ["GET /{+a}/{b}", [], ["a"]],
  ["GET /{+a,b*}{/c}{#d}", [], ["a", "b"]],
  ["GET /{a}?b={+b}", [], ["b"]],
  ["GET /{+a}", [{ name: "a", as: "x", in: "path", required: true, schema: text }], ["x"]],
  ["GET /a{?b}", [{ name: "b", in: "query", allowReserved: true, schema: text }], undefined],
])("in the tool of %s, the arguments of {+name} are encoded", (route, parameters, want) => {
  expect(toolsOf({ routes: [{ route, parameters }] })[0]?.encoded).toEqual(want);
});

describe("what a model is told", () => {
  const responses = { 201: { description: "made", schema: text }, 404: {} };
  it.each([
    [{ summary: "Adds" }, "Adds"],
    [{ summary: " ", description: " Adds it. " }, "Adds it."],
    [{ description: "x".repeat(1024) }, "x".repeat(1024)],
    [{ description: `😀${"x".repeat(1020)}😀y` }, `😀${"x".repeat(1020)}…`],
    [
      { description: `${"x".repeat(1000)} [the guide](https://a.example/guide)` },
      `${"x".repeat(1000)}…`,
    ],
    [{ summary: "x".repeat(1021), description: "Adds it." }, "x".repeat(1021)],
    [{}, "POST /a"],
    [
      { summary: "Adds", description: "Adds it.", deprecated: { message: "Old." }, responses },
      "Adds\n\nAdds it.\n\nDeprecated. Old.\n\nResponses: 201 `string`; 404 without a body.",
    ],
    [{ summary: "a\u200b\u202eb\u{e0041}c\nd" }, "abc\nd"],
    [{ summary: "a\ufe0f\u{e0100}b\u034f\u3164\u200dc1\ufe0f" }, "abc1"],
    [
      { summary: "❤\ufe0f 1\ufe0f\u20e3 👩\u200d🚒 👩🏽\u200d🚒" },
      "❤\ufe0f 1\ufe0f\u20e3 👩\u200d🚒 👩🏽\u200d🚒",
    ],
    [{ summary: "❤\ufe0f\ufe0f\u200d\u200d" }, "❤\ufe0f"],
    [{ summary: "می\u200cخواهم क्\u200dष" }, "می\u200cخواهم क्\u200dष"],
    [
      { summary: "Adds", description: `${"x".repeat(984)} `.repeat(2), responses: { 204: {} } },
      `Adds\n\n${"x".repeat(984)}…\n\nResponses: 204 without a body.`,
    ],
    [
      {
        summary: "Adds",
        responses: {
          200: { schema: { $ref: "#/schemas/Pet" } },
          201: { schema: { type: "array", items: { $ref: "#/schemas/Pet" } } },
          202: { schema: { $ref: "#/schemas/Pets" } },
          203: { schema: { $ref: "#/schemas/Kind" } },
          206: { content: { "application/octet-stream": {} } },
          400: { schema: { type: "array", items: text } },
        },
      },
      "Adds\n\nResponses: 200 an object; 201, 202 a list; 203 `string`; 206 a file; 400 `string[]`.",
    ],
  ])("%j", (said, want) => {
    const pet = { type: "object", properties: { name: text } };
    const schemas = {
      Pet: pet,
      Pets: { type: "array", items: { $ref: "#/schemas/Pet" } },
      Kind: { enum: ["cat", "dog"] },
    };
    const tool = toolOf({ route: "POST /a", ...said }, { schemas });
    const description = tool?.description ?? "";
    expect(description).toBe(want);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it.each([
    ["GET", {}, [true, false, true]],
    ["OPTIONS", {}, [true, false, true]],
    ["POST", {}, [false, true, false]],
    ["PUT", {}, [false, true, true]],
    ["PATCH", {}, [false, true, false]],
    ["DELETE", {}, [false, true, true]],
    ["POST", { readOnly: true }, [true, false, true]],
    ["POST", { destructive: false, idempotent: true }, [false, false, true]],
  ])("%s with %j: read-only, destructive, idempotent %j", (method, tool, want) => {
    const { annotations } = toolOf({ route: `${method} /a`, tool }) ?? {};
    const [readOnlyHint, destructiveHint, idempotentHint] = want;
    expect(annotations).toEqual({
      ...{ readOnlyHint, destructiveHint, idempotentHint, openWorldHint: true },
    });
  });
});

/** Schemas of arguments, as YAML, that a tool has as they are in the manifest. */
const AS_IT_IS = `
{ type: [integer, string], minimum: 1 }
{ type: number, minimum: 0, maximum: 9, exclusiveMinimum: -1, exclusiveMaximum: 10, multipleOf: 0.5, format: float }
{ type: string, minLength: 0, maxLength: 2, format: email }
{ type: string, pattern: '^(?:\\p{L}+(?=a)|(?!b)c(?<=c)(?<!d))$' }
{ type: string, deprecated: true, default: a }
{ type: array, items: {} }
{ type: array, items: false }
{ type: array, items: { type: object, additionalProperties: false }, minItems: 0, maxItems: 2, uniqueItems: true }
{ type: object, additionalProperties: false, minProperties: 1, maxProperties: 2 }
{ type: object, additionalProperties: { type: string } }
{ oneOf: [{ type: object, additionalProperties: false }, { type: string }] }
`;

/** What a tool has of the schema of an argument, the schema, and what becomes of it. */
const CONVERTED = `
limits of its type → { type: string, minLength: 1, maximum: 2 } → { type: string, minLength: 1 }
no limits of booleans → { type: boolean, maximum: 2 } → { type: boolean }
limits that say something → { type: string, minLength: -1, maxLength: 1.5 } → { type: string }
limits that exclude something → { type: array, uniqueItems: false } → { type: array, items: {} }
no pattern that some do not → { type: string, pattern: (?<name>a) } → { type: string }
no properties of characters with values → { type: string, pattern: '\\p{Script=Greek}' } → { type: string }
no pattern that needs another flag → { type: string, pattern: '\\-' } → { type: string }
no pattern that is none → { type: string, pattern: "[" } → { type: string }
multiples of something → { type: number, multipleOf: 0 } → { type: number }
properties of requests → { type: string, writeOnly: true } → { type: string }
properties of requests in lists → { type: array, items: { type: string, writeOnly: true } } → { type: array, items: { type: string } }
properties of requests in others → { type: object, additionalProperties: { type: string, writeOnly: true } } → { type: object, additionalProperties: { type: string } }
no deprecation that is none → { type: string, deprecated: false } → { type: string }
items of any list → { type: array } → { type: array, items: {} }
items of a list among others → { type: [array, string] } → { type: [array, string], items: {} }
nullable → { type: string, nullable: true } → { type: [string, "null"] }
a nullable enum → { enum: [a, a], nullable: true } → { enum: [a, null] }
an enum of a nullable type → { type: [string, "null"], enum: [a] } → { type: [string, "null"], enum: [a, null] }
null among alternatives → { anyOf: [{ type: string }, { nullable: true }] } → { anyOf: [{ type: string }, { type: "null" }] }
nullable alternatives → { anyOf: [{ type: string }], nullable: true } → { anyOf: [{ anyOf: [{ type: string }] }, { type: "null" }] }
const → { const: { a: [null] } } → { enum: [{ a: [null] }] }
a reference → { $ref: "#/schemas/Base" } → { $ref: "#/$defs/Base" }
a nullable reference → { $ref: "#/schemas/Node", nullable: true, description: D } → { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }], description: D }
examples and defaults → { examples: [1, null], default: null } → { default: null, examples: [1, null] }
properties without a type → { properties: { b: true } } → { type: object, properties: { b: {} } }
no properties of responses → { type: object, required: [b], properties: { b: { readOnly: true } } } → { type: object }
required properties that are not declared → { required: [b, b] } → { type: object, properties: { b: {} }, required: [b] }
required properties and others → { required: [b, c], properties: { b: { type: number } }, additionalProperties: { type: string } } → { type: object, properties: { b: { type: number }, c: { type: string } }, required: [b, c], additionalProperties: { type: string } }
what extends a closed object → { allOf: [{ $ref: "#/schemas/Base" }, { type: object, additionalProperties: false }] } → { allOf: [{ $ref: "#/$defs/Base+" }, { type: object }] }
what extends it indirectly → { allOf: [{ $ref: "#/schemas/Sub" }, { type: object }] } → { allOf: [{ $ref: "#/$defs/Sub+" }, { type: object }] }
what extends it beside the reference → { $ref: "#/schemas/Base", type: object } → { type: object, $ref: "#/$defs/Base+" }
what extends open objects → { allOf: [{ $ref: "#/schemas/Node" }, { $ref: "#/schemas/Any" }] } → { allOf: [{ $ref: "#/$defs/Node" }, { $ref: "#/$defs/Any" }] }
what extends typed objects → { allOf: [{ type: object, additionalProperties: { type: string } }] } → { allOf: [{ type: object, additionalProperties: { type: string } }] }
open alternatives of an object → { type: object, additionalProperties: false, oneOf: [{ type: object, additionalProperties: false }] } → { type: object, oneOf: [{ type: object }] }
tuples → { prefixItems: [{ type: string }] } → { type: array, prefixItems: [{ type: string }], minItems: 1, items: false }
false → false → { not: {} }
no discriminator → { oneOf: [{ type: string }], discriminator: { propertyName: a } } → { oneOf: [{ type: string }] }
`;

describe("the schema of the input", () => {
  const list = { type: "array", items: text };
  const schemas = {
    Base: { type: "object", additionalProperties: false, properties: { id: text } },
    Sub: { allOf: [{ $ref: "#/schemas/Base" }] },
    Node: { type: "object", properties: { next: { $ref: "#/schemas/Node" } } },
    Any: true,
  };
  const body = (schema: unknown, more: object = {}) => ({
    route: "POST /a",
    requestBody: { required: true, schema, ...more },
  });
  const argument = (schema: unknown) =>
    toolOf(body({ type: "object", properties: { a: schema } }), { schemas })?.inputSchema
      .properties["a"];

  it("a tool's schema has each argument under its name", () => {
    const parameters = [
      { name: "q", as: "query", in: "query", required: true, description: "Words", schema: text },
      { name: "n", in: "header", required: true, schema: text },
      { name: "n", in: "query", schema: { type: "number" } },
    ];
    expect(toolOf({ route: "GET /{a}{/rest*}", parameters })?.inputSchema).toEqual({
      type: "object",
      properties: {
        a: text,
        rest: { anyOf: [text, { type: "array", items: text }] },
        query: { ...text, description: "Words" },
        n: { type: "number" },
      },
      required: ["a", "rest", "query"],
      additionalProperties: false,
    });
  });

  it.each(AS_IT_IS.trim().split("\n"))("has %s as it is", (row) => {
    const schema: unknown = parse(row);
    expect(argument(schema)).toStrictEqual(schema);
  });

  it.each(CONVERTED.trim().split("\n"))("has %s", (row) => {
    const [, schema = "", want = ""] = row.split(" → ");
    // Maps of the manifest have no prototype.
    expect(structuredClone(argument(parse(schema)))).toStrictEqual(parse(want));
  });

  it("has the definitions to which it refers, directly or not", () => {
    const part = { allOf: [{ $ref: "#/schemas/Base" }, { type: "object" }] };
    const schema = {
      allOf: [
        { $ref: "#/schemas/Base" },
        { properties: { node: { $ref: "#/schemas/Node" }, id: { type: "number" }, part } },
      ],
    };
    const parameters = [{ name: "id", as: "petId", in: "path", required: true, schema: list }];
    const route = { ...body(schema), route: "POST /{id}", parameters };
    expect(toolOf(route, { schemas })?.inputSchema).toMatchObject({
      properties: {
        petId: list,
        id: { allOf: [text, { type: "number" }] },
        node: { $ref: "#/$defs/Node" },
      },
      $defs: {
        Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } },
        "Base+": { type: "object", properties: { id: text } },
      },
    });
  });

  it("leaves out definitions of definitions where they would be too long", () => {
    const long = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `S${index}`,
        {
          ...{ type: "object", description: "x".repeat(3922) },
          properties: { next: { $ref: `#/schemas/S${(index + 1) % 9}` } },
        },
      ]),
    );
    const schema = { properties: { a: { $ref: "#/schemas/S0" } } };
    const { $defs = {} } = toolOf(body(schema), { schemas: long })?.inputSchema ?? {};
    expect(Object.keys($defs)).toEqual(["S0", "S1", "S2", "S3", "S4"]);
    expect($defs["S4"]).toEqual({});
    expect($defs["S3"]).not.toEqual({});
  });

  it.each<readonly [why: string, schema: unknown, more: object, want: object, required: unknown]>([
    [
      "alternatives",
      {
        anyOf: [
          { required: ["a", "b"], properties: { a: text, b: text } },
          { required: ["a"], properties: { a: { type: "number" } } },
        ],
      },
      {},
      { a: { anyOf: [text, { type: "number" }] }, b: text },
      ["a"],
    ],
    [
      "a body that is optional",
      { required: ["a"], properties: { a: text } },
      { required: false },
      { a: text },
      undefined,
    ],
    [
      "two parts of a body",
      {
        allOf: [
          true,
          { properties: { a: text } },
          { properties: { a: { ...text, minLength: 1 } } },
        ],
      },
      {},
      { a: { allOf: [text, { ...text, minLength: 1 }] } },
      undefined,
    ],
    ["a body that is not an object", list, {}, { data: list }, ["data"]],
    [
      "a property called data",
      { required: ["data"], properties: { data: { type: "object", properties: { a: text } } } },
      {},
      { data: { type: "object", properties: { a: text } } },
      ["data"],
    ],
    [
      "a property called data in a part of the body",
      { allOf: [{ properties: { data: list } }, { properties: { meta: text } }] },
      {},
      { data: list, meta: text },
      undefined,
    ],
    [
      "a property called data beside a body that is a list",
      { oneOf: [{ type: "object", properties: { data: text } }, { type: "array" }] },
      {},
      { data: expect.objectContaining({ oneOf: expect.any(Array) as unknown }) as unknown },
      ["data"],
    ],
    [
      "an object or a list",
      { oneOf: [{ type: "object", required: ["a"], properties: { a: text } }, { type: "array" }] },
      {},
      { a: text, data: expect.anything() as unknown },
      undefined,
    ],
  ])("has the arguments of %s", (_why, schema, more, want, required) => {
    const { properties, required: needed } = toolOf(body(schema, more))?.inputSchema ?? {};
    expect(properties).toEqual(want);
    expect(needed).toEqual(required);
  });
});

it("a schema leaves out values that JSON lacks and texts with characters that a person would not see", () => {
  expect(isShowable({ a: [1, "b", null, true] })).toBe(true);
  for (const value of [Infinity, [1, NaN], { a: 1, b: [-Infinity] }, "\u200b", [{ "a\ufe0f": 1 }]])
    expect(isShowable(value)).toBe(false);
  const hidden = "a\u{e0041}";
  const rows: readonly (readonly [schema: Schema, want: object])[] = [
    [{ enum: [1, Infinity], examples: [1, NaN] }, { examples: [1] }],
    [{ type: "string", enum: ["a", hidden], default: hidden, pattern: hidden }, { type: "string" }],
    [
      { type: "object", required: [hidden, "b"], properties: { [hidden]: true, b: true } },
      { type: "object", properties: { b: {} }, required: ["b"] },
    ],
  ];
  for (const [schema, want] of rows) {
    expect(createJsonSchemas({}).convert(schema, new Set())).toEqual(want);
  }
});

it("a builder with a name that its module has is imported under another", () => {
  const named = ["tool", "tool_", "a", "aTool", "ToolOf"].map((name, index) => ({
    route: `GET /${index}`,
    ...{ name, group: "g" },
  }));
  expect(toolsOf({ routes: named }).map(({ builder }) => builder)).toEqual([
    ...["tool__", "tool_", "a", "aTool_", "ToolOf_"],
  ]);
});

describe("the schema of an output", () => {
  const pet = { $ref: "#/schemas/Pet" };
  const id = { type: "integer" };
  const Pet = {
    ...{ type: "object", required: ["id"] },
    properties: { id: { ...id, readOnly: true }, pin: { ...text, writeOnly: true }, parent: pet },
  };
  const Cat = { allOf: [pet, { type: "object", properties: { lives: id } }] };
  const cat = { $ref: "#/schemas/Cat" };
  const petSchema = {
    type: "object",
    properties: { id, parent: { $ref: "#/$defs/Pet" } },
    required: ["id"],
  };
  const catSchema = {
    allOf: [{ $ref: "#/$defs/Pet" }, { type: "object", properties: { lives: id } }],
  };
  const json = (schema: object) => ({ schema });
  it.each<readonly [responses: object, want: object | undefined]>([
    [
      { 200: json({ type: "object", properties: { a: text } }), 404: json(text) },
      { type: "object", properties: { a: text } },
    ],
    [
      { 200: json(pet), 204: {} },
      { ...petSchema, $defs: { Pet: petSchema } },
    ],
    [
      { default: json(cat) },
      { type: "object", properties: {}, ...catSchema, $defs: { Pet: petSchema } },
    ],
    [
      { 200: json(cat), 201: json(pet) },
      {
        type: "object",
        properties: {},
        anyOf: [{ $ref: "#/$defs/Cat" }, { $ref: "#/$defs/Pet" }],
        $defs: { Cat: catSchema, Pet: petSchema },
      },
    ],
    [{ 200: json({ type: "array", items: pet }) }, undefined],
    [{ 200: json({ ...pet, nullable: true }) }, undefined],
    [{ 200: json({}) }, undefined],
    [{ 200: { content: { "text/csv": json(text) } } }, undefined],
    [{ 204: {} }, undefined],
    [{}, undefined],
  ])("of %j is of the objects that it may be", (responses, want) => {
    const route = { route: "GET /pet", name: "petGet", responses };
    const [tool] = toolsOf({ routes: [route], schemas: { Pet, Cat } });
    expect(tool?.output).toEqual(want && { name: "petGetToolOutput", schema: want });
  });
});

it.each<readonly [tuple: Schema, isStrict: boolean]>([
  [{ type: ["array"], prefixItems: [{ type: ["string"] }] }, true],
  [{ type: ["array", "null"], prefixItems: [{ type: ["string"] }], items: false }, true],
  [{ type: ["array"], prefixItems: [{ type: ["string"] }], minItems: 0, maxItems: 9 }, true],
  // ajv calls no tuple strict that may have more items than it lists.
  [{ type: ["array"], prefixItems: [{ type: ["string"] }], items: { type: ["number"] } }, false],
])("%j satisfies `strictTuples` of ajv: %j", (tuple, isStrict) => {
  const schema = createJsonSchemas({}).convert(tuple, new Set());
  const compile = (strictTuples: boolean) => () =>
    new Ajv2020({ strict: true, strictTuples, allowUnionTypes: true }).compile(schema);
  expect(compile(false)).not.toThrow();
  if (isStrict) expect(compile(true)).not.toThrow();
  else expect(compile(true)).toThrow('"prefixItems" is 1-tuple');
});
