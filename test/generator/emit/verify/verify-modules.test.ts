import { describe, expect, it } from "vitest";
import { emitModules } from "../../../../generator/emit/emit-modules.js";
import { verifyModules } from "../../../../generator/emit/verify/verify-modules.js";
import { type ManifestParts, planOf } from "../../plan-of.js";

const parameters = [
  { name: "b", in: "path", schema: { type: "string" }, description: "Which." },
  { name: "page", in: "query", schema: { type: "integer" } },
];
const manifest: ManifestParts = {
  routes: [
    { route: "GET /a/{b}", name: "getA", group: "a", description: "Gets it.", parameters },
    { route: "GET /t/{+b}", name: "getT", group: "a" },
    {
      route: "POST /a",
      name: "postA",
      group: "a",
      headers: { "x-y": "z" },
      requestBody: { required: true, schema: { $ref: "#/schemas/Label" } },
    },
    {
      route: "GET /c",
      name: "getC",
      group: "c",
      responses: { 200: { schema: { $ref: "#/schemas/Label" } } },
    },
  ],
  schemas: { Label: { type: "object", required: ["name"], properties: { name: {}, color: {} } } },
};

/** What is planned for the manifest, and what is emitted; made once, by the first test. */
const generated = once(() => {
  const plan = planOf(manifest);
  return { plan, texts: emitModules(plan) };
});

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What is said of a text in which `before` was replaced. */
async function tampered(path: string, before: string, after: string): Promise<readonly string[]> {
  const { plan, texts } = await generated();
  const text = texts.get(path) ?? "";
  expect(text).toContain(before);
  const changed = new Map([...texts, [path, text.replace(before, () => after)]]);
  return verifyModules(plan.modules, changed).map(({ message }) => message);
}

it("has nothing to say of what was planned", async () => {
  const { plan, texts } = await generated();
  expect(verifyModules(plan.modules, texts)).toEqual([]);
  expect(verifyModules(plan.modules, new Map())).toEqual([]);
});

it("names the file, the place, what was wanted and what was found", async () => {
  expect(await tampered("a.ts", "export function getA", "export function getB")).toEqual([
    expect.stringMatching(
      /^the code made for a\.ts is not what was planned \(\d+:1 wanted "function getA: parameters options\?", found "function getB: parameters options\?"\); nothing was written$/,
    ),
  ]);
});

describe("a statement that was not planned", () => {
  it.each<readonly [why: string, path: string, before: string, after: string]>([
    ["out of a comment", "a.ts", "Gets it.", "*/ globalThis.pwned = 1; /*"],
    ["out of a comment of a member", "a.ts", "Which.", "*/ evil(): void; /*"],
    ["at the end", "index.ts", "export *", "globalThis.pwned = 1;\nexport *"],
    ["another import", "a.ts", "import {", 'import "evil";\nimport {'],
    ["another module", "a.ts", '"./defaults.js"', '"./evil.js"'],
    ["another imported name", "a.ts", "import { defaults }", "import { defaults, evil }"],
    ["a namespace", "index.ts", "export *", "export * as all"],
    ["a value for a type", "index.ts", "export type { Routes }", "export { Routes }"],
    ["a default export", "a.ts", "export function getA", "export default function getA"],
    ["a function that waits", "a.ts", "export function getA", "export async function getA"],
    ["a class", "a.ts", "export function getA", "export class X {}\nexport function getA"],
    ["another member", "schemas.ts", "name: unknown;", "name: unknown;\n  evil: string;"],
    ["a member less", "schemas.ts", "name: unknown;", ""],
    ["a member that may be left out", "schemas.ts", "name: unknown;", "name?: unknown;"],
    ["another parameter", "a.ts", "options?:", "evil = 1, options?:"],
    ["a let", "endpoint.ts", "export const", "export let"],
    ["text that is not code", "a.ts", "export function getA", "export function"],
  ])("%s", async (_why, path, before, after) => {
    expect(await tampered(path, before, after)).toHaveLength(1);
  });
});

