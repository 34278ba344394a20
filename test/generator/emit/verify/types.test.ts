import { describe, expect, it } from "vitest";
import type { ModulePlan } from "../../../../generator/plan/plan.js";
import { refusedFrom } from "./refused.js";

const doc = { paragraphs: [] };
const module: ModulePlan = {
  kind: "schemas",
  path: "a.ts",
  imports: [],
  declarations: [{ kind: "alias", name: "A", doc, type: { kind: "keyword", name: "never" } }],
};

/** Where a type is refused: the rest of the declaration. */
const refused = (type: string) => refusedFrom(module, `export type A = ${type};\n`)?.trimEnd();

describe("a type that emitted code may have", () => {
  it.each([
    "X",
    "boolean",
    "false",
    "never",
    "null",
    "number",
    "string",
    "true",
    "undefined",
    "unknown",
    '"x"',
    "1.5",
    "-1",
    "X | Y | Z",
    "| X | Y",
    "X & Y & Z",
    "X & Y | Z",
    "readonly X[]",
    "X[][]",
    "(X | Y)[]",
    "[]",
    "readonly [X, Y]",
    "[X, ...Y[],]",
    "X<Y>",
    "X<Y, Z<1>>",
    "{}",
    "{ a: X }",
    '{ a: X; "b-c"?: Y; 1: Z; }',
    "{ [key: string]: X; a: Y }",
    "{ a: { b: X } }",
  ])("%s", (type) => {
    expect(refused(type)).toBeUndefined();
  });
});

describe("a type that emitted code never has", () => {
  it.each<readonly [type: string, from: string]>([
    // Nothing, or half of something.
    ["", ";"],
    ["X |", ";"],
    ["X &", ";"],
    ["| | X", "| X;"],
    ["readonly", ";"],
    ["(X", ";"],
    ["()", ");"],
    ["[X Y]", "Y];"],
    ["[X, , Y]", ", Y];"],
    ["[...]", "];"],
    ["X[", ";"],
    ["X<Y", ";"],
    ["X<>", ">;"],
    ["X<Y,>", ">;"],
    ["-", ";"],
    ["-X", "X;"],
    ['-"x"', '"x";'],
    // A line break ends a type, where the compiler could read on.
    ["X\n[]", "[];"],
    ["X /*\n*/ []", "[];"],
    ["X[]\n[]", "[];"],
    ["X\n<Y>", "<Y>;"],
    // Members.
    ["{ a: X, b: Y }", ", b: Y };"],
    ["{ a: X b: Y }", "b: Y };"],
    ["{ ; }", "; };"],
    ["{ a }", "};"],
    ["{ a?? : X }", "? : X };"],
    ["{ a(): X }", "(): X };"],
    ["{ get a(): X }", "a(): X };"],
    ["{ readonly a: X }", "a: X };"],
    ["{ -a: X }", "-a: X };"],
    ["{ [key]: X }", "]: X };"],
    ["{ [name: string]: X }", "name: string]: X };"],
    ["{ [key string]: X }", "string]: X };"],
    ["{ [key: number]: X }", "number]: X };"],
    ["{ [key: string: X }", ": X };"],
    ["{ [key: string]?: X }", "?: X };"],
    ["{ (): X }", "(): X };"],
    // Types that compute, and those that refer to values.
    ["X.Y", ".Y;"],
    ['X["y"]', '"y"];'],
    ["X<Y>.Z", ".Z;"],
    ["string<X>", "<X>;"],
    ["boolean<X>", "<X>;"],
    ["never<X>", "<X>;"],
    ["number<X>", "<X>;"],
    ["undefined<X>", "<X>;"],
    ["unknown<X>", "<X>;"],
    ["X extends Y ? Z : 1", "extends Y ? Z : 1;"],
    ["(x: X) => Y", ": X) => Y;"],
    ["() => Y", ") => Y;"],
    ["[x: X]", ": X];"],
    ["[X?]", "?];"],
    ["{ [K in X]: Y }", "K in X]: Y };"],
    ["x is X", "is X;"],
    ["X!", "!;"],
    ["`x`", "`x`;"],
    ["1n", "n;"],
    ["typeof x", "typeof x;"],
    ['import("x")', 'import("x");'],
    ["new () => X", "new () => X;"],
    ["this", "this;"],
    ["void", "void;"],
    ["abstract new () => X", "abstract new () => X;"],
    ["any", "any;"],
    ["asserts x", "asserts x;"],
    ["bigint", "bigint;"],
    ["infer X", "infer X;"],
    ["intrinsic", "intrinsic;"],
    ["keyof X", "keyof X;"],
    ["object", "object;"],
    ["readonly readonly X[]", "readonly X[];"],
    ["symbol", "symbol;"],
    ["unique symbol", "unique symbol;"],
  ])("%s", (type, from) => {
    expect(refused(type)).toBe(from);
  });
});
