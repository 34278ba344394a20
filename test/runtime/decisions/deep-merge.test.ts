import { expect, test } from "vitest";
import { acme } from "../acme.js";

const merged = (defaults: unknown, given: unknown): unknown => {
  const options = { p: given };
  const api = acme.defaults({ p: defaults });
  const body = api("POST /x", options).body as { p?: unknown } | undefined;
  expect(api.parse(api.merge("POST /x", options)).body).toEqual(body);
  expect(api({ url: "/x", method: "POST", ...options }).body).toEqual(body);
  expect(api.defaults(options)("POST /x").body).toEqual(body);
  return body?.p;
};
const date = new Date(0);
const map = new Map([["a", 1]]);
const rows: readonly (readonly [defaults: unknown, given: unknown, want: unknown])[] = [
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: 1 }, { a: 2 }, { a: 2 }],
  [{ a: { b: 1, c: 2 } }, { a: { c: 3, d: 4 } }, { a: { b: 1, c: 3, d: 4 } }],
  [
    { a: { b: { c: { d: 1 } } } },
    { a: { b: { c: { e: 2 } } } },
    { a: { b: { c: { d: 1, e: 2 } } } },
  ],
  [{ a: 1 }, {}, { a: 1 }],
  [{ a: 1 }, { a: undefined }, { a: 1 }],
  [{ a: 1 }, { a: null }, { a: null }],
  [{ a: 1 }, undefined, { a: 1 }],
  [{ a: 1 }, null, null],
  [{ a: 1 }, "text", "text"],
  ["text", { a: 1 }, { a: 1 }],
  [null, { a: 1 }, { a: 1 }],
  [[1, 2], [3], [3]],
  [{ a: [1, 2] }, { a: [] }, { a: [] }],
  [{ a: 1 }, [1], [1]],
  [[1], { a: 1 }, { a: 1 }],
  [{ a: 1 }, date, date],
  [date, { a: 1 }, { a: 1 }],
  [{ a: 1 }, map, map],
  [{ a: { b: 1 } }, { a: map }, { a: map }],
];
test.each(rows)(
  "plain objects merge deeply; anything else replaces: %j and %j → %j",
  (defaults, given, want) => {
    expect(merged(defaults, given)).toEqual(want);
    expect(merged({ q: defaults }, { q: given })).toEqual({ q: want });
  },
);

test("objects without prototype are plain, instances of classes are not", () => {
  const own = (value: object): object => Object.assign(Object.create(null), value);
  class Point {
    x = 1;
  }
  const point = new Point();
  expect(merged(own({ a: 1 }), { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(merged({ a: 1 }, own({ b: 2 }))).toEqual({ a: 1, b: 2 });
  expect(merged({ a: 1 }, point)).toBe(point);
  expect(merged(point, { a: 1 })).toEqual({ a: 1 });
});

test("a merged object is neither the default nor the caller's object", () => {
  const given = { a: { c: 2 } };
  const api = acme.defaults({ p: { a: { b: 1 } } });
  const { p } = api("POST /x", { p: given }).body as { p: typeof given };
  expect(p).toEqual({ a: { b: 1, c: 2 } });
  p.a.c = 3;
  expect(given).toEqual({ a: { c: 2 } });
  expect(api.DEFAULTS["p"]).toEqual({ a: { b: 1 } });
});

test("cycles stay cycles in merged objects", () => {
  interface Cycle {
    self?: Cycle;
    [key: string]: unknown;
  }
  const first: Cycle = { a: 1 };
  first.self = first;
  const second: Cycle = { b: 2 };
  second.self = second;
  const api = acme.defaults({ p: first });
  const copy = api.DEFAULTS["p"] as Cycle;
  expect(copy).not.toBe(first);
  expect(copy.self).toBe(copy);
  const { p } = api("POST /x", { p: second }).body as { p: Cycle };
  expect([p["a"], p["b"], p.self]).toEqual([1, 2, p]);
  expect(p.self).toBe(p);
  const list: unknown[] = [];
  list.push(list, { list });
  const frozen = acme.defaults({ list }).DEFAULTS["list"] as unknown[];
  expect(frozen[0]).toBe(frozen);
  expect(frozen[1]).toEqual({ list: frozen });
});

test("a value in two places is copied once", () => {
  const shared = { a: 1 };
  const { p, q } = acme.defaults({ p: shared, q: [shared] }).DEFAULTS as {
    p?: object;
    q?: object[];
  };
  expect(q?.[0]).toBe(p);
});
