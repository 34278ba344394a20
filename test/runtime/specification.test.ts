/** The rules of the specification of the runtime, by the numbers of its sections, and its examples as a whole. */
import { expect, test } from "vitest";
import { createUntyped } from "./acme.js";

const baseUrl = "https://api.github.com";
const accept = "application/vnd.github.v3+json";
const userAgent = "github-endpoint.js/0.1.0";
const headers = { accept, "user-agent": userAgent };
const authorization = "token 0000000000000000000000000000000000000001";
const json = "application/json; charset=utf-8";
const enterprise = "https://github-enterprise.acme-inc.com/api/v3";

const endpoint = createUntyped({ baseUrl, headers });
const mine = endpoint.defaults({
  baseUrl: enterprise,
  headers: { "user-agent": "myApp/1.2.3" },
  org: "my-project",
  per_page: 100,
});
const authenticated = mine.defaults({ headers: { authorization }, per_page: 50 });

const data = new Uint8Array([1, 2, 3]);
const request = Object.freeze({ timeout: 100, hook: () => 1 });
const issue = { title: "Hello", headers: { Authorization: authorization }, request };
const markdown = "Hello world github/linguist#1 **cool**, and #1!";
const html = { accept: "text/html;charset=utf-8", "content-type": "text/plain" };
const upload = { "content-type": "text/plain", "content-length": 14, authorization };

/** Results that the specification describes, without the members that are the defaults: GET, and the default headers. */
const results: readonly (readonly [rule: string, result: object, want: object])[] = [
  ["1 an empty call", endpoint("/x"), { url: `${baseUrl}/x` }],
  [
    "1 a route and parameters",
    endpoint("GET /orgs/{org}/repos", { org: "octokit", type: "private" }),
    { url: `${baseUrl}/orgs/octokit/repos?type=private` },
  ],
  [
    "1 another address, for a call",
    endpoint("GET /x", { baseUrl: enterprise }),
    { url: `${enterprise}/x` },
  ],
  ["2.1 no route, no method", endpoint({ url: "/x" }), { url: `${baseUrl}/x` }],
  [
    "2.1 no route",
    endpoint({ method: "DELETE", url: "/x" }),
    { method: "delete", url: `${baseUrl}/x` },
  ],
  [
    "2.1 a route that is only a URL",
    endpoint("/orgs/:org", { org: "octokit" }),
    { url: `${baseUrl}/orgs/octokit` },
  ],
  [
    "2.1 `url` is expanded as an RFC 6570 URI template",
    endpoint({ url: "/x{/list*}{;y}/{+path}{?list,y:1}", list: ["a", "b"], y: "cd", path: "e/f" }),
    { url: `${baseUrl}/x/a/b;y=cd/e/f?list=a,b&y=c` },
  ],
  [
    "2.2 a result with all members",
    endpoint("POST /repos/{owner}/{repo}/issues", {
      owner: "octokit",
      repo: "endpoint.js",
      ...issue,
    }),
    {
      method: "post",
      url: `${baseUrl}/repos/octokit/endpoint.js/issues`,
      headers: { ...headers, authorization, "content-type": json },
      body: { title: "Hello" },
      request,
    },
  ],
  [
    "4.1 rule 1: passed headers win over default headers",
    endpoint("GET /x", { headers: { ACCEPT: "text/html", "x-a": "1" } }),
    { url: `${baseUrl}/x`, headers: { "user-agent": userAgent, accept: "text/html", "x-a": "1" } },
  ],
  [
    "4.1 rule 2: the route sets `method` and `url`",
    endpoint("PUT /x", { method: "GET", url: "/y" }),
    { method: "put", url: `${baseUrl}/x` },
  ],
  [
    "4.1 rule 4: placeholders",
    endpoint("GET /repos/:owner/{repo}", { owner: "a b", repo: "c/d" }),
    { url: `${baseUrl}/repos/a%20b/c%2Fd` },
  ],
  [
    "4.1 rule 6: `data` is the body as given, with the caller's headers",
    endpoint("POST /markdown/raw", { data: markdown, headers: html }),
    {
      method: "post",
      url: `${baseUrl}/markdown/raw`,
      headers: { ...headers, ...html },
      body: markdown,
    },
  ],
  [
    "4.1 rule 7: a query beside `data`, and another origin",
    endpoint("POST {upload_url}/repos/{owner}/{repo}/releases/{release_id}/assets{?name,label}", {
      ...{ upload_url: "https://uploads.github.com", owner: "octokit", repo: "endpoint.js" },
      ...{ release_id: 1, name: "example.zip", label: "short description", data },
      headers: upload,
    }),
    {
      method: "post",
      url: "https://uploads.github.com/repos/octokit/endpoint.js/releases/1/assets?name=example.zip&label=short%20description",
      headers: { ...headers, ...upload },
      body: data,
    },
  ],
  [
    "4.1 rule 8: a full URL",
    endpoint("GET https://example.com/x/{a}", { a: 1 }),
    { url: "https://example.com/x/1" },
  ],
  [
    "4.1 rule 9: lowercase",
    endpoint("Get /x", { headers: { "X-GitHub-Api-Version": "2022-11-28" } }),
    { url: `${baseUrl}/x`, headers: { ...headers, "x-github-api-version": "2022-11-28" } },
  ],
  [
    "4.2 defaults of a new function",
    mine("GET /orgs/{org}/repos"),
    {
      url: `${enterprise}/orgs/my-project/repos?per_page=100`,
      headers: { accept, "user-agent": "myApp/1.2.3" },
    },
  ],
  [
    "4.2 defaults cascade, headers too",
    authenticated("GET /orgs/{org}/repos"),
    {
      url: `${enterprise}/orgs/my-project/repos?per_page=50`,
      headers: { accept, "user-agent": "myApp/1.2.3", authorization },
    },
  ],
  [
    "4.2 a value of the call overrides a default",
    mine("GET /orgs/{org}/repos", { org: "other", per_page: 1, headers }),
    { url: `${enterprise}/orgs/other/repos?per_page=1` },
  ],
  [
    "4.5 nothing but the argument of `parse` counts",
    authenticated.parse({
      method: "POST",
      url: "/x",
      baseUrl: "https://h.test",
      headers: { A: "1" },
      b: 2,
    }),
    {
      method: "post",
      url: "https://h.test/x",
      headers: { a: "1", "content-type": json },
      body: { b: 2 },
    },
  ],
  [
    "5 an authorization header, in any case",
    endpoint("GET /user", { headers: { Authorization: authorization } }),
    { url: `${baseUrl}/user`, headers: { ...headers, authorization } },
  ],
];

