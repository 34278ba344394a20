import { describe, expect, test } from "vitest";
import { acme, base, invalid, refusal, refuses, urls, type RefusalRow } from "../acme.js";

describe("methods other than GET and HEAD must have a value for {x} and :x in the path", () => {
  const methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "delete"];
  refuses(
    methods.flatMap((method): RefusalRow[] => [
      [`${method} /users/{id}`, {}, "missing-parameter", "id"],
      [`${method} /users/:id`, {}, "missing-parameter", "id"],
      [`${method} /users/{id}`, { id: [] }, "missing-parameter", "id"],
    ]),
  );
  refuses([
    ["DELETE /users/{id}", { id: null }, "missing-parameter", "id"],
    ["DELETE /users/{id}", { id: undefined }, "missing-parameter", "id"],
    ["DELETE /users/{id}", { id: [null] }, "missing-parameter", "id"],
    ["DELETE /users/{id}", { id: {} }, "missing-parameter", "id"],
    ["DELETE /users/{id}{?q}", { q: 1 }, "missing-parameter", "id"],
    ["DELETE /users/{id}#f", {}, "missing-parameter", "id"],
    ["DELETE /files/{+path}", {}, "missing-parameter", "path"],
    ["DELETE /users/{a}{b}", { a: 1 }, "missing-parameter", "b"],
    ["DELETE /users/{a,b}", { b: 1 }, "missing-parameter", "a"],
    ["DELETE /users/{id}.json", {}, "missing-parameter", "id"],
    ["DELETE {id}", {}, "missing-parameter", "id"],
    ["DELETE {+url_of_it}", {}, "missing-parameter", "url_of_it"],
    ["DELETE https://host.test/{id}", {}, "missing-parameter", "id"],
  ]);
  urls([
    ["DELETE /users{/id}", {}, "/users"],
    ["DELETE /users{.format}", {}, "/users"],
    ["DELETE /users{;id}", {}, "/users"],
    ["DELETE /users{?id}", {}, "/users"],
    ["DELETE /users?a=1{&id}", {}, "/users?a=1"],
    ["DELETE /users{#id}", {}, "/users"],
    ["HEAD /users/{id}", {}, "/users"],
  ]);

  test("a default is a value for a path placeholder", () => {
    const { url } = acme.defaults({ id: 5 })("DELETE /users/{id}");
    expect(url).toBe(`${base}/users/5`);
  });
});

