import { describe, expect, it } from "vitest";
import type { TypeNode } from "../../../generator/explore/page-data.js";
import {
  createExample,
  findMisfit,
  hasParts,
  openType,
} from "../../../generator/explore/page/types.js";

const [CAT, DOG] = ["cat", "dog"].map((value): TypeNode => {
  return {
    members: [
      { name: "kind", type: { value } },
      { name: "name", type: "string" },
    ],
  };
}) as [TypeNode, TypeNode];

it.each<[TypeNode, unknown, string | undefined]>([
  ["string", "a", undefined],
  ["string", 1, " must be a string"],
  ["null", 0, " must be null"],
  ["Record<string, string>", 1, undefined],
  [{ value: "a" }, "b", ' must be "a"'],
  [{ list: "string" }, {}, " must be string[]"],
  [{ tuple: ["string", "number"] }, ["a", "b"], "[1] must be a number"],
  [{ members: [{ name: "a", type: "string" }] }, {}, " needs `a`"],
  [{ members: [{ name: "a", type: "string", isOptional: true }] }, {}, undefined],
  [{ members: [] }, [], " must be an object"],
  [{ any: ["string", { list: "number" }] }, ["a"], "[0] must be a number"],
  [{ any: ["null", { members: [{ name: "a", type: "string" }] }] }, {}, " needs `a`"],
  [{ members: [], rest: "number" }, { a: "x" }, ".a must be a number"],
  [{ any: [CAT, DOG] }, { kind: "cat" }, " needs `name`"],
  [{ any: [DOG, CAT] }, { kind: "cat", name: 1 }, ".name must be a string"],
  [{ any: [CAT, DOG] }, { kind: "bird" }, " must be { … } | { … }"],
  [{ any: [{ value: "a" }, { value: "b" }] }, "c", ' must be "a" | "b"'],
  [{ all: [{ members: [{ name: "a", type: "number" }] }, { members: [] }] }, { a: "" }, ".a must be a number"], // prettier-ignore
  [{ name: "Pet" }, { mother: { mother: 1 } }, ".mother.mother must be an object"],
  [{ name: "gone" }, 1, undefined],
])("of %j, %j is a misfit: %s", (type, value, want) => {
  const mother: TypeNode = { name: "Pet" };
  const types = { Pet: { members: [{ name: "mother", type: mother, isOptional: true as const }] } };
  expect(findMisfit(value, type, types)).toBe(want);
});

describe("exampleOf", () => {
  it.each<readonly [TypeNode, unknown]>([
    ["string", "text"],
    [{ any: ["string", "null"] }, "text"],
    ["null", null],
    ["number", 1],
    [{ any: [{ value: "a|b" }, { value: "c" }] }, "a|b"],
    [{ any: [{ value: 7 }, { value: 8 }] }, 7],
    [{ any: [{ value: false }, "string"] }, false],
    ["Record<string, string>", null],
    [{ any: ["null", { list: "number" }] }, [1]],
    [{ all: [{ members: [{ name: "a", type: "string" }] }, { members: [] }] }, { a: "a" }],
    [{ name: "gone" }, null],
    [{ name: "toString" }, null],
  ])("of %j is %j", (type, want) => {
    expect(createExample(type, {})).toEqual(want);
  });

  it("an example ends at a type that contains itself", () => {
    const types = { A: { members: [{ name: "a", type: { list: { name: "A" } } }] } };
    expect(JSON.stringify(createExample({ name: "A" }, types)).length).toBeLessThan(100);
  });

  it("an example has at most 500 values if a type contains itself 16 times", () => {
    const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
    const types = { A: { members: names.map((name) => ({ name, type: { name: "A" } })) } };
    const text = JSON.stringify(createExample({ name: "A" }, types));
    expect(text.match(/\{/g)?.length).toBeLessThan(500);
  });
});

describe("openType", () => {
  const pet = { members: [{ name: "mother", type: { name: "Pet" } }] };
  const types = {
    Pet: pet,
    Pets: { list: { name: "Pet" } },
    Nested: { list: { name: "Nested" } },
    Kind: { any: [{ value: "a" }, { value: "b" }] },
    toString: "never",
  };
  const other = { name: "[any other name]", type: "string" };
  it.each<readonly [type: TypeNode, want: ReturnType<typeof openType>, isMore: boolean]>([
    ["string", "string", false],
    [{ any: ["string", { all: ["string", "{}"] }] }, "string | (string & {})", false],
    [{ name: "Kind" }, '"a" | "b"', true],
    [{ name: "gone" }, "gone", false],
    [{ name: "constructor" }, "constructor", false],
    [{ list: { name: "gone" } }, "gone", false],
    [{ name: "Pets" }, pet.members, true],
    [{ any: [{ name: "Pets" }, "null", "undefined"] }, pet.members, true],
    [{ any: ["string", pet] }, [{ type: "string" }, { type: pet }], true],
    // A list of itself, which has nothing but lists to show.
    [{ name: "Nested" }, "Nested[]", true],
    // The members of all parts of an intersection.
    [{ all: [{ name: "Pet" }, { members: [], rest: "string" }] }, [...pet.members, other], true],
    [{ all: [pet, "string"] }, [{ type: pet }, { type: "string" }], true],
  ])("of %j is %j", (type, want, isMore) => {
    expect(openType(type, types)).toEqual(want);
    expect(hasParts(type, types)).toBe(isMore);
  });
});
