import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { send, toFetch, withEncoding, type Encodings } from "../../../runtime/fetch.js";
import { EndpointError, type RequestOptions } from "../../../runtime/index.js";
import { startServer, type Received } from "./loopback.js";
import { nested } from "./nested.js";
import { sentence } from "../sentence.js";

const server = await startServer();
afterAll(() => server.close());

const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";
const url = "https://api.example.com/a";

function request(body: unknown, type = FORM): RequestOptions {
  return { method: "post", url, headers: { "content-type": type }, body };
}

/** The form as text, without percent-encoding. */
function formOf(
  body: object,
  encodings: Encodings,
  options: Parameters<typeof withEncoding>[2] = {},
) {
  const [, init] = toFetch(withEncoding(request(body), encodings, options), options);
  return decodeURIComponent(`${init.body as string}`.replaceAll("+", " "));
}

describe("a field of a form", () => {
  const list = { a: [1, null, "x y"], b: 2 };
  const object = { a: { b: 1, c: null, d: [true, new Date(0)] } };

  test.each<[encodings: Encodings, body: object, want: string]>([
    [{}, list, "a=1&a=x y&b=2"],
    [{ a: { style: "form" } }, list, "a=1&a=x y&b=2"],
    [{ a: { explode: false } }, list, "a=1,x y&b=2"],
    [{ a: { style: "form", explode: false } }, { a: { b: 1, c: 2 } }, "a=b,1,c,2"],
    [{ a: { style: "spaceDelimited" } }, list, "a=1 x y&b=2"],
    [{ a: { style: "pipeDelimited" } }, list, "a=1|x y&b=2"],
    [{ a: { style: "pipeDelimited", explode: true } }, list, "a=1&a=x y&b=2"],
    [{ a: { style: "pipeDelimited" } }, { a: [], b: null, c: 1 }, "c=1"],
    [{ a: { style: "pipeDelimited" } }, { a: "text" }, "a=text"],
    [{ a: { style: "deepObject" } }, list, "a[0]=1&a[1]=x y&b=2"],
    [
      { a: { style: "deepObject" } },
      object,
      "a[b]=1&a[d][0]=true&a[d][1]=1970-01-01T00:00:00.000Z",
    ],
    [{ a: { style: "deepObject" } }, { a: [[1], { b: [2] }] }, "a[0][0]=1&a[1][b][0]=2"],
    [{ a: { style: "deepObject" } }, { a: "text" }, "a=text"],
    [{ a: { contentType: "application/json" } }, list, 'a=[1,null,"x y"]&b=2'],
    [{ a: { contentType: "application/vnd.a+json; v=1" } }, { a: "x" }, 'a="x"'],
    [{ a: { contentType: "text/plain" } }, { a: "x" }, "a=x"],
    [{}, { constructor: [1, 2] }, "constructor=1&constructor=2"],
  ])("%o: %o", (encodings, body, want) => {
    expect(formOf(body, encodings)).toBe(want);
  });

  test("`form` of a call names a field of any style", () => {
    const form = (name: string, key: string | number) => `${name}.${key}`;
    const encodings: Encodings = {
      a: { style: "deepObject" },
      b: { explode: false },
      c: { contentType: "application/json" },
    };
    expect(formOf({ a: [1], b: [2], c: [3] }, encodings, { form })).toBe("a.0=1&b.0=2&c=[3]");
  });
});