describe("missing variable (undefined, null) on GET and HEAD: RFC 6570 expands it to nothing", () => {
  describe("left empty at the end it is dropped with its slash", () => {
    urls([
      ["GET /branches/{branch}", {}, "/branches"],
      ["GET /branches/{branch}", { branch: undefined }, "/branches"],
      ["GET /branches/{branch}", { branch: null }, "/branches"],
      ["GET /branches/:branch", {}, "/branches"],
      ["GET /branches/{branch}", { branch: [] }, "/branches"],
      ["GET /branches/{branch}", { branch: [null, undefined] }, "/branches"],
      ["GET /branches/{branch}", { branch: {} }, "/branches"],
      ["GET /branches/{+branch}", {}, "/branches"],
      ["GET /branches/{a}{b}", {}, "/branches"],
      ["GET /branches/{a,b}", {}, "/branches"],
      ["GET /branches{/a}", {}, "/branches"],
      ["GET /branches{/a,b}", {}, "/branches"],
      ["GET /branches/{branch}{?q}", { q: 1 }, "/branches?q=1"],
      ["GET /branches/{branch}", { q: 1 }, "/branches?q=1"],
      ["GET /x/{a}/{a}", { a: 1 }, "/x/1/1"],
      ["GET /x/{a}/y/{a}", { a: 1, q: 2 }, "/x/1/y/1?q=2"],
      ["GET /branches/{branch}?q=1", {}, "/branches?q=1"],
      ["GET /branches/{branch}#f", {}, "/branches#f"],
      ["GET /a/{b}/c/{d}", { b: 1 }, "/a/1/c"],
      ["GET {a}", {}, base],
      ["GET /{a}", {}, base],
      ["GET /{a}", { q: 1 }, `${base}?q=1`],
    ]);

    test("without a base URL, the path of a single missing variable is /", () => {
      expect(acme("GET /{a}", { baseUrl: "" }).url).toBe("/");
      expect(acme("GET {a}", { baseUrl: "" }).url).toBe("/");
      expect(acme("GET {a}", { baseUrl: "", q: 1 }).url).toBe("/?q=1");
      expect(acme("POST {/a}", { baseUrl: "" }).url).toBe("/");
    });
  });

  describe("in the middle it is an error, since it would leave //", () => {
    refuses([
      ["GET /repos/{owner}/issues", {}, "missing-parameter", "owner"],
      ["GET /repos/{owner}/issues", { owner: null }, "missing-parameter", "owner"],
      ["GET /repos/{owner}/issues", { owner: undefined }, "missing-parameter", "owner"],
      ["GET /repos/{owner}/issues", { owner: [] }, "missing-parameter", "owner"],
      ["GET /repos/{owner}/{repo}", { repo: "r" }, "missing-parameter", "owner"],
      ["GET /repos/{owner}/{repo}", {}, "missing-parameter", "owner"],
      ["GET /repos/:owner/:repo", { repo: "r" }, "missing-parameter", "owner"],
      ["GET {owner}/x", {}, "missing-parameter", "owner"],
      ["GET /x/{a}{b}/y", {}, "missing-parameter", "a"],
      ["GET /x/{+a}/y", {}, "missing-parameter", "a"],
      ["GET /x/{a}/", {}, "missing-parameter", "a"],
      ["POST /x/{a}/y", { b: 1 }, "missing-parameter", "a"],
    ]);
  });

  describe("beside other text of its segment it leaves that text", () => {
    urls([
      ["GET /x/{a}.json", {}, "/x/.json"],
      ["GET /x/{a}-{b}/y", { b: 1 }, "/x/-1/y"],
      ["GET /x/{a}{b}/y", { b: 1 }, "/x/1/y"],
      ["GET /x/{a,b}/y", { b: 1 }, "/x/1/y"],
      ["GET /compare/{base}...{head}", { base: "a" }, "/compare/a..."],
      ["GET /compare/{base}...{head}", {}, "/compare/..."],
      ["GET /x{.ext}", {}, "/x"],
      ["GET /x{;p}/y", {}, "/x/y"],
      ["GET /x{/a}/y", {}, "/x/y"],
      ["GET /x{/a,b}/y", { b: 1 }, "/x/1/y"],
      ["GET /x/{a*}/y", { a: { b: 1 } }, "/x/b=1/y"],
    ]);
  });

  describe("in query and fragment it leaves nothing", () => {
    urls([
      ["GET /x{?a,b}", { b: 1 }, "/x?b=1"],
      ["GET /x{?a,b}", {}, "/x"],
      ["GET /x?q=1{&a}", {}, "/x?q=1"],
      ["GET /x?q={a}", {}, "/x?q="],
      ["GET /x{#a}", {}, "/x"],
    ]);
  });
});

