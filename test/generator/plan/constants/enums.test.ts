import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../../generator/diff/compare-plans.js";
import { emitModules, printType } from "../../../../generator/emit/index.js";
import { nameMembers } from "../../../../generator/plan/constants/plan-enums.js";
import { waybillIn } from "../../cli/fake-terminal.js";
import { document, imported } from "../../openapi/document.js";
import { bundle } from "../../../load-bundle.js";
import { type ManifestParts, planOf, problemsOf } from "../../plan-of.js";
import { tempProject } from "../../temp-project.js";
import { list, object, ref, text } from "../../../schemas.js";

/** A manifest whose responses and parameters use the schemas. */
function using(schemas: Readonly<Record<string, object>>, generate: object = {}): ManifestParts {
  const all = Object.keys(schemas).map(ref);
  const responses = { 200: { schema: list({ anyOf: all }) } };
  return {
    routes: [{ route: "GET /x", name: "xGet", group: "xs", responses }],
    schemas,
    generate: { enums: "constants", ...generate },
  };
}

function enumsOf(parts: ManifestParts) {
  const [module] = planOf(parts).modules.filter(({ kind }) => kind === "enums");
  return module?.kind === "enums" ? module.enums : [];
}

describe("the members of a constant", () => {
  it.each([
    [{ Red: "red", DarkGreen: "dark-green", _2d: "2d", HTTPError: "HTTPError", Été: "été" }],
    [{ _1: 1, Minus1: -1, _1_5: 1.5, _1e21: 1e21, _1eMinus7: 1e-7, True: true, False: false }],
    // What would have the same name, or none.
    [{ "a-b": "a-b", "a b": "a b", aB: "aB", AB: "AB" }],
    [{ "+1": "+1", "-1": "-1", "": "", "→": "→" }],
    [{ "→": "→" }],
    [{ "1": "1", _1: 1, _1_: "_1" }],
    [{ Proto: "__proto__", Constructor: "constructor" }],
  ])("%j", (want) => {
    const values = Object.values<string | number | boolean>(want);
    const got = nameMembers(values.map((value) => ({ value, name: undefined })));
    expect(got).toEqual(Object.entries(want).map(([name, value]) => ({ name, value })));
    const turned = [...values].reverse().map((value) => ({ value, name: undefined }));
    if (!values.includes("_1")) expect([...nameMembers(turned)].reverse()).toEqual(got);
  });

  it("members have their declared names, and other names if a name is the value of another member", () => {
    const values = [
      { value: 1, name: "__proto__" },
      { value: 2, name: "a-b" },
      { value: "a-b", name: undefined },
      { value: "a b", name: undefined },
    ];
    expect(nameMembers(values).map(({ name }) => name)).toEqual([
      "__proto__",
      "a-b",
      "a-b_",
      "a b",
    ]);
  });
});

