import { expect, it } from "vitest";
import {
  namesIn,
  NO_DOC,
  type ReferencePlan,
  type TypePlan,
  keyword,
} from "../../../../generator/plan/index.js";
import { property } from "../../plan-parts.js";

const to = (name: string, more: Partial<ReferencePlan> = {}): ReferencePlan => ({
  kind: "reference",
  name,
  of: "schemas",
  ...more,
});
const [a, b, c] = [to("A"), to("B"), to("C")];

it.each<readonly [type: TypePlan, want: string]>([
  [keyword("string"), ""],
  [a, "A"],
  [to("Go", { of: "builders" }), "Go"],
  [to("Date", { of: "language" }), ""],
  [to("Omit", { of: "language", arguments: [a, to("Go", { of: "builders" })] }), "A Go"],
  [{ kind: "runtime", name: "AllOrNone", arguments: [a] }, "A"],
  [{ kind: "array", items: a }, "A"],
  [{ kind: "tuple", members: [a, b], rest: c }, "A B C"],
  [{ kind: "object", properties: [property("x", a), property("y", b)], index: c }, "A B C"],
  [{ kind: "union", members: [a, { kind: "array", items: b }] }, "A B"],
  [{ kind: "intersection", members: [a, b, a] }, "A B"],
])("%j refers to %j", (type, want) => {
  expect(namesIn([type]).join(" ")).toBe(want);
});

it("a declaration refers to its base types and its members' types", () => {
  const types = { kind: "interface", name: "I", doc: NO_DOC, extends: a, index: c } as const;
  const declaration = { ...types, properties: [property("x", b)] };
  expect([...namesIn([declaration])].sort()).toEqual(["A", "B", "C"]);
  expect(namesIn([{ kind: "alias", name: "T", doc: NO_DOC, type: a }])).toEqual(["A"]);
});

it("text in a comment is not a reference", () => {
  const doc = { ...NO_DOC, default: { kind: "reference", of: "schemas", name: "Hostile" } };
  expect(namesIn([{ kind: "alias", name: "T", doc, type: b }])).toEqual(["B"]);
});
