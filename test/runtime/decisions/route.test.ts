import { describe, expect, test } from "vitest";
import { acme, base, refusal, refuses, urls } from "../acme.js";

describe("`method` in the result is lowercase, always; `merge` keeps the case given", () => {
  const rows: readonly (readonly [route: string, merged: string, want: string])[] = [
    ["GET /x", "GET", "get"],
    ["get /x", "get", "get"],
    ["Get /x", "Get", "get"],
    ["gEt /x", "gEt", "get"],
    ["POST /x", "POST", "post"],
    ["pOST /x", "pOST", "post"],
    ["HEAD /x", "HEAD", "head"],
    ["PATCH /x", "PATCH", "patch"],
    ["PUT /x", "PUT", "put"],
    ["DELETE /x", "DELETE", "delete"],
    ["OPTIONS /x", "OPTIONS", "options"],
    ["M-SEARCH /x", "M-SEARCH", "m-search"],
    ["/x", "GET", "get"],
  ];
  test.each(rows)("%s", (route, merged, want) => {
    expect(acme(route).method).toBe(want);
    expect(acme.merge(route).method).toBe(merged);
    expect(acme.parse(acme.merge(route)).method).toBe(want);
  });

  test("the option `method` is lowercased", () => {
    expect(acme({ method: "Delete", url: "/x" }).method).toBe("delete");
    expect(acme.merge({ method: "Delete", url: "/x" }).method).toBe("Delete");
    expect(acme({ url: "/x" }).method).toBe("get");
    expect(acme.parse({ url: "/x" }).method).toBe("get");
  });

  test.each(["get", "Get", "head", "hEAD"])("%s has a query whatever its case", (method) => {
    const { url, body } = acme(`${method} /x`, { a: 1 });
    expect({ url, body }).toEqual({ url: `${base}/x?a=1`, body: undefined });
  });

  test.each(["post", "Put", "dELETE", "options"])("%s has a body whatever its case", (method) => {
    expect(acme(`${method} /x`, { a: 1 })).toMatchObject({ url: `${base}/x`, body: { a: 1 } });
  });

  test("an option that is not a method is refused", () => {
    for (const method of ["", "GET ", " GET", "GE T", "GET\n", "GÉT", "G(T", 5, null, ["GET"]]) {
      const error = refusal(() => acme({ method, url: "/x" }));
      expect(error).toMatchObject({ code: "invalid-route", parameter: "method" });
    }
  });
});

describe("route against `options.method` / `options.url`: the route string wins", () => {
  const rows: readonly (readonly [string, object, string, string])[] = [
    ["POST /x", { method: "GET" }, "post", "/x"],
    ["/x", { method: "POST" }, "get", "/x"],
    ["PUT /x", { url: "/y" }, "put", "/x"],
    ["/x", { url: "https://other.test/y", method: "DELETE" }, "get", "/x"],
    ["GET /x", { url: "/y", method: "POST" }, "get", "/x"],
  ];
  test.each(rows)("%s %j", (route, options, method, url) => {
    expect(acme(route, options)).toMatchObject({ method, url: base + url });
    expect(acme.merge(route, options)).toMatchObject({ url });
    expect(acme.merge(route, options).method.toLowerCase()).toBe(method);
  });

  test("the route string overrides `method` and `url` of defaults", () => {
    const deletes = acme.defaults({ method: "DELETE", url: "/default" });
    expect(deletes({})).toMatchObject({ method: "delete", url: `${base}/default` });
    expect(deletes("/x")).toMatchObject({ method: "get", url: `${base}/x` });
    expect(deletes("PUT /x")).toMatchObject({ method: "put", url: `${base}/x` });
    expect(deletes({ url: "/y" })).toMatchObject({ method: "delete", url: `${base}/y` });
  });

  describe("placeholders of those names have the call's own options beside a route string", () => {
    urls([
      ["GET {+url}", { url: "https://other.test/x" }, "https://other.test/x"],
      ["GET {url}/x", { url: "https://other.test" }, "https://other.test/x"],
      ["GET /x/{url}", { url: "a/b" }, "/x/a%2Fb"],
      ["GET /x{?url,method}", { url: "a", method: "b c" }, "/x?url=a&method=b%20c"],
      ["POST /x/:method", { method: "card" }, "/x/card"],
      ["GET /x{?url}", {}, "/x"],
      ["GET /x/{a}{?url}", { a: 1, url: "b" }, "/x/1?url=b"],
    ]);

    test.each(["baseUrl", "headers", "mediaType", "request"])(
      "no placeholder may have the name %s",
      (name) => {
        expect(refusal(() => acme(`GET /x{?${name}}`, {}))).toMatchObject({
          code: "invalid-template",
          parameter: name,
        });
      },
    );

    test("placeholders called `url` or `method` do not use defaults, or options without a route string", () => {
      const api = acme.defaults({ url: "/default", method: "PUT" });
      expect(api("GET /x{?url,method}").url).toBe(`${base}/x`);
      expect(acme({ url: "/x{?url,method}", method: "PUT" }).url).toBe(`${base}/x`);
    });
  });

  test("`method` and `url` are not sent as parameters", () => {
    expect(acme("GET /x", { url: "/y", method: "POST" }).url).toBe(`${base}/x`);
    expect(acme("POST /x", { url: "/y", method: "GET" })).not.toHaveProperty("body");
  });
});

