import { afterEach, expect, test } from "vitest";
import {
  ensureOk,
  result,
  send,
  toFetch,
  toRequest,
  withEncoding,
  type Encodings,
} from "../../../runtime/fetch.js";

const FORM = "application/x-www-form-urlencoded";
const url = "https://api.example.com/a";
const names: string[] = [];

/** Sets properties of `Object.prototype` until the test ends. */
function pollute(values: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(values)) {
    Object.defineProperty(Object.prototype, name, { value, configurable: true, writable: true });
    names.push(name);
  }
}
afterEach(() => names.splice(0).forEach((name) => Reflect.deleteProperty(Object.prototype, name)));

const get = { method: "get", url, headers: {} };
const form = { method: "post", url, headers: { "content-type": FORM }, body: { a: [1, 2] } };

test("`toFetch` and `toRequest` read no inherited body, `request`, `form` or content type", async () => {
  const bodiless = toFetch(get);
  const encoded = toFetch(form, {});
  pollute({
    ...{ body: "bad", request: { credentials: "bad" }, "content-type": "text/bad" },
    form: () => "bad",
  });
  expect(toFetch(get)).toEqual(bodiless);
  expect(toFetch(form, {})).toEqual(encoded);
  expect(toFetch({ ...get, method: "post", body: { a: 1 } })[1].body).toBe('{"a":1}');
  expect(await toRequest(form).text()).toBe("a=1&a=2");
});

test("`result` reads no inherited `parseAs`", async () => {
  pollute({ parseAs: "text" });
  const fetch = () => Promise.resolve(Response.json([1]));
  expect((await result(get, { fetch })).data).toEqual([1]);
});

test("`ensureOk` quotes no inherited message", async () => {
  pollute({ message: "bad", error: { message: "bad" }, detail: "bad" });
  const fetch = () => Promise.resolve(Response.json({}, { status: 400 }));
  const response = await send(get, { fetch });
  await expect(ensureOk(response)).rejects.toThrow(/^status 400$/);
  await expect(ensureOk(new Response("", { status: 400 }))).rejects.toThrow(/^status 400$/);
});

test("`send` calls no inherited `fetch`", async () => {
  pollute({ fetch: () => Promise.reject(new Error("called")) });
  const own = { fetch: () => Promise.resolve(new Response("own")) };
  expect(await (await send(get, own)).text()).toBe("own");
  expect(await (await send({ ...get, request: own }, {})).text()).toBe("own");
  await expect(send({ ...get, url: "http://127.0.0.1:1/" }, {})).rejects.toThrow("fetch failed");
});

test("`withEncoding` reads no inherited encoding, style or body", () => {
  const encodings: Encodings = { a: {} };
  const encoded = withEncoding(form, encodings);
  const bodiless = { method: "post", url, headers: { "content-type": FORM } };
  pollute({
    ...{ a: { explode: false }, b: { explode: false }, body: { a: 1 }, form: () => "bad" },
    ...{ style: "deepObject", explode: false, contentType: "application/json" },
  });
  expect(withEncoding(form, encodings, {})).toEqual(encoded);
  expect(withEncoding({ ...form, body: { b: [1, 2] } }, encodings).body).toEqual({ b: [1, 2] });
  expect(withEncoding(bodiless, encodings)).toBe(bodiless);
});
