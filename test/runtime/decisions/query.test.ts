import { describe, expect, test } from "vitest";
import { acme, base, invalid, refuses, urls } from "../acme.js";

describe("remaining keys, GET and HEAD: each behaves as `{?key}` appended", () => {
  urls([
    ["GET /x", { a: 1 }, "/x?a=1"],
    ["HEAD /x", { a: 1 }, "/x?a=1"],
    ["GET /x/{a}", { a: 1, b: 2 }, "/x/1?b=2"],
    ["GET /x", {}, "/x"],
    ["GET /x", { a: "" }, "/x?a="],
    ["GET /x", { a: 0, b: false, c: -0 }, "/x?a=0&b=false&c=0"],
  ]);

  describe("names and values are percent-encoded as in RFC 6570", () => {
    urls([
      ["GET /x", { q: "a b" }, "/x?q=a%20b"],
      ["GET /x", { q: "a+b" }, "/x?q=a%2Bb"],
      ["GET /x", { q: "a&b=c#d?e/f" }, "/x?q=a%26b%3Dc%23d%3Fe%2Ff"],
      ["GET /x", { q: "!'()*;:@$,[]" }, "/x?q=%21%27%28%29%2A%3B%3A%40%24%2C%5B%5D"],
      ["GET /x", { q: "-._~" }, "/x?q=-._~"],
      ["GET /x", { q: "é€\u{1f600}" }, "/x?q=%C3%A9%E2%82%AC%F0%9F%98%80"],
      ["GET /x", { q: "%41" }, "/x?q=%2541"],
      ["GET /x", { q: '\r\n\0"<>\\^`{|}\x7f' }, "/x?q=%0D%0A%00%22%3C%3E%5C%5E%60%7B%7C%7D%7F"],
      ["GET /x", { "a b": 1 }, "/x?a%20b=1"],
      ["GET /x", { "a&b=c#d": 1 }, "/x?a%26b%3Dc%23d=1"],
      ["GET /x", { "filter[a]": 1 }, "/x?filter%5Ba%5D=1"],
      ["GET /x", { "a%41": 1 }, "/x?a%2541=1"],
      ["GET /x", { é: 1 }, "/x?%C3%A9=1"],
      ["GET /x", { "": 1 }, "/x?=1"],
      ["GET /x", { "a\r\nb": 1 }, "/x?a%0D%0Ab=1"],
    ]);
  });

  describe("lists are comma-joined with their members encoded", () => {
    urls([
      ["GET /x", { a: ["b", "c"] }, "/x?a=b,c"],
      ["GET /x", { a: ["b,c", "d&e"] }, "/x?a=b%2Cc,d%26e"],
      ["GET /x", { a: [1, true, 2n] }, "/x?a=1,true,2"],
      ["GET /x", { a: ["b"] }, "/x?a=b"],
      ["GET /x", { a: ["b", null, "c", undefined] }, "/x?a=b,c"],
      ["GET /x", { a: ["", ""] }, "/x?a=,"],
      ["GET /x", { a: [""] }, "/x?a="],
      ["GET /x", { a: [] }, "/x"],
      ["GET /x", { a: [null, undefined] }, "/x"],
      ["GET /x", { a: [], b: 1 }, "/x?b=1"],
      ["GET /x", { a: ["b", , "c"] }, "/x?a=b,c"],
      ["GET /x", { a: Object.freeze(["b", "c"]) }, "/x?a=b,c"],
      ["GET /x", { a: [new Date(0)] }, "/x?a=1970-01-01T00%3A00%3A00.000Z"],
    ]);
  });

  describe("before a `#fragment`, with `&` where a query stands already", () => {
    urls([
      ["GET /x#f", { a: 1 }, "/x?a=1#f"],
      ["GET /x#", { a: 1 }, "/x?a=1#"],
      ["GET /x#f?g", { a: 1 }, "/x?a=1#f?g"],
      ["GET #f", { a: 1, baseUrl: "" }, "?a=1#f"],
      ["GET /x/{+p}", { p: "y?b=//", a: 1 }, "/x/y?b=//&a=1"],
      ["GET /x{#f}", { f: "g", a: 1 }, "/x?a=1#g"],
      ["GET /x{#f}", { f: "?g&", a: 1 }, "/x?a=1#?g&"],
      ["GET /x?b=2", { a: 1 }, "/x?b=2&a=1"],
      ["GET /x?b=2#f", { a: 1 }, "/x?b=2&a=1#f"],
      ["GET /x?", { a: 1 }, "/x?a=1"],
      ["GET /x?b=2&", { a: 1 }, "/x?b=2&a=1"],
      ["GET /x?b", { a: 1 }, "/x?b&a=1"],
      ["GET /x?", {}, "/x?"],
      ["GET /x?b=2&", { a: null }, "/x?b=2&"],
      ["GET /x?b?", { a: 1 }, "/x?b?a=1"],
      ["GET /x?b=2&#f", {}, "/x?b=2&#f"],
      ["PUT /x?#f", { a: 1 }, "/x?#f"],
      ["PUT /x?b=2&", { a: 1 }, "/x?b=2&"],
      ["GET /x?a=1", { a: 2 }, "/x?a=1&a=2"],
      ["GET /x{?b}", { a: 1, b: 2 }, "/x?b=2&a=1"],
      ["GET /x{?b}", { a: 1 }, "/x?a=1"],
      ["GET /x{?b}#f", { a: 1, b: 2 }, "/x?b=2&a=1#f"],
      ["GET /x{?b}{#f}", { a: 1, b: 2, f: "g" }, "/x?b=2&a=1#g"],
      ["GET /x?c=3{&b}", { a: 1, b: 2 }, "/x?c=3&b=2&a=1"],
      ["GET /x?c={c}", { a: 1, c: "d&e" }, "/x?c=d%26e&a=1"],
      ["GET /x/{+p}", { p: "y?b=2", a: 1 }, "/x/y?b=2&a=1"],
      ["GET /x/{+p}", { p: "y#f", a: 1 }, "/x/y?a=1#f"],
      ["GET /x/{+p}", { p: "y?b=2#f?g", a: 1 }, "/x/y?b=2&a=1#f?g"],
      ["GET /", { a: 1 }, "/?a=1"],
      ["GET /x/", { a: 1 }, "/x/?a=1"],
      ["GET https://other.test", { a: 1 }, "https://other.test?a=1"],
    ]);
  });

  describe("in the caller's order, defaults first", () => {
    urls([
      ["GET /x", { b: 1, a: 2, c: 3 }, "/x?b=1&a=2&c=3"],
      ["GET /x{?c}", { b: 1, a: 2, c: 3 }, "/x?c=3&b=1&a=2"],
    ]);
    urls(
      [
        ["GET /x", { a: 1 }, "/x?z=26&y=25&a=1"],
        ["GET /x", { a: 1, y: 0 }, "/x?z=26&y=0&a=1"],
        ["GET /x", { y: 0, z: 1 }, "/x?z=1&y=0"],
        ["GET /x/{z}", { a: 1 }, "/x/26?y=25&a=1"],
        ["GET /x", { z: null }, "/x?y=25"],
        ["GET /x", { z: undefined }, "/x?z=26&y=25"],
        ["GET /x", { z: [] }, "/x?y=25"],
      ],
      acme.defaults({ z: 26 }).defaults({ y: 25 }),
    );
  });

  test("`mediaType`, `request`, `headers` and `baseUrl` are not parameters", () => {
    const options = { mediaType: { format: "raw" }, request: {}, headers: {}, baseUrl: base };
    expect(acme("GET /x", options).url).toBe(`${base}/x`);
  });

  test("a GET result has no member `body` and no content type", () => {
    const result = acme("GET /x", { a: 1 });
    expect(Object.keys(result)).toEqual(["method", "url", "headers"]);
    expect(result.headers).not.toHaveProperty("content-type");
  });
});

