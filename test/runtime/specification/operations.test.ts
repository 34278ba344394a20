/** Sections 4 and 5 of the specification of the runtime, rule by rule. */
import { describe, expect, test } from "vitest";
import { accept, baseUrl, endpoint, headers, userAgent } from "./github.js";

describe("4.1 endpoint(route, options)", () => {
  test("it is `parse(merge(…))` of the same arguments", () => {
    const options = { org: "a", b: [1], headers: { A: "1" }, mediaType: { format: "raw" } };
    for (const route of ["GET /orgs/{org}", "POST /orgs/{org}", "/orgs/:org", "PUT /x{?b*}"]) {
      expect(endpoint(route, options)).toEqual(endpoint.parse(endpoint.merge(route, options)));
      const [method = "", url = ""] = route.startsWith("/") ? ["GET", route] : route.split(" ");
      const given = { ...options, method, url };
      expect(endpoint(given)).toEqual(endpoint(route, options));
      expect(endpoint(given)).toEqual(endpoint.parse(endpoint.merge(given)));
    }
  });

  test("rule 1: passed headers win over default headers", () => {
    const result = endpoint("GET /x", { headers: { ACCEPT: "text/html", "x-a": "1" } });
    expect(result.headers).toEqual({ "user-agent": userAgent, accept: "text/html", "x-a": "1" });
  });

  test("rule 2: the route sets `method` and `url`", () => {
    const result = endpoint("PUT /x", { method: "GET", url: "/y" });
    expect(result).toMatchObject({ method: "put", url: `${baseUrl}/x` });
  });

  test("rule 4: placeholders are replaced with the option key of the same name", () => {
    const { url } = endpoint("GET /repos/:owner/{repo}", { owner: "a b", repo: "c/d" });
    expect(url).toBe(`${baseUrl}/repos/a%20b/c%2Fd`);
  });

  test("rule 5: other keys go to the query or to a JSON body", () => {
    expect(endpoint("GET /x", { a: "b" }).url).toBe(`${baseUrl}/x?a=b`);
    expect(endpoint("HEAD /x", { a: "b" }).url).toBe(`${baseUrl}/x?a=b`);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(endpoint(`${method} /x`, { a: "b" })).toMatchObject({
        url: `${baseUrl}/x`,
        body: { a: "b" },
      });
    }
  });

  test("rule 6: `data` is the body as given; content type and accept are the caller's", () => {
    const result = endpoint("POST /markdown/raw", {
      data: "Hello world github/linguist#1 **cool**, and #1!",
      headers: { accept: "text/html;charset=utf-8", "content-type": "text/plain" },
    });
    expect(result).toEqual({
      method: "post",
      url: "https://api.github.com/markdown/raw",
      headers: {
        accept: "text/html;charset=utf-8",
        "content-type": "text/plain",
        "user-agent": userAgent,
      },
      body: "Hello world github/linguist#1 **cool**, and #1!",
    });
  });

  test("rule 7: query parameters declared as `{?name,label}`, the body in `data`", () => {
    const data = new Uint8Array([1, 2, 3]);
    const result = endpoint(
      "POST {upload_url}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}",
      {
        ...{ upload_url: "https://uploads.github.com", owner: "octokit", repo: "endpoint.js" },
        ...{ release_id: 1, name: "example.zip", label: "short description", data },
        headers: {
          "content-type": "text/plain",
          "content-length": 14,
          authorization: "token 0000000000000000000000000000000000000001",
        },
      },
    );
    expect(result).toEqual({
      method: "post",
      url: "https://uploads.github.com/repos/octokit/endpoint.js/releases/1/assets?name=example.zip&label=short%20description",
      headers: {
        ...headers,
        "content-type": "text/plain",
        "content-length": 14,
        authorization: "token 0000000000000000000000000000000000000001",
      },
      body: data,
    });
    expect(result.body).toBe(data);
  });

  test("rule 8: a full URL is used as given", () => {
    expect(endpoint("GET https://example.com/x/{a}", { a: 1 }).url).toBe("https://example.com/x/1");
  });

  test("rule 9: method and header names are lowercase", () => {
    const result = endpoint("Get /x", { headers: { "X-GitHub-Api-Version": "2022-11-28" } });
    expect(result.method).toBe("get");
    expect(result.headers["x-github-api-version"]).toBe("2022-11-28");
  });

  test("rule 10: `request` is passed through unchanged", () => {
    const request = Object.freeze({ hook: () => 1 });
    expect(endpoint("POST /x", { request, a: 1 }).request).toBe(request);
  });
});

