import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { encodeLines, lines, send } from "../../../runtime/fetch.js";
import type { Received } from "./loopback.js";
import { startServer } from "./loopback.js";
import { all, cut, streamed } from "./streamed.js";
import { sentence } from "../sentence.js";

const JSONL = "application/jsonl";
const SEQUENCE = "application/json-seq";
const read = (text: string, type = JSONL) => all(lines(streamed([text], { type }).response));

test.each<[type: string, text: string, want: readonly unknown[]]>([
  [JSONL, '1\n{"a":"\\n"}\r\n\n  \n[2]', [1, { a: "\n" }, [2]]],
  ["application/x-ndjson", "1\n2\n", [1, 2]],
  [JSONL, "\ufeff1\n", [1]],
  [JSONL, "", []],
  [SEQUENCE, '\x1e1\n\x1e{\n"a": 1}\n\x1e\x1e"b"\x1e[]', [1, { a: 1 }, "b", []]],
  [`${SEQUENCE}; charset=utf-8`, "", []],
])("%s %j", async (type, text, want) => {
  expect(await read(text, type)).toEqual(want);
});

test.each<[type: string, text: string, message: string]>([
  [JSONL, "1\n{\n3", "item 1 cannot be decoded: {"],
  [JSONL, "1 2", "item 0 cannot be decoded: 1 2"],
  [SEQUENCE, "\x1e1\n\x1e12", "item 1 cannot be decoded: 12…"],
  [SEQUENCE, "\x1etrue\x1e1\n", "item 0 cannot be decoded: true…"],
])("%s %j is an error that names the item", async (type, text, message) => {
  const error: unknown = await read(text, type).catch((error: unknown) => error);
  expect(error).toMatchObject({ name: "EndpointError", code: "invalid-item", message });
  expect((error as Error).cause).toBeInstanceOf(SyntaxError);
});

test("the error of an item has the URL of its response", async () => {
  const response = new Response("{\n", { headers: { "content-type": JSONL } });
  Object.defineProperty(response, "url", { value: "https://api.test/a" });
  await expect(all(lines(response))).rejects.toMatchObject({ route: "https://api.test/a" });
});

test.each(["text/html; charset=utf-8", "application/xhtml+xml", "text/event-stream"])(
  "a response in %s is an error that names the type",
  async (type) => {
    await expect(read("1\n", type)).rejects.toMatchObject({
      code: "invalid-item",
      message: sentence(`${type} has no JSON Lines; read it with events() or text()`),
    });
  },
);

test.each(["application/json", "text/plain;x=html", ""])(
  "a response in %j is read",
  async (type) => {
    expect(await read("1\n", type)).toEqual([1]);
  },
);

test("items are the same for any chunks", async () => {
  const items = fc.array(fc.jsonValue(), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(items, fc.array(fc.nat()), fc.boolean(), async (items, places, isSequence) => {
      const texts = items.map((item) => JSON.stringify(item));
      const text = texts.map((item) => (isSequence ? `\x1e${item}\n` : `${item}\n`)).join("");
      const { response } = streamed(cut(text, places), { type: isSequence ? SEQUENCE : JSONL });
      expect(await all(lines(response))).toEqual(texts.map((item) => JSON.parse(item) as unknown));
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 200) },
  );
});

test("an item is available when its line break has arrived; stopping cancels", async () => {
  const { response, isCancelled } = streamed(["1\n2"], { type: JSONL, end: false });
  for await (const item of lines(response)) {
    expect(item).toBe(1);
    break;
  }
  expect(isCancelled()).toBe(true);
});

test("an item without an end is refused at the limit, in linear time", async () => {
  const chunks = Array<string>(200_000).fill("12345");
  const { response, isCancelled } = streamed(chunks, { type: JSONL, end: false });
  const limit = { limit: 999_990 };
  await expect(all(lines(response, limit))).rejects.toThrow("item 0 has more than 999990");
  expect(isCancelled()).toBe(true);
});

test("`decode` reads an item; only own options are read", async () => {
  const { response } = streamed(["9007199254740993\n"], { type: JSONL });
  const options = Object.assign(Object.create({ limit: 1 }) as object, { decode: BigInt });
  expect(await all(lines(response, options))).toEqual([9007199254740993n]);
});

describe("encodeLines", () => {
  afterEach(() => vi.unstubAllGlobals());

  test("encodeLines sends items for `lines`, from a list or an async iterable", async () => {
    const server = await startServer();
    async function* rows() {
      yield { a: 1 };
      yield "é\n";
    }
    for (const items of [rows(), [{ a: 1 }, "é\n"]]) {
      const headers = { "content-type": "application/x-ndjson" };
      const request = {
        method: "post",
        url: server.url,
        headers,
        body: encodeLines<unknown>(items),
      };
      const { body } = (await (await send(request)).json()) as Received;
      expect(Buffer.from(body, "latin1").toString()).toBe('{"a":1}\n"é\\n"\n');
    }
    await server.close();
  });

  test("encodeLines reads an item when it is sent, and stops after a cancellation", async () => {
    let read = 0;
    let isEnded = false;
    async function* rows() {
      try {
        for (;;) yield read++;
      } finally {
        isEnded = true;
      }
    }
    const reader = (encodeLines(rows()) as ReadableStream<Uint8Array>).getReader();
    expect(await reader.read()).toEqual({ done: false, value: new Uint8Array([48, 10]) });
    expect(read).toBeLessThan(4);
    await reader.cancel();
    expect(isEnded).toBe(true);
  });

  test.each([1n, undefined, () => 1])(
    "encodeLines names an item that is not JSON: %o",
    async (item) => {
      const body = encodeLines<unknown>([1, item]) as ReadableStream<Uint8Array>;
      await expect(new Response(body).text()).rejects.toMatchObject({
        code: "invalid-body",
        message: sentence("item 1 is not JSON"),
      });
    },
  );

  test("encodeLines throws without ReadableStream", () => {
    vi.stubGlobal("ReadableStream", undefined);
    expect(() => encodeLines([])).toThrow(sentence("this platform has no ReadableStream"));
  });
});
