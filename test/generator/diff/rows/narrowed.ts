import { body, creating, object, ok, reading, type Row, TEXT } from "./row.js";

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
  {
    name: "a part of a response is widened that another part narrows",
    before: ok({ allOf: [base, a] }, { Base: a }),
    after: ok({ allOf: [base, a] }, { Base: anything }),
    want: [],
    old: reading('const p: "a" = item.p; return p;'),
  },
  {
    name: "a part of a body is narrowed that another part narrows",
    before: body({ allOf: [base, a] }, {}, { Base: anything }),
    after: body({ allOf: [base, a] }, {}, { Base: ab }),
    want: [],
    old: creating('{ p: "a" }'),
  },
  {
    name: "a part of a response loses a property that another part has",
    before: ok({ allOf: [base, a] }, { Base: object({ p: TEXT, q: TEXT }, ["p", "q"]) }),
    after: ok({ allOf: [base, a] }, { Base: object({ q: TEXT }, ["q"]) }),
    want: [],
    old: reading('const p: "a" = item.p; return p + item.q;'),
  },
  {
    name: "a part of a response has a property always that another part always has",
    before: ok({ allOf: [base, a] }, { Base: object({ p: TEXT }) }),
    after: ok({ allOf: [base, a] }, { Base: anything }),
    want: [],
    old: reading('const p: "a" = item.p; return p;'),
  },
  {
    name: "a part of a response is widened more than another part narrows",
    before: ok({ allOf: [base, ab] }, { Base: a }),
    after: ok({ allOf: [base, ab] }, { Base: anything }),
    want: [["type-widened", "breaking", "neither"]],
    old: reading('const p: "a" = item.p; return p;'),
    now: reading('const p: "a" | "b" = item.p; return p;'),
  },
  {
    name: "a part of a response that is also read by itself is widened",
    before: ok(object({ item: { allOf: [base, a] }, base }, ["item", "base"]), { Base: a }),
    after: ok(object({ item: { allOf: [base, a] }, base }, ["item", "base"]), { Base: anything }),
    want: [["type-widened", "breaking", "neither"]],
    old: reading('const p: "a" = item.base.p; return p;'),
    now: reading('const p: "a" = item.item.p; return p;'),
  },
  {
    name: "a response is divided by the values of a property",
    before: ok(object({ ...either, x: TEXT }, ["kind", "x"])),
    after: ok({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind", "x"]),
      ],
    }),
    want: [],
    old: reading("return item.kind + item.x;"),
  },
  {
    name: "a body is divided by the values of a property",
    before: body(object({ ...either, x: TEXT }, ["kind", "x"])),
    after: body({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind", "x"]),
      ],
    }),
    want: [],
    old: creating('{ kind: Math.random() < 2 ? "a" : "b", x: "1" }'),
  },
  {
    name: "a response is divided by the values of a property, one of which has more",
    before: ok(object({ ...either }, ["kind"])),
    after: ok({ oneOf: [object({ ...kindA, x: TEXT }, ["kind", "x"]), object(kindB, ["kind"])] }),
    want: [["type-narrowed", "additive", "neither"]],
    old: reading("return item.kind;"),
    gain: reading('return item.kind === "a" ? item.x : "";'),
  },
  {
    name: "a body is divided by the values of a property, one of which needs more",
    before: body(object({ ...either, x: TEXT }, ["kind"])),
    after: body({
      oneOf: [
        object({ ...kindA, x: TEXT }, ["kind", "x"]),
        object({ ...kindB, x: TEXT }, ["kind"]),
      ],
    }),
    want: [["type-narrowed", "breaking", "neither"]],
    old: creating('{ kind: "b" as "a" | "b" }'),
    now: creating('{ kind: "b" }'),
  },
  {
    name: "an inline part of a body is widened that another part narrows",
    before: body({ allOf: [ab, a] }),
    after: body({ allOf: [anything, a] }),
    want: [],
    old: creating('{ p: "a" }'),
  },
  {
    name: "one of two objects that share a list changes its items",
    before: ok({ allOf: [object({ p: list(anything) }, ["p"]), object({ p: list(a) }, ["p"])] }),
    after: ok({ allOf: [object({ p: list(anything) }, ["p"]), object({ p: list(ab) }, ["p"])] }),
    want: [["values-added", "breaking", "neither"]],
    old: reading('const p: "a" | undefined = item.p[0]?.p; return p;'),
    now: reading('const p: "a" | "b" | undefined = item.p[0]?.p; return p;'),
  },
];
