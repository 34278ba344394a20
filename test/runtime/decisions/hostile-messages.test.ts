import { describe, expect, test } from "vitest";
import { EndpointError, expand } from "../../../runtime/index.js";
import { serverUrl } from "../../../runtime/builders.js";
import { HttpError, toFetch, withEncoding } from "../../../runtime/fetch.js";
import { acme, refusal } from "../acme.js";
import { IS_PRODUCTION } from "../sentence.js";

/** Escape sequences, line ends, DEL, C1, bidirectional controls and line separators. */
const HOSTILE = "\u001b[2J\r\n\u0000\u007f\u009b\u061c\u200e\u202e\u2066\u2028\u2029";

/** Calls with errors whose messages quote a text from outside. */
const calls: Readonly<Record<string, (text: string) => unknown>> = {
  "a query parameter": (text) => acme("GET /x", { [text]: NaN }),
  "a query parameter that is a list": (text) => acme("GET /x", { [text]: [{}] }),
  "a header's name": (text) => acme("GET /x", { headers: { [text]: "a" } }),
  "a header's name in entries": (text) => acme("GET /x", { headers: [[text, "a"]] }),
  "a header's name in defaults": (text) => acme.defaults({ headers: { [text]: "a" } }),
  "a method": (text) => acme({ method: text, url: "/x" }),
  "a route with junk": (text) => acme(`GET /x ${text} y`),
  "a route with a character that URLs cannot have": (text) => acme({ url: `/x${text}` }),
  "a variable": (text) => acme({ url: `/{${text}}` }),
  "a template that is not a route": (text) => expand(`/{${text}}`),
  "a field of a form": (text) =>
    toFetch({
      method: "post",
      url: "/x",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: { [text]: () => 1 },
    }),
  "a field with an encoding": (text) =>
    withEncoding(
      {
        method: "post",
        url: "/x",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: { [text]: { a: { b: {} } } },
      },
      { [text]: { style: "pipeDelimited" } },
    ),
  "a path segment": (text) => acme("GET /x/{a}", { a: `..;${text}` }),
  "a path segment, reserved characters kept": (text) => acme("GET /x/{+a}", { a: `..;${text}` }),
  "a server's variable": (text) => serverUrl(`https://{${text}}.test`, {}),
  "an address that a server gave": (text) => {
    throw new HttpError({ status: 500, url: `https://h.test/${text}` });
  },
};

describe.each(Object.entries(calls))("the message about %s", (_name, call) => {
  test("a message has no characters that control a terminal or reorder text", () => {
    const { message, stack = "" } = refusal(() => call(HOSTILE));
    expect(message).toMatch(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);
    // In production the message names the parameter, or has a link.
    expect(message).toMatch(IS_PRODUCTION ? /%(?:1B|E2%80%AE)|see https:/ : /%(?:1B|E2%80%AE)/);
    expect(stack).toContain(message);
  });

  test("a long message keeps its beginning and its end", () => {
    const { message } = refusal(() => call(`${HOSTILE}${"a".repeat(100_000)}`));
    const { message: short } = refusal(() => call(HOSTILE));
    expect(message.length).toBeLessThan(1_000);
    expect(message.slice(0, 10)).toBe(short.slice(0, 10));
  });
});

test("other characters of a message stay: umlauts, other scripts, emoji", () => {
  const name = "Größe 大小 😀";
  expect(refusal(() => acme("GET /x", { [name]: NaN })).message).toContain(`"${name}"`);
});

test("a message of 400 characters is complete; the middle of a longer message is cut", () => {
  const start = "a".repeat(200);
  const end = "😀".repeat(200);
  expect(new EndpointError("invalid-body", start + end).message).toBe(start + end);
  expect(new EndpointError("invalid-body", `${start}b${end}`).message).toBe(`${start}…${end}`);
});

test("the properties of an error have the original values", () => {
  const { parameter, route } = refusal(() => acme("GET /\u202e", { [HOSTILE]: NaN }));
  expect({ parameter, route }).toEqual({ parameter: HOSTILE, route: "GET /\u202e" });
});
