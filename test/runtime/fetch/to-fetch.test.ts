import fc from "fast-check";
import { Readable, Stream } from "node:stream";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { toFetch, toRequest, type EncodingOptions } from "../../../runtime/fetch.js";
import { EndpointError, type RequestOptions } from "../../../runtime/index.js";
import { refusal } from "../acme.js";
import { nested } from "./nested.js";
import { sentence } from "../sentence.js";

const url = "https://api.example.com/a";
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const JSON_TYPE = "application/json; charset=utf-8";

function request(body: unknown, type?: string): RequestOptions {
  return { method: "post", url, headers: type === undefined ? {} : { "content-type": type }, body };
}

function encode(body: unknown, type?: string, options?: EncodingOptions) {
  const [, { body: encoded, headers }] = toFetch(request(body, type), options);
  return { encoded: encoded as unknown, type: headers["content-type"] };
}

test("toFetch uses the upper-case method, the URL and the headers of the request", () => {
  const headers = { accept: "*/*" };
  expect(toFetch({ method: "patch", url, headers })).toEqual([url, { method: "PATCH", headers }]);
});

test("members of `request` are added, but do not override the request", () => {
  const { signal } = new AbortController();
  const given = { signal, credentials: "include", method: "GET", headers: { a: "b" }, body: "x" };
  const [, init] = toFetch({ ...request({ a: 1 }), request: given });
  expect(init).toEqual({
    signal,
    credentials: "include",
    method: "POST",
    headers: { "content-type": JSON_TYPE },
    body: '{"a":1}',
  });
  const [, bodiless] = toFetch({ method: "get", url, headers: {}, request: { body: "x" } });
  expect(bodiless.body).toBeUndefined();
});

test("a handwritten request may have header names in any letter case", () => {
  const headers = { "Content-Type": "application/vnd.api+json" };
  const [, init] = toFetch({ method: "POST", url, headers, body: { a: 1 } });
  expect(init).toMatchObject({
    headers: { "content-type": "application/vnd.api+json" },
    body: '{"a":1}',
  });
  expect(headers).toEqual({ "Content-Type": "application/vnd.api+json" });
});

test.each<[body: unknown, type: string | undefined, want: string]>([
  [{ a: [1, null, "é"], b: undefined }, undefined, '{"a":[1,null,"é"]}'],
  [[], undefined, "[]"],
  [Object.create(null), undefined, "{}"],
  [{ a: new Date(0) }, JSON_TYPE, '{"a":"1970-01-01T00:00:00.000Z"}'],
  [0, "application/json", "0"],
  [false, "APPLICATION/JSON", "false"],
  [null, "application/json;charset=utf-8", "null"],
  [{ a: 1 }, "application/merge-patch+json", '{"a":1}'],
  [{ pipe: "Blob" }, undefined, '{"pipe":"Blob"}'],
  [new (class A { toJSON = () => ({ a: 1 }) })(), "application/vnd.api+json ; v=1", '{"a":1}'], // prettier-ignore
])("JSON: %j as %s", (body, type, want) => {
  expect(encode(body, type)).toEqual({ encoded: want, type: type ?? JSON_TYPE });
});

describe("application/x-www-form-urlencoded", () => {
  test.each<[body: object, want: string]>([
    [{}, ""],
    [{ a: "x y&=é+", "b c": 1 }, "a=x+y%26%3D%C3%A9%2B&b+c=1"],
    [{ a: true, b: 1.5, c: 10n, d: new Date(0), e: "" }, "a=true&b=1.5&c=10&d=1970-01-01T00:00:00.000Z&e="], // prettier-ignore
    [{ a: undefined, b: null, c: [], d: {}, e: [null, undefined] }, ""],
    [{ a: [1, 2, null] }, "a=1&a=2"],
    [{ a: { b: 1, c: { d: [1, 2] } } }, "a[b]=1&a[c][d]=1&a[c][d]=2"],
    [{ a: [{ b: 1 }, { b: 2, c: 3 }] }, "a[0][b]=1&a[1][b]=2&a[1][c]=3"],
    [{ a: [[1, 2], 3] }, "a[0]=1&a[0]=2&a=3"],
    [JSON.parse('{ "__proto__": 1 }') as object, "__proto__=1"],
  ])("%o", (body, want) => {
    const { encoded, type } = encode(body, FORM);
    expect(String(encoded).replaceAll("%5B", "[").replaceAll("%5D", "]").replaceAll("%3A", ":")).toBe(want); // prettier-ignore
    expect(type).toBe(FORM);
  });

  test("a function can name the members of lists and objects", () => {
    const body = { a: [1, 2], b: { c: { d: 3 } } };
    const name = (form: EncodingOptions["form"]) => encode(body, FORM, { form }).encoded;
    expect(name((name, key) => `${name}.${key}`)).toBe("a.0=1&a.1=2&b.c.d=3");
    expect(name((name, key) => (typeof key === "number" ? `${name}[]` : key))).toBe(
      "a%5B%5D=1&a%5B%5D=2&d=3",
    );
  });
});

