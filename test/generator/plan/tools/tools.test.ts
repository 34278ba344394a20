import { describe, expect, it } from "vitest";
import type { ToolPlan } from "../../../../generator/plan/plan.js";
import { type ManifestParts, planOf, problemsOf } from "../../plan-of.js";

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

  it("names what is not there", () => {
    expect(problemsOf({ routes, generate: { tools: ["issue", "zebra"] } })).toMatchObject([
      { hint: 'did you mean "issues"?', path: ["generate", "tools", 0] },
      { hint: "write the name of a group, a tag or a route", path: ["generate", "tools", 1] },
    ]);
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

describe("what a model is told", () => {
  const responses = { 201: { description: "made", schema: text }, 404: {} };
  it.each([
    [{ summary: "Adds" }, "Adds"],
    [{ description: "Adds it." }, "Adds it."],
    [{}, "POST /a"],
    [
      { summary: "Adds", description: "Adds it.", deprecated: { message: "Old." }, responses },
      "Adds\n\nAdds it.\n\nDeprecated. Old.\n\nResponses: 201 `string`; 404 without a body.",
    ],
    [{ summary: "a\u200b\u202eb\u{e0041}c\nd" }, "abc\nd"],
    [
      { summary: "Adds", description: `${"x".repeat(984)} `.repeat(2), responses: { 204: {} } },
      `Adds\n\n${"x".repeat(984)}…\n\nResponses: 204 without a body.`,
    ],
  ])("%j", (said, want) => {
    const description = toolOf({ route: "POST /a", ...said })?.description ?? "";
    expect(description).toBe(want);
    expect(description.length).toBeLessThanOrEqual(1024);
  });

  it.each([
    ["GET", {}, [true, false, true]],
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

describe("the schema of the input", () => {
  const schemas = {
    Base: { type: "object", additionalProperties: false, properties: { id: text } },
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

  it("has each argument under its own name", () => {
    const parameters = [
      { name: "q", as: "query", in: "query", required: true, description: "Words", schema: text },
      { name: "x-a", in: "header", required: true, schema: text },
    ];
    expect(toolOf({ route: "GET /{a}{/rest*}", parameters })?.inputSchema).toEqual({
      type: "object",
      properties: {
        a: text,
        rest: { anyOf: [text, { type: "array", items: text }] },
        query: { ...text, description: "Words" },
      },
      required: ["a", "rest", "query"],
      additionalProperties: false,
    });
  });

  it.each([
    { type: ["integer", "string"], minimum: 1 },
    { ...text, pattern: "^\\p{L}+$" },
    { type: "object", additionalProperties: false },
    { type: "object", additionalProperties: text },
    { type: "array" },
  ])("has %j as it is", (schema) => {
    expect(argument(schema)).toEqual(schema);
  });

  it.each<readonly [why: string, schema: unknown, want: unknown]>([
    ["limits of its type", { ...text, minLength: 1, maximum: 2 }, { ...text, minLength: 1 }],
    ["limits that say something", { ...text, minLength: -1, maxLength: 1.5 }, text],
    ["no pattern that some do not", { ...text, pattern: "(?<name>a)" }, text],
    ["multiples of something", { type: "number", multipleOf: 0 }, { type: "number" }],
    ["properties of requests", { ...text, writeOnly: true }, text],
    ["no pattern that is none", { ...text, pattern: "[" }, text],
    ["nullable", { ...text, nullable: true }, { type: ["string", "null"] }],
    ["a nullable enum", { enum: ["a", "a"], nullable: true }, { enum: ["a", null] }],
    ["const", { const: { a: [null] } }, { enum: [{ a: [null] }] }],
    [
      "a nullable reference",
      { $ref: "#/schemas/Node", nullable: true, description: "D" },
      { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }], description: "D" },
    ],
    [
      "examples and defaults",
      { examples: [1, null], default: null },
      { default: null, examples: [1, null] },
    ],
    [
      "properties without a type",
      { properties: { b: true } },
      { type: "object", properties: { b: {} } },
    ],
    [
      "no properties of responses",
      { type: "object", required: ["b"], properties: { b: { readOnly: true } } },
      { type: "object" },
    ],
    [
      "required properties that are not declared",
      { required: ["b", "b"] },
      { type: "object", properties: { b: {} }, required: ["b"] },
    ],
    [
      "what extends a closed object",
      { allOf: [{ $ref: "#/schemas/Base" }, { type: "object", additionalProperties: false }] },
      { allOf: [{ $ref: "#/$defs/Base+" }, { type: "object" }] },
    ],
    [
      "what extends open objects",
      { allOf: [{ $ref: "#/schemas/Node" }, { $ref: "#/schemas/Any" }] },
      { allOf: [{ $ref: "#/$defs/Node" }, { $ref: "#/$defs/Any" }] },
    ],
    [
      "tuples",
      { prefixItems: [text] },
      { type: "array", prefixItems: [text], minItems: 1, items: false },
    ],
    ["false", false, { not: {} }],
    [
      "no discriminator",
      { oneOf: [text], discriminator: { propertyName: "a" } },
      { oneOf: [text] },
    ],
  ])("has %s", (_why, schema, want) => {
    expect(argument(schema)).toEqual(want);
  });

  it("has the definitions to which it refers, directly or not", () => {
    const schema = {
      allOf: [{ $ref: "#/schemas/Base" }, { properties: { node: { $ref: "#/schemas/Node" } } }],
    };
    expect(toolOf(body(schema), { schemas })?.inputSchema).toMatchObject({
      properties: { id: text, node: { $ref: "#/$defs/Node" } },
      $defs: { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } },
    });
  });

  it("leaves out definitions of definitions where they would be too long", () => {
    const long = Object.fromEntries(
      Array.from({ length: 9 }, (_, index) => [
        `S${index}`,
        {
          ...{ type: "object", description: "x".repeat(5000) },
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

  const list = { type: "array", items: text };
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
    ["a body that is not an object", list, {}, { data: list }, ["data"]],
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

it("a builder with a name that its module has is imported under another", () => {
  const named = ["tool", "tool_", "a", "aTool", "ToolOf"].map((name, index) => ({
    route: `GET /${index}`,
    ...{ name, group: "g" },
  }));
  expect(toolsOf({ routes: named }).map(({ builder }) => builder)).toEqual([
    ...["tool__", "tool_", "a", "aTool_", "ToolOf_"],
  ]);
});
