import { expect, it } from "vitest";
import { namesIn, typesOfDeclaration } from "../../../../generator/plan/modules/references.js";
import type { ReferencePlan, TypePlan } from "../../../../generator/plan/plan.js";
import { keyword } from "../../../../generator/plan/types/combine-types.js";
import { property } from "../../plan-parts.js";

const doc = { paragraphs: [] };
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
  [{ kind: "runtime", name: "Blob" }, ""],
  [{ kind: "array", items: a }, "A"],
  [{ kind: "tuple", members: [a, b], rest: c }, "A B C"],
  [{ kind: "tuple", members: [a] }, "A"],
  [{ kind: "object", properties: [property("x", a), property("y", b)], index: c }, "A B C"],
  [{ kind: "object", properties: [] }, ""],
  [{ kind: "union", members: [a, { kind: "array", items: b }] }, "A B"],
  [{ kind: "intersection", members: [a, b, a] }, "A B"],
])("%j refers to %j", (type, want) => {
  expect(namesIn([type]).join(" ")).toBe(want);
});

it("a declaration refers to what it extends, and to the types of its members", () => {
  const types = typesOfDeclaration({
    kind: "interface",
    name: "I",
    doc,
    extends: a,
    properties: [property("x", b)],
    index: c,
  });
  expect([...namesIn(types)].sort()).toEqual(["A", "B", "C"]);
  expect(typesOfDeclaration({ kind: "interface", name: "I", doc, properties: [] })).toEqual([]);
  expect(typesOfDeclaration({ kind: "alias", name: "T", doc, type: a })).toEqual([a]);
});