describe("whitespace in a route", () => {
  const spaces = [
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    " \t \n",
    "\v",
    "\f",
    "\u00a0",
    "\u2003",
    "\ufeff",
  ];
  test.each(spaces.map((space) => [JSON.stringify(space), space]))("%s", (_name, space) => {
    expect(acme(`POST${space}/x`)).toMatchObject({ method: "post", url: `${base}/x` });
    expect(acme(`${space}POST${space}${space}/x${space}`)).toEqual(acme("POST /x"));
    expect(acme(`${space}/x${space}`)).toEqual(acme("GET /x"));
    expect(acme.merge(`${space}PUT${space}/x${space}`)).toEqual(acme.merge("PUT /x"));
  });

  test.each([
    ...["", " ", "\t\n"],
    ...[
      "GET",
      " GET ",
      "POST",
      "DELETE\t",
      "get",
      "head",
      "patch",
      "Post",
      "QUERY",
      "query",
      "PURGE",
    ],
    ...["GET /x junk", "GET /x /y", "/x y z", "GET  /x\t{a}", "GET /x{?a, b}", "GET /{ a }"],
  ])("%j is an error", (route) => {
    expect(refusal(() => acme(route)).code).toBe("invalid-route");
    expect(refusal(() => acme.merge(route)).code).toBe("invalid-route");
  });

  test.each(["/X", "/get", "/posts/QUERY", "Orgs/x", "get/x", "posts", "xGET"])(
    "a URL alone may look like a method: %s",
    (route) => {
      expect(acme(route)).toEqual(acme(`GET ${route}`));
    },
  );

  test("two words of which the first is not a method, or the second not a URL template, are an error", () => {
    expect(refusal(() => acme("/x /y"))).toMatchObject({ code: "invalid-route" });
    expect(refusal(() => acme("{a} {b}"))).toMatchObject({ code: "invalid-route" });
    expect(refusal(() => acme("GET: /x"))).toMatchObject({ code: "invalid-route" });
    expect(refusal(() => acme("GET /{a"))).toMatchObject({ code: "invalid-template", position: 1 });
  });

  test("an absolute URL keeps all that follows a placeholder", () => {
    const { url } = acme("GET https://other.test/{a}/a/long/path/after/it", { a: 1 });
    expect(url).toBe("https://other.test/1/a/long/path/after/it");
  });

  test.each(["mybaseurl", "baseurls", "mymediatype", "mediatypes"])(
    "a parameter of defaults may be called %s",
    (name) => {
      expect(acme.defaults({ [name]: 1 })("GET /x").url).toBe(`${base}/x?${name}=1`);
    },
  );

  test("a route without a URL is an error", () => {
    for (const options of [undefined, null, {}, { method: "GET" }, { url: undefined }]) {
      expect(refusal(() => acme(options))).toMatchObject({
        code: "invalid-route",
        parameter: "url",
      });
    }
    for (const url of [null, 5, ["/x"], { toString: () => "/x" }, Symbol("/x"), 1n]) {
      const options = { url };
      expect(refusal(() => acme(options))).toMatchObject({ code: "invalid-route" });
      expect(refusal(() => acme.parse(options))).toMatchObject({ code: "invalid-route" });
      expect(refusal(() => acme.merge(options))).toMatchObject({ code: "invalid-route" });
    }
  });
});

