import { describe, expect, test } from "vitest";
import * as production from "../../../runtime/fail.production.js";
import { EndpointError, expand, type EndpointErrorCode } from "../../../runtime/index.js";
import { acme, refusal } from "../acme.js";
import { sentence } from "../sentence.js";

type Row = readonly [call: () => unknown, message: string, parameter?: string];

/** A call of the route, whose error starts with it. */
function of(route: string, options: unknown, message: string, parameter?: string): Row {
  const row = [() => acme(route, options), `${route}: ${message}`] as const;
  return parameter === undefined ? row : [...row, parameter];
}

const form = 'a route is a method and a URL, as in "GET /path"';
const cannotBegin = 'baseUrl cannot begin a URL; pass one like "https://api.example.com"';
const cannotBeSent = "cannot be sent; pass well-formed text, a number, boolean, Date or list";

/** By code, calls and their messages, which start with the route, if known; the parameter at fault. */
const errors: Partial<Record<EndpointErrorCode, readonly Row[]>> = {
  "invalid-route": [
    [() => acme(""), form],
    ...["GET /x y", "PURGE", "get"].map((route) => of(route, undefined, form)),
    [() => acme({}), "the option url is missing; pass a string", "url"],
    [() => acme({ url: 5 }), "the option url is a number; pass a string", "url"],
    ...(
      [
        [5, "the option method is a number; pass a string"],
        ["G T", '"G T" is not an HTTP method; use one like GET'],
      ] as const
    ).map(([method, message]): Row => [() => acme({ url: "/x", method }), message, "method"]),
  ],
  "invalid-template": [
    [() => acme("post /{a"), "POST /{a: this { is never closed; add the } (offset 1 of the URL)"],
    of("GET /a|b", {}, '"|" cannot be in a URL; percent-encode it (offset 2 of the URL)'),
    of(
      "GET /{a-b}",
      {},
      '"a-b" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999 (offset 3 of the URL)',
    ),
    of("GET /x{?headers}", {}, "{headers} names an option; rename the placeholder", "headers"),
    of(
      "GET https://api.{region}.test/x",
      {},
      "a placeholder cannot be in the host; set baseUrl, or begin with one placeholder (offset 12 of the URL)",
    ),
    [() => expand(5 as never), "a template is a string"],
    [() => expand("{"), "this { is never closed; add the } (offset 0 of the URL)"],
  ],
  "invalid-options": [
    of("GET /x", "text", "options are a string; pass an object"),
    of("GET /x", { headers: 5 }, "headers are a number; pass an object", "headers"),
    ...["baseURL", "baseurl", "BaseUrl", "mediatype"].map((name): Row => {
      const message = `parameter "${name}" is ignored; did you mean baseUrl or mediaType?`;
      return [() => acme.defaults({ [name]: "https://a.test" }), message, name];
    }),
    ...[() => acme.defaults(5), () => acme.merge("GET /x", 5), () => acme.parse(5)].map(
      (call): Row => [call, "options are a number; pass an object"],
    ),
  ],
  "invalid-header": (
    [
      [[5], ""],
      [{ "a b": "1" }, "a b"],
      [[[5, "1"]], ""],
    ] as const
  ).map(([headers, name]) =>
    of(
      "GET /x",
      { headers },
      `header "${name}" cannot be sent; pass a name of letters, digits and -, a line of Latin-1`,
      name,
    ),
  ),
  "invalid-base-url": [
    of("GET /x", { baseUrl: "https://" }, cannotBegin, "baseUrl"),
    [() => acme.defaults({ baseUrl: 5 }), cannotBegin, "baseUrl"],
    ...[
      "localhost:3000",
      "my_host:3000",
      "127.0.0.1:3000/v1",
      "localhost:3000/v1",
      "https:/a.test",
      "mailto:a",
    ].map((baseUrl) => of("GET /x", { baseUrl }, cannotBegin, "baseUrl")),
  ],
  "missing-parameter": [of("GET /{a}/x", {}, 'parameter "a" is missing', "a")],
  "invalid-parameter": [
    ...["", ".."].map((a) => {
      const message = `parameter "a" makes the path segment "${a}", which would change the path`;
      return of("GET /{a}", { a }, message, "a");
    }),
    of("GET /{a}", { a: () => 1 }, `parameter "a" (function) ${cannotBeSent}`, "a"),
    [() => expand("{a}", { a: NaN }), `parameter "a" (number) ${cannotBeSent}`, "a"],
    of(
      "GET /x{?a:2}",
      { a: ["b"] },
      'parameter "a" cannot be shortened by {a:2}; pass a string',
      "a",
    ),
    ...[
      ["{u}", "{?name,label}"],
      ["{u}/x", "{/sha}"],
      ["{+u}{?name}", "{?name,label}"],
    ].map(([url, expression]) =>
      of(
        `POST ${url}`,
        { u: `https://h.test/assets${expression}` },
        `parameter "u" is a template; move ${expression} into the route`,
        "u",
      ),
    ),
    of("GET {u}/x", { u: "https://" }, 'parameter "u" is a URL without a valid host', "u"),
    of(
      "GET {u}/x",
      { u: "https://h.test?a" },
      'parameter "u" has a query or fragment before the rest of the route; pass it without',
      "u",
    ),
  ],
  "invalid-body": [
    of("GET /x", { data: 1 }, "GET and HEAD have no body; write {?data} for a parameter", "data"),
  ],
};

describe("an error names the input, the place and the way out", () => {
  const rows = Object.entries(errors).flatMap(([code, all]) => all.map((row) => ({ code, row })));
  for (const [index, { code, row }] of rows.entries()) {
    const [call, message, parameter] = row;
    test(`${code}, row ${index}: ${message}`, () => {
      const error = refusal(call);
      const [, route] = /^(.+?): /.exec(message) ?? [];
      const [, position] = /\(offset (\d+) /.exec(message) ?? [];
      expect(error.message).toEqual(sentence(message));
      expect({ ...error }).toEqual({
        ...{ name: "EndpointError", code },
        ...(route !== undefined && { route }),
        ...(parameter !== undefined && { parameter }),
        ...(position !== undefined && { position: Number(position) }),
      });
    });
  }

  test("an error has only the known properties of its place", () => {
    const error = new EndpointError("invalid-route", "text");
    expect(Object.keys(error).sort()).toEqual(["code", "name"]);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("EndpointError: text");
  });
});

const see = "see https://npmjs.com/package/waybill-runtime#errors";

test.each<readonly [message: string, call: () => never]>([
  [`invalid-options, ${see}`, () => production.fail("invalid-options", "")],
  [`GET /: invalid-header "a", ${see}`, () => production.fail("invalid-header", "", "GET /", "a")],
  ["Kept.", () => production.fail("invalid-header", "Kept.")],
  [`invalid-parameter "a", ${see}`, () => production.refuse("", undefined, "a")],
  ['parameter "a" is kept', () => production.refuse("is kept", undefined, "a")],
  [`GET /: invalid-template at 3, ${see}`, () => production.failAt(3, "left out", "GET /")],
])("a message in production: %s", (message, call) => {
  expect(refusal(call).message).toBe(message);
});

test("an error in production has the position in the template", () => {
  const error = refusal(() => production.failAt(3, "", undefined));
  expect(error).toMatchObject({ code: "invalid-template", position: 3 });
});