describe("4.2 endpoint.defaults(options)", () => {
  const mine = endpoint.defaults({
    baseUrl: "https://github-enterprise.acme-inc.com/api/v3",
    headers: { "user-agent": "myApp/1.2.3" },
    org: "my-project",
    per_page: 100,
  });

  test("the given options are the defaults of the new function", () => {
    expect(mine("GET /orgs/{org}/repos")).toEqual({
      method: "get",
      url: "https://github-enterprise.acme-inc.com/api/v3/orgs/my-project/repos?per_page=100",
      headers: { accept, "user-agent": "myApp/1.2.3" },
    });
  });

  test("it has the same operations", () => {
    expect(
      Object.keys(mine)
        .filter((name) => !name.startsWith("~"))
        .sort(),
    ).toEqual(["DEFAULTS", "defaults", "merge", "parse"]);
  });

  test("defaults cascade, earlier ones are kept unless overridden, headers too", () => {
    const authenticated = mine.defaults({
      headers: { authorization: "token 0000000000000000000000000000000000000001" },
      per_page: 50,
    });
    expect(authenticated("GET /orgs/{org}/repos")).toEqual({
      method: "get",
      url: "https://github-enterprise.acme-inc.com/api/v3/orgs/my-project/repos?per_page=50",
      headers: {
        accept,
        "user-agent": "myApp/1.2.3",
        authorization: "token 0000000000000000000000000000000000000001",
      },
    });
  });

  test("a per-call value overrides a default parameter, in placeholders and in the query", () => {
    expect(mine("GET /orgs/{org}/repos", { org: "other", per_page: 1 }).url).toBe(
      "https://github-enterprise.acme-inc.com/api/v3/orgs/other/repos?per_page=1",
    );
  });
});

describe("4.3 endpoint.DEFAULTS", () => {
  test("the current default options", () => {
    expect(endpoint.DEFAULTS.baseUrl).toBe("https://api.github.com");
    const custom = endpoint.defaults({ baseUrl: "https://github-enterprise.acme-inc.com/api/v3" });
    expect(custom.DEFAULTS.baseUrl).toBe("https://github-enterprise.acme-inc.com/api/v3");
    expect(endpoint.DEFAULTS.headers["accept"]).toBe(accept);
    expect(endpoint.DEFAULTS.method).toBe("GET");
  });
});

describe("4.4 endpoint.merge(route, options)", () => {
  test("the defaulted options, not parsed", () => {
    const mine = endpoint.defaults({
      baseUrl: "https://github-enterprise.acme-inc.com/api/v3",
      headers: { "user-agent": "myApp/1.2.3" },
      org: "my-project",
    });
    const options = {
      headers: { authorization: "token 0000000000000000000000000000000000000001" },
      org: "my-secret-project",
      type: "private",
    };
    const want = {
      baseUrl: "https://github-enterprise.acme-inc.com/api/v3",
      method: "GET",
      url: "/orgs/{org}/repos",
      headers: {
        accept,
        authorization: "token 0000000000000000000000000000000000000001",
        "user-agent": "myApp/1.2.3",
      },
      org: "my-secret-project",
      type: "private",
    };
    expect(mine.merge("GET /orgs/{org}/repos", options)).toEqual(want);
    expect(mine.merge({ method: "GET", url: "/orgs/{org}/repos", ...options })).toEqual(want);
  });
});

describe("4.5 endpoint.parse(mergedOptions)", () => {
  test("a stateless conversion: nothing but the argument counts", () => {
    const merged = {
      method: "POST",
      url: "/x",
      baseUrl: "https://h.test",
      headers: { A: "1" },
      b: 2,
    };
    const want = {
      method: "post",
      url: "https://h.test/x",
      headers: { a: "1", "content-type": "application/json; charset=utf-8" },
      body: { b: 2 },
    };
    expect(endpoint.parse(merged)).toEqual(want);
    expect(endpoint.defaults({ org: "a", headers: { z: "26" } }).parse(merged)).toEqual(want);
    expect(endpoint.parse(endpoint.merge("/x"))).toEqual(endpoint("/x"));
  });
});

describe("5. Authentication", () => {
  const authorization = "token 0000000000000000000000000000000000000001";
  test("the caller's header is carried into the result with a lowercased name", () => {
    const given = { headers: { Authorization: authorization } };
    expect(endpoint("GET /x", given).headers["authorization"]).toBe(authorization);
    expect(endpoint.defaults(given)("GET /x").headers["authorization"]).toBe(authorization);
  });
});
