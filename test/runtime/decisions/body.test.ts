import { describe, expect, test } from "vitest";
import {
  bodyRequest,
  createCall,
  defaultToEmptyObject,
  type Options,
  removeUnusedContentType,
  withJsonData,
} from "../../../runtime/builders.js";
import { acme, base, refusal, refuses } from "../acme.js";

const json = "application/json; charset=utf-8";
const methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "QUERY", "GETS", "FORGET", "post"];

describe("remaining keys, other methods: keys of a JSON body", () => {
  test.each(methods)("%s", (method) => {
    const result = acme(`${method} /x/{a}`, { a: 1, b: 2, c: [3], d: { e: 4 } });
    expect(result.url).toBe(`${base}/x/1`);
    expect(result.body).toEqual({ b: 2, c: [3], d: { e: 4 } });
    expect(result.headers["content-type"]).toBe(json);
  });

  test("null stays in a JSON body, undefined is dropped", () => {
    const { body } = acme("POST /x", { a: null, b: undefined, c: 0, d: "", e: false });
    expect(body).toEqual({ a: null, c: 0, d: "", e: false });
    expect(Object.keys(body as object)).toEqual(["a", "c", "d", "e"]);
  });

  test("values of a JSON body are the caller's objects, not copies", () => {
    const values = {
      list: [1],
      object: { a: 1 },
      date: new Date(0),
      call: () => 1,
      map: new Map(),
    };
    const body = acme("POST /x", values).body as typeof values;
    for (const name of ["list", "object", "date", "call", "map"] as const) {
      expect(body[name]).toBe(values[name]);
    }
  });

  test("a JSON body is a new object in the caller's order, defaults first", () => {
    const options = { b: 1, a: 2 };
    const { body } = acme.defaults({ z: 0, a: 0 })("POST /x", options);
    expect(body).not.toBe(options);
    expect(Object.entries(body as object)).toEqual(Object.entries({ z: 0, a: 2, b: 1 }));
  });

  test("a key in the URL's query expression is not repeated in the body", () => {
    const { url, body } = acme("POST /x{?a,b*}", { a: 1, b: [2, 3], c: 4 });
    expect({ url, body }).toEqual({ url: `${base}/x?a=1&b=2&b=3`, body: { c: 4 } });
  });

  test("a key whose placeholder expands to nothing is not in the body", () => {
    expect(acme("POST /x{?a}", { a: null })).not.toHaveProperty("body");
    expect(acme("POST /x{?a}", { a: [] })).not.toHaveProperty("body");
  });

  test("a slash, a dot or a bracket in a key of a body has no meaning", () => {
    const body = { "a.b": 1, "c[d]": 2, "e/f": 3, "": 4, é: 5, "\ud800": 6 };
    expect(acme("POST /x", body).body).toEqual(body);
  });

  test("the content type is that of the caller, of any case, or of the defaults", () => {
    const patch = { "Content-Type": "application/merge-patch+json" };
    expect(acme("PATCH /x", { a: 1, headers: patch }).headers["content-type"]).toBe(
      "application/merge-patch+json",
    );
    expect(acme.defaults({ headers: patch })("PATCH /x", { a: 1 }).headers["content-type"]).toBe(
      "application/merge-patch+json",
    );
    expect(
      acme("PATCH /x", { a: 1, headers: { "content-type": "" } }).headers["content-type"],
    ).toBe("");
  });
});

describe("nothing remains: no `body` member, for PUT and PATCH too", () => {
  test.each(methods)("%s", (method) => {
    for (const options of [undefined, {}, { a: undefined }, { headers: {} }, { data: undefined }]) {
      const result = acme(`${method} /x`, options);
      expect(Object.keys(result)).toEqual(["method", "url", "headers"]);
      expect(result.headers).not.toHaveProperty("content-type");
    }
    expect(acme(`${method} /x/{a}`, { a: 1 })).not.toHaveProperty("body");
  });
});