test.each(results)("%s", (_rule, result, want) => {
  expect(result).toEqual({ method: "get", headers, ...want });
  expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
});

test("1, 4.2 every function has the operations, which need no `this`", () => {
  for (const { defaults, merge, parse } of [endpoint, mine, authenticated]) {
    expect(parse(merge("POST /x", { a: 1 })).body).toMatchObject({ a: 1 });
    expect(defaults({ a: 1 })("POST /x").body).toMatchObject({ a: 1 });
  }
  expect(Object.keys(mine).sort()).toEqual(["DEFAULTS", "defaults", "merge", "parse"]);
});

test.each(["GET", "HEAD", "PATCH", "POST", "PUT", "DELETE"])(
  "2.1, 2.2, 4.1 rule 5: the verb %s, and where a parameter goes",
  (method) => {
    const want = /GET|HEAD/.test(method) ? { url: `${baseUrl}/x?a=b` } : { body: { a: "b" } };
    expect(endpoint(`${method} /x`)).toEqual({
      ...{ method: method.toLowerCase(), url: `${baseUrl}/x`, headers },
    });
    expect(endpoint(`${method} /x`, { a: "b" })).toMatchObject(want);
    expect(endpoint({ method, url: "/x", a: "b" })).toEqual(endpoint(`${method} /x`, { a: "b" }));
    expect("body" in endpoint(`${method} /x`, { a: "b" })).toBe("body" in want);
  },
);

test.each([
  ["raw", "application/vnd.github.v3.raw"],
  ["diff", "application/vnd.github.v3.diff"],
  ["text+json", "application/vnd.github.v3.text+json"],
])("2.1, 4.1 rule 3: `mediaType.format` %s amends `accept`", (format, want) => {
  const mediaType = { format };
  expect(endpoint("GET /x", { mediaType }).headers["accept"]).toBe(want);
  expect(endpoint.defaults({ mediaType })("GET /x").headers["accept"]).toBe(want);
});

test("2.1, 4.1 rules 6 and 10: `data` and `request` are the caller's own", () => {
  const result = endpoint("POST /x", { data, request, a: 1 });
  expect(result.body).toBe(data);
  expect(result.request).toBe(request);
});

test("2.4, 4.4 `merge` gives the defaulted options: its method's case, the URL unexpanded", () => {
  const labels = ["a"];
  const options = { org: "my-secret-project", labels, headers: { authorization } };
  const want = {
    ...{ baseUrl: enterprise, method: "Get", url: "/orgs/{org}/repos", per_page: 100, labels },
    headers: { accept, authorization, "user-agent": "myApp/1.2.3" },
    org: "my-secret-project",
  };
  expect(mine.merge("Get /orgs/{org}/repos", options)).toEqual(want);
  expect(mine.merge("Get /orgs/{org}/repos", options)["labels"]).toBe(labels);
  expect(mine.merge({ method: "Get", url: "/orgs/{org}/repos", ...options })).toEqual(want);
});

test("4.1 a call is `parse(merge(…))` of the same arguments", () => {
  const options = { org: "a", b: [1], headers: { A: "1" }, mediaType: { format: "raw" } };
  for (const route of ["GET /orgs/{org}", "POST /orgs/{org}", "/orgs/:org", "PUT /x{?b*}"]) {
    const [method = "", url = ""] = route.startsWith("/") ? ["GET", route] : route.split(" ");
    const result = endpoint(route, options);
    expect(endpoint.parse(endpoint.merge(route, options))).toEqual(result);
    expect(endpoint({ ...options, method, url })).toEqual(result);
  }
});

test("2.3, 4.3 `DEFAULTS` has the current default options", () => {
  expect(endpoint.DEFAULTS).toEqual({ method: "GET", baseUrl, headers });
  expect(mine.DEFAULTS.baseUrl).toBe(enterprise);
  expect(authenticated.DEFAULTS).toMatchObject({ org: "my-project", per_page: 50 });
});
