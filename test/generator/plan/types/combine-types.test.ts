import { describe, expect, it } from "vitest";
import {
  intersectionOf,
  keyword,
  unionOf,
} from "../../../../generator/plan/types/combine-types.js";
import type { DocPlan, PropertyPlan, TypePlan } from "../../../../generator/plan/plan.js";
import { both, property, reference, union } from "../../plan-parts.js";

const noDoc: DocPlan = { paragraphs: [] };
const text = keyword("string");
const number = keyword("number");
const never = keyword("never");
const unknown = keyword("unknown");
const literal: TypePlan = { kind: "literal", value: "unknown" };
const [a, b, c] = [reference("A"), reference("B"), reference("C")];
const object = (...properties: readonly PropertyPlan[]): TypePlan => ({
  kind: "object",
  properties,
});
const open: TypePlan = { kind: "object", properties: [], index: text };

describe("unionOf", () => {
  it.each<readonly [why: string, given: readonly TypePlan[], want: TypePlan]>([
    ["nothing is never", [], never],
    ["one is itself", [a], a],
    ["each once", [a, b, a], union(a, b)],
    ["flat", [a, union(b, c), union(c, text)], union(a, b, c, text)],
    ["one of one", [union(a, b), union(a, b)], union(a, b)],
    ["unknown takes in all", [a, unknown, b], unknown],
    ["never is none", [never, a, never], a],
    ["nothing but never", [never], never],
    ["a literal is not a keyword", [literal, a], union(literal, a)],
  ])("%s", (_why, given, want) => {
    expect(unionOf(given)).toEqual(want);
  });
});

describe("intersectionOf", () => {
  it.each<readonly [why: string, given: readonly TypePlan[], want: TypePlan]>([
    ["nothing is unknown", [], unknown],
    ["one is itself", [a], a],
    ["each once", [a, b, a], both(a, b)],
    ["flat", [a, both(b, c)], both(a, b, c)],
    ["unknown is none", [unknown, a], a],
    ["never beats all", [a, never, unknown], never],
    ["unions stay", [union(a, b), c], both(union(a, b), c)],
    [
      "objects become one, where the first stands",
      [a, object(property("x", text)), b, object(property("y", number)), c],
      both(a, object(property("x", text), property("y", number)), b, c),
    ],
    ["two objects", [object(property("x", text)), object()], object(property("x", text))],
    [
      "objects with other names of properties stay",
      [open, object(property("x", text))],
      both(open, object(property("x", text))),
    ],
    [
      "a property of both has both types",
      [object(property("x", a)), object(property("x", b))],
      object(property("x", both(a, b))),
    ],
    [
      "a property may be left out if both say so",
      [
        object(
          property("x", a, { isOptional: true }),
          property("y", a, { isOptional: true }),
          property("z", a),
        ),
        object(
          property("x", a, { isOptional: true }),
          property("y", a),
          property("z", a, { isOptional: true }),
        ),
      ],
      object(property("x", a, { isOptional: true }), property("y", a), property("z", a)),
    ],
  ])("%s", (_why, given, want) => {
    expect(intersectionOf(given)).toEqual(want);
  });

  it.each<readonly [one: DocPlan, other: DocPlan, want: DocPlan]>([
    [noDoc, { paragraphs: ["Two."] }, { paragraphs: ["Two."] }],
    [{ paragraphs: ["One."] }, { paragraphs: ["Two."] }, { paragraphs: ["One."] }],
    [{ paragraphs: ["One."] }, noDoc, { paragraphs: ["One."] }],
    [
      { paragraphs: [], deprecated: "" },
      { paragraphs: ["Two."] },
      { paragraphs: [], deprecated: "" },
    ],
  ])("of a property with the comments %j and %j", (one, other, want) => {
    const given = [one, other].map((doc) => object(property("x", text, { doc })));
    expect(intersectionOf(given)).toEqual(object(property("x", text, { doc: want })));
  });
});
