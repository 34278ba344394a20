import { createServer } from "node:http";
import { createParser } from "eventsource-parser";
import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { events, send, type ServerEvent } from "../../../runtime/fetch.js";
import { listen } from "../../listen.js";
import { sentence } from "../sentence.js";
import { all, cut, streamed } from "./streamed.js";

const decode = String;
const texts = (...chunks: readonly string[]) => all(events(streamed(chunks).response, { decode }));

/** Fields of the events without default values. */
function brief(found: readonly ServerEvent[]): readonly object[] {
  return found.map(({ event, data, id, retry }) => ({
    data,
    ...(event !== "message" && { event }),
    ...(id && { id }),
    ...(retry !== undefined && { retry }),
  }));
}

describe("the rules of the HTML Standard, section 9.2.6", () => {
  test.each<[text: string, want: readonly object[]]>([
    ["data: a\n\n", [{ data: "a" }]],
    ["data:a\r\rdata:b\r\n\r\ndata:c\n\r\n", [{ data: "a" }, { data: "b" }, { data: "c" }]],
    ["\ufeffdata: a\n\n", [{ data: "a" }]],
    ["\ufeff\ufeffdata: a\n\n", []],
    ["data\n\n", [{ data: "" }]],
    ["data:\ndata\n\n", [{ data: "\n" }]],
    ["data:  a:b \n\n", [{ data: " a:b " }]],
    ["data: a\ndata: b\n\n", [{ data: "a\nb" }]],
    [": comment\n:\ndata: a\n\n", [{ data: "a" }]],
    ["Data: a\n data: b\ndata : c\nother\n\n", []],
    ["event: x\n\ndata: a\n\n", [{ data: "a" }]],
    ["event: x\ndata: a\n\ndata: b\n\n", [{ event: "x", data: "a" }, { data: "b" }]],
    ["id: 1\ndata: a\n\ndata: b\n\nid\ndata: c\n\n", [{ data: "a", id: "1" }, { data: "b", id: "1" }, { data: "c" }]], // prettier-ignore
    ["id: 1\n\ndata: a\n\n", [{ data: "a", id: "1" }]],
    ["id: a\0b\ndata: a\n\n", [{ data: "a" }]],
    ["retry: 10\ndata: a\n\nretry: 1x\nretry\ndata: b\n\n", [{ data: "a", retry: 10 }, { data: "b", retry: 10 }]], // prettier-ignore
    ["retry: x1\nother: 1\ndata: a\n\n", [{ data: "a" }]],
    ["data: a\u2028b\u0085\n\n", [{ data: "a\u2028b\u0085" }]],
    ["data: a", []],
    ["data: a\n", []],
    ["", []],
    ["\n\n\n", []],
  ])("%j", async (text, want) => {
    expect(brief(await texts(text))).toEqual(want);
  });

  test.each([
    [["data: a\r", "\ndata: b\n\n"], "a\nb"],
    [["data: a\r", "", "\ndata: b\n\n"], "a\nb"],
    [["data: a\r", "data: b\n\n"], "a\nb"],
    [["\rdata: a", "\n\n"], "a"],
  ])("a line break may arrive in two chunks: %j", async (chunks, data) => {
    expect(brief(await texts(...chunks))).toEqual([{ data }]);
  });

  test("bytes that are not UTF-8 are replaced", async () => {
    const bytes = new Uint8Array([...Buffer.from("data: a"), 0xff, 10, 10]);
    const found = await all(events(streamed([bytes]).response, { decode }));
    expect(found.map(({ data }) => data)).toEqual(["a\ufffd"]);
  });
});

const lines = fc.oneof(
  fc.constantFrom("data: ", "data:", "data", "event: e", "id: 1", "id", ": c", "retry: 1", "x: y", "", ""), // prettier-ignore
  fc.string({ unit: fc.constantFrom("d", "a", "t", ":", " ", "é", "€", "😀", "\u2028", "\ufeff") }),
);
const breaks = fc.constantFrom("\n", "\r", "\r\n");
const streams = fc.array(
  fc.tuple(lines, breaks).map((pair) => pair.join("")),
  { maxLength: 30 },
);
const numRuns = Number(process.env["FUZZ_RUNS"] ?? 300);

test("events equal eventsource-parser's for any chunks", async () => {
  await fc.assert(
    fc.asyncProperty(streams, fc.array(fc.nat()), async (texts, places) => {
      // The parser keeps a return at the end until it knows what follows.
      const text = `${texts.join("")}:\n`;
      const want: { event: string; data: string; id: string | undefined }[] = [];
      const parser = createParser({
        onEvent: ({ event = "", data, id }) => want.push({ event: event || "message", data, id }),
      });
      parser.feed(text);
      const { response } = streamed(cut(text, places));
      const found = await all(events(response, { decode }));
      // The parser gives an event only the event's ID, not the last ID.
      const brief = found.map(({ event, data, id }, index) => ({
        ...{ event, data },
        id: want[index]?.id === undefined ? undefined : id,
      }));
      expect(brief).toEqual(want);
    }),
    { numRuns },
  );
});

