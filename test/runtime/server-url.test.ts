import { expect, it } from "vitest";
import { serverUrl } from "../../runtime/base-url.js";
import { sentence } from "./sentence.js";

it.each([
  ["https://a.example", {}, {}, "https://a.example"],
  ["https://{r}.example/{v}", { r: "eu", v: "1" }, {}, "https://eu.example/1"],
  [
    "https://{r}.example/{v}",
    { r: "eu", v: "1" },
    { r: "us", v: undefined },
    "https://us.example/1",
  ],
  ["https://a.example:{port}", {}, { port: 8080 }, "https://a.example:8080"],
  ["{base}/v1", {}, { base: "$&" }, "$&/v1"],
])("the address of a server: %s %j %j", (template, defaults, variables, want) => {
  expect(serverUrl(template, defaults, variables)).toBe(want);
});

it.each([[{}], [{ r: null }], [{ r: {} }], [Object.create({ r: "eu" }) as object]])(
  "the address of a server: lacks a variable: %j",
  (variables) => {
    expect(() => serverUrl("https://{r}.example", {}, variables)).toThrow(
      expect.objectContaining({
        code: "invalid-base-url",
        message: sentence('the server variable "r" is missing'),
        parameter: "r",
      }),
    );
  },
);