test("a multipart form is created from a plain object: text, Blobs, Files, bytes, lists, JSON", async () => {
  const { encoded, type } = encode(
    {
      text: "é",
      number: 1,
      date: new Date(0),
      none: undefined,
      null: null,
      blob: new Blob(["b"], { type: "text/plain" }),
      files: [new File(["1"], "1.txt"), new File(["2"], "2.txt")],
      bytes: new Uint8Array([65, 66, 67]).subarray(1),
      object: { a: [1] },
      tags: ["a", null, "b"],
    },
    `${MULTIPART}; boundary=x`,
  );
  expect(type).toBeUndefined();
  const parts = [...(encoded as FormData)].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.type, value],
  );
  const [, , , , , , bytes] = parts;
  expect(await (bytes?.[3] as unknown as Blob).text()).toBe("BC");
  expect(parts.map((part) => part.slice(0, 3))).toEqual([
    ["text", "é"],
    ["number", "1"],
    ["date", "1970-01-01T00:00:00.000Z"],
    ["blob", "blob", "text/plain"],
    ["files", "1.txt", ""],
    ["files", "2.txt", ""],
    ["bytes", "blob", ""],
    ["object", '{"a":[1]}'],
    ["tags", "a"],
    ["tags", "b"],
  ]);
});

test("any body is encoded or rejected by an EndpointError, and stays unchanged", () => {
  const types = fc.constantFrom(undefined, JSON_TYPE, FORM, MULTIPART, "text/plain");
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withTypedArray: true, withNullPrototype: true }); // prettier-ignore
  fc.assert(
    fc.property(anything, types, (body, type) => {
      const before = inspect(body, { depth: 9 });
      try {
        const { encoded } = encode(body, type);
        if (type === JSON_TYPE && typeof encoded === "string") {
          const want: unknown = typeof body === "string" ? body : JSON.stringify(body);
          expect(encoded).toBe(want);
        }
        const made = toRequest(request(body, type));
        expect(made.body === null).toBe(body === undefined);
      } catch (error) {
        expect(error).toBeInstanceOf(EndpointError);
      }
      expect(inspect(body, { depth: 9 })).toBe(before);
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 200) },
  );
});