describe("`:name` is a placeholder in the path only", () => {
  const at = { base: "v1", head: "v2", a: "1", b: "2", a1: "3", _a: "4", A: "5" };
  urls([
    ["GET /compare/:base...:head", { base: "v1", head: "v2" }, "/compare/v1...v2"],
    ["GET /:a/:b", { a: 1, b: 2 }, "/1/2"],
    ["GET /:a-:b", { a: 1, b: 2 }, "/1-2"],
    ["GET /:a.:b", { a: 1, b: 2 }, "/1.2"],
    ["GET /x/:a1/y", { a1: 3 }, "/x/3/y"],
    ["GET /x/:_a", { _a: 4 }, "/x/4"],
    ["GET /x/:A", { A: 5 }, "/x/5"],
    ["GET /x/:a.json", { a: 1 }, "/x/1.json"],
    ["GET /x/@:a", { a: 1 }, "/x/@1"],
    ["GET /x/(:a)", { a: 1 }, "/x/(1)"],
    ["GET :a/x", { a: 1 }, "/1/x"],
    ["GET /x/:owner/{repo}", { owner: "o", repo: "r" }, "/x/o/r"],
    ["GET /x/:a", { a: "a/b c" }, "/x/a%2Fb%20c"],
    ["GET https://host.test:8080/:a", { a: 1 }, "https://host.test:8080/1"],
    ["GET https://user:pw@host.test/:a", { a: 1 }, "https://user:pw@host.test/1"],
    ["GET https://:a@host.test/:a", { a: 1 }, "https://:a@host.test/1"],
    ["GET http://u-:a@host.test/:a", { a: 1 }, "http://u-:a@host.test/1"],
    ["GET /:a/http://:b/:b", { a: 1, b: 2 }, "/1/http://2/2"],
    ["GET /{a}/:b", { a: 1, b: 2 }, "/1/2"],
    ["GET {/a}/:b", { a: 1, b: 2 }, "/1/2"],
    ["GET /x{.a}/:b", { a: 1, b: 2 }, "/x.1/2"],
  ]);

  describe("followed by neither a letter nor _, or preceded by a letter, a digit, _, } or :", () => {
    urls([
      ["GET /{p}:cancel", { p: 1 }, "/1:cancel"],
      ["GET /x/{p}:cancel/:b", { p: 1, b: 2 }, "/x/1:cancel/2"],
      ["GET /urn:isbn:1", {}, "/urn:isbn:1"],
      ["GET /x:a", {}, "/x:a"],
      ["GET /1:a", {}, "/1:a"],
      ["GET /_:a", {}, "/_:a"],
      ["GET /x/::a", {}, "/x/::a"],
      ["GET /x/:1", {}, "/x/:1"],
      ["GET /x/:", {}, "/x/:"],
      ["GET /x/:/y", {}, "/x/:/y"],
      ["GET /x/:-a", {}, "/x/:-a"],
      ["GET /:a:b", { a: 1 }, "/1:b"],
      ["GET /host:8080/x", {}, "/host:8080/x"],
      ["GET /12:30:00", {}, "/12:30:00"],
    ]);
  });

  describe("written %3A where it would start a placeholder, it is text", () => {
    urls([
      ["POST /secrets/%3Acreate", {}, "/secrets/:create"],
      ["GET /x/%3a_1/:a/%3Ab/{c}", { a: 1, c: 2 }, "/x/:_1/1/:b/2"],
      ["GET /x.%3Aa-%3Ab", {}, "/x.:a-:b"],
      ["GET %3Aa/%3Ab", {}, "/:a/:b"],
      ["GET https://host.test/%3Aa", {}, "https://host.test/:a"],
      // Elsewhere the colon needs no escape, and an escape stays.
      ["GET /{p}%3Acancel", { p: 1 }, "/1%3Acancel"],
      ["GET /x%3Aa/%3A1/%3A/:%3Aa", {}, "/x%3Aa/%3A1/%3A/:%3Aa"],
      ["GET /x/%3Aa?b=%3Ac#%3Ad", {}, "/x/:a?b=%3Ac#%3Ad"],
      ["GET /x{?a}%3Ab", { a: 1 }, "/x?a=1%3Ab"],
    ]);
  });

  describe("in query, fragment or an expression it is text", () => {
    urls([
      ["GET /x?a=:b", {}, "/x?a=:b"],
      ["GET /x?:b", {}, "/x?:b"],
      ["GET /x#:b", {}, "/x#:b"],
      ["GET /:a?b=:c#:d", { a: 1 }, "/1?b=:c#:d"],
      ["GET /x{?a}:b", { a: 1 }, "/x?a=1:b"],
      ["GET /x{?a}&:b", { a: 1 }, "/x?a=1&:b"],
      ["GET /x?a{&b}&:c", { b: 1 }, "/x?a&b=1&:c"],
      ["GET /x?a={b}&c=:d", { b: 1 }, "/x?a=1&c=:d"],
      ["GET /x{#a}/:b", { a: 1 }, "/x#1/:b"],
      ["GET /{a:1}", { a: "xyz" }, "/x"],
      ["GET /{a:1}/:b", { a: "xyz", b: 2 }, "/x/2"],
      ["GET /{a:3}{b:2}", { a: "abcdef", b: "ghi" }, "/abcgh"],
    ]);
  });

  test("a parameter without a placeholder goes into the query or the body", () => {
    expect(acme("GET /x:a", { a: 1 }).url).toBe(`${base}/x:a?a=1`);
    expect(acme("POST /x/::a", { a: 1 }).body).toEqual({ a: 1 });
    expect(acme("GET /compare/:base...:head", at).url).toBe(
      `${base}/compare/v1...v2?a=1&b=2&a1=3&_a=4&A=5`,
    );
  });

  refuses([["GET /x/:a/y", {}, "missing-parameter", "a"]]);
});
