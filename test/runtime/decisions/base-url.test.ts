import { describe, expect, test } from "vitest";
import { acme, createUntyped, base, refusal } from "../acme.js";

describe("any other parameter value can never change scheme, host, port or user info", () => {
  const nasty = [
    ..."/ \\ : @ ? # . .. // :80 @evil.test .evil.test //evil.test \\\\evil.test ;x [ ] %2f %5c".split(
      " ",
    ),
    ...[
      "https://evil.test",
      "HTTP://evil.test/",
      "javascript:alert(1)",
      "\t//evil.test",
      "\n",
      " ",
    ],
  ];
  const routes = [
    ...["GET /{a}", "GET {a}", "GET {+a}/x", "GET /x/{+a}", "GET {a,b}", "GET {+a,b}", "GET {/a}"],
    ...["GET {.a}", "GET {;a}", "GET {?a}", "GET {&a}", "GET {#a}", "GET {a}{+b}", "GET {+a}{+b}"],
    ...["GET https://api.acme.test{/a}", "GET https://api.acme.test/{+a}", "GET /", "GET /x"],
    ...["GET https://api.acme.test{+a}", "GET https://api.acme.test{?a}", "GET {a*}", "GET {/a*}"],
  ];
  const leading = /^GET \{\+?a\}/;

  test.each(routes)("%s", (route) => {
    let answered = 0;
    for (const a of nasty) {
      for (const b of [undefined, "", "evil.test", "/evil.test", "//evil.test", "@evil.test"]) {
        if (leading.test(route) && /^https?:\/\//i.test(a)) continue;
        let url: string;
        try {
          url = acme(route, b === undefined ? { a } : { a, b }).url;
        } catch (error) {
          expect(error).toMatchObject({ code: "invalid-parameter" });
          continue;
        }
        answered++;
        const { origin, username, password } = new URL(url);
        expect({ url, origin, username, password }).toEqual({
          url,
          origin: base,
          username: "",
          password: "",
        });
      }
    }
    expect(answered).toBeGreaterThan(10);
  });
});

describe("base and path are joined by exactly one slash", () => {
  const rows: readonly (readonly [baseUrl: string, url: string, want: string])[] = [
    ["https://h.test", "/x", "https://h.test/x"],
    ["https://h.test", "x", "https://h.test/x"],
    ["https://h.test/", "/x", "https://h.test/x"],
    ["https://h.test/", "x", "https://h.test/x"],
    ["https://h.test//", "//x", "https://h.test/x"],
    ["https://h.test/v1", "/x", "https://h.test/v1/x"],
    ["https://h.test/v1/", "/x", "https://h.test/v1/x"],
    ["https://h.test/v1/", "x", "https://h.test/v1/x"],
    ["https://h.test/v1//", "///x", "https://h.test/v1/x"],
    ["https://h.test:8080/a/b/", "x/", "https://h.test:8080/a/b/x/"],
    ["https://user:pw@h.test", "/x", "https://user:pw@h.test/x"],
    ["http://[::1]:80/", "/x", "http://[::1]:80/x"],
    ["", "/x", "/x"],
    ["", "x", "/x"],
    ["/", "/x", "/x"],
    ["/api/", "/x", "/api/x"],
    ["", "#f", "#f"],
    ["", "?a=1#{q}", "?a=1#1"],
    ["https://h.test/", "/", "https://h.test/"],
    ["https://h.test/v1", "?q=1", "https://h.test/v1?q=1"],
    ["https://h.test/v1", "#f", "https://h.test/v1#f"],
    ["https://h.test/v1", "{?q}", "https://h.test/v1?q=1"],
    ["https://h.test/v1/", "{q}", "https://h.test/v1/1"],
    ["https://h.test/v1/", "{+q}", "https://h.test/v1/1"],
    ["https://h.test/v1/", "{/q}", "https://h.test/v1/1"],
    ["https://h.test", "{.q}", "https://h.test/.1"],
    ["https://h.test", "{;q}", "https://h.test/;q=1"],
    ["https://h.test", "@{q}", "https://h.test/@1"],
  ];
  test.each(rows)("%s and %s", (baseUrl, url, want) => {
    const options = { baseUrl, ...(url.includes("q}") && { q: 1 }) };
    expect(acme(`GET ${url}`, options).url).toBe(want);
    expect(acme.defaults({ baseUrl })(`GET ${url}`, { ...options, baseUrl: undefined }).url).toBe(
      want,
    );
    expect(acme.parse({ ...options, url }).url).toBe(want);
  });

  test.each([
    ...[
      "https://",
      "https:",
      "HTTPS:///",
      "h2c://",
      "https://h.test?x",
      "https://h.test#x",
      "https://h.test?",
    ],
    ...[
      "https://{host}",
      "https://h.test/a b",
      "https://h\\evil.test",
      "https://h.test\n",
      "https://é.test",
    ],
    ...[5, null, true, ["https://h.test"], new URL("https://h.test?x"), {}, Symbol("h"), () => "h"],
  ])("the base URL %o is rejected", (baseUrl) => {
    const options = { baseUrl };
    const want = { code: "invalid-base-url", parameter: "baseUrl" };
    expect(refusal(() => acme("GET /x", options))).toMatchObject(want);
    expect(refusal(() => acme.merge("GET /x", options))).toMatchObject(want);
    expect(refusal(() => acme.defaults(options))).toMatchObject(want);
    expect(refusal(() => acme.parse({ url: "/x", ...options }))).toMatchObject(want);
  });
});

test("a base URL may be a `URL`", () => {
  const options = { baseUrl: new URL("https://h.test/api/") };
  const want = { url: "https://h.test/api/x" };
  expect(acme("GET /x", options)).toMatchObject(want);
  expect(acme.defaults(options)("GET /x")).toMatchObject(want);
  expect(acme.defaults(options).DEFAULTS.baseUrl).toBe("https://h.test/api");
  expect(acme.parse(acme.merge("GET /x", options))).toMatchObject(want);
  expect(acme.parse({ url: "/x", ...options })).toMatchObject(want);
});

test.each([
  ["GET /{a}", {}, "/"],
  ["GET /{a}", { q: 1 }, "/?q=1"],
  ["GET /{a}{?q}", { q: 1 }, "/?q=1"],
  ["GET /{a}?q=1", {}, "/?q=1"],
  ["GET /{a}#f", {}, "/#f"],
  ["POST {/a}{?q}{#f}", { q: 1, f: 2 }, "/?q=1#2"],
  ["GET {a}", { q: 1 }, "/?q=1"],
])("an empty path without a base URL is the root: %s with %o", (route, options, url) => {
  expect(createUntyped()(route, options)).toMatchObject({ url });
  expect(createUntyped({ baseUrl: "/" })(route, options)).toMatchObject({ url });
});