describe("empty string for a whole path segment is an error", () => {
  refuses([
    ...["/x/{a}", "/x/{a}/y", "/{a}", "{a}/x", "/x/:a", "/x/{+a}", "/x/{+a}/y", "/x{/a}/y"].flatMap(
      (url) => invalid(`GET ${url}`, "a", [""]),
    ),
    ["GET /x/{a}{b}", { a: "", b: "" }, "invalid-parameter", "a"],
    ...invalid("GET /x/{a}{b}/y", "a", [""]),
    ...invalid("GET /x/{a}", "a", [[""]]),
    ...invalid("GET /x/{a*}/y", "a", [[""]]),
    ...invalid("GET /x{/a*}", "a", [
      ["b", "", "c"],
      ["b", ""],
    ]),
    ...invalid("GET /x/{+a}", "a", ["b//c", "/b"]),
    ...invalid("GET /x/{+a}/y", "a", ["b/"]),
    ...invalid("GET {+a}", "a", ["//b.test/c"]),
  ]);

  describe("but counts as left out for a last segment that may be, {/x}", () => {
    urls([
      ["GET /x{/a}", { a: "" }, "/x"],
      ["PUT /x{/a}", { a: "" }, "/x"],
      ["GET {/a}", { a: "" }, base],
      ["GET {/a}{?q}", { a: "", q: 1 }, `${base}?q=1`],
      ["GET /x{/a*}", { a: [""] }, "/x"],
      ["GET /x/{b}{/a}{#f}", { a: "", b: 1, f: 2 }, "/x/1#2"],
    ]);
  });

  describe("but not where the segment has other text, nor in the query", () => {
    urls([
      ["GET /x/{a}.json", { a: "" }, "/x/.json"],
      ["GET /x/{a}{b}", { a: "", b: "1" }, "/x/1"],
      ["GET /x{.ext}", { ext: "" }, "/x."],
      ["GET /x{;p}", { p: "" }, "/x;p"],
      ["GET /x{?p}", { p: "" }, "/x?p="],
      ["GET /x", { p: "" }, "/x?p="],
      ["GET /x{#p}", { p: "" }, "/x#"],
    ]);
  });
});

describe("`.` or `..` as a finished segment that holds a placeholder is an error", () => {
  const dots = [".", "..", "%2e", "%2E", ".%2e", "%2E.", "%2e%2E"];
  refuses(
    dots.flatMap((a) => [
      ...["/x/{+a}", "/x/{+a}/y", "/{+a}/y", "{+a}/y"].flatMap((url) =>
        invalid(`GET ${url}`, "a", [a]),
      ),
      ...invalid("GET /x/{+a}", "a", [`b/${a}`, `${a}/b`, `b/${a}/c`, `b/${a}?c=d`, `b/${a}#c`]),
      ...invalid("GET {+u}", "u", [`https://host.test/${a}`]),
      ...invalid("GET {+u}/x", "u", [`https://host.test/${a}/b`]),
    ]),
  );
  refuses([
    ...invalid("GET /x/{a}", "a", [".", "..", [".."]]),
    ...["/x/{a}/y", "/x/:a/y", "/x{/a}"].flatMap((url) => invalid(`GET ${url}`, "a", [".."])),
    ...["/x/.{a}/y", "/x/{a}./y", "/x/%2e{a}/y", "/x/{.a}"].flatMap((url) =>
      invalid(`GET ${url}`, "a", ["."]),
    ),
    ...["/x/.{a}/y", "/x/{.a}"].flatMap((url) => invalid(`GET ${url}`, "a", [""])),
    ...invalid("GET /x/{a:2}", "a", ["..."]),
    ["GET /x/{a}{b}/y", { a: ".", b: "." }, "invalid-parameter", "a"],
    ["GET /x/{a}{b}/y", { a: "..", b: "" }, "invalid-parameter", "a"],
    ["GET /x/.{a}/y", {}, "invalid-parameter", "a"],
    ["GET /x/%2{a}", { a: "e" }, "invalid-template"],
    ["GET /x/{.a*}", { a: ["", ""] }, "invalid-parameter", "a"],
    ["GET /x{/a*}", { a: ["b", "..", "c"] }, "invalid-parameter", "a"],
    ["GET /x{/a,b}/y", { a: "b", b: "." }, "invalid-parameter", "a"],
    ["GET /x{/a}{b}", { a: ".", b: "." }, "invalid-parameter", "a"],
    ["GET /x/{+a}{b}", { a: "b/.", b: "." }, "invalid-parameter", "a"],
    ["GET /{a}..{b}", {}, "invalid-parameter", "a"],
  ]);

  describe("dots that servers climb by once they have decoded or cut off something, too", () => {
    refuses([
      ...invalid("GET /x/{a}", "a", ["../b", "b/../c", "b/..", "..\\..", "..;b", "%2e%2e"]),
      ...invalid("GET /x/{+a}", "a", ["..;c=1", "..%2fb", "..%5Cb", "b%252f..%252fc"]),
      ...invalid("GET /x/{+a}", "a", ["%252e%252E", "b/%25252e./c"]),
      ["GET /x/{a};v", { a: ".." }, "invalid-parameter", "a"],
      ["GET /x/{a}{;c}", { a: "..", c: 1 }, "invalid-parameter", "a"],
      ["DELETE /x{/a}", { a: "../b" }, "invalid-parameter", "a"],
      ["GET /x/{a}...{b}", { a: "main", b: "../../y" }, "invalid-parameter", "a"],
      ["GET {+u}/x", { u: "https://host.test/..;a/b" }, "invalid-parameter", "u"],
    ]);
  });

  describe("dots written in the template are its author's, and other text makes dots harmless", () => {
    urls([
      ["GET /x/../y", {}, "/x/../y"],
      ["GET /x/./{a}", { a: 1 }, "/x/./1"],
      ["GET /x/%2e%2e/{a}", { a: 1 }, "/x/%2e%2e/1"],
      ["GET /x/{a}", { a: "..." }, "/x/..."],
      ["GET /x/{a}", { a: "a.." }, "/x/a.."],
      ["GET /x/{a}", { a: "./b" }, "/x/.%2Fb"],
      ["GET /x/{a}", { a: "b../c" }, "/x/b..%2Fc"],
      ["GET /x/{a}", { a: "..b" }, "/x/..b"],
      ["GET /x/{a}", { a: "%2e" }, "/x/%252e"],
      ["GET /x/{+a}", { a: "%2525" }, "/x/%2525"],
      ["GET /x/..{;a}", { a: 1 }, "/x/..;a=1"],
      // The other forms that SECURITY.md says are not covered.
      ["GET /x/{a}", { a: ".;b" }, "/x/.%3Bb"],
      ["GET /x/{+a}", { a: ".;b" }, "/x/.;b"],
      ["GET /x/{+a}", { a: "..%00" }, "/x/..%00"],
      ["GET /x/{+a}", { a: "..%09/b" }, "/x/..%09/b"],
      ["GET /x/{a}", { a: "．．" }, "/x/%EF%BC%8E%EF%BC%8E"],
      ["GET /x/..%2f{a}", { a: 1 }, "/x/..%2f1"],
      ["GET /x/{a}", { a: [".", "."] }, "/x/.,."],
      ["GET /x/{a}...{b}", { a: "", b: "" }, "/x/..."],
      ["GET /x", { a: ".." }, "/x?a=.."],
      ["GET /x{?a}", { a: "/../" }, "/x?a=%2F..%2F"],
      ["GET /x{#a}", { a: "/../" }, "/x#/../"],
      ["GET /x?{+a}", { a: "/../" }, "/x?/../"],
    ]);
  });
});

