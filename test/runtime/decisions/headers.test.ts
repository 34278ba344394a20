import { describe, expect, test } from "vitest";
import { acme, createUntyped, refusal, refuses } from "../acme.js";

/** An endpoint without default headers, so that the whole result is the input's. */
const bare = createUntyped({ baseUrl: "https://api.acme.test" });
const headersOf = (headers: unknown, endpoint = bare): Record<string, unknown> => {
  const result = endpoint("GET /x", { headers }).headers;
  expect(endpoint.merge("GET /x", { headers }).headers).toEqual(result);
  return result;
};

describe("headers: object, entries or `Headers`", () => {
  const given = { Accept: "text/html", "X-A": "1" };
  const entries = Object.entries(given);
  const want = { accept: "text/html", "x-a": "1" };
  class Polyfill {
    *[Symbol.iterator](): Generator<[string, string]> {
      yield* Object.entries(given);
    }
  }
  const inputs: readonly (readonly [string, unknown])[] = [
    ["an object", given],
    [
      "an object without prototype",
      Object.assign(Object.create(null), { ACCEPT: want.accept, "x-a": "1" }),
    ],
    ["a frozen object", Object.freeze({ ...given })],
    ["entries", entries],
    ["Headers", new Headers(given)],
    ["a Map", new Map(entries)],
    ["a Set of entries", new Set(entries)],
    ["an iterator", new Map(entries).entries()],
    ["an iterable of another kind", new Polyfill()],
    ["URLSearchParams", new URLSearchParams(entries)],
    ["an instance of a class", Object.assign(new (class Own {})(), given)],
  ];
  test.each(inputs)("%s", (_name, headers) => {
    const result = bare("GET /x", { headers }).headers;
    expect(result).toEqual(want);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test.each([undefined, null, {}, [], new Headers(), new Map()])(
    "headers of %o count as missing",
    (headers) => {
      expect(headersOf(headers)).toEqual({});
      expect(headersOf(headers, acme)).toEqual(acme.DEFAULTS.headers);
    },
  );

  test("an iterator, which can be read once, keeps its credentials at another origin", () => {
    const headers = new Map([["Authorization", "token c"]]).entries();
    const options = { u: "https://other.test", headers };
    expect(bare("GET {+u}", options).headers).toEqual({ authorization: "token c" });
  });

  test("headers with an iterator that is not a function are a plain object", () => {
    expect(headersOf({ [Symbol.iterator]: 5, Accept: "text/html" })).toEqual({
      accept: "text/html",
    });
  });

  test("headers of other types are rejected", () => {
    for (const headers of ["accept: x", "", 5, 0, true, false, 1n, Symbol("h"), () => ({})]) {
      const options = { headers };
      const want = { code: "invalid-options", parameter: "headers" };
      expect(refusal(() => bare("GET /x", options))).toMatchObject(want);
      expect(refusal(() => bare.merge("GET /x", options))).toMatchObject(want);
    }
    for (const headers of [[1], ["ab"], [{}], [[]], new Set(["a"]), new Uint8Array(1)]) {
      const options = { headers };
      expect(refusal(() => bare("GET /x", options))).toMatchObject({ code: "invalid-header" });
    }
  });
});

describe("names are lowercased and must be tokens", () => {
  test("header names are lowercased", () => {
    expect(headersOf({ "X-ABC": "1", "x-DEF": "2" })).toEqual({ "x-abc": "1", "x-def": "2" });
    expect(headersOf({ "!#$%&'*+-.^_`|~09AZaz": "1" })).toEqual({ "!#$%&'*+-.^_`|~09azaz": "1" });
  });

  test("the last of several spellings of a header wins", () => {
    expect(headersOf({ Accept: "1", accept: "2", ACCEPT: "3" })).toEqual({ accept: "3" });
    expect(
      headersOf([
        ["accept", "1"],
        ["Accept", "2"],
      ]),
    ).toEqual({ accept: "2" });
    expect(headersOf({ Accept: "1", accept: undefined })).toEqual({ accept: "1" });
    expect(headersOf({ Accept: "1", accept: null })).toEqual({});
  });

  const names = [...' \r\n\0(),/:;<=>?@[\\]{}"é'].map((character) => `a${character}b`);
  refuses(
    ["", " ", "a\r\nb", "İ", "\u212a", ...names].map((name) => [
      "GET /x",
      { headers: { [name]: "1" } },
      "invalid-header",
      name,
    ]),
  );

  test("a header name that is not a string is rejected", () => {
    const names = [1, 1n, null, undefined, Symbol("a"), {}, Object.create(null), [], ["a"], NaN];
    const cycle: unknown[] = [];
    cycle.push(cycle);
    for (const name of [...names, cycle, () => 1]) {
      const headers = [[name, "1"]];
      expect(refusal(() => bare("GET /x", { headers }))).toMatchObject({ code: "invalid-header" });
    }
  });

  test("an invalid header name is an error even with an ignored value", () => {
    expect(refusal(() => bare("GET /x", { headers: { "a b": undefined } })).code).toBe(
      "invalid-header",
    );
    expect(refusal(() => bare("GET /x", { headers: { "a b": null } })).code).toBe("invalid-header");
  });
});

describe("CR, LF, NUL refused", () => {
  const controls = ["a\rb", "a\nb", "a\r\nb: c", "a\0b", "\n", "a\r", "\x01", "\x7f"];
  const beyondLatin1 = ["é\u0100", "€", "\u{1f600}", "\ud800"];
  const objects = [{}, [], ["a"], new Date(0), new String("a")];
  const noText = [...objects, () => "a", Symbol("a"), NaN, Infinity];
  refuses(
    [...controls, ...beyondLatin1, ...noText].map((value) => [
      "GET /x",
      { headers: { "x-name": value } },
      "invalid-header",
      "x-name",
    ]),
  );
  refuses([["GET /x", { headers: new Map([["X-Name", "a\nb"]]) }, "invalid-header", "X-Name"]]);

  test("the message omits the header's value, because it may be a secret", () => {
    const error = refusal(() => bare("GET /x", { headers: { authorization: "token s3cret\n" } }));
    expect(error.message + error.stack).not.toContain("s3cret");
  });

  test("invalid header values in defaults are rejected, too", () => {
    expect(refusal(() => acme.defaults({ headers: { a: "b\nc" } })).code).toBe("invalid-header");
    expect(refusal(() => createUntyped({ headers: { "a b": "c" } })).code).toBe("invalid-header");
    expect(refusal(() => acme.parse({ url: "/x", headers: { a: "b\nc" } })).code).toBe(
      "invalid-header",
    );
  });

  test("values that `new Headers` accepts are unchanged", () => {
    const headers = { a: "\t b~", b: "\x80\xff é", c: "", d: 5, e: 0, f: false, g: 10n, h: " " };
    expect(headersOf(headers)).toEqual(headers);
    expect(
      () => new Headers(Object.entries(headersOf(headers)).map(([k, v]) => [k, String(v)])),
    ).not.toThrow();
  });
});

describe("undefined dropped; null removes a default", () => {
  const api = acme.defaults({ headers: { "X-A": "1", "x-b": "2" } });
  test("null removes a header of every level of defaults, in any letter case", () => {
    expect(headersOf({ "x-A": undefined }, api)).toEqual(api.DEFAULTS.headers);
    expect(headersOf({ "x-A": null, Accept: null, "USER-AGENT": null }, api)).toEqual({
      "x-b": "2",
    });
    expect(headersOf({ "x-none": null }, api)).toEqual(api.DEFAULTS.headers);
    expect(api.defaults({ headers: { accept: null } }).DEFAULTS.headers).toEqual({
      "user-agent": "acme-endpoint.js/1.2.3",
      "x-a": "1",
      "x-b": "2",
    });
  });

  test("`headers: null` and `undefined` count as missing", () => {
    expect(headersOf(null, api)).toEqual(api.DEFAULTS.headers);
    expect(headersOf(undefined, api)).toEqual(api.DEFAULTS.headers);
  });

  test("a removed header stays in the defaults", () => {
    const before = JSON.stringify(api.DEFAULTS);
    headersOf({ "x-a": null, "x-b": "3", "x-c": "4" }, api);
    api("POST /x", { a: 1 });
    expect(JSON.stringify(api.DEFAULTS)).toBe(before);
  });

  test("each result has a new headers object", () => {
    const first = api("GET /x");
    first.headers["x-a"] = "changed";
    delete first.headers["x-b"];
    expect(api("GET /x").headers).toEqual(api.DEFAULTS.headers);
    const merged = api.merge("GET /x");
    expect(api.parse(merged).headers).not.toBe(merged.headers);
  });
});
