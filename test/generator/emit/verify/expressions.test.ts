import { describe, expect, it } from "vitest";
import type { ImportPlan, ModulePlan, RoutePlan } from "../../../../generator/plan/plan.js";
import { reasonAgainst, refusedFrom } from "./refused.js";

const doc = { paragraphs: [] };
const imports: readonly ImportPlan[] = [
  {
    from: "r",
    names: [
      { name: "fn", isType: false },
      { name: "other", as: "renamed", isType: false },
      { name: "Type", isType: true },
    ],
  },
];
const route = { name: "f", declarations: [], types: {} } as unknown as RoutePlan;
const builders: ModulePlan = {
  kind: "builders",
  path: "a.ts",
  imports,
  routes: [route],
  declarations: [],
};

/** Where what a builder returns is refused: the rest of the statement. */
function refused(expression: string): string | undefined {
  const text = `export function f(parameters, options?) { return ${expression}; }`;
  return refusedFrom(builders, text)?.replace(/ }$/, "");
}

describe("an expression that emitted code may have", () => {
  it.each([
    "call",
    "options",
    "parameters",
    "(call)",
    '"x"',
    "1",
    "true",
    "false",
    "null",
    "[]",
    '[1, ...call, "x",]',
    "{}",
    '{ a: 1, "b-c": [2], 3: { d: call }, class: 4, }',
    '{ ["__proto__"]: 1, ["a"]: 2 }',
    "fn()",
    "renamed(call, ...options,)",
    "fn<Type>(call)",
    "fn<Type, 1>()",
    "fn(fn(call))",
    "``",
    "`x`",
    "`\\``",
    "`\\\\${call}\\$`",
    "`a${call}b${fn(`${call}`)}`",
    "`$ { } ' \"`",
  ])("%s", (expression) => {
    expect(refused(expression)).toBeUndefined();
  });
});

describe("an expression that emitted code never has", () => {
  it.each<readonly [expression: string, from: string]>([
    ["", ";"],
    ["\ncall", "call;"],
    // Names: functions are only called, variables only read.
    ["globalThis", "globalThis;"],
    ["fn", "fn;"],
    ["call + 1", "+ 1;"],
    ["call()", "call();"],
    ["other()", "other();"],
    ["Type()", "Type();"],
    ["evil()", "evil();"],
    ["evil<Type>()", "evil<Type>();"],
    ["encodings()", "encodings();"],
    ["undefined", "undefined;"],
    ["this", "this;"],
    ["async", "async;"],
    // Halves, and what follows a whole.
    ["fn(", ";"],
    ["fn(call", ";"],
    ["fn(call options)", "options);"],
    ["fn(, call)", ", call);"],
    ["fn<Type>", ";"],
    ["fn<typeof call>()", "typeof call>();"],
    ["fn()()", "();"],
    ["fn().x", ".x;"],
    ["call[0]", "[0];"],
    ["(call)()", "();"],
    ["(call", ";"],
    ["(call, call)", ", call);"],
    ["()", ");"],
    ["[1 2]", "2];"],
    ["[, 1]", ", 1];"],
    ["[...]", "];"],
    ["call\n`x`", "`x`;"],
    ["call `x`", "`x`;"],
    ["-1", "-1;"],
    ["/x/", "/x/;"],
    // Data.
    ["{ call }", "};"],
    ["{ a: 1; b: 2 }", "; b: 2 };"],
    ["{ a: }", "};"],
    ["{ ...call }", "...call };"],
    ["{ get a() { return 1 } }", "a() { return 1 } };"],
    ["{ a() { } }", "() { } };"],
    ["{ [call]: 1 }", "call]: 1 };"],
    ['{ ["a" + call]: 1 }', "+ call]: 1 };"],
    ["{ [1]: 1 }", "1]: 1 };"],
    ['{ ["a": 1 }', ": 1 };"],
    // They would set the prototype.
    ["{ __proto__: 1 }", "__proto__: 1 };"],
    ['{ "__proto__": 1 }', '"__proto__": 1 };'],
    ["{ '__proto\\u005f_': 1 }", "'__proto\\u005f_': 1 };"],
    // Templates.
    ["`${evil}`", "evil}`;"],
    ["`${call", ";"],
    ["`${call options}`", "options}`;"],
    ["`${call)}`", ")}`;"],
    ["`${}`", "}`;"],
    ["`a${call}${evil}`", "evil}`;"],
    ["`x", "`x; }"],
    ["`${call}x", "}x; }"],
    ["`\\x41`", "\\x41`;"],
  ])("%s", (expression, from) => {
    expect(refused(expression)).toBe(from.replace(/ }$/, ""));
  });
});

describe("the names that a module may use", () => {
  const endpoint: ModulePlan = { kind: "endpoint", path: "a.ts", imports, isStrict: false };
  const defaults: ModulePlan = {
    kind: "defaults",
    path: "a.ts",
    imports,
    defaults: { baseUrl: "", headers: {} },
  };
  const servers: ModulePlan = {
    kind: "servers",
    path: "a.ts",
    imports,
    servers: [{ name: "server", url: "", doc }],
  };
  const sending: ModulePlan = {
    kind: "sending",
    path: "a.ts",
    imports,
    exports: [],
    encodings: {},
  };
  const sent = (expression: string) => `export function encodings() { return ${expression}; }
    export async function send(request, options?) {}
    export function toFetch(request, options?) {}
    export function toRequest(request, options?) {}`;

  it.each<readonly [module: ModulePlan, makes: (expression: string) => string, names: string]>([
    [endpoint, (it) => `export const endpoint = ${it};`, "fn()"],
    [defaults, (it) => `export function defaults() { return ${it}; }`, ""],
    [servers, (it) => `export const server = ${it};`, "fn() variables"],
    [sending, sent, "encodings() fn() options request"],
  ])("$kind", (module, makes, names) => {
    const tried = "call encodings() evil() fn fn() options parameters request variables".split(" ");
    const accepted = tried.filter((name) => refusedFrom(module, makes(name)) === undefined);
    expect(accepted.join(" ")).toBe(names);
    expect(refusedFrom(module, makes("1"))).toBeUndefined();
  });
});

it("says what it found", () => {
  const found = (expression: string) => reasonAgainst(builders, `export const x = ${expression}`);
  expect(found("evil();\nmore")).toBe('1:18 found "evil();"');
  expect(found("")).toBe("1:18 found nothing");
});
