import { describe, expect, it } from "vitest";
import { createEndpoint } from "../../runtime/endpoint.js";
import type { EndpointOptions } from "../../runtime/types/options.js";
import { EndpointError } from "../../runtime/error.js";
import { encodeDelimiters, tool, withNames } from "../../runtime/tool.js";

const label = {
  type: "object",
  properties: { name: { type: "string" }, color: { type: ["string", "null"] } },
  required: ["name"],
  additionalProperties: false,
};
const definition = {
  name: "issues_create",
  description: "Creates an issue",
  inputSchema: {
    type: "object" as const,
    properties: {
      owner: { type: "string" },
      number: { type: "integer" },
      ratio: { type: "number" },
      state: { enum: ["open", "closed", null] },
      kind: { enum: ["bug"] },
      labels: { type: "array", items: { $ref: "#/$defs/Label" } },
      pair: { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      either: { anyOf: [{ type: "string" }, { $ref: "#/$defs/Label" }] },
      all: {
        allOf: [
          { type: "object", required: ["a"] },
          { type: "object", required: ["b"] },
        ],
      },
      map: { type: "object", additionalProperties: { type: "boolean" } },
      tree: { $ref: "#/$defs/Tree" },
      headers: { type: "string" },
    },
    required: ["owner"],
    additionalProperties: false,
    $defs: {
      Label: label,
      Tree: { oneOf: [{ type: "null" }, node("a"), node("b")] },
    },
  },
  annotations: {
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: false,
    openWorldHint: true,
  },
};

/** One of two alternatives that contain both again. */
function node(kind: string) {
  const properties = { child: { $ref: "#/$defs/Tree" }, kind: { enum: [kind] } };
  return { type: "object", properties, required: ["kind"] };
}

const { build, ...told } = tool(
  (input: object, options?: { readonly headers: object }) => ({ input, options }),
  definition,
);

it("a tool has the name, description and schema for a model", () => {
  expect(told).toEqual(definition);
});

it("a tool passes a copy of the input to the builder, and the options unchanged", () => {
  const options = { headers: { authorization: "token" } };
  const input = { owner: "acme", labels: [{ name: "a", color: null }], headers: "data" };
  const made = build(input, options);
  expect(made).toEqual({ input, options });
  expect(made.input).not.toBe(input);
  expect(made.options).toBe(options);
});

it.each([
  { state: null },
  { number: 0 },
  { ratio: 1.5, kind: "bug" },
  { pair: ["a", 1] },
  { pair: [] },
  { either: "a" },
  { either: { name: "a" } },
  { all: { a: 1, b: 2, c: 3 } },
  { map: { a: true } },
  { tree: { kind: "b", child: { kind: "a", child: null } } },
  { labels: undefined },
])("a tool accepts %j", (more) => {
  expect(build({ owner: "acme", ...more }).input).toEqual({ owner: "acme", ...more });
});

const cyclic: Record<string, unknown> = { owner: "acme" };
cyclic["map"] = cyclic;
const deep = (depth: number): unknown => JSON.parse(`${"[".repeat(depth)}${"]".repeat(depth)}`);

describe("an error that a model can act on", () => {
  const cases: readonly (readonly [given: unknown, parameter: string, message: string])[] = [
    [undefined, "owner", "is required; pass it"],
    [null, "owner", "is required; pass it"],
    [Object.create({ owner: "acme" }), "owner", "is required; pass it"],
    [[], "input", "must be of type object, not array"],
    ["{}", "input", "must be of type object, not string"],
    [() => ({}), "input", "must be JSON, not so deep"],
    [{ owner: 1n }, "input", "must be JSON, not so deep"],
    [cyclic, "input", "must be JSON, not so deep"],
    [{ owner: "a", map: deep(100_000) }, "input", "must be JSON, not so deep"],
    [{ owner: 1 }, "owner", "must be of type string, not number"],
    [{ owner: null }, "owner", "must be of type string, not null"],
    [{ owner: "a", number: 1.5 }, "number", "must be of type integer, not number"],
    [{ owner: "a", ratio: NaN }, "ratio", "must be of type number, not null"],
    [{ owner: "a", state: "new" }, "state", 'must be one of "open", "closed", null'],
    [{ owner: "a", kind: "Bug" }, "kind", 'must be one of "bug"'],
    [{ owner: "a", labels: {} }, "labels", "must be of type array, not object"],
    [{ owner: "a", labels: [{ name: "a" }, {}] }, "labels[1].name", "is required; pass it"],
    [
      { owner: "a", labels: [{ name: "a", colour: "" }] },
      "labels[0].colour",
      "is unknown; use only name, color",
    ],
    [
      { owner: "a", labels: [{ name: "a", color: 1 }] },
      "labels[0].color",
      "must be of type string or null, not number",
    ],
    [{ owner: "a", pair: ["a", "b"] }, "pair[1]", "must be of type number, not string"],
    [{ owner: "a", either: 1 }, "either", "must fit an alternative"],
    [{ owner: "a", either: {} }, "either", "must fit an alternative"],
    [{ owner: "a", all: { a: 1 } }, "all.b", "is required; pass it"],
    [{ owner: "a", map: { x: 1 } }, "map.x", "must be of type boolean, not number"],
    [{ owner: "a", tree: { kind: "c" } }, "tree", "must fit an alternative"],
    ...["baseUrl", "request", "constructor", "toString", "data"].map(
      (key) => [{ owner: "a", [key]: {} }, key, "is unknown; use only "] as const,
    ),
    [JSON.parse('{ "owner": "a", "__proto__": {} }'), "__proto__", "is unknown; use only "],
    [
      JSON.parse('{ "owner": "a", "labels": [{ "name": "a", "__proto__": {} }] }'),
      "labels[0].__proto__",
      "is unknown; use only ",
    ],
  ];
  it.each(cases.map(([given, ...told]) => ({ given, told })))(
    "$told, row %#",
    ({ given, told }) => {
      const [parameter, message] = told;
      try {
        build(given);
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
        const isMissing = message.startsWith("is required");
        const code = isMissing ? "missing-parameter" : "invalid-parameter";
        expect(error).toMatchObject({ parameter, code });
        expect(String(error)).toContain(`parameter "${parameter}" ${message}`);
      }
    },
  );
});

it("a tool reads a getter once", () => {
  let count = 0;
  const input = {
    get owner() {
      count++;
      return count === 1 ? "acme" : 1;
    },
  };
  expect(build(input).input).toEqual({ owner: "acme" });
});

it("a tool does not pass on errors of a getter, a proxy or toJSON", () => {
  const fail = () => {
    throw new TypeError("no");
  };
  for (const input of [{ toJSON: fail }, new Proxy({}, { ownKeys: fail })]) {
    expect(() => build(input)).toThrow(EndpointError);
  }
});

describe("alternatives that lead to each other", () => {
  const tree = (depth: number, end: object | null): unknown => {
    let made: unknown = end;
    for (let level = 0; level < depth; level++) made = { child: made, kind: "b" };
    return made;
  };

  it.each([
    [60, null, undefined],
    [60, { kind: "?" }, 'parameter "tree" must fit an alternative'],
    [1000, null, "must fit an alternative"],
    [100_000, null, 'parameter "input" must be JSON, not so deep'],
  ])("%j levels that end in %j: %j", (depth, end, message) => {
    const given = { owner: "a", tree: tree(depth, end) };
    if (message === undefined) expect(build(given).input).toEqual(given);
    else expect(() => build(given)).toThrow(message);
  });

  it("alternatives in a cycle are compared once with each object", () => {
    let count = 0;
    const alternative = (kind: string) => ({
      ...node(kind),
      get type() {
        count++;
        return "object";
      },
    });
    const inputSchema = {
      type: "object" as const,
      properties: { tree: { $ref: "#/$defs/Tree" } },
      $defs: { Tree: { oneOf: [{ type: "null" }, alternative("a"), alternative("b")] } },
    };
    tool((input: object) => input, { ...definition, inputSchema }).build({ tree: tree(60, null) });
    expect(count).toBe(2 * 60);
  });
});

it("a tool passes on an error that is not a mistake in the input", () => {
  const inputSchema = {
    type: "object" as const,
    properties: {},
    get required(): string[] {
      throw new TypeError("no");
    },
  };
  const { build } = tool((input: object) => input, { ...definition, inputSchema });
  expect(() => build({})).toThrow(TypeError);
});

describe("an argument whose name models cannot use", () => {
  const inputSchema = {
    ...{ type: "object" as const, additionalProperties: false, required: ["ids"] },
    properties: { ids: { type: "string" }, top: {} },
  };
  const renamed = tool(
    withNames((input: { "ids[]": string; top?: unknown }) => input, { ids: "ids[]" }),
    { ...definition, inputSchema },
  );

  it.each<readonly [input: unknown, want: object | string]>([
    [
      { ids: "a", top: 1 },
      { "ids[]": "a", top: 1 },
    ],
    [{ "ids[]": "a" }, 'parameter "ids" is required; pass it'],
    [{ ids: "a", "ids[]": "b" }, 'parameter "ids[]" is unknown; use only ids, top'],
    [{ ids: 1 }, 'parameter "ids" must be of type string, not number'],
    [{}, 'parameter "ids" is required; pass it'],
    [{ toJSON: () => null }, 'parameter "input" must be of type object, not null'],
  ])("%j", (input, want) => {
    const build = () => renamed.build(input as unknown);
    if (typeof want === "string") expect(build).toThrow(want);
    else expect(build()).toEqual(want);
  });
});

describe("an argument of {+name} adds neither a query nor a fragment", () => {
  const endpoint = createEndpoint({ baseUrl: "https://a.example", headers: {} });
  it.each<readonly [route: string, input: unknown, want: string]>([
    ["GET /{+a}", { a: "b/c?admin=1#d" }, "/b/c%3Fadmin=1%23d"],
    ["GET /{+a}", { a: "b%3Fc" }, "/b%3Fc"],
    ["GET /{+a}", { a: 1 }, "/1"],
    ["GET /{+a}", { a: ["b?", { "#": "c?" }] }, "error"],
    ["GET /{+a*}", { a: ["b?", "c#"] }, "/b%3F,c%23"],
    ["GET /{+a*}", { a: { "b?": "c#" } }, "/b%3F=c%23"],
    ["GET /{+a:3}", { a: "b?c#" }, "/b%3Fc"],
    ["GET /x?a={+a}", { a: "b&c=d#e" }, "/x?a=b%26c=d%23e"],
    ["GET /{b}/{+a}", { a: "c", b: "?#" }, "/%3F%23/c"],
    ["GET /{+a}", { a: "https://b.example?c" }, "error"],
  ])("%s with %j: %s", (route, input, want) => {
    const properties = { a: {}, b: {} };
    const { build } = tool(
      encodeDelimiters((given: EndpointOptions) => endpoint(route, given).url, ["a"]),
      { ...definition, inputSchema: { type: "object", properties, additionalProperties: false } },
    );
    if (want === "error") expect(() => build(input)).toThrow(EndpointError);
    else expect(build(input)).toBe(`https://a.example${want}`);
  });
});
