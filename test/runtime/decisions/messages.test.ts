import { describe, expect, test } from "vitest";
import { EndpointError, expand, type EndpointErrorCode } from "../../../runtime/index.js";
import { acme, refusal } from "../acme.js";
import { sentence } from "../sentence.js";

/** By code, calls and their messages, which start with the route, if known; the parameter at fault. */
const errors: Partial<
  Record<
    EndpointErrorCode,
    readonly (readonly [call: () => unknown, message: string, parameter?: string])[]
  >
> = {
  "invalid-route": [
    [() => acme(""), 'a route is a method and a URL, as in "GET /path"'],
    [() => acme("GET /x y"), 'GET /x y: a route is a method and a URL, as in "GET /path"'],
    [() => acme("PURGE"), 'PURGE: a route is a method and a URL, as in "GET /path"'],
    [() => acme("get"), 'get: a route is a method and a URL, as in "GET /path"'],
    [() => acme({}), "the option url is missing; pass a string", "url"],
    [() => acme({ url: 5 }), "the option url is a number; pass a string", "url"],
    [
      () => acme({ url: "/x", method: 5 }),
      "the option method is a number; pass a string",
      "method",
    ],
    [
      () => acme({ url: "/x", method: "G T" }),
      '"G T" is not an HTTP method; use one like GET',
      "method",
    ],
  ],
  "invalid-template": [
    [() => acme("post /{a"), "POST /{a: this { is never closed; add the } (offset 1 of the URL)"],
    [
      () => acme("GET /a|b"),
      'GET /a|b: "|" cannot stand in a URL; percent-encode it (offset 2 of the URL)',
    ],
    [
      () => acme("GET /{a-b}"),
      'GET /{a-b}: "a-b" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999 (offset 3 of the URL)',
    ],
    [
      () => acme("GET /x{?headers}"),
      "GET /x{?headers}: {headers} names an option; rename the placeholder",
      "headers",
    ],
    [
      () => acme("GET https://api.{region}.test/x"),
      "GET https://api.{region}.test/x: a placeholder cannot stand in the host; set baseUrl, or begin with one placeholder (offset 12 of the URL)",
    ],
    [() => expand(5 as never), "a template is a string"],
    [() => expand("{"), "this { is never closed; add the } (offset 0 of the URL)"],
  ],
  "invalid-options": [
    [() => acme("GET /x", "text"), "GET /x: options are a string; pass an object"],
    [
      () => acme("GET /x", { headers: 5 }),
      "GET /x: headers are a number; pass an object",
      "headers",
    ],
    [() => acme.defaults(5), "options are a number; pass an object"],
    [() => acme.merge("GET /x", 5), "options are a number; pass an object"],
    [() => acme.parse(5), "options are a number; pass an object"],
  ],
  "invalid-header": (
    [
      [[5], ""],
      [{ "a b": "1" }, "a b"],
      [[[5, "1"]], ""],
    ] as const
  ).map(([headers, name]) => [
    () => acme("GET /x", { headers }),
    `GET /x: header "${name}" cannot be sent; pass a name of letters, digits and -, a line of Latin-1`,
    name,
  ]),
  "invalid-base-url": [
    [
      () => acme("GET /x", { baseUrl: "https://" }),
      'GET /x: baseUrl cannot begin a URL; pass one like "https://api.example.com"',
      "baseUrl",
    ],
    [
      () => acme.defaults({ baseUrl: 5 }),
      'baseUrl cannot begin a URL; pass one like "https://api.example.com"',
      "baseUrl",
    ],
  ],
  "missing-parameter": [[() => acme("GET /{a}/x"), 'GET /{a}/x: parameter "a" is missing', "a"]],
  "invalid-parameter": [
    ...["", ".."].map(
      (a) =>
        [
          () => acme("GET /{a}", { a }),
          `GET /{a}: parameter "a" makes the path segment "${a}", an empty or dot segment`,
          "a",
        ] as const,
    ),
    [
      () => acme("GET /{a}", { a: () => 1 }),
      'GET /{a}: parameter "a" (function) cannot be sent; pass well-formed text, a number, boolean, Date or list',
      "a",
    ],
    [
      () => acme("GET /x{?a:2}", { a: ["b"] }),
      'GET /x{?a:2}: parameter "a" cannot be shortened by {a:2}; pass a string',
      "a",
    ],
    [
      () => acme("GET {u}/x", { u: "https://" }),
      'GET {u}/x: parameter "u" is a URL without a valid host',
      "u",
    ],
    [
      () => acme("GET {u}/x", { u: "https://h.test?a" }),
      'GET {u}/x: parameter "u" is a URL with a query or fragment, after which the route goes on; pass it without',
      "u",
    ],
    [
      () => expand("{a}", { a: NaN }),
      'parameter "a" (number) cannot be sent; pass well-formed text, a number, boolean, Date or list',
      "a",
    ],
  ],
  "invalid-body": [
    [
      () => acme("GET /x", { data: 1 }),
      "GET /x: GET and HEAD have no body; write {?data} for a parameter",
      "data",
    ],
  ],
};

describe("an error names the input, the place and the way out", () => {
  const rows = Object.entries(errors).flatMap(([code, all]) => all.map((row) => ({ code, row })));
  for (const { code, row } of rows) {
    const [call, message, parameter] = row;
    test(`${code}: ${message}`, () => {
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

  test("what is not known of a place is not a member", () => {
    const error = new EndpointError("invalid-route", "text");
    expect(Object.keys(error).sort()).toEqual(["code", "name"]);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("EndpointError: text");
  });
});