describe("the constants", () => {
  it("constants have the literal values of named enums", () => {
    const enums = enumsOf(
      using({
        "label-color": {
          ...{ enum: ["red", "red", null], deprecated: true },
          "x-enum-descriptions": [" Warm. "],
        },
        Truth: { enum: [true], nullable: true },
        Objects: { enum: [{ a: 1 }, "a"] },
        Null: { enum: [null] },
        One: { const: 1 },
      }),
    );
    expect(enums.map(({ name, members }) => [name, members.map(({ value }) => value)])).toEqual([
      ["LabelColor", ["red"]],
      ["Truth", [true]],
    ]);
    expect(enums.map(({ doc }) => doc)).toEqual([
      { paragraphs: ["- `Red`: Warm."], deprecated: "" },
      { paragraphs: [] },
    ]);
    expect(enums.map(({ type }) => printType(type))).toEqual(['"red" | null', "true | null"]);
  });

  it.each<readonly [schema: object, values: readonly unknown[], text: string]>([
    [
      { oneOf: [{ const: "a", description: "First." }, { const: "b" }] },
      ["a", "b"],
      "- `A`: First.",
    ],
    [{ anyOf: [{ const: 1 }, { const: 2 }] }, [1, 2], ""],
    [{ oneOf: [{ enum: ["a"] }, { enum: ["a", "b"] }] }, ["a", "b"], ""],
    [{ oneOf: [ref("Base"), { const: "c" }] }, ["x", "y", "c"], ""],
    [{ oneOf: [ref("Base")], nullable: true }, ["x", "y"], ""],
    [{ oneOf: [{ oneOf: [{ const: "a" }] }, { enum: ["b", null] }] }, ["a", "b"], ""],
    [{ oneOf: [{ const: "a" }, text] }, [], ""],
    [{ oneOf: [{ oneOf: [{ const: "a" }, text] }, { const: "b" }] }, [], ""],
    [
      { oneOf: [{ enum: ["a", "c"], "x-enum-descriptions": ["First."] }, { const: "b" }] },
      ["a", "c", "b"],
      "- `A`: First.",
    ],
    [
      {
        oneOf: [
          { const: "a", description: "First." },
          { const: "b", description: "Second." },
        ],
      },
      ["a", "b"],
      "- `A`: First.\n- `B`: Second.",
    ],
    [{ oneOf: [{ const: { a: 1 } }] }, [], ""],
  ])("constants have the values of alternatives: %j", (schema, want, text) => {
    const enums = enumsOf(using({ Kind: schema, Base: { enum: ["x", "y"] } }));
    const kind = enums.find(({ name }) => name === "Kind");
    expect(kind?.members.map(({ value }) => value) ?? []).toEqual(want);
    expect(kind?.doc.paragraphs.join() ?? "").toBe(text);
  });

  it("constants of parameters are named after route and argument, with a hash if the name is used", () => {
    const schema = { enum: ["a"] };
    const parameters = [
      { name: "sort", in: "query", schema },
      { name: "x-kind", in: "header", schema },
      { name: "sort-by", in: "query", schema: { items: { items: schema } } },
      { name: "sort_by", in: "query", schema },
      { name: "of", in: "query", schema: ref("Named") },
      { name: "named", as: "namedOne", in: "query", schema },
    ];
    const route = (name: string) => ({ route: `GET /${name}`, name, group: "xs", parameters });
    const schemas = { Named: schema, XListSort: schema };
    const responses = { 200: { schema: { items: ref("XListSort") } } };
    const used = { route: "GET /used", name: "used", responses };
    const routes = [route("xList"), route("x"), used];
    const generate = { enums: "constants" };
    const enums = enumsOf({ routes, schemas, generate });
    const names = enums.map(({ name }) => name);
    expect(enums.at(-1)?.manifestRoute).toBe("GET /x");
    const plain = ["XKind", "XNamedOne", "XSort", "XListNamedOne", "XListXKind"];
    const hashed = ["XListSort", "XListSortBy", "XListSortBy", "XSortBy", "XSortBy"].map((name) =>
      expect.stringMatching(`^${name}_[0-9a-f]{8}$`),
    );
    const want = ["Named", "XListSort", "XXKind", ...plain.slice(1), ...hashed];
    expect(names).toEqual(expect.arrayContaining(want));
    expect(new Set(names).size).toBe(want.length);
    const turned = enumsOf({ routes: [...routes].reverse(), schemas, generate });
    expect(turned.map(({ name }) => name).sort()).toEqual([...names].sort());
  });

  it("constants are in a separate file, and other files are unchanged", () => {
    const schemas = { Color: { enum: ["red"] } };
    const [bare, both] = [using(schemas, { enums: "types" }), using(schemas)].map((parts) =>
      emitModules(planOf(parts)),
    );
    expect([...(both ?? [])].filter(([path, text]) => bare?.get(path) !== text)).toEqual([
      ["enums.ts", expect.stringContaining('Red: "red"')],
    ]);
  });

  it("bundles omit unused constants", () => {
    const schemas = {
      Color: { enum: ["red"], "x-enum-varnames": ["__proto__"] },
      B: { enum: ["blue"] },
    };
    const project = tempProject(Object.fromEntries(emitModules(planOf(using(schemas)))));
    const bundled = (name: string) =>
      bundle(`import * as all from "./enums.js"; console.log(${name});`, project.path);
    expect(bundled("all.B.Blue")).toMatch(/blue/);
    expect(bundled("all.B.Blue")).not.toMatch(/red/);
    expect(bundled("1")).not.toMatch(/red|blue/);
  });

  it("constants require a name for each value, and no group called enums", () => {
    const problems = (names: readonly string[]) =>
      problemsOf(using({ Color: { enum: ["red", "blue"], "x-enum-varnames": names } }));
    const path = ["schemas", "Color"];
    expect(problems(["R", "B"])).toEqual([]);
    expect(problems(["R"])).toMatchObject([
      { code: "invalid-value", message: "`x-enum-varnames` has 1 names for 2 values", path },
    ]);
    const message = "`x-enum-varnames` gives several values the same name";
    const hint = "give each value of `enum` a different name, in the same order";
    expect(problems(["R", "R"])).toEqual([{ code: "invalid-value", message, hint, path }]);
    const schema = { enum: ["a"], "x-enum-varnames": [] };
    const listing = { route: "GET /x", parameters: [{ name: "q", in: "query", schema }] };
    expect(problemsOf({ routes: [listing], generate: { enums: "constants" } })).toMatchObject([
      { path: ["routes", 0, "parameters", 0] },
    ]);
    const routes = [{ route: "GET /x", group: "Enums" }];
    expect(problemsOf({ routes })).toEqual([]);
    expect(problemsOf({ routes, generate: { enums: "constants", layout: "single" } })).toEqual([]);
    expect(problemsOf({ routes, generate: { enums: "constants" } })).toMatchObject([
      { code: "unfit-group", path: ["routes", 0, "group"] },
    ]);
    const tagged = [
      {
        route: "GET /x",
        tags: ["Enums"],
        parameters: [{ name: "q", in: "query", schema: { enum: ["a"] } }],
      },
    ];
    const modules = emitModules(planOf({ routes: tagged, generate: { enums: "constants" } }));
    expect([...modules.keys()]).toEqual(
      expect.arrayContaining(["enums-operations.ts", "enums.ts"]),
    );
  });

  it("constants have the names and descriptions of a document", () => {
    const read = (schema: object, options = {}) => {
      const responses = { 200: { description: "", content: { "application/json": { schema } } } };
      const { manifest } = imported(document({ "/x": { get: { responses } } }), options);
      return JSON.stringify(manifest.routes);
    };
    const names = ["Low", "High"];
    const given = { enum: [1, 2], "x-enum-descriptions": ["a", "b"] };
    expect(read({ ...given, "x-enum-varnames": names })).toContain(
      '"x-enum-varnames":["Low","High"]',
    );
    expect(read({ ...given, "x-enumNames": names })).toContain('"x-enum-varnames":["Low","High"]');
    expect(read(given, { descriptions: true })).toContain('"x-enum-descriptions":["a","b"]');
    for (const wrong of [["Low"], ["Low", "Low"], ["", "Low"], ["Low", 2], "Low"]) {
      expect(read({ ...given, "x-enum-varnames": wrong })).not.toContain("x-enum");
    }
  });
});