describe("as they are", () => {
  test.each<[body: unknown, type: string | undefined]>([
    ["text", "text/plain"],
    ["text", undefined],
    ["", "text/plain"],
    ['{"ready":1}', JSON_TYPE],
    ["", "application/json"],
    ["a=1", FORM],
    ["<a/>", "application/xml"],
    [new Uint8Array([1]), "application/octet-stream"],
    [new ArrayBuffer(1), "application/json"],
    [new DataView(new ArrayBuffer(1)), undefined],
    [new Blob(["{}"]), "application/json"],
    [new File(["x"], "x"), undefined],
  ])("%o as %s", (body, type) => {
    expect(encode(body, type)).toEqual({ encoded: body, type });
    expect(encode(body, type).encoded).toBe(body);
    expect(toFetch(request(body, type))[1]).not.toHaveProperty("duplex");
  });

  /** As jsdom and whatwg-url have it, whose instances `fetch` does not know. */
  class OtherParameters {
    readonly [Symbol.toStringTag] = "URLSearchParams";
    toString = () => "a=1&b=%C3%A9";
  }
  const parameters = new URLSearchParams("a=1&b=é");
  test.each([
    ["URLSearchParams", FORM, parameters],
    ["URLSearchParams", undefined, parameters],
    ["URLSearchParams of another class", FORM, new OtherParameters()],
    ["URLSearchParams of another class", undefined, new OtherParameters()],
  ])("%s as %s: a copy of the platform's class", async (_, type, body) => {
    const made = toRequest(request(body, type));
    expect(made.headers.get("content-type")).toBe(type ?? `${FORM};charset=UTF-8`);
    expect(await made.text()).toBe("a=1&b=%C3%A9");
  });

  test("a FormData has no content type, because fetch adds the boundary", () => {
    const body = new FormData();
    expect(encode(body, MULTIPART)).toEqual({ encoded: body, type: undefined });
    expect(encode(body)).toEqual({ encoded: body, type: undefined });
    const other = new (class {
      readonly [Symbol.toStringTag] = "FormData";
    })();
    expect(encode(other, MULTIPART)).toEqual({ encoded: other, type: undefined });
  });

  test("a stream is sent with duplex", () => {
    const body = new ReadableStream();
    const [, init] = toFetch(request(body, "application/json"));
    expect(init).toMatchObject({ duplex: "half", headers: { "content-type": "application/json" } });
    expect(init.body).toBe(body);
  });

  test("an async iterable becomes a stream that reads no further than it is read", async () => {
    let read = 0;
    let ended = false;
    async function* chunks() {
      try {
        for (const byte of [65, 66, 67]) {
          read++;
          yield new Uint8Array([byte]);
        }
      } finally {
        ended = true;
      }
    }
    const [, init] = toFetch(request(chunks()));
    expect(init.duplex).toBe("half");
    const reader = (init.body as ReadableStream<Uint8Array>).getReader();
    expect(await reader.read()).toEqual({ done: false, value: new Uint8Array([65]) });
    expect(read).toBeLessThan(3);
    await reader.cancel();
    expect(ended).toBe(true);
    expect(await new Response(toFetch(request(chunks()))[1].body).text()).toBe("ABC");
  });
});

