/** Sections 1 and 2 of the specification of the runtime, by their numbers. */
import { describe, expect, test } from "vitest";
import { baseUrl, endpoint, headers } from "./github.js";

describe("1. What the service does", () => {
  test("a route and parameters become a plain request-options object", () => {
    const result = endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" });
    expect(result).toEqual({
      method: "get",
      url: "https://api.github.com/orgs/octokit/repos?type=private",
      headers,
    });
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
  });

  test("the operations", () => {
    expect(typeof endpoint).toBe("function");
    for (const name of ["defaults", "merge", "parse"] as const) {
      expect(typeof endpoint[name]).toBe("function");
    }
    expect(typeof endpoint.DEFAULTS).toBe("object");
  });

  test("they need no `this`", () => {
    const { defaults, merge, parse } = endpoint;
    expect(parse(merge("GET /x", { a: 1 }))).toEqual(endpoint("GET /x", { a: 1 }));
    expect(defaults({ a: 1 })("GET /x").url).toBe(`${baseUrl}/x?a=1`);
  });

  test("the default address can be overridden per call or through defaults", () => {
    const other = "https://github.acme-inc.com/api/v3";
    expect(endpoint("GET /x", { baseUrl: other }).url).toBe(`${other}/x`);
    expect(endpoint.defaults({ baseUrl: other })("GET /x").url).toBe(`${other}/x`);
    expect(endpoint("GET /x").url).toBe(`${baseUrl}/x`);
  });
});

describe("2.1 Input options object", () => {
  test("`method` is GET by default and needs no route", () => {
    expect(endpoint({ url: "/x" }).method).toBe("get");
    expect(endpoint({ method: "DELETE", url: "/x" }).method).toBe("delete");
  });

  test.each(["GET", "HEAD", "PATCH", "POST", "PUT", "DELETE"])("the verb %s", (method) => {
    expect(endpoint(`${method} /x`).method).toBe(method.toLowerCase());
    expect(endpoint({ method, url: "/x" })).toEqual(endpoint(`${method} /x`));
  });

  test("`url` is a path or a full URL with `:variable` or `{variable}` placeholders", () => {
    const org = "octokit";
    for (const url of ["/orgs/{org}/repos", "/orgs/:org/repos", `${baseUrl}/orgs/{org}/repos`]) {
      expect(endpoint({ url, org }).url).toBe(`${baseUrl}/orgs/octokit/repos`);
    }
  });

  const variables = { var: "value", path: "/foo/bar", x: 1024, y: 768, list: ["red", "green"] };
  const templates: readonly (readonly [template: string, want: string])[] = [
    ["/{var}", "/value"],
    ["/{+path}/here", "refused"],
    ["/x{path}", "/x%2Ffoo%2Fbar"],
    ["/x{+path}", "/x/foo/bar"],
    ["/map?{x,y}", "/map?1024,768"],
    ["/x{.list*}", "/x.red.green"],
    ["/x{/list*}", "/x/red/green"],
    ["/x{;x,y}", "/x;x=1024;y=768"],
    ["/x{?x,y}", "/x?x=1024&y=768"],
    ["/x?fixed=yes{&x}", "/x?fixed=yes&x=1024"],
    ["/x{#path}", "/x#/foo/bar"],
    ["/x/{var:3}", "/x/val"],
    ["/x{?list}", "/x?list=red,green"],
    ["/x{?list*}", "/x?list=red&list=green"],
  ];
  test.each(templates)("it is expanded as an RFC 6570 URI template: %s", (url, want) => {
    const call = () => endpoint({ method: "DELETE", url, ...variables }).url;
    if (want === "refused") expect(call).toThrow("path");
    else expect(call()).toBe(baseUrl + want);
  });

  test("`headers` are merged over the default headers", () => {
    expect(endpoint("GET /x", { headers: { "x-a": "1" } }).headers).toEqual({
      ...headers,
      "x-a": "1",
    });
  });

  test.each([
    ["raw", "application/vnd.github.v3.raw"],
    ["diff", "application/vnd.github.v3.diff"],
    ["text+json", "application/vnd.github.v3.text+json"],
  ])("`mediaType.format` %s amends `accept`", (format, want) => {
    expect(endpoint("GET /x", { mediaType: { format } }).headers["accept"]).toBe(want);
    expect(endpoint.defaults({ mediaType: { format } })("GET /x").headers["accept"]).toBe(want);
  });

  test("`data` becomes the body directly, and no body is built from other parameters", () => {
    expect(endpoint("POST /x", { data: "text", a: 1 }).body).toBe("text");
  });

  test("`request` is returned unchanged in the result", () => {
    const request = { timeout: 100 };
    expect(endpoint("GET /x", { request }).request).toBe(request);
  });

  test("if `route` is only a URL, the method is GET", () => {
    expect(endpoint("/orgs/{org}", { org: "octokit" })).toEqual(
      endpoint("GET /orgs/{org}", { org: "octokit" }),
    );
    expect(endpoint("https://example.com/x").method).toBe("get");
  });
});

describe("2.2 Result object", () => {
  const result = endpoint("POST /repos/{owner}/{repo}/issues", {
    owner: "octokit",
    repo: "endpoint.js",
    title: "Hello",
    headers: { Authorization: "token 0000000000000000000000000000000000000001" },
    request: { timeout: 100 },
  });

  test("as a whole", () => {
    expect(result).toEqual({
      method: "post",
      url: "https://api.github.com/repos/octokit/endpoint.js/issues",
      headers: {
        ...headers,
        authorization: "token 0000000000000000000000000000000000000001",
        "content-type": "application/json; charset=utf-8",
      },
      body: { title: "Hello" },
      request: { timeout: 100 },
    });
  });

  test("`body` is present only when one exists", () => {
    for (const method of ["GET", "HEAD"]) {
      expect(endpoint(`${method} /x`, { a: 1 })).not.toHaveProperty("body");
    }
    for (const method of ["PATCH", "POST", "PUT", "DELETE"]) {
      expect(endpoint(`${method} /x`, { a: 1 }).body).toEqual({ a: 1 });
      expect(endpoint(`${method} /x`)).not.toHaveProperty("body");
    }
  });
});

describe("2.3 Default values", () => {
  test("without options", () => {
    expect(endpoint("/x")).toEqual({ method: "get", url: `${baseUrl}/x`, headers });
  });
});

describe("2.4 Merged options object", () => {
  test("`baseUrl`, `method` in its case, `url` unexpanded, `headers`, every parameter", () => {
    const labels = ["a"];
    const merged = endpoint.merge("Post /repos/{owner}/issues", { owner: "o", labels });
    expect(merged).toEqual({
      baseUrl,
      method: "Post",
      url: "/repos/{owner}/issues",
      headers,
      owner: "o",
      labels: ["a"],
    });
    expect(merged["labels"]).toBe(labels);
  });
});
