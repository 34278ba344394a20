import { describe, expect, test } from "vitest";
import { EndpointError, expand, type EndpointErrorCode } from "../../../runtime/index.js";
import { acme, refusal } from "../acme.js";
import { sentence } from "../sentence.js";

type Row = readonly [
  call: () => unknown,
  code: EndpointErrorCode,
  message: string,
  place?: { readonly route?: string; readonly parameter?: string; readonly position?: number },
];

describe("an error names the input, the place and the way out", () => {
  const rows: readonly Row[] = [
    [() => acme(""), "invalid-route", 'a route is a method and a URL, as in "GET /path"'],
    [
      () => acme("GET /x y"),
      "invalid-route",
      'GET /x y: a route is a method and a URL, as in "GET /path"',
      { route: "GET /x y" },
    ],
    [
      () => acme("PURGE"),
      "invalid-route",
      'PURGE: a route is a method and a URL, as in "GET /path"',
      { route: "PURGE" },
    ],
    [
      () => acme("get"),
      "invalid-route",
      'get: a route is a method and a URL, as in "GET /path"',
      { route: "get" },
    ],
    [
      () => acme({}),
      "invalid-route",
      "the option url is missing; pass a string",
      { parameter: "url" },
    ],
    [
      () => acme({ url: 5 }),
      "invalid-route",
      "the option url is a number; pass a string",
      { parameter: "url" },
    ],
    [
      () => acme({ url: "/x", method: 5 }),
      "invalid-route",
      "the option method is a number; pass a string",
      { parameter: "method" },
    ],
    [
      () => acme({ url: "/x", method: "G T" }),
      "invalid-route",
      '"G T" is not an HTTP method; use one like GET',
      { parameter: "method" },
    ],
    [
      () => acme("post /{a"),
      "invalid-template",
      "POST /{a: this { is never closed; add the } (offset 1 of the URL)",
      { route: "POST /{a", position: 1 },
    ],
    [
      () => acme("GET /a|b"),
      "invalid-template",
      'GET /a|b: "|" cannot stand in a URL; percent-encode it (offset 2 of the URL)',
      { route: "GET /a|b", position: 2 },
    ],
    [
      () => acme("GET /{a-b}"),
      "invalid-template",
      'GET /{a-b}: "a-b" is not a variable; write a name of letters, digits, _ and inner dots, then * or :1 to :9999 (offset 3 of the URL)',
      { route: "GET /{a-b}", position: 3 },
    ],
    [
      () => acme("GET /x{?headers}"),
      "invalid-template",
      "GET /x{?headers}: {headers} names an option; rename the placeholder",
      { route: "GET /x{?headers}", parameter: "headers" },
    ],
    [
      () => acme("GET https://api.{region}.test/x"),
      "invalid-template",
      "GET https://api.{region}.test/x: a placeholder cannot stand in the host; set baseUrl, or begin with one placeholder (offset 12 of the URL)",
      { route: "GET https://api.{region}.test/x", position: 12 },
    ],
    [
      () => acme("GET /x", "text"),
      "invalid-options",
      "GET /x: options are a string; pass an object",
      { route: "GET /x" },
    ],
    [
      () => acme("GET /x", { headers: 5 }),
      "invalid-options",
      "GET /x: headers are a number; pass an object",
      { route: "GET /x", parameter: "headers" },
    ],
    [() => acme.defaults(5), "invalid-options", "options are a number; pass an object"],
    [() => acme.merge("GET /x", 5), "invalid-options", "options are a number; pass an object"],
    [() => acme.parse(5), "invalid-options", "options are a number; pass an object"],
    [
      () => acme("GET /x", { headers: [5] }),
      "invalid-header",
      'GET /x: header "" cannot be sent; pass a name of letters, digits and -, a line of Latin-1',
      { route: "GET /x", parameter: "" },
    ],
    [
      () => acme("GET /x", { baseUrl: "https://" }),
      "invalid-base-url",
      'GET /x: baseUrl cannot begin a URL; pass one like "https://api.example.com"',
      { route: "GET /x", parameter: "baseUrl" },
    ],
    [
      () => acme.defaults({ baseUrl: 5 }),
      "invalid-base-url",
      'baseUrl cannot begin a URL; pass one like "https://api.example.com"',
      { parameter: "baseUrl" },
    ],
    [
      () => acme("GET /x", { headers: { "a b": "1" } }),
      "invalid-header",
      'GET /x: header "a b" cannot be sent; pass a name of letters, digits and -, a line of Latin-1',
      { route: "GET /x", parameter: "a b" },
    ],
    [
      () => acme("GET /x", { headers: [[5, "1"]] }),
      "invalid-header",
      'GET /x: header "" cannot be sent; pass a name of letters, digits and -, a line of Latin-1',
      { route: "GET /x", parameter: "" },
    ],
    [
      () => acme("GET /{a}/x"),
      "missing-parameter",
      'GET /{a}/x: parameter "a" is missing',
      { route: "GET /{a}/x", parameter: "a" },
    ],
    [
      () => acme("GET /{a}", { a: "" }),
      "invalid-parameter",
      'GET /{a}: parameter "a" makes the path segment "", an empty or dot segment',
      { route: "GET /{a}", parameter: "a" },
    ],
    [
      () => acme("GET /{a}", { a: ".." }),
      "invalid-parameter",
      'GET /{a}: parameter "a" makes the path segment "..", an empty or dot segment',
      { route: "GET /{a}", parameter: "a" },
    ],
    [
      () => acme("GET /{a}", { a: () => 1 }),
      "invalid-parameter",
      'GET /{a}: parameter "a" (function) cannot be sent; pass well-formed text, a number, boolean, Date or list',
      { route: "GET /{a}", parameter: "a" },
    ],
    [
      () => acme("GET /x{?a:2}", { a: ["b"] }),
      "invalid-parameter",
      'GET /x{?a:2}: parameter "a" cannot be shortened by {a:2}; pass a string',
      { route: "GET /x{?a:2}", parameter: "a" },
    ],
    [
      () => acme("GET {u}/x", { u: "https://" }),
      "invalid-parameter",
      'GET {u}/x: parameter "u" is a URL without a valid host',
      { route: "GET {u}/x", parameter: "u" },
    ],
    [
      () => acme("GET {u}/x", { u: "https://h.test?a" }),
      "invalid-parameter",
      'GET {u}/x: parameter "u" is a URL with a query or fragment, after which the route goes on; pass it without',
      { route: "GET {u}/x", parameter: "u" },
    ],
    [
      () => acme("GET /x", { data: 1 }),
      "invalid-body",
      "GET /x: GET and HEAD have no body; write {?data} for a parameter",
      { route: "GET /x", parameter: "data" },
    ],
    [() => expand(5 as never), "invalid-template", "a template is a string"],
    [
      () => expand("{"),
      "invalid-template",
      "this { is never closed; add the } (offset 0 of the URL)",
      { position: 0 },
    ],
    [
      () => expand("{a}", { a: NaN }),
      "invalid-parameter",
      'parameter "a" (number) cannot be sent; pass well-formed text, a number, boolean, Date or list',
      { parameter: "a" },
    ],
  ];
  for (const [call, code, message, place] of rows) {
    test(message, () => {
      const error = refusal(call);
      expect(error.message).toEqual(sentence(message));
      expect({ ...error }).toEqual({ name: "EndpointError", code, ...place });
    });
  }

  test("what is not known of a place is not a member", () => {
    const error = new EndpointError("invalid-route", "text");
    expect(Object.keys(error).sort()).toEqual(["code", "name"]);
    expect(error).toBeInstanceOf(Error);
    expect(String(error)).toBe("EndpointError: text");
  });
});
