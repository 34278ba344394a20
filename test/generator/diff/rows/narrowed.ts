import { body, object, ok, type Row, TEXT } from "./row.js";

const base = { $ref: "#/schemas/Base" };
const anything = object({ p: TEXT }, ["p"]);
const a = object({ p: { enum: ["a"] } }, ["p"]);
const ab = object({ p: { enum: ["a", "b"] } }, ["p"]);
const list = (items: object) => ({ type: "array", items });
const kindA = { kind: { enum: ["a"] } };
const kindB = { kind: { enum: ["b"] } };
const either = { kind: { enum: ["a", "b"] } };

/** What happens to a part of `allOf` that another part narrows, and to unions that a property tells apart. */
export const NARROWED: readonly Row[] = [
  [
    "a part of a response is widened that another part narrows",
    ok({ allOf: [base, a] }, { Base: a }),
    ok({ allOf: [base, a] }, { Base: anything }),
  ],
  [
    "a part of a body is narrowed that another part narrows",
    body({ allOf: [base, a] }, {}, { Base: anything }),
    body({ allOf: [base, a] }, {}, { Base: ab }),
  ],
  [
    "a part of a response loses a property that another part has",
    ok({ allOf: [base, a] }, { Base: object({ p: TEXT, q: TEXT }, ["p", "q"]) }),
    ok({ allOf: [base, a] }, { Base: object({ q: TEXT }, ["q"]) }),
  ],
  [
    "a part of a response has a property always that another part always has",
    ok({ allOf: [base, a] }, { Base: object({ p: TEXT }) }),
    ok({ allOf: [base, a] }, { Base: anything }),
  ],
  [
    "a part of a response is widened more than another part narrows",
    ok({ allOf: [base, ab] }, { Base: a }),
    ok({ allOf: [base, ab] }, { Base: anything }),
    "type-widened breaking neither",
  ],
  [
    "a part of a response that is also read by itself is widened",
    ok(object({ item: { allOf: [base, a] }, base }, ["item", "base"]), { Base: a }),
    ok(object({ item: { allOf: [base, a] }, base }, ["item", "base"]), { Base: anything }),
    "type-widened breaking neither",
  ],
  [
    "a response is divided by the values of a property",
    ok(object({ ...either, x: TEXT }, ["kind", "x"])),
    ok({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind", "x"]),
      ],
    }),
  ],
  [
    "a body is divided by the values of a property",
    body(object({ ...either, x: TEXT }, ["kind", "x"])),
    body({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind", "x"]),
      ],
    }),
  ],
  [
    "a response is divided by the values of a property, one of which has more",
    ok(object({ ...either }, ["kind"])),
    ok({ oneOf: [object({ ...kindA, x: TEXT }, ["kind", "x"]), object(kindB, ["kind"])] }),
    "type-narrowed additive neither",
  ],
  [
    "a body is divided by the values of a property, one of which needs more",
    body(object({ ...either, x: TEXT }, ["kind"])),
    body({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind"]),
      ],
    }),
    "type-narrowed breaking neither",
  ],
  [
    "an inline part of a body is widened that another part narrows",
    body({ allOf: [ab, a] }),
    body({ allOf: [anything, a] }),
  ],
  [
    "one of two objects that share a list changes its items",
    ok({ allOf: [object({ p: list(anything) }, ["p"]), object({ p: list(a) }, ["p"])] }),
    ok({ allOf: [object({ p: list(anything) }, ["p"]), object({ p: list(ab) }, ["p"])] }),
    "values-added breaking neither",
  ],
];
