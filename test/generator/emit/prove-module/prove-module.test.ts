import { describe, expect, it } from "vitest";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { emitModule } from "../../../../generator/emit/module.js";
import { proveModule } from "../../../../generator/emit/prove-module.js";
import type { Printed } from "../../../../generator/emit/syntax/code.js";
import type { ModulePlan } from "../../../../generator/plan/plan.js";
import { createModuleProject } from "../../../../generator/ts-morph/index.js";
import { reference, union } from "../../plan-parts.js";
import { modules, prove, texts } from "./emitted.js";

/** The imports of a module, and what is below them. */
const [, imported = "", rest = ""] =
  /\n(import[^]*?;\n)\n(\/\*\*[^]*)$/.exec(texts.get("defaults.ts") ?? "") ?? [];

function check(changed: ReadonlyMap<string, string>, planned = modules) {
  return planned.flatMap((module) => prove(module, changed.get(module.path) ?? ""));
}

function messages(...given: Parameters<typeof check>): readonly string[] {
  return check(...given).map(({ message }) => message);
}

/** The messages about a module whose first `before` is replaced. */
function tampered(path: string, before: string, after: string): readonly string[] {
  const text = texts.get(path) ?? "";
  expect(text).toContain(before);
  const changed = modules.filter((module) => module.path === path);
  return messages(new Map([[path, text.replace(before, () => after)]]), changed);
}

it("the proof accepts modules that match their plan", () => {
  expect(messages(texts)).toEqual([]);
});

it("the proof's error names the file, the place and the syntax", () => {
  const text = texts.get("a.ts") ?? "";
  const line = text.split("\n").findIndex((one) => one.startsWith("export function getA")) + 1;
  const changed = new Map([...texts, ["a.ts", text.replace("function getA", "function getB")]]);
  const found = check(changed);
  expect(found).toEqual([
    {
      code: "unexpected-code",
      message: expect.stringMatching(
        `^the code generated for a\\.ts differs from its plan \\(${line}:1 found "export function getB\\(.*"\\); nothing was written$`,
      ),
      hint: "this is a bug in Waybill: please report it with the route or schema that it names",
      files: ["a.ts"],
    },
  ]);
});