describe("`data` is the body as given, and no other key joins it", () => {
  const stream = new ReadableStream();
  const kinds: readonly (readonly [string, unknown, string | undefined])[] = [
    ["an object", { a: 1 }, json],
    ["an object without prototype", Object.assign(Object.create(null), { a: 1 }), json],
    ["an empty object", {}, json],
    ["a list", [1, 2], json],
    ["an empty list", [], json],
    ["a string", "text", undefined],
    ["an empty string", "", undefined],
    ["0", 0, undefined],
    ["-1", -1, undefined],
    ["NaN", NaN, undefined],
    ["0n", 0n, undefined],
    ["false", false, undefined],
    ["true", true, undefined],
    ["null", null, undefined],
    ["a typed array", new Uint8Array([1]), undefined],
    ["a Buffer", Buffer.from("a"), undefined],
    ["an ArrayBuffer", new ArrayBuffer(1), undefined],
    ["a DataView", new DataView(new ArrayBuffer(1)), undefined],
    ["a Blob", new Blob(["a"]), undefined],
    ["FormData", new FormData(), undefined],
    ["URLSearchParams", new URLSearchParams("a=1"), undefined],
    ["a stream", stream, undefined],
    ["a generator", (function* () {})(), undefined],
    ["a Date", new Date(0), undefined],
    ["a Map", new Map(), undefined],
    ["an instance of a class", new (class Point {})(), undefined],
    ["a function", () => 1, undefined],
    ["a symbol", Symbol("a"), undefined],
  ];
  test.each(kinds)("%s", (_name, data, contentType) => {
    const result = acme("POST /x/{a}{?b}", { a: 1, b: 2, c: 3, data });
    expect(result.url).toBe(`${base}/x/1?b=2`);
    expect(result).toHaveProperty("body");
    expect(result.body).toBe(data);
    expect(result.headers["content-type"]).toBe(contentType);
    expect("content-type" in result.headers).toBe(contentType !== undefined);
    const merged = acme.merge("POST /x/{a}{?b}", { a: 1, b: 2, c: 3, data });
    expect(merged.data).toBe(data);
    expect(acme.parse(merged).body).toBe(data);
    expect(acme({ method: "POST", url: "/x", data }).body).toBe(data);
  });

  test.each(kinds)("%s with a content type of the caller's", (_name, data) => {
    const headers = { "Content-Type": "text/x-own" };
    expect(acme("PUT /x", { data, headers }).headers["content-type"]).toBe("text/x-own");
  });

  test("`data` of defaults is replaced by the call's, never merged", () => {
    const data = { a: 1 };
    const api = acme.defaults({ data });
    expect(api("POST /x").body).toBe(data);
    expect(Object.isFrozen(data)).toBe(false);
    expect(acme.merge("POST /x")).not.toHaveProperty("data");
    expect(api("POST /x", { b: 1 }).body).toEqual({ a: 1 });
    expect(api("POST /x", { data: { b: 2 } }).body).toEqual({ b: 2 });
    expect(api("POST /x", { data: null }).body).toBe(null);
    expect(api("POST /x", { data: undefined }).body).toEqual({ a: 1 });
  });

  describe("on GET and HEAD it is an error", () => {
    refuses([
      ["GET /x", { data: "a" }, "invalid-body", "data"],
      ["HEAD /x", { data: "a" }, "invalid-body", "data"],
      ["get /x", { data: {} }, "invalid-body", "data"],
      ["GET /x", { data: "" }, "invalid-body", "data"],
      ["GET /x", { data: 0 }, "invalid-body", "data"],
      ["GET /x", { data: null }, "invalid-body", "data"],
      ["GET /x{?q}", { data: false, q: 1 }, "invalid-body", "data"],
    ]);

    test("`data` of defaults is an error on GET and HEAD, too", () => {
      expect(refusal(() => acme.defaults({ data: "a" })("GET /x")).code).toBe("invalid-body");
    });

    test("undefined `data` counts as missing", () => {
      expect(acme("GET /x", { data: undefined })).toEqual(acme("GET /x"));
    });
  });

  describe("`{?data}` makes it a query parameter of that name", () => {
    test.each(["GET", "HEAD", "POST"])("%s", (method) => {
      const result = acme(`${method} /x{?data}`, { data: "a b" });
      expect(result.url).toBe(`${base}/x?data=a%20b`);
      expect(result).not.toHaveProperty("body");
      expect(acme.parse(acme.merge(`${method} /x{?data}`, { data: "a b" }))).toEqual(result);
    });

    test("the keys beside {?data} become the body", () => {
      expect(acme("POST /x{?data}", { data: "a", b: 1 })).toMatchObject({ body: { b: 1 } });
      expect(acme("POST /x/{data}", { data: "a", b: 1 })).toMatchObject({ url: `${base}/x/a` });
    });

    test("`data` of defaults becomes a query parameter, too", () => {
      const api = acme.defaults({ data: "a" });
      expect(api("GET /x{?data}").url).toBe(`${base}/x?data=a`);
      expect(api.parse(api.merge("GET /x{?data}")).url).toBe(`${base}/x?data=a`);
      expect(api("GET /x{?data}", { data: "b" }).url).toBe(`${base}/x?data=b`);
    });
  });
});

describe("a builder's request", () => {
  const type = "application/merge-patch+json";
  const request = { method: "patch", url: base, headers: { "content-type": type } };

  test.each<readonly [more: object, want: object]>([
    [{}, { headers: {} }],
    [{ body: undefined }, {}],
    [{ body: 0 }, {}],
    [{ headers: { "content-type": "text/plain" } }, {}],
  ])("with %j loses the content type of a missing body: %j", (more, want) => {
    const given = { ...request, headers: { ...request.headers }, ...more };
    const expected = { ...given, headers: { ...given.headers }, ...want };
    expect(removeUnusedContentType(type, given)).toEqual(expected);
  });

  test.each<readonly [more: object, body: unknown]>([
    [{}, {}],
    [{ body: 0 }, 0],
    [{ body: [1] }, [1]],
  ])("with %j has the body %j", (more, body) => {
    const call = createCall("PATCH /x", { baseUrl: base, headers: {} }, {}, {});
    const given: typeof request & { readonly body?: unknown } = { ...request, ...more };
    expect(defaultToEmptyObject(call, given).body).toEqual(body);
  });
});

describe("a builder's JSON body that may be a string", () => {
  test.each([
    [undefined, '"hi"'],
    ["application/json", '"hi"'],
    ["application/vnd.acme+json; v=1", '"hi"'],
    ["text/plain", "hi"],
    ["text/plain; charset=utf-8", "hi"],
    ["application/xml", "hi"],
  ])("in %s is sent as %s", (type, want) => {
    const headers = type === undefined ? {} : { "Content-Type": type };
    const sent = (parameters: object, options: Options) => {
      const defaults = { baseUrl: "https://api.acme.example", headers: {} };
      const call = withJsonData(createCall("POST /note", defaults, parameters, options), options);
      return bodyRequest("post", call, "https://api.acme.example/note").body;
    };
    expect(sent({ data: "hi" }, { headers })).toBe(want);
    expect(sent({}, { headers, data: "hi" })).toBe(want);
  });
});
