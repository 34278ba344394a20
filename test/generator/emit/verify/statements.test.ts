import { describe, expect, it } from "vitest";
import { verifyModules } from "../../../../generator/emit/verify/verify-modules.js";
import type {
  ExportPlan,
  ImportPlan,
  ModulePlan,
  RoutePlan,
} from "../../../../generator/plan/plan.js";
import { reasonAgainst, refusedFrom } from "./refused.js";

const index = (...exports: readonly ExportPlan[]): ModulePlan => ({
  kind: "index",
  path: "a.ts",
  imports: [
    {
      from: "./a.js",
      names: [
        { name: "one", isType: false },
        { name: "Two", isType: true },
        { name: "three", as: "four", isType: false },
      ],
    },
  ],
  exports,
});

describe("an import that was planned", () => {
  it.each([
    'import { one } from "./a.js";',
    "import { one } from './a.js';",
    'import { one, type Two, three as four, } from "./a.js";',
    'import type { Two } from "./a.js";',
    'import { one as one } from "./a.js";',
    'import {} from "./a.js";',
  ])("%s", (text) => {
    expect(refusedFrom(index(), text)).toBeUndefined();
  });
});

describe("an import that was not planned", () => {
  it.each([
    'import { one } from "./b.js";',
    'import { one } from "./A.js";',
    'import { two } from "./a.js";',
    'import { one, two } from "./a.js";',
    'import { two, one } from "./a.js";',
    'import { Two } from "./a.js";',
    'import { type one } from "./a.js";',
    'import type { one } from "./a.js";',
    'import { three } from "./a.js";',
    'import { one as four } from "./a.js";',
    'import { three as five } from "./a.js";',
  ])("%s", (text) => {
    expect(refusedFrom(index(), `// A comment.\n${text}`)).toBe(text);
  });

  it.each([
    ['import "./a.js";', '"./a.js";'],
    ['import one from "./a.js";', 'one from "./a.js";'],
    ['import * as one from "./a.js";', '* as one from "./a.js";'],
    ['import one, { three as four } from "./a.js";', 'one, { three as four } from "./a.js";'],
    ['import("./a.js");', '("./a.js");'],
    ["import.meta;", ".meta;"],
    ['import one = require("./a.js");', 'one = require("./a.js");'],
    ['import { type as } from "./a.js";', 'as } from "./a.js";'],
    ['import { type type } from "./a.js";', 'type } from "./a.js";'],
    ['import { as as as } from "./a.js";', 'as as as } from "./a.js";'],
    ['import { "one" as one } from "./a.js";', '"one" as one } from "./a.js";'],
    ['import { one as "one" } from "./a.js";', '"one" } from "./a.js";'],
    ['import { one three } from "./a.js";', 'three } from "./a.js";'],
    ['import { one } "./a.js";', '"./a.js";'],
    ["import { one } from a;", "a;"],
    ["import { one } from `./a.js`;", "`./a.js`;"],
    ['import { one } from "./a.js"\nimport', "import"],
    ['import { one } from "./a.js" with { type: "json" };', 'with { type: "json" };'],
  ])("%s", (text, from) => {
    expect(refusedFrom(index(), text)).toBe(from);
  });
});