describe("query value null / undefined is left out", () => {
  urls([
    ["GET /x", { a: null }, "/x"],
    ["GET /x", { a: undefined }, "/x"],
    ["GET /x", { a: null, b: 1, c: undefined, d: 2 }, "/x?b=1&d=2"],
    ["GET /x?b=1", { a: null }, "/x?b=1"],
    ["GET /x{?a,b}", { a: null, b: undefined }, "/x"],
    ["HEAD /x{?a,b}", { a: null, b: 1 }, "/x?b=1"],
    ["DELETE /x{?a}", { a: null }, "/x"],
  ]);
});

describe("Date in path or query is ISO 8601; boolean, finite number, bigint are text", () => {
  const date = new Date(Date.UTC(2024, 1, 29, 12, 30, 0, 5));
  const iso = "2024-02-29T12%3A30%3A00.005Z";
  const dates = new (class extends Date {
    override toISOString(): string {
      return super.toISOString();
    }
  })(date);
  urls([
    ["GET /x/{a}", { a: date }, `/x/${iso}`],
    ["GET /x/:a", { a: date }, `/x/${iso}`],
    ["GET /x", { a: date }, `/x?a=${iso}`],
    ["GET /x", { a: dates }, `/x?a=${iso}`],
    ["GET /x{?a}", { a: date }, `/x?a=${iso}`],
    ["GET /x{?a*}", { a: [date, date] }, `/x?a=${iso}&a=${iso}`],
    ["GET /x{?a*}", { a: { b: date } }, `/x?b=${iso}`],
    ["GET /x/{+a}", { a: date }, "/x/2024-02-29T12:30:00.005Z"],
    ["GET /x", { a: new Date(-1) }, "/x?a=1969-12-31T23%3A59%3A59.999Z"],
    ["GET /x", { a: new Date(8.64e15) }, "/x?a=%2B275760-09-13T00%3A00%3A00.000Z"],
    ["GET /x/{a}", { a: true }, "/x/true"],
    ["GET /x/{a}", { a: false }, "/x/false"],
    ["GET /x/{a}", { a: 0 }, "/x/0"],
    ["GET /x/{a}", { a: -0 }, "/x/0"],
    ["GET /x/{a}", { a: -1.5 }, "/x/-1.5"],
    ["GET /x/{a}", { a: 1e21 }, "/x/1e%2B21"],
    ["GET /x/{a}", { a: 1e-7 }, "/x/1e-7"],
    ["GET /x/{a}", { a: 9007199254740993n }, "/x/9007199254740993"],
    [
      "GET /x",
      { a: true, b: false, c: 0, d: 1.5, e: 10n ** 30n },
      `/x?a=true&b=false&c=0&d=1.5&e=1${"0".repeat(30)}`,
    ],
  ]);
});

