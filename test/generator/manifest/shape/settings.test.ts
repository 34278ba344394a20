import { expect, it } from "vitest";
import { messagesOf, plain } from "../marked-manifest.js";

it.each([
  "inline",
  "waybill/runtime",
  "@acme/waybill-runtime",
  "#runtime",
  "./runtime.js",
  "../../My Größe/runtime.ts",
])("the runtime can be %s", (runtime) => {
  expect(messagesOf(JSON.stringify({ ...plain, generate: { runtime } }))).toEqual([]);
});

it.each([
  "data:text/javascript,globalThis.pwned=1",
  "https://example.com/runtime.js",
  "file:///etc/runtime.js",
  "node:fs",
  "/etc/runtime.js",
  "C:\\runtime.js",
  "..\\runtime.js",
  '"; globalThis.pwned=1; "',
  "x\\",
  "x'y",
  "x`y",
  "x\u2028y",
  "x\u202ey",
  "../x\u0000",
  "...",
  "",
])("the runtime cannot be %j", (runtime) => {
  expect(messagesOf(JSON.stringify({ ...plain, generate: { runtime } }))).toHaveLength(1);
});

it.each(["/", "/etc", "C:/x", "C:\\x", "\\\\host\\x", "a\\b", "a\nb", ""])(
  "the output cannot be %j",
  (output) => {
    expect(messagesOf(JSON.stringify({ ...plain, generate: { output } }))).toHaveLength(1);
  },
);