it("the proof's error names a missing statement at the end", () => {
  const index = texts.get("index.ts") ?? "";
  const [, ...others] = index.split("\n").reverse();
  const changed = new Map([...texts, ["index.ts", others.slice(1).reverse().join("\n")]]);
  expect(messages(changed)[0]).toMatch(/\(\d+:\d+ found nothing\)/);
  expect(tampered("defaults.ts", rest, "")[0]).toMatch(/\(\d+:\d+ found nothing\)/);
  expect(tampered("defaults.ts", imported, "")[0]).toMatch(/:1 found "export function defaults/);
});

it.each<readonly [path: string, before: string, after: string]>([
  ["schemas.ts", "name: string;", '"name" : (string),'],
  ["schemas.ts", "name: string;", "/** Another comment. */ 'n\\u0061me': string"],
  ["a.ts", '"x-y": "z"', '"x-y": "\\x7a",'],
  ["a.ts", "defaults(), parameters", "defaults(/* none */)\n, parameters"],
  ["a.ts", "  return queryRequest(", "  return queryRequest(\r\n"],
  ["index.ts", "export *", "export\n*"],
])("another spelling of what was planned is accepted: in %s, %s as %s", (path, before, after) => {
  expect(tampered(path, before, after)).toEqual([]);
});

const GET = 'createCall("GET /a/{b}", defaults(), parameters, options)';

it.each<readonly [what: string, path: string, before: string, after: string]>([
  // Statements.
  ["code out of a comment", "a.ts", "Gets it.", "*/ globalThis.pwned = 1; /*"],
  ["code out of a member's comment", "a.ts", "Which.", "*/ evil(): void; /*"],
  ["a statement", "index.ts", "export *", "globalThis.pwned = 1;\nexport *"],
  ["a statement at the end", "endpoint.ts", "*/ defaults(),\n);", "*/ defaults(),\n);\nevil"],
  ["an empty statement", "index.ts", "export *", ";\nexport *"],
  ["a directive", "index.ts", "export *", '"use strict";\nexport *'],
  ["a class", "a.ts", "export function getA", "export class X {}\nexport function getA"],
  ["a namespace", "index.ts", "export *", "export * as all"],
  ["a default export", "a.ts", "export function getA", "export default function getA"],
  ["a function that waits", "a.ts", "export function getA", "export async function getA"],
  ["a generator", "a.ts", "export function getA", "export function* getA"],
  ["a decorator", "a.ts", "export function getA", "@evil export function getA"],
  ["declare", "endpoint.ts", "export const", "export declare const"],
  ["let", "endpoint.ts", "export const", "export let"],
  ["using", "a.ts", "const call", "using call"],
  ["a second variable", "endpoint.ts", "*/ defaults(),\n)", "*/ defaults(),\n), x = 1"],
  ["a comma after variables", "endpoint.ts", "*/ defaults(),\n)", "*/ defaults(),\n),"],
  ["an assertion", "endpoint.ts", "const endpoint:", "const endpoint!:"],
  ["a function less", "a.ts", "export function getA", "function getA"],
  ["a declaration without a body", "defaults.ts", "{\n  return", ";{\n  return"],
  ["a member of an interface", "schemas.ts", "name: string;", "name: string;\n  evil: string;"],
  ["a member less", "schemas.ts", "name: string;", ""],
  ["members in another order", "schemas.ts", "name: string;", "sizes: string; name: string;"],
  ["an optional member", "schemas.ts", "name: string;", "name?: string;"],
  ["a readonly member", "schemas.ts", "name: string;", "readonly name: string;"],
  ["a member with a value", "schemas.ts", "name: string;", "name: string = 1;"],
  ["a method", "schemas.ts", "name: string;", "name(): string;"],
  ["an accessor", "schemas.ts", "name: string;", "get name(): string;"],
  ["a base", "schemas.ts", "interface Label", "interface Label extends Other"],
  ["implements", "schemas.ts", "interface Label", "interface Label implements Other"],
  ["an implemented base", "a.ts", "extends Other", "implements Other"],
  ["another base", "a.ts", "extends Other", "extends Label"],
  ["a base less", "a.ts", " extends Other", ""],
  ["a clause without a base", "a.ts", "extends Other", "extends  extends Other"],
  ["a comma after a base", "a.ts", "extends Other", "extends Other,"],
  ["a base by a member", "a.ts", "extends Other", "extends Other.Other"],
  ["a parameter of a type", "schemas.ts", "interface Label", "interface Label<T>"],
  ["a parameter", "a.ts", "options?:", "evil = 1, options?:"],
  ["a default value", "defaults.ts", "defaults()", "defaults(evil = 1)"],
  ["a modifier of a parameter", "a.ts", "parameters:", "readonly parameters:"],
  ["a rest parameter", "a.ts", "parameters:", "...parameters:"],
  ["a modifier of a type parameter", "fetch.ts", "<Request extends", "<const Request extends"],
  [
    "an overload",
    "a.ts",
    "export function getA",
    "export function getA(): void;\nexport function getA",
  ],
  // Imports and exports.
  ["an import", "a.ts", "import {", 'import "evil";\nimport {'],
  ["an import of a module", "a.ts", '"./defaults.js"', '"./evil.js"'],
  ["an imported name", "a.ts", "import { defaults }", "import { defaults, evil }"],
  ["an unused planned name", "c.ts", "createCall,", "createCall,\n  createCallWithDefaults,"],
  ["an import below", "defaults.ts", `${imported}\n${rest}`, `${rest}\n${imported}`],
  ["an import less", "a.ts", 'import { defaults } from "./defaults.js";\n', ""],
  ["a renamed import", "a.ts", "import { defaults }", "import { evil as defaults }"],
  ["a default import", "a.ts", "import { defaults }", "import evil, { defaults }"],
  ["a namespace of an import", "a.ts", "import { defaults }", "import * as defaults"],
  ["an import at the end of imports", "a.ts", "\n\n/**", '\nimport "evil";\n\n/**'],
  ["an attribute", "a.ts", '"./defaults.js"', '"./defaults.js" with { type: "json" }'],
  ["an import by require", "a.ts", 'import { defaults } from "', 'import defaults = require("'],
  ["a value for a type", "index.ts", "export type { Routes }", "export { Routes }"],
  ["an export without a module", "index.ts", "export *", "export {};\nexport *"],
  // Expressions.
  ["a call", "a.ts", "const call = ", "evil();\n  const call = "],
  ["another function", "a.ts", GET, "evil()"],
  ["another text", "a.ts", '"GET /a/{b}", defaults', '"GET /a/{c}", defaults'],
  ["another number of arguments", "a.ts", "defaults(), parameters", "defaults(), 1, parameters"],
  ["a text for a variable", "a.ts", "defaults(), parameters", 'defaults(), "parameters"'],
  ["a global", "a.ts", "defaults(), parameters", "globalThis, parameters"],
  ["a member of a global", "a.ts", "defaults(), parameters", "process.env, parameters"],
  ["a member", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(call.constructor,"],
  ["a member by a text", "a.ts", "replaceBaseUrl(call,", 'replaceBaseUrl(call["constructor"],'],
  ["new", "a.ts", GET, `new ${GET}`],
  ["import()", "a.ts", GET, 'import("evil")'],
  ["an optional call", "a.ts", "createCall(", "createCall?.("],
  ["a call with other types", "endpoint.ts", "createEndpoint<Routes>", "createEndpoint<Evil>"],
  ["types with a comma", "endpoint.ts", "createEndpoint<Routes>", "createEndpoint<Routes,>"],
  ["an assignment", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl((call = 1),"],
  ["a comma", "a.ts", "replaceBaseUrl(call,", 'replaceBaseUrl(("a", call),'],
  ["an assertion of a type", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(call as Evil,"],
  ["an assertion of a value", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(call!,"],
  ["a sum", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(call + call,"],
  ["a spread", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(...call,"],
  ["a function", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(() => call,"],
  ["JSX", "a.ts", "replaceBaseUrl(call,", "replaceBaseUrl(<call />,"],
  ["a tagged template", "a.ts", "replaceBaseUrl(call, `", "replaceBaseUrl(call, evil`"],
  ["a placeholder", "a.ts", "replaceBaseUrl(call, `", "replaceBaseUrl(call, `${evil()}"],
  ["a text in a template", "a.ts", "replaceBaseUrl(call, `", "replaceBaseUrl(call, `x"],
  ["a pattern", "a.ts", "const call", "const { call }"],
  ["a method in data", "a.ts", '"x-y": "z"', '"x-y"() {}'],
  ["an accessor in data", "a.ts", '"x-y": "z"', 'get "x-y"() { return evil(); }'],
  ["a computed name in data", "a.ts", '"x-y": "z"', '["x-y"]: "z"'],
  ["a prototype", "a.ts", '"x-y": "z"', '"__proto__": "z"'],
  ["a prototype for a planned name", "tools/c.ts", '["__proto__"]: {', '"__proto__": {'],
  ["a spread in data", "a.ts", '"x-y": "z"', "...evil"],
  ["a modifier in data", "a.ts", '"x-y": "z"', 'async "x-y": "z"'],
  ["a question in data", "a.ts", '"x-y": "z"', '"x-y"?: "z"'],
  ["a variable for a text in data", "a.ts", '"x-y": "z"', '"x-y": z'],
  ["another value in data", "a.ts", '"x-y": "z"', '"x-y": "y"'],
  ["a condition", "a.ts", "  const call", "  if (true) evil();\n  const call"],
  ["a return without a value", "a.ts", "return queryRequest", "return\nqueryRequest"],
  ["another value of the defaults", "defaults.ts", '"https://api.acme.test"', '"https://x.test"'],
  // Types.
  ["no type", "schemas.ts", "name: string;", "name;"],
  ["a member of a union", "schemas.ts", '| "x"', '| "x" | "y"'],
  ["an optional item", "schemas.ts", "[string, boolean]", "[string, boolean?]"],
  ["a named item", "schemas.ts", "[string, boolean]", "[a: string, b: boolean]"],
  ["a key of another type", "schemas.ts", "key: string", "key: number"],
  ["an optional key", "schemas.ts", "key: string", "key?: string"],
  ["a comma after a key", "schemas.ts", "key: string", "key: string ,"],
  ["a readonly index", "schemas.ts", "[key: string]", "readonly [key: string]"],
  ["a reference to a member", "schemas.ts", "self?: Label", "self?: Label.Label"],
  ["import() of a type", "schemas.ts", "self?: Label", 'self?: import("evil").Label'],
  ...[
    "keyof string",
    "typeof globalThis",
    "any",
    "const",
    "`x`",
    "string extends string ? string : string",
    "{ [K in string]: string }",
    '{ name: string }["name"]',
    "unique symbol",
    "() => string",
    "this",
    "asserts name",
  ].map((type) => [type, "schemas.ts", "name: string;", `name: ${type};`] as const),
  ["a default in place of a constraint", "fetch.ts", "<Request extends", "<Request ="],
  ["a function that does not wait", "fetch.ts", "export async function", "export function"],
  ["types in the way of Closure", "endpoint.ts", "Endpoint<Routes> =", "Endpoint.<Routes> ="],
  // Directives would hide errors from the compiler, so the proof refuses a module with one.
  ["// @ts-nocheck", "a.ts", "/* @noformat", "// @ts-nocheck\n/* @noformat"],
  ["@ts-ignore", "a.ts", "export function getA", "// @ts-ignore\nexport function getA"],
  ["@ts-expect-error", "a.ts", "const call", "/* @ts-expect-error */\nconst call"],
  [
    "a reference to a file",
    "a.ts",
    "/* @noformat",
    '/// <reference path="./evil.d.ts" />\n/* @noformat',
  ],
  ["a reference to types", "a.ts", "/* @noformat", '/// <reference types="evil" />\n/* @noformat'],
  ["a pragma of JSX", "a.ts", "/* @noformat", "/** @jsx evil */\n/* @noformat"],
  ["a program that runs the file", "a.ts", "/* @noformat", "#!/usr/bin/evil\n/* @noformat"],
  // Text that is no code.
  ["half a statement", "a.ts", "export function getA", "export function"],
  ["an open comment", "a.ts", "Which. */", "Which."],
  ["an open string", "a.ts", '"GET /a/{b}", defaults', '"GET /a/{b}, defaults'],
  ["a conflict", "a.ts", "export function getA", "<<<<<<< ours\nexport function getA"],
])("refused is %s", (_what, path, before, after) => {
  const found = tampered(path, before, after);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^the code generated for \S+ differs from its plan \(\d+:\d+ found /);
});

// Tests that run and compile emitted code find these.
it.each<readonly [what: string, path: string, before: string, after: string]>([
  ["another function of the runtime", "a.ts", "queryRequest(", "bodyRequest("],
  ["a variable for a text", "a.ts", '"GET /a/{b}", defaults', "parameters, defaults"],
  ["a call with types", "a.ts", "createCall(", "createCall<string>("],
  ["another placeholder", "a.ts", '(call, "b")', '(call, "c")'],
  ["a value less in data", "a.ts", '"x-y": "z"', ""],
  ["another type", "schemas.ts", "name: string;", "name: number;"],
  ["a member of a union less", "schemas.ts", '| "x"', ""],
  ["an intersection for a union", "schemas.ts", ' | "x" | ', ' & "x" & '],
  ["another literal", "schemas.ts", "-1", "1"],
  ["a text for a number", "schemas.ts", "(1 | ", '("1" | '],
  ["a readonly array", "schemas.ts", "sizes?: (", "sizes?: readonly ("],
  ["an item more", "schemas.ts", "[string, boolean]", "[string, boolean, string]"],
  ["another type of the index", "schemas.ts", "[key: string]: number", "[key: string]: string"],
  ["another reference", "schemas.ts", "self?: Label", "self?: Other"],
  ["a reference with types", "schemas.ts", "self?: Label", "self?: Label<string>"],
  ["another result", "a.ts", 'RequestOptions<"get"', 'RequestOptions<"put"'],
])(
  "known syntax and known words in another place are accepted: %s",
  (_what, path, before, after) => {
    expect(tampered(path, before, after)).toEqual([]);
  },
);

it("the statements of a module of over 500,000 characters are proved in batches", () => {
  const type = { kind: "keyword", name: "string" } as const;
  const doc = { paragraphs: ["word ".repeat(1600)] };
  const declarations = Array.from({ length: 70 }, (_, index) => {
    return { kind: "alias", name: `A${index}`, doc, type } as const;
  });
  const emitted = emitModule({ kind: "schemas", path: "a.ts", imports: [], declarations });
  expect(emitted.text.length).toBeGreaterThan(500_000);
  const project = createModuleProject<Printed>();
  expect(proveModule(emitted, project)).toEqual([]);
  for (const place of [0, 35, 69]) {
    const statements = emitted.statements.map((statement, index) => {
      const text = `${statement.text}evil();` as Printed;
      return index === place ? { ...statement, text } : statement;
    });
    expect(proveModule({ ...emitted, statements }, project)).toHaveLength(1);
  }
});

describe("a name that a module declares twice", () => {
  const doc = { paragraphs: [] };
  const type = { kind: "keyword", name: "string" } as const;
  const alias = (name: string) => ({ kind: "alias", name, doc, type }) as const;
  const property = (name: string) => ({ name, isOptional: false, type, doc });
  const declareInterface = (...names: readonly string[]) =>
    ({ kind: "interface", name: "A", doc, properties: names.map(property) }) as const;
  const schemas = (...declarations: Extract<ModulePlan, { kind: "schemas" }>["declarations"]) =>
    ({ kind: "schemas", path: "a.ts", imports: [], declarations }) as const;
  const imports = (name: string, isType: boolean, as?: string) => [
    { from: "r", names: [as === undefined ? { name, isType } : { name, as, isType }] },
  ];
  const server = (name: string) => ({ name, url: "https://a.test", doc });
  const servers = (...names: readonly string[]): ModulePlan => ({
    kind: "servers",
    path: "a.ts",
    imports: imports("serverUrl", false),
    servers: [
      ...names.map(server),
      {
        ...server("made"),
        variables: { type: declareInterface("b"), defaults: {}, isOptional: false },
      },
    ],
  });
  const index = (...names: readonly string[]): ModulePlan => ({
    kind: "index",
    path: "a.ts",
    imports: [],
    exports: names.map((name) => ({
      from: `./${name}.js`,
      names: [{ name: "b", as: name, isType: true }],
    })),
  });
  const nested = {
    kind: "array",
    items: { ...declareInterface("b", "b"), kind: "object" },
  } as const;

  const declares = (name: string) => `it declares ${JSON.stringify(name)} twice`;

  it.each<readonly [what: string, module: ModulePlan, reason: string]>([
    ["two types", schemas(alias("A"), declareInterface("b")), declares("A")],
    [
      "two members",
      schemas(declareInterface("x-total", "x-total")),
      '5:1 found "export interface A {"',
    ],
    [
      "two members within",
      schemas({ ...alias("A"), type: nested }),
      '5:26 found "{ b: string; b: string }[];"',
    ],
    ["two constants", servers("one", "one"), declares("one")],
    ["a constant and a function", servers("made"), declares("made")],
    ["a constant and an import", servers("serverUrl"), declares("serverUrl")],
    ["two exports", index("one", "two", "one"), declares("one")],
    [
      "a type and an import",
      {
        ...schemas(alias("A"), { ...alias("B"), type: { kind: "runtime", name: "Binary" } }),
        imports: imports("Binary", true, "A"),
      },
      declares("A"),
    ],
  ])("%s", (_what, module, reason) => {
    expect(messages(emitModules({ modules: [module] }), [module])).toEqual([
      `the code generated for a.ts differs from its plan (${reason}); nothing was written`,
    ]);
  });

  it("a value and a type, an unused import, or members of two types may have the same name", () => {
    const module = {
      ...servers("A"),
      imports: [...imports("serverUrl", false), ...imports("made", true)],
    };
    const object = { kind: "object", properties: [property("b")] } as const;
    const one = { kind: "literal", value: 1 } as const;
    const members = [object, one, one, union(reference("A"), { kind: "keyword", name: "null" })];
    const tuple = { kind: "tuple", members } as const;
    const types = schemas(declareInterface("b", "c"), { ...alias("B"), type: tuple });
    const open = schemas({ ...declareInterface(""), index: type });
    for (const one of [module, types, open, index("one", "two")]) {
      expect(messages(emitModules({ modules: [one] }), [one])).toEqual([]);
    }
  });
});