describe("what has no text in path or query is an error naming the parameter", () => {
  class Point {
    x = 1;
    toString(): string {
      return "1";
    }
  }
  const bad: readonly unknown[] = [
    ...[() => "a", Symbol("a"), NaN, Infinity, -Infinity, "\ud800", "a\udc00b", "\udc00\ud800"],
    ...[new Date(NaN), new Point(), new Map([["a", 1]]), new Set(["a"]), /a/, new WeakSet()],
    ...[new Uint8Array(1), new ArrayBuffer(1), new URL(base), new URLSearchParams("a=1")],
    ...[new String("a"), new Number(1), new Boolean(true), Promise.resolve("a"), new WeakMap()],
    ...[Object.create(Date.prototype), new Proxy(new Date(0), {}), Object.create({ a: 1 })],
  ];
  refuses(
    bad.flatMap((value) => [
      ...["/x/{name}/y", "/x/{+name}", "/x", "/x{#name}"].flatMap((url) =>
        invalid(`GET ${url}`, "name", [value]),
      ),
      ["HEAD /x", { name: [value] }, "invalid-parameter", "name"] as const,
      ["POST /x{?name}", { name: value }, "invalid-parameter", "name"] as const,
      ["POST /x{?name*}", { name: { key: value } }, "invalid-parameter", "name"] as const,
    ]),
  );
  refuses([
    ...invalid("GET /x", "name", [{}, { a: 1 }, Object.create(null), [{ a: 1 }], [["a"]]]),
    ...invalid("GET /x{?name}", "name", [[["a"]]]),
    ...invalid("GET /x{?name*}", "name", [{ a: ["b"] }, { a: { b: 1 } }, { "\ud800": 1 }]),
    ...invalid("GET /x/{name:3}", "name", [["a"], { a: 1 }]),
    ["GET /x", { "\ud800": 1 }, "invalid-parameter", "\ud800"],
    ["GET /x/{a}/{b}", { a: 1, b: NaN }, "invalid-parameter", "b"],
  ]);

  describe("but an object is fine in a template that takes one", () => {
    const name = { a: 1, b: "c d", e: null };
    urls([
      ["GET /x{?name*}", { name }, "/x?a=1&b=c%20d"],
      ["GET /x{?name}", { name }, "/x?name=a,1,b,c%20d"],
      ["GET /x/{name}", { name }, "/x/a,1,b,c%20d"],
      ["GET /x{/name*}", { name }, "/x/a=1/b=c%20d"],
      ["GET /x{;name*}", { name }, "/x;a=1;b=c%20d"],
      ["GET /x{?name*}", { name: Object.assign(Object.create(null), name) }, "/x?a=1&b=c%20d"],
      ["GET /x{?name*}", { name: {} }, "/x"],
      ["GET /x{?name*}", { name: { "a&b": "c=d" } }, "/x?a%26b=c%3Dd"],
    ]);
  });

  test("a body may have any value", () => {
    for (const name of bad) expect(acme("POST /x", { name }).body).toEqual({ name });
  });
});

describe("names in a template are spelled as every URL spells them (RFC 3986, section 6.2.2.2)", () => {
  const names = ["a%40", "b%60", "c%7B", "d%3A", "e%2F", "f%2C"];
  urls([
    ["GET /x{?api%2Dversion}", { "api%2Dversion": 1 }, "/x?api-version=1"],
    ["GET /x{?%41%5a%61%7A%30%39}", { "%41%5a%61%7A%30%39": 1 }, "/x?AZaz09=1"],
    ["GET /x{?a%2eb%5F%7e*}", { "a%2eb%5F%7e": [1, 2] }, "/x?a.b_~=1&a.b_~=2"],
    ["GET /x{?a%5Bb%5D,c%20d}", { "a%5Bb%5D": 1, "c%20d": 2 }, "/x?a%5Bb%5D=1&c%20d=2"],
    [
      `GET /x{?${names.join()}}`,
      Object.fromEntries(names.map((name) => [name, 1])),
      `/x?${names.map((name) => `${name}=1`).join("&")}`,
    ],
    ["GET /x?y{&a%2D}", { "a%2D": 1 }, "/x?y&a-=1"],
    ["GET /x{;a%2D}", { "a%2D": 1 }, "/x;a-=1"],
  ]);
});
