import { expect, it } from "vitest";
import type { RouteDetail } from "../../../generator/explore/page-data.js";
import { markUrl } from "../../../generator/explore/page/mark-url.js";
import { keyword, NO_DOC } from "../../../generator/plan/index.js";

const field = { in: "path", isRequired: true, type: keyword("string"), doc: NO_DOC } as const;
const fields = (names: readonly string[]): RouteDetail["fields"] =>
  names.map((name) => ({ ...field, name, input: { kind: "text" } }));

it.each<[string, string, readonly string[], string]>([
  [
    "GET /repos/{owner}/{repo}",
    "https://h/repos/a%20b/c?page=2&x=1#f",
    ["owner", "repo", "page"],
    "https://h/repos/ [owner:a%20b] / [repo:c] ? [page:page=2] & x=1 #f",
  ],
  ["GET /a/:id", "https://h/base/a/7", ["id"], "https://h/base/a/ [id:7]"],
  ["GET /a{/path*}", "https://h/a/b/c", ["path"], "https://h/a/ [path:b/c]"],
  ["GET {+url}/x", "https://other/y/x", ["url"], "[url:https://other/y] /x"],
  ["GET /a{?q*}", "https://h/a?q%5Ba%5D=1", ["q"], "https://h/a ? [q:q%5Ba%5D=1]"],
  ["GET /a", "https://h/elsewhere", [], "https://h/elsewhere"],
  ["GET /{a}/{b}", "https://h/x/y", ["a", "b"], "https://h/ [a:x] / [b:y]"],
  [
    "GET /repos/{owner}/{repo}",
    "https://h/repos/v1/repos/x/y",
    ["owner", "repo"],
    "https://h/repos/v1/repos/ [owner:x] / [repo:y]",
  ],
  ["GET {url}/x", "https://other/y/x", ["url"], "[url:https://other/y] /x"],
  ["GET /a{/b,c}", "https://h/a/1/2", ["b", "c"], "https://h/a/ [b:1] / [c:2]"],
  [
    "GET /{a,b}/{+c,d}",
    "https://h/1,2/3,4",
    ["a", "b", "c", "d"],
    "https://h/ [a:1] , [b:2] / [c:3] , [d:4]",
  ],
  ["GET /{a,b}", "https://h/1", ["a", "b"], "https://h/ [a:1]"],
  ["GET /a{;b,c*}", "https://h/a;b=1;c=2;c=3", ["b", "c"], "https://h/a;b= [b:1] ;c= [c:2;c=3]"],
  ["GET /a{.b}", "https://h.x/a.1", ["b"], "https://h.x/a. [b:1]"],
])("markUrl finds the values of %s in %s", (route, url, names, want) => {
  const parts = markUrl(url, { route, fields: fields(names) });
  expect(parts.map(({ text }) => text).join("")).toBe(url);
  expect(
    parts.map(({ text, from }) => (from === undefined ? text : `[${from}:${text}]`)).join(" "),
  ).toBe(want);
});