describe("responseEnums: open", () => {
  const color = { enum: ["red", "blue"] };
  const open = '"red" | "blue" | (string & {})';

  /** The declaration of `A` in responses, on one line. */
  function declared(schemas: Readonly<Record<string, object>>): string {
    const text = emitModules(planOf(using(schemas, { responseEnums: "open" }))).get("xs.ts") ?? "";
    const [, found = ""] = /export (?:interface|type) A\b([^]*?)(?:\n\n|$)/.exec(text) ?? [];
    return found.replace(/\s+/g, " ").trim();
  }

  it.each<readonly [string, Readonly<Record<string, object>>, string]>([
    ["an enum", { A: color }, `= ${open};`],
    [
      "numbers and null",
      { A: { enum: [1, "b", null] } },
      '= 1 | "b" | null | (string & {}) | (number & {});',
    ],
    ["a single value", { A: { enum: ["red"] } }, '= "red";'],
    ["booleans", { A: { enum: [true, false] } }, "= true | false;"],
    ["a property", { A: object({ c: color }) }, `{ c?: ${open} | undefined; }`],
    [
      "a property that distinguishes members",
      { A: object({ c: color, k: { enum: ["a", "b"] } }), B: object({ k: { const: "c" } }) },
      `{ c?: ${open} | undefined; k?: "a" | "b" | undefined; }`,
    ],
    ...[object({ k: color }), { oneOf: [object({ k: color })] }].map(
      (schema) =>
        [
          "the property of a discriminator",
          { A: { ...schema, discriminator: { propertyName: "k" } } },
          expect.stringContaining('{ k?: "red" | "blue" | undefined; }') as string,
        ] as const,
    ),
    [
      "the property of a discriminator, by reference",
      {
        A: {
          ...object({ k: ref("Kind"), c: color }),
          discriminator: { propertyName: "k" },
        },
        Kind: { enum: ["A", "B"] },
      },
      `{ k?: Kind | undefined; c?: ${open} | undefined; }`,
    ],
  ])("%s", (_, schemas, want) => {
    expect(declared(schemas)).toEqual(want);
    if (schemas["Kind"]) expect(declared({ ...schemas, A: ref("Kind") })).toBe("= Kind;");
  });

  it("responseEnums: open keeps requests closed: a schema of both becomes two types", () => {
    const named = ref("A");
    const route = {
      ...{ route: "PUT /x", name: "xPut", group: "xs", responses: { 200: { schema: named } } },
      parameters: [{ name: "color", in: "query", schema: color }],
      requestBody: { schema: named },
    };
    const parts = { routes: [route], schemas: { A: object({ c: color }) } };
    const text = emitModules(planOf({ ...parts, generate: { responseEnums: "open" } })).get(
      "xs.ts",
    );
    expect(text?.replace(/\s+/g, " ")).toContain(
      'export interface A { c?: "red" | "blue" | (string & {}) | undefined; } ' +
        'export interface AWritable { c?: "red" | "blue" | undefined; }',
    );
    expect(text?.match(/string & \{\}/g)).toHaveLength(1);
    expect(emitModules(planOf(parts)).get("xs.ts")).not.toContain("AWritable");
  });
});

