import { describe, expect, it } from "vitest";
import {
  keyword,
  objectType,
  runtimeType,
  type ObjectTypePlan,
  type TypePlan,
} from "../../../generator/plan/index.js";
import {
  createExample,
  findMisfit,
  hasParts,
  openType,
} from "../../../generator/explore/page/types.js";
import { array, both, property, reference, union } from "../plan-parts.js";

const [TEXT, NUMBER, NULL] = [keyword("string"), keyword("number"), keyword("null")];
const literal = (value: string | number | boolean): TypePlan => ({ kind: "literal", value });
const tuple = (...members: readonly TypePlan[]): TypePlan => ({ kind: "tuple", members });
const withA = (type: TypePlan, isOptional = false) =>
  objectType(property("a", type, { isOptional }));
const withIndex = (index: TypePlan): ObjectTypePlan => ({ ...objectType(), index });
/** A type that no declaration describes. */
const RECORD: TypePlan = {
  ...{ kind: "reference", of: "language", name: "Record" },
  arguments: [TEXT, TEXT],
};

const [CAT, DOG] = ["cat", "dog"].map((kind) =>
  objectType(property("kind", literal(kind)), property("name", TEXT)),
) as [TypePlan, TypePlan];

it.each<[TypePlan, unknown, string | undefined]>([
  [TEXT, "a", undefined],
  [TEXT, 1, " must be a string"],
  [NULL, 0, " must be null"],
  [RECORD, 1, undefined],
  [literal("a"), "b", ' must be "a"'],
  [array(TEXT), {}, " must be string[]"],
  [tuple(TEXT, NUMBER), ["a", "b"], "[1] must be a number"],
  [{ kind: "tuple", members: [TEXT], rest: NUMBER }, ["a", 1, true], "[2] must be string | number"],
  [withA(TEXT), {}, " needs `a`"],
  [withA(TEXT, true), {}, undefined],
  [withA(union(TEXT, keyword("undefined")), true), { a: 1 }, ".a must be a string"],
  [runtimeType("AllOrNone", withA(TEXT)), { a: 1 }, ".a must be a string"],
  [objectType(), [], " must be an object"],
  [union(TEXT, array(NUMBER)), ["a"], "[0] must be a number"],
  [union(NULL, withA(TEXT)), {}, " needs `a`"],
  [withIndex(NUMBER), { a: "x" }, ".a must be a number"],
  [union(CAT, DOG), { kind: "cat" }, " needs `name`"],
  [union(DOG, CAT), { kind: "cat", name: 1 }, ".name must be a string"],
  [union(CAT, DOG), { kind: "bird" }, " must be { … } | { … }"],
  [union(literal("a"), literal("b")), "c", ' must be "a" | "b"'],
  [both(withA(NUMBER), objectType()), { a: "" }, ".a must be a number"],
  [reference("Pet"), { mother: { mother: 1 } }, ".mother.mother must be an object"],
  [reference("gone"), 1, undefined],
])("of %j, %j is a misfit: %s", (type, value, want) => {
  const Pet = objectType(property("mother", reference("Pet"), { isOptional: true }));
  expect(findMisfit(value, type, { Pet })).toBe(want);
});

describe("findExample", () => {
  it.each<readonly [TypePlan, unknown]>([
    [TEXT, "text"],
    [union(TEXT, NULL), "text"],
    [NULL, null],
    [NUMBER, 1],
    [union(literal("a|b"), literal("c")), "a|b"],
    [union(literal(7), literal(8)), 7],
    [union(literal(false), TEXT), false],
    [RECORD, null],
    [runtimeType("PlainText"), "text"],
    [union(NULL, array(NUMBER)), [1]],
    [both(withA(TEXT), objectType()), { a: "a" }],
    [reference("gone"), null],
    [reference("toString"), null],
  ])("of %j is %j", (type, want) => {
    expect(createExample(type, {})).toEqual(want);
  });

  it("an example ends at a type that contains itself", () => {
    const A = withA(array(reference("A")));
    expect(JSON.stringify(createExample(reference("A"), { A })).length).toBeLessThan(100);
  });

  it("an example has at most 500 values if a type contains itself 16 times", () => {
    const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
    const A = objectType(...names.map((name) => property(name, reference("A"))));
    const text = JSON.stringify(createExample(reference("A"), { A }));
    expect(text.match(/\{/g)?.length).toBeLessThan(500);
  });
});

describe("openType", () => {
  const pet = objectType(property("mother", reference("Pet")));
  const types = {
    Pet: pet,
    Pets: array(reference("Pet")),
    Nested: array(reference("Nested")),
    Kind: union(literal("a"), literal("b")),
    toString: keyword("never"),
  };
  const other = { name: "[any other name]", type: TEXT };
  const widened = both(TEXT, keyword("{}"));
  it.each<readonly [type: TypePlan, want: ReturnType<typeof openType>, isMore: boolean]>([
    [TEXT, "string", false],
    [union(TEXT, widened), "string | (string & {})", false],
    [both(union(TEXT, NULL), TEXT), "(string | null) & string", false],
    [union(TEXT, array(union(TEXT, NUMBER))), "string | (string | number)[]", false],
    [RECORD, "Record<string, string>", false],
    [reference("Kind"), '"a" | "b"', true],
    [reference("gone"), "gone", false],
    [reference("constructor"), "constructor", false],
    [array(reference("gone")), "gone[]", false],
    [reference("Pets"), pet.properties, true],
    [union(reference("Pets"), NULL, keyword("undefined")), pet.properties, true],
    [runtimeType("WithHeaders", reference("Pet"), objectType()), pet.properties, true],
    [union(TEXT, pet), [{ type: TEXT }, { type: pet }], true],
    // A list of itself, which has nothing but lists to show.
    [reference("Nested"), "Nested[]", true],
    // The members of all parts of an intersection.
    [both(reference("Pet"), withIndex(TEXT)), [...pet.properties, other], true],
    [both(pet, TEXT), [{ type: pet }, { type: TEXT }], true],
  ])("of %j is %j", (type, want, isMore) => {
    expect(openType(type, types)).toEqual(want);
    expect(hasParts(type, types)).toBe(isMore);
  });
});