describe("an item", () => {
  test("an event is decoded as JSON, and available after its last line break", async () => {
    const { response, isCancelled } = streamed(['data: {"a":\ndata: 1}\n\n'], { end: false });
    for await (const { data } of events(response)) {
      expect(data).toEqual({ a: 1 });
      break;
    }
    expect(isCancelled()).toBe(true);
  });

  test.each([
    ["that is not JSON", "data: 1\n\ndata: {\n\n", "item 1 cannot be decoded: {"],
    ["that is too long in one line", `data: 1\n\ndata: ${"9".repeat(12)}\n\n`, "item 1 has more than 10 characters; raise the limit"], // prettier-ignore
    ["that is too long in several lines", "data: 1\ndata: 2\ndata: 3\n\n", "item 0 has more than 10 characters; raise the limit"], // prettier-ignore
  ])("the event %s is an error that names the item, and cancels", async (_, text, message) => {
    for (const places of [[], [...text].map((_, index) => index)]) {
      const { response, isCancelled } = streamed(cut(text, places), { end: false });
      const found = all(events(response, { limit: 10 }));
      await expect(found).rejects.toMatchObject({ code: "invalid-item", message });
      expect(isCancelled()).toBe(true);
    }
  });

  test("an event may be longer if the limit is raised", async () => {
    const text = `data: "${"a".repeat(2 ** 20)}"\n\n`;
    await expect(all(events(streamed([text]).response))).rejects.toThrow("more than 1048576");
    const found = await all(events(streamed([text]).response, { limit: 2 ** 21 }));
    expect(found).toHaveLength(1);
  });
});

describe("events without data", () => {
  const heartbeats = "data:\n\nevent: ping\ndata\n\ndata: 1\n\ndata:\ndata\n\ndata: 2\n\n";
  const parse = (text: string): unknown => JSON.parse(text);

  test.each([
    ["are skipped", undefined],
    ["are skipped by a parser that rejects them", { decode: parse }],
  ])("%s", async (_, options) => {
    const found = await all(events(streamed([heartbeats]).response, options));
    expect(brief(found)).toEqual([{ data: 1 }, { data: 2 }]);
  });

  test("events without data are passed to `decode` if it accepts them", async () => {
    const found = await texts(heartbeats);
    expect(found.map(({ data }) => data)).toEqual(["", "", "1", "\n", "2"]);
  });

  test("events without data do not count as items", async () => {
    const found = all(events(streamed(["data:\n\ndata: 1\n\ndata:\n\ndata: {\n\n"]).response));
    await expect(found).rejects.toThrow("item 1 cannot be decoded: {");
  });
});

describe("a response that has no events", () => {
  test.each([
    "application/json",
    "text/html; charset=utf-8",
    "application/problem+json",
    "application/x-ndjson",
    "image/svg+xml",
  ])(
    // prettier-ignore
    "in %s is an error that names the type, and stays unread",
    async (type) => {
      const response = new Response("{}", { headers: { "content-type": type } });
      const found = all(events(response));
      await expect(found).rejects.toMatchObject({ name: "EndpointError", code: "invalid-item" });
      await expect(found).rejects.not.toHaveProperty("route");
      const named = Object.defineProperty(response.clone(), "url", { value: "https://h.test/a" });
      await expect(all(events(named))).rejects.toHaveProperty("route", "https://h.test/a");
      await expect(found).rejects.toThrow(
        sentence(`${type} has no events; read it with json() or text()`),
      );
      expect(await response.text()).toBe("{}");
    },
  );

  test.each([
    "text/event-stream",
    "Text/Event-Stream;charset=utf-8",
    "text/event-stream;profile=json",
    "text/plain",
    "",
  ])("a response in %j has no events", async (type) => {
    const response = new Response("data: 1\n\n", { headers: { "content-type": type } });
    expect(brief(await all(events(response)))).toEqual([{ data: 1 }]);
  });
});

test("an AbortSignal ends the iteration of events with its reason, and the connection", async () => {
  let closed = (): void => {};
  const isClosed = new Promise<void>((resolve) => (closed = resolve));
  const server = createServer((request, response) => {
    request.on("close", closed);
    response.writeHead(200, { "content-type": "text/event-stream" }).write("data: 1\n\n");
  });
  const { url, close } = await listen(server);
  const controller = new AbortController();
  const request = { signal: controller.signal };
  const response = await send({ method: "get", url, headers: {}, request });
  const reading = (async () => {
    for await (const { data } of events(response)) {
      expect(data).toBe(1);
      controller.abort(new Error("enough"));
    }
  })();
  await expect(reading).rejects.toThrow("enough");
  await isClosed;
  await close();
});

test("a body that is a stream of Node, as of node-fetch and cross-fetch, is read and destroyed", async () => {
  const chunks = [...Buffer.from('data: "é"\n\ndata: 2\n\ndata: 3\n\n')].map((byte) => Buffer.from([byte])); // prettier-ignore
  const text = () => Promise.reject(new Error("read as text"));
  const response = (body: Readable) => ({ url: "", headers: new Headers(), body, text });
  const whole = Readable.from(chunks);
  expect(brief(await all(events(response(whole))))).toEqual([{ data: "é" }, { data: 2 }, { data: 3 }]); // prettier-ignore
  const stopped = Readable.from(chunks);
  for await (const { data } of events(response(stopped))) {
    expect(data).toBe("é");
    break;
  }
  expect([whole.destroyed, stopped.destroyed]).toEqual([true, true]);
  const failing = Readable.from([Buffer.from("data: 1\n\n")], { signal: AbortSignal.abort(new Error("enough")) }); // prettier-ignore
  await expect(all(events(response(failing)))).rejects.toThrow();
});

test("a response without a stream, as in React Native, is read at once", async () => {
  const response = { url: "", headers: new Headers(), text: () => Promise.resolve("data: 1\n\n") };
  expect(brief(await all(events(response)))).toEqual([{ data: 1 }]);
  expect(await all(events(new Response(null)))).toEqual([]);
});