describe("diff", () => {
  const changes = (before: ManifestParts, after: ManifestParts) =>
    comparePlans(planOf(before), planOf(after)).map(
      ({ kind, compiler, wire }) => `${kind} ${compiler} ${wire}`,
    );
  const one = { Color: { enum: ["red", "blue"] } };
  const more = { Color: { enum: ["red", "blue", "green"] } };
  const other = { Color: { enum: ["red", "navy"], "x-enum-varnames": ["Red", "Blue"] } };
  const [types, open] = [{ enums: "types" }, { enums: "types", responseEnums: "open" }];

  it.each<readonly [name: string, ManifestParts, ManifestParts, want: readonly string[]]>([
    ["constants, on", using(one, types), using(one), ["constants-added additive neither"]],
    ["constants, off", using(one), using(one, types), ["constants-removed breaking neither"]],
    [
      "a value more",
      using(one),
      using(more),
      ["values-added breaking neither", "constants-extended additive neither"],
    ],
    [
      "another value of a member",
      using(one),
      using(other),
      [
        "values-removed additive neither",
        "values-added breaking neither",
        "constants-changed breaking breaking",
      ],
    ],
    ["a value more, open", using(one, open), using(more, open), ["values-added additive neither"]],
    ["a value less, open", using(more, open), using(one, open), ["values-removed neither neither"]],
    ["open, on", using(one, types), using(one, open), ["type-widened breaking neither"]],
    ["open, off", using(one, open), using(one, types), ["type-narrowed additive neither"]],
  ])("%s", (_, before, after, want) => {
    expect(changes(before, after)).toEqual(want);
  });

  it.each([
    [{}, ": exhaustive switches no longer compile"],
    [open, ""],
  ])("diff reports whether a new enum value breaks code: %j", (generate, effect) => {
    const [before, after] = [one, more].map((schemas) => planOf(using(schemas, generate)));
    const found = before && after ? comparePlans(before, after) : [];
    const added = found.find(({ kind }) => kind === "values-added");
    expect(added?.explanation).toBe(`\`Color\` may also be \`"green"\`${effect}.`);
  });

  it("diff requires a new acceptance for each change of constants", async () => {
    const head = { waybill: 1, name: "acme", version: "1.0.0", baseUrl: "https://api.test" };
    const versions = [one, other, { Color: { ...other.Color, enum: ["red", "teal"] } }];
    const project = tempProject(
      Object.fromEntries(
        versions.map((schemas, at) => [
          `${at}.json`,
          JSON.stringify({ ...head, ...using(schemas) }),
        ]),
      ),
    );
    const diff = (...args: string[]) => waybillIn(project.path, ["diff", "0.json", ...args]);
    expect(await diff("1.json", "--write-accepted", "a.yaml")).toMatchObject({ code: 0 });
    const failOn = ["--fail-on", "breaking"];
    expect(await diff("1.json", "--accept", "a.yaml", ...failOn)).toMatchObject({ code: 0 });
    const { code, out } = await diff("2.json", "--accept", "a.yaml", ...failOn);
    expect(code).toBe(1);
    expect(out).toContain("members of constants are removed or have new values: `Color`");
  });
});