describe("a field of a form in parts", () => {
  const encodings: Encodings = {
    info: { contentType: "application/json" },
    photo: { contentType: "image/png" },
    tags: { style: "pipeDelimited" },
  };

  /** The names, file names, types and contents of the parts as they arrive. */
  async function partsOf(body: object) {
    const given = { ...request(body, MULTIPART), url: `${server.url}/a` };
    const response = await send(withEncoding(given, encodings));
    const { body: sent, headers } = (await response.json()) as Received;
    const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(
      headers["content-type"] ?? "",
    );
    const parts = sent.split(`--${boundary?.[1] ?? ""}`);
    expect([parts[0], parts.at(-1)?.trim()]).toEqual(["", "--"]);
    return parts
      .slice(1, -1)
      .map(
        (part) =>
          /^\r\n.*; name="(.*?)"(?:; filename="(.*)")?\r\n(?:Content-Type: (.*)\r\n)?\r\n([^]*)\r\n$/
            .exec(part)
            ?.slice(1) ?? part,
      );
  }

  const png = { type: "image/png" };
  const files = {
    photo: [
      new Uint8Array([65]),
      new Blob(["b"]),
      new Blob(["c"], { type: "image/webp" }),
      new File(["d"], 'd "1".png'),
      new File(["e"], "e.png", png),
      "f",
      null,
      { g: 1 },
    ],
    tags: ["x", "y"],
    other: { h: 1 },
    'a"\n': "1\n2\r\n3\r4",
    bytes: [new Uint8Array([1]), undefined],
    absent: undefined,
  };
  const sentFiles = [
    ["photo", "blob", "image/png", "A"],
    ["photo", "blob", "image/png", "b"],
    ["photo", "blob", "image/webp", "c"],
    ["photo", "d %221%22.png", "image/png", "d"],
    ["photo", "e.png", "image/png", "e"],
    ["photo", "blob", "image/png", "f"],
    ["photo", undefined, undefined, '{"g":1}'],
    ["tags", undefined, undefined, "x|y"],
    ["other", undefined, undefined, '{"h":1}'],
    ["a%22%0D%0A", undefined, undefined, "1\r\n2\r\n3\r\n4"],
    ["bytes", "blob", "application/octet-stream", "\x01"],
  ];
  const type = "application/json";

  test.each<[why: string, body: object, want: unknown]>([
    ["has the declared content type, unless the Blob has a content type", files, sentFiles],
    [
      "is encoded like `fetch` beside a JSON part, which is not a file",
      { info: { a: ["\n"] }, ...files },
      [["info", undefined, type, '{"a":["\\n"]}'], ...sentFiles],
    ],
    [
      "in JSON is repeated for each item of a list",
      { info: [1, "a", null] },
      [
        ["info", undefined, type, "1"],
        ["info", undefined, type, '"a"'],
      ],
    ],
    [
      "of the type JSON is a file if the value is a File",
      { info: [new Blob(["1"]), new File(["2"], "2.json"), new Uint8Array([51])] },
      [
        ["info", "blob", type, "1"],
        ["info", "2.json", type, "2"],
        ["info", "blob", type, "3"],
      ],
    ],
  ])("%s", async (_why, body, want) => {
    expect(await partsOf(body)).toEqual(want);
  });

  test("in JSON is read by the platform's own parser", async () => {
    const given = withEncoding(request({ info: { a: 1 }, photo: "x" }, MULTIPART), encodings);
    const form = await new Request(...(toFetch(given) as [string, RequestInit])).formData();
    expect(form.get("info")).toBe('{"a":1}');
    expect(form.get("photo")).toBeInstanceOf(File);
  });

  describe("in JSON is left to the `FormData`", () => {
    afterEach(() => vi.unstubAllGlobals());
    const partsBeside = (photo: object) =>
      withEncoding(request({ info: 1, photo }, MULTIPART), encodings).body;

    test("beside a Blob of another class", () => {
      const photo = { [Symbol.toStringTag]: "Blob", type: "image/png" };
      expect(partsBeside(photo)).toEqual({ info: new Blob(["1"], { type }), photo });
    });

    test("of React Native", () => {
      class ReactNativeForm {
        getParts() {}
      }
      vi.stubGlobal("FormData", ReactNativeForm);
      const photo = { uri: "file:///a" };
      expect(partsBeside(photo)).toEqual({ info: new Blob(["1"], { type }), photo });
    });
  });

  test("a field that cannot be sent is named", () => {
    const call = () => withEncoding(request({ info: 1, other: () => 1 }, MULTIPART), encodings);
    expect(call).toThrow(expect.objectContaining({ code: "invalid-body", parameter: "other" }));
  });
});

test.each<[body: unknown, type: string]>([
  [{ a: [1] }, "x-multipart/form-data"],
  ["a=1", FORM],
  [new URLSearchParams("a=1"), FORM],
  [[1], FORM],
  [{ a: [1] }, "application/json"],
  [undefined, FORM],
])("%o as %s is unchanged", (body, type) => {
  const given = request(body, type);
  expect(withEncoding(given, { a: { style: "deepObject" } })).toBe(given);
});

test("a form without a content type is unchanged", () => {
  const given = { method: "POST", url, headers: { accept: FORM }, body: { a: [1] } };
  expect(withEncoding(given, { a: { style: "deepObject" } })).toBe(given);
});

test("the content type may have any letter case, and the input is not changed", () => {
  const body = { a: [1, 2] };
  const headers = { accept: "*/*", "Content-Type": FORM.toUpperCase() };
  const given = { method: "POST", url, headers, body };
  expect(withEncoding(given, { a: { explode: false } })).toEqual({ ...given, body: { a: "1,2" } });
  expect(body).toEqual({ a: [1, 2] });
});

const json: Encodings = { a: { contentType: "application/json" } };

test.each<[encodings: Encodings, value: unknown, message: string]>([
  [{ a: { explode: false } }, [{}], 'field "a" (object) cannot be encoded as form; pass text'],
  [{ a: { style: "pipeDelimited" } }, [() => 1], "(function) cannot be encoded as pipeDelimited"],
  [json, 1n, "(bigint) cannot be encoded as application/json"],
  [json, () => 1, "(function) cannot be encoded as application/json"],
])("%o refuses %o", (encodings, value, message) => {
  const call = () => withEncoding(request({ a: value }), encodings);
  expect(call).toThrow(EndpointError);
  expect(call).toThrow(expect.objectContaining({ code: "invalid-body", parameter: "a" }));
  expect(call).toThrow(`POST ${url}: `);
  expect(call).toThrow(sentence(message));
});

test("a sparse list is refused by the name of its field", () => {
  const holes: unknown[] = [];
  holes[2 ** 32 - 2] = 1;
  const message = sentence('parameter "a" is a sparse list');
  expect(() => toFetch(request({ a: holes }))).toThrow(message);
  expect(() => toFetch(request({ a: holes }, MULTIPART))).toThrow(message);
  expect(() => withEncoding(request({ a: holes }), { a: { explode: false } })).toThrow(message);
  expect(() => toFetch(request({ a: { b: holes } }))).toThrow(sentence('parameter "a[b]" is'));
  holes.length = 1e6;
  expect(formOf({ a: holes }, {})).toBe("");
});

test("a circular object, and one of more than 100 levels, are rejected", () => {
  const cycle: Record<string, unknown> = {};
  Object.assign(cycle, { a: cycle, b: [cycle] });
  for (const endless of [cycle, nested(101)]) {
    const call = () => withEncoding(request({ a: endless }), { a: { style: "deepObject" } });
    expect(call).toThrow(expect.objectContaining({ code: "invalid-body", parameter: "a" }));
  }
  const { body } = withEncoding(request({ a: nested(100) }), { a: { style: "deepObject" } });
  expect(body).toEqual({ [`a${"[a]".repeat(100)}`]: 1 });
});
