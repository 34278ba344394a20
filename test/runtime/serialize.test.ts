import { describe, expect, it } from "vitest";
import { createCall } from "../../runtime/create-call.js";
import { expandReserved, reservedQuery } from "../../runtime/query.js";
import { type Style, serialize } from "../../runtime/serialize.js";

const callWith = (values: object) => createCall("GET /x", { baseUrl: "", headers: {} }, values);

describe("a value in a style", () => {
  const hole: unknown[] = [];
  hole[2] = "c";
  it.each<readonly [Style, unknown, unknown]>([
    ["pipeDelimited", ["a", 1, true], "a|1|true"],
    ["pipeDelimited", [null, "a", undefined], "a"],
    ["pipeDelimited", hole, "c"],
    ["pipeDelimited", [new Date(0)], "1970-01-01T00:00:00.000Z"],
    ["pipeDelimited", { a: 1, b: null, c: "2" }, "a|1|c|2"],
    ["pipeDelimited", "a|b", "a|b"],
    ["pipeDelimited", [], undefined],
    ["spaceDelimited", ["a", "b"], "a b"],
    ["json", { a: [1] }, '{"a":[1]}'],
    ["json", "a", '"a"'],
    ["json", 0, "0"],
    ["deepObject", 5, 5],
    ["deepObject", { a: { b: [1, { c: 2 }] }, d: null }, { "k[a][b][0]": 1, "k[a][b][1][c]": 2 }],
    ["deepObject", ["a", null, "b"], { "k[0]": "a", "k[1]": "b" }],
    ["deepObject", {}, {}],
  ])("%s: %j", (style, value, want) => {
    const values = { k: value, other: 1 };
    expect(serialize(callWith(values), [["k", style]]).values).toEqual({ k: want, other: 1 });
    expect(values).toEqual({ k: value, other: 1 });
  });

  it.each<readonly [Style, unknown]>([
    ["pipeDelimited", [{}]],
    ["spaceDelimited", [NaN]],
    ["json", Symbol("s")],
    ["json", 12n],
    ["deepObject", new Map()],
  ])("%s: a value without text is unchanged", (style, value) => {
    expect(serialize(callWith({ k: value }), [["k", style]]).values).toEqual({ k: value });
  });

  it("a circular object stays unchanged", () => {
    const endless: Record<string, unknown> = {};
    endless["self"] = endless;
    for (const style of ["json", "deepObject"] as const) {
      expect(serialize(callWith({ k: endless }), [["k", style]]).values["k"]).toBe(endless);
    }
  });

  it("an object is flattened up to 101 levels, and unchanged beyond", () => {
    const nested = (levels: number): object =>
      levels === 1 ? { a: 1 } : { a: nested(levels - 1) };
    const serialized = (value: object) =>
      serialize(callWith({ k: value }), [["k", "deepObject"]]).values["k"];
    expect(serialized(nested(101))).toEqual({ [`k${"[a]".repeat(101)}`]: 1 });
    const deeper = nested(102);
    expect(serialized(deeper)).toBe(deeper);
  });

  it("a value is found under its key, its wire name, and unusual keys", () => {
    const values = JSON.parse('{"__proto__":{"__proto__":1},"k":{"a":2}}') as object;
    const serialized = serialize(callWith(values), [
      ["__proto__", "deepObject"],
      ["k", "deepObject", "wire"],
      ["toString", "json"],
    ]).values;
    expect(Object.entries(serialized)).toEqual([
      ["__proto__", { ["__proto__[__proto__]"]: 1 }],
      ["k", { "wire[a]": 2 }],
    ]);
  });
});

describe("reserved characters in a query", () => {
  it.each([
    [{ a: "x/y:z@!$'()*,;=?%20~" }, "?a=x/y:z@!$'()*,;=?%20~"],
    [{ a: "&+#[]", b: 1 }, "?a=%26%2B%23%5B%5D&b=1"],
    [{ a: "ü %?" }, "?a=%C3%BC%20%25%3F"],
    [{ b: ["x/", "y/"] }, "?b=x/&b=y/"],
    [{ b: { "k/": "v/" } }, "?k%2F=v/"],
    [{ a: null }, ""],
    [{ c: "x/", a: "y/" }, "?c=x%2F&a=y/"],
  ])("%j", (values, want) => {
    const variables = [
      "c",
      { name: "a", reserved: true },
      { name: "b", explode: true, reserved: true },
    ] as const;
    const call = callWith(values);
    expect(reservedQuery(call, variables)).toBe(want);
    const lookup = (name: string): unknown => (values as Readonly<Record<string, unknown>>)[name];
    const added = expandReserved({ operator: "&", variables }, lookup);
    expect(added).toBe(want === "" ? undefined : want.replace("?", "&"));
  });

  it.each([
    ["{?}", "?a=x%2F"],
    ["{/}", "/x%2F"],
  ] as const)("are encoded by %s, whose variables do not keep them", (expression, want) => {
    const operator = expression === "{?}" ? "?" : "/";
    expect(expandReserved({ operator, variables: ["a"] }, () => "x/")).toBe(want);
  });

  it("are kept beside a variable with a prefix", () => {
    const variables = [
      { name: "a", prefix: 2 },
      { name: "b", reserved: true },
    ] as const;
    expect(expandReserved({ operator: "?", variables }, () => "x/y")).toBe("?a=x%2F&b=x/y");
  });
});