describe("a slash written at the end of the URL is kept", () => {
  urls([
    ["GET /x/", {}, "/x/"],
    ["GET /x/{a}/", { a: 1 }, "/x/1/"],
    ["GET /", {}, "/"],
    ["GET /x/", { q: 1 }, "/x/?q=1"],
    ["GET /x/{?q}", { q: 1 }, "/x/?q=1"],
    ["GET /x/?q=1", {}, "/x/?q=1"],
    ["GET /x/#f", {}, "/x/#f"],
    ["GET /x//", {}, "/x//"],
    ["GET https://host.test/", {}, "https://host.test/"],
    ["GET https://host.test/x/", {}, "https://host.test/x/"],
    ["GET {+u}", { u: "https://host.test/x/" }, "https://host.test/x/"],
    ["GET /x/{+a}", { a: "b/" }, "/x/b/"],
  ]);

  test("an option url keeps a slash at its end", () => {
    expect(acme({ url: "/x/" }).url).toBe(`${base}/x/`);
    expect(acme.merge({ url: "/x/" }).url).toBe("/x/");
  });

  test("an error of the path names the route", () => {
    expect(refusal(() => acme("GET /x/{a}/", { a: "" }))).toMatchObject({
      route: "GET /x/{a}/",
      message: expect.stringContaining("GET /x/{a}/"),
    });
  });
});