describe("an export", () => {
  it.each<readonly [text: string, plan: ExportPlan]>([
    ['export * from "./b.js";', { from: "./b.js" }],
    ['export type * from "./b.js";', { from: "./b.js", isType: true }],
    ['export { one } from "./b.js";', { from: "./b.js", names: [{ name: "one", isType: false }] }],
    [
      'export type { One } from "./b.js";',
      { from: "./b.js", names: [{ name: "One", isType: true }] },
    ],
    [
      'export { type One, two as three } from "./b.js";',
      {
        from: "./b.js",
        names: [
          { name: "One", isType: true },
          { name: "two", as: "three", isType: false },
        ],
      },
    ],
  ])("%s", (text, plan) => {
    expect(refusedFrom(index(plan), text)).toBeUndefined();
    // None is another's.
    expect(refusedFrom(index({ ...plan, from: "./c.js" }), text)).toBe(text);
    expect(refusedFrom(index({ ...plan, isType: !plan.isType, names: [] }), text)).toBe(text);
  });

  it.each([
    ['export * as all from "./b.js";', 'as all from "./b.js";'],
    ["export { one };", ";"],
    ["export default 1;", "default 1;"],
    ["export = 1;", "= 1;"],
    ["export let a = 1;", "let a = 1;"],
    ["export var a = 1;", "var a = 1;"],
    ["export class A {}", "class A {}"],
    ["export enum A {}", "enum A {}"],
    ["export const enum A {}", "enum A {}"],
    ["export namespace A {}", "namespace A {}"],
    ["export declare const a: 1;", "declare const a: 1;"],
    ["export abstract class A {}", "abstract class A {}"],
    ["export import a = b;", "import a = b;"],
    ["@evil export class A {}", "@evil export class A {}"],
    ["const a = 1;", "const a = 1;"],
    ["function a() {}", "function a() {}"],
    ["type A = X;", "type A = X;"],
    ["evil();", "evil();"],
    ["{}", "{}"],
    [";", ";"],
    ['"use strict";', '"use strict";'],
    // Halves.
    ["export", ""],
    ["export const a", ""],
    ["export const a;", ";"],
    ["export const a = 1", ""],
    ["export const a = 1, b = 2;", ", b = 2;"],
    ["export const [a] = 1;", "[a] = 1;"],
    ["export const a: typeof b = 1;", "typeof b = 1;"],
    ["export type\nA = X;", "A = X;"],
    ["export type A X;", "X;"],
    ["export type A = X", ""],
    ["export type A<B> = X;", "<B> = X;"],
    ["export interface\nA {}", "A {}"],
    ["export interface A extends {}", "{}"],
    ["export interface A extends typeof b {}", "typeof b {}"],
    ["export interface A extends B, C {}", ", C {}"],
    ["export interface A<B> {}", "<B> {}"],
    ["export interface A", ""],
    ["export async\nfunction a() {}", "function a() {}"],
    ["export async () => {};", "() => {};"],
    ["export function* a() {}", "* a() {}"],
    ["export function () {}", "() {}"],
    ["export function a {}", "{}"],
    ["export function a();", ";"],
    ["export function a() {", ""],
    ["export function a(b = 1) {}", "= 1) {}"],
    ["export function a(...b) {}", "...b) {}"],
    ["export function a({ b }) {}", "{ b }) {}"],
    ["export function a(this: A) {}", "this: A) {}"],
    ["export function a(b: typeof c) {}", "typeof c) {}"],
    ["export function a(b c) {}", "c) {}"],
    ["export function a(): typeof b {}", "typeof b {}"],
    ["export function a<b>() {}", "b>() {}"],
    ["export function a<in B>() {}", "in B>() {}"],
    ["export function a<bC>() {}", "bC>() {}"],
    ["export function a<1>() {}", "1>() {}"],
    ["export function a<B extends typeof b>() {}", "typeof b>() {}"],
    ["export function a<B = typeof b>() {}", "typeof b>() {}"],
    ["export function a<B C>() {}", "C>() {}"],
    // Within functions.
    ["export function a() { b(); }", "b(); }"],
    ["export function a() { return; }", "; }"],
    ["export function a() { return\n1; }", "1; }"],
    ["export function a() { return 1 }", "}"],
    ["export function a() { let b = 1; }", "let b = 1; }"],
    ["export function a() { if (true) return 1; }", "if (true) return 1; }"],
    ["export function a() { throw 1; }", "throw 1; }"],
    ["export function a() { function b() {} }", "function b() {} }"],
    ["export function a() { type A = X; }", "type A = X; }"],
    ["export function a() { ; }", "; }"],
    ["export function a() { const b = evil(); }", "evil(); }"],
  ])("is refused if it is %s", (text, from) => {
    expect(refusedFrom(index(), text)).toBe(from);
  });
});

describe("declarations", () => {
  const route = { name: "f", declarations: [], types: {} } as unknown as RoutePlan;
  const builders: ModulePlan = {
    kind: "builders",
    path: "a.ts",
    imports: [],
    routes: [route],
    declarations: [],
  };

  it.each([
    "export function f(parameters, options?) {}",
    "export function f<A, B extends X = Y, C = Z,>(parameters: A, options?: B,): C {}",
    "export function f(parameters, options?) { const a: X = 1; const b = 2; return 3; return 4; }",
  ])("%s", (text) => {
    expect(refusedFrom(builders, text)).toBeUndefined();
  });

  it.each([
    ["", '1:1 wanted "function f: parameters options?", found nothing'],
    ["\n// More.\n", '3:1 wanted "function f: parameters options?", found nothing'],
    [
      "export function f(parameters, options) {}",
      '1:1 wanted "function f: parameters options?", found "function f: parameters options"',
    ],
    [
      "export function f(parameters, options?) {}\nexport function f(parameters, options?) {}",
      '2:1 wanted nothing, found "function f: parameters options?"',
    ],
    [
      "\n  export async function f(parameters, options?) {}",
      '2:3 wanted "function f: parameters options?", found "async function f: parameters options?"',
    ],
    [
      "export interface f extends X<Y> {}",
      '1:1 wanted "function f: parameters options?", found "interface f: "',
    ],
    [
      'export interface f { [key: string]: X; "a"?: X }',
      '1:1 wanted "function f: parameters options?", found "interface f: [string] \\"a\\"?"',
    ],
  ])("%j: %s", (text, want) => {
    expect(reasonAgainst(builders, text)).toBe(want);
  });
});

it("skips modules without a text, and names each other", () => {
  const modules = [
    index({ from: "./b.js" }),
    { ...index(), path: "b.ts" },
    { ...index(), path: "c.ts" },
  ];
  const texts = new Map([
    ["a.ts", "evil"],
    ["b.ts", ""],
  ]);
  expect(verifyModules(modules, texts).map(({ files }) => files)).toEqual([["a.ts"]]);
  expect(
    verifyModules(modules, new Map([...texts, ["c.ts", "evil"]])).map(({ files }) => files),
  ).toEqual([["a.ts"], ["c.ts"]]);
});

it("reports what it finds, and no mistake of its own", () => {
  const broken = { ...index(), imports: undefined as unknown as readonly ImportPlan[] };
  expect(() => reasonAgainst(broken, "")).toThrow(TypeError);
});

it("says that a difference is a bug in Waybill, and which module has it", () => {
  expect(verifyModules([index()], new Map([["a.ts", "evil"]]))).toEqual([
    {
      code: "unexpected-code",
      message:
        'the code made for a.ts is not what was planned (1:1 found "evil"); nothing was written',
      hint: "this is a bug in Waybill: please report it with the route or schema that it names",
      files: ["a.ts"],
    },
  ]);
});