describe("syntax that emitted code never has", () => {
  const get = "const call = prepare(";
  it.each<readonly [why: string, file: string, before: string, after: string]>([
    ["a call", "a.ts", get, `evil();\n  ${get}`],
    ["a call within", "a.ts", `${get}"GET /a/{b}"`, `${get}evil()`],
    ["a global", "a.ts", `${get}"GET /a/{b}"`, `${get}globalThis`],
    ["a member of a global", "a.ts", `${get}"GET /a/{b}"`, `${get}process.env`],
    ["a method", "a.ts", `${get}"GET /a/{b}"`, `${get}"x".constructor("evil")()`],
    ["new", "a.ts", `${get}"GET /a/{b}"`, `${get}new Evil()`],
    ["import()", "a.ts", `${get}"GET /a/{b}"`, `${get}import("evil")`],
    ["an assignment", "a.ts", `${get}"GET /a/{b}"`, `${get}(name = "x")`],
    ["a comma", "a.ts", `${get}"GET /a/{b}"`, `${get}("a", "b")`],
    ["a tagged template", "a.ts", `${get}"GET /a/{b}"`, `${get}evil\`x\``],
    ["a placeholder", "a.ts", 'return queryRequest("get", call, rebase(call, `', "$&${evil()}"],
    ["a function", "a.ts", `${get}"GET /a/{b}"`, `${get}(() => { evil(); })`],
    ["a variable from a pattern", "a.ts", "const call", "const { [evil()]: call }"],
    ["a property", "a.ts", "rebase(call,", "rebase(call.constructor,"],
    ["a property by a text", "a.ts", "rebase(call,", 'rebase(call["constructor"],'],
    ["a sum", "a.ts", "rebase(call,", "rebase(call + call,"],
    ["a method in data", "a.ts", '"x-y": "z"', "get x() { return evil(); }"],
    ["a computed name in data", "a.ts", '"x-y": "z"', '[evil()]: "z"'],
    ["a prototype", "a.ts", '"x-y": "z"', '__proto__: "z"'],
    ["a spread", "a.ts", '"x-y": "z"', "...evil"],
    ["a condition", "a.ts", "  const call", "  if (true) evil();\n  const call"],
    ["a call in the endpoint", "endpoint.ts", "*/ defaults()", "*/ evil()"],
    ["a call in the defaults", "defaults.ts", '"https://api.acme.test"', "evil()"],
    ["a type that imports", "schemas.ts", "name: unknown;", 'name: import("evil");'],
    ["a type that computes", "schemas.ts", "name: unknown;", "name: typeof globalThis;"],
  ])("%s", async (_why, file, before, after) => {
    const [message, ...others] = await tampered(file, before, after.replace("$&", before));
    expect(message).toMatch(/^the code made for \S+ is not what was planned \(\d+:\d+ found /);
    expect(others).toEqual([]);
  });
});

describe("a module so long that it is read in parts", () => {
  const description = "Words of a long description. ".repeat(20);
  const plan = once(() =>
    planOf({
      routes: Array.from({ length: 800 }, (_, i) => ({
        route: `GET /a/${i}`,
        name: `get${i}`,
        group: "a",
        description,
      })),
    }),
  );
  const text = once(() => emitModules(plan()).get("a.ts") ?? "");
  const said = (changed: string): readonly string[] =>
    verifyModules(plan().modules, new Map([["a.ts", changed]])).map(({ message }) => message);

  it("is as planned", () => {
    expect(text().length).toBeGreaterThan(500_000);
    expect(said(text())).toEqual([]);
  });

  it.each([
    ["another function", "export function get700(", "export function evil("],
    ["a call", '"GET /a/700"', "evil()"],
    ["code out of a comment", "Words of a long description.", "*/ evil(); /*"],
    ["syntax", "export function get700(", "export function ("],
  ])("is refused for %s, with the line in the whole file", (_why, before, after) => {
    const start = text().indexOf("get699");
    const at = text().indexOf(before, start);
    const changed = text().slice(0, at) + after + text().slice(at + before.length);
    const line = Number(/\((\d+):/.exec(said(changed)[0] ?? "")?.[1]);
    expect(changed.split("\n")[line - 1]).toContain(after.split(";")[0]);
  });

  it.each([
    ["the last statement", (code: string) => code.slice(0, code.lastIndexOf("\n\n/**"))],
    ["one in the middle", (code: string) => code.replace(/export function get400[^]*?\n}\n/, "")],
    ["all", () => ""],
  ])("is refused without %s", (_why, cut) => {
    expect(said(cut(text()))).toHaveLength(1);
  });
});
