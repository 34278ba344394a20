import { describe, expect, it } from "vitest";
import { comparePlans } from "../../../generator/diff/index.js";
import { planOf } from "../plan-of.js";
import { ok } from "./rows/row.js";
import { integer, list, object, ref, text } from "../../schemas.js";

it("diff compares a long chain of unchanged types", () => {
  const types = Array.from({ length: 2000 }, (_, index) => {
    const next = ref(`T${Math.min(index + 1, 1999)}`);
    return [`T${index}`, object({ next })] as const;
  });
  const version = () => planOf(ok(ref("T0"), Object.fromEntries(types)));
  expect(comparePlans(version(), version())).toEqual([]);
});

describe("types that refer to each other, more of them than the stack has room for", () => {
  const SIZE = 600;
  const chain = (letter: string, link: (next: object, index: number) => object, last: object) =>
    Object.fromEntries(
      Array.from({ length: SIZE }, (_, index) => [
        `${letter}${index}`,
        index + 1 < SIZE ? link(ref(`${letter}${index + 1}`), index) : last,
      ]),
    );
  const compared = (before: object, after: object) =>
    comparePlans(planOf(ok(ref("A0"), before)), planOf(ok(ref("A0"), after))).map(
      ({ kind, compiler, place }) => `${kind} ${compiler} ${place.of === "type" ? place.type : ""}`,
    );

  it.each<readonly [what: string, link: (next: object) => object]>([
    ["properties", (next) => object({ next }, "next")],
    ["lists", list],
    ["alternatives", (items) => ({ oneOf: [list(items), object({ items })] })],
  ])("diff finds the change at the end of a chain of %s", (_, link) => {
    const last = `A${SIZE - 1}`;
    const to = (type: object) => compared(chain("A", link, text), chain("A", link, type));
    expect(to(integer)).toEqual([`type-changed breaking ${last}`]);
    expect(to({ oneOf: [text, integer] })).toEqual([`type-widened breaking ${last}`]);
  });

  it("diff finds the change of each type of a chain", () => {
    const version = (kind: object) =>
      chain("A", (next) => object({ kind, next }), object({ kind }));
    const changes = compared(version(text), version(integer));
    expect([changes.length, new Set(changes).size, changes[0]]).toEqual([
      ...[SIZE, SIZE],
      "type-changed breaking A0",
    ]);
  });

  it.each<readonly [last: object, again: boolean, want: readonly string[]]>([
    [integer, false, ["type-widened breaking A0"]],
    [integer, true, ["type-widened breaking A0"]],
    [{ oneOf: [text, integer] }, false, ["type-widened breaking A0"]],
  ])("diff finds that a chain replaces another chain that ends in %j", (last, again, want) => {
    // With two paths to each next type, 2^600 paths reach the last type.
    const link = (next: object) => object({ next, ...(again && { again: next }) }, "next");
    const all = { ...chain("B", link, text), ...chain("C", link, last) };
    const version = (name: string) => ({
      ...{ A0: object({ it: ref(name), b: ref("B0"), c: ref("C0") }), ...all },
    });
    expect(compared(version("B0"), version("C0"))).toEqual(want);
  });

  it("diff finds the change of a type that replaced types refer to, first too deep and then at their start", () => {
    const link = (next: object) => object({ next }, "next");
    const replaced = (letter: string, last: object) => {
      const links = Object.entries(chain(letter, link, text)).slice(1, 99);
      const first = {
        [`${letter}0`]: object({ next: ref(`${letter}1`), last: ref(`${letter}99`) }),
      };
      return { ...first, ...Object.fromEntries(links), [`${letter}99`]: last };
    };
    const last = (more: object) => object({ own: object({ a: text, ...more }), used: ref("Used") });
    const version = (name: string, used: object) => {
      const schemas = { Used: object({ used }), ...replaced("B", last({})) };
      const kept = object({ b: ref("B0"), c: ref("C0") });
      return planOf({
        routes: [
          { route: "POST /items", requestBody: { schema: object({ it: ref(name) }) } },
          { route: "GET /items", responses: { 200: { schema: kept } } },
        ],
        schemas: { ...schemas, ...replaced("C", last({ b: text })) },
      });
    };
    const found = comparePlans(version("B0", text), version("C0", integer)).filter(
      ({ place }) => place.of === "type" && place.direction === "request",
    );
    expect(found).toMatchObject([{ kind: "type-changed", place: { type: "Used" } }]);
  });

  it("diff finds the change of each of many unions of each other", () => {
    const names = Array.from({ length: 60 }, (_, index) => `A${index}`);
    const version = (own: object) =>
      Object.fromEntries(
        names.map((name) => [name, object({ one: { oneOf: [own, ...names.map(ref)] } })]),
      );
    const changes = compared(version(text), version({ oneOf: [text, integer] }));
    expect(changes.sort()).toEqual(names.map((name) => `type-widened breaking ${name}`).sort());
  });
});