describe("refuses", () => {
  async function* chunks() {}
  test.each([
    ["without `ReadableStream.from`", class {}],
    ["without `ReadableStream`", undefined],
  ])("an async iterable %s is rejected", (_, known) => {
    vi.stubGlobal("ReadableStream", known);
    try {
      expect(refusal(() => toFetch(request(chunks(), JSON_TYPE))).code).toBe("invalid-body");
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test.each([1, {}, () => 1])("an async iterator that is %o is rejected", (iterator) => {
    const body = { [Symbol.asyncIterator]: iterator };
    expect(refusal(() => toFetch(request(body))).code).toBe("invalid-body");
  });

  /** An instance of a class with this name. */
  const tagged = (name: string): object =>
    new (class {
      readonly [Symbol.toStringTag] = name;
    })();
  /** As the package `form-data` has it. */
  class OtherForm extends Stream {
    readonly [Symbol.toStringTag] = "FormData";
  }
  class Account {
    readonly id = 1;
  }
  const cycle: Record<string, unknown> = { name: "x" };
  cycle["self"] = { cycle };
  const twice: Record<string, unknown> = {};
  Object.assign(twice, { a: [twice], b: twice });

  test.each<[body: unknown, type: string | undefined, kind: string, field?: string]>([
    [5, undefined, "number"],
    [null, undefined, "object"],
    [new Map(), undefined, "object"],
    [new Account(), undefined, "object"],
    [new Account(), FORM, "object"],
    [new OtherForm(), MULTIPART, "object"],
    [new OtherForm(), undefined, "object"],
    [{ a: new OtherForm() }, MULTIPART, "object", "a"],
    [{ a: Readable.from([]) }, MULTIPART, "object", "a"],
    [{ a: 1 }, "text/plain", "object"],
    [[1], FORM, "object"],
    [new Map(), MULTIPART, "object"],
    [{ a: 1 }, "application/jsonp", "object"],
    [{ a: 1 }, "x-multipart/form-data", "object"],
    [tagged("FileList"), "text/plain", "object"],
    [tagged("MyBlob"), "text/plain", "object"],
    [{ a: tagged("FileList") }, MULTIPART, "object", "a"],
    [{ a: tagged("MyBlob") }, MULTIPART, "object", "a"],
    [{ a: "", b: 1n }, JSON_TYPE, "bigint", "b"],
    [{ a: 1n }, "text/json;x=y", "bigint", "a"],
    [cycle, "application/json", "object", "self"],
    [10n, "application/json", "bigint"],
    [() => 1, "application/json", "function"],
    [{ a: NaN }, FORM, "number", "a"],
    [{ a: { b: [() => 1] } }, FORM, "function", "a[b]"],
    [{ a: new Date(NaN) }, FORM, "object", "a"],
    [{ a: new Blob([]) }, FORM, "object", "a"],
    [{ a: new ReadableStream() }, MULTIPART, "object", "a"],
    [{ a: { b: 1n } }, MULTIPART, "object", "a"],
  ])("%o as %s", (body, type, kind, field) => {
    const error = refusal(() => toFetch(request(body, type)));
    const subject = `${type ?? "untyped"} ${field === undefined ? "body" : `field "${field}"`}`;
    const way = "pass text, plain data or fs.openAsBlob()";
    expect(error.message).toEqual(
      sentence(`POST ${url}: ${subject} (${kind}) cannot be sent; ${way}`),
    );
    expect(error).toMatchObject({ code: "invalid-body", route: `POST ${url}` });
    expect(error.parameter).toBe(field);
  });

  test.each([FORM, MULTIPART, "application/json"])(
    "an object of 100,000 levels and a circular object are rejected as %s",
    (type) => {
      let body: object = {};
      for (let level = 0; level < 100_000; level++) body = { a: body };
      for (const endless of [body, cycle, twice]) {
        expect(refusal(() => toFetch(request(endless, type))).code).toBe("invalid-body");
      }
    },
  );

  test("a form of more than 100 levels is rejected", () => {
    expect(encode({ a: nested(100) }, FORM).encoded).toMatch(/^a(%5Ba%5D){100}=1$/);
    expect(refusal(() => encode({ a: nested(101) }, FORM)).code).toBe("invalid-body");
  });

  it("header characters beyond U+00FF are rejected", () => {
    const headers = { "x-title": "a → b" };
    const error = refusal(() => toFetch({ method: "get", url, headers }));
    expect(error).toMatchObject({ code: "invalid-header", parameter: "x-title" });
    expect(error.message).toContain('"x-title"');
    expect(toFetch({ method: "get", url, headers: { "x-title": "é" } })[1].headers).toEqual({
      "x-title": "é",
    });
  });
});

describe("where classes have no tag, as in React Native", () => {
  class Blob {}
  class File extends Blob {}
  class FormData {
    readonly parts: unknown[] = [];
    append = (...part: unknown[]) => this.parts.push(part);
    getParts() {}
  }
  const file = { uri: "file:///a", name: "a", type: "image/png" };
  beforeEach(() => ["Blob", "File", "FormData"].forEach((name, index) => vi.stubGlobal(name, [Blob, File, FormData][index]))); // prettier-ignore
  afterEach(() => vi.unstubAllGlobals());

  test("instances of untagged platform classes are sent unchanged", () => {
    for (const body of [new Blob(), new File()]) expect(encode(body).encoded).toBe(body);
    const form = new FormData();
    expect(encode(form, MULTIPART)).toEqual({ encoded: form, type: undefined });
    expect(refusal(() => encode(new (class Other {})())).code).toBe("invalid-body");
  });

  test("an object with a `uri` is a file in a form", () => {
    const body = { file, files: [file, new File()], info: { a: 1 } };
    const { encoded } = encode(body, MULTIPART);
    expect((encoded as FormData).parts).toEqual([
      ["file", file],
      ["files", file],
      ["files", expect.any(File)],
      ["info", '{"a":1}'],
    ]);
    expect(encode({ file }, "application/json").encoded).toBe(JSON.stringify({ file }));
  });
});

test("toRequest creates a Request", async () => {
  const made = toRequest(request({ a: "é" }, MULTIPART));
  expect(made).toBeInstanceOf(Request);
  expect(made.method).toBe("POST");
  expect(made.headers.get("content-type")).toMatch(/^multipart\/form-data; boundary=/);
  expect((await made.formData()).get("a")).toBe("é");
  expect(await toRequest(request({ a: [1] }, FORM), { form: (_, key) => `${key}` }).text()).toBe("0=1"); // prettier-ignore
});
