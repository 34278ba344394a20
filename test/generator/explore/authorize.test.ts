import { expect, it } from "vitest";
import type { SecurityScheme } from "../../../generator/manifest/index.js";
import { authorize, schemeKey, listSchemes } from "../../../generator/explore/page/authorize.js";

it.each<[readonly SecurityScheme[], Readonly<Record<string, string>>, string]>([
  [[{ name: "a", kind: "bearer" }], { a: "x" }, "authorization: Bearer x"],
  [[{ name: "a", kind: "bearer" }], { a: "token x" }, "authorization: token x"],
  [[{ name: "a", kind: "bearer" }], { a: " x " }, "authorization: Bearer x"],
  [[{ name: "a", kind: "bearer" }], { a: "" }, ""],
  [[{ name: "a", kind: "basic" }], { a: "ü:p" }, "authorization: Basic w7w6cA=="],
  [[{ name: "a", kind: "apiKey", in: "header", key: "X-Key" }], { a: "x" }, "x-key: x"],
  [[{ name: "a", kind: "apiKey", in: "header", key: "X-Set" }], { a: "x" }, ""],
  [[{ name: "a", kind: "apiKey", in: "query", key: "key" }], { a: "x y" }, "?q=1&key=x%20y#f"],
  [[{ name: "a", kind: "apiKey", in: "query", key: "q" }], { a: "x" }, ""],
  [[{ name: "a", kind: "bearer" }, { name: "b", kind: "basic" }], { a: "x", b: "y" }, "authorization: Bearer x"], // prettier-ignore
])("%j with %j adds %s", (schemes, credentials, want) => {
  const headers = new Headers({ "x-set": "typed" });
  const typed = new Map(schemes.map((each) => [schemeKey(each), credentials[each.name] ?? ""]));
  const url = authorize("https://h/a?q=1#f", headers, schemes, typed);
  headers.delete("x-set");
  const added = [...headers].map(([name, value]) => `${name}: ${value}`).join();
  expect(added + url.replace("https://h/a", "").replace("?q=1#f", "")).toBe(want);
});

it.each([
  ["/pets", "/pets?key=x"],
  ["/pets?", "/pets?key=x"],
  ["https://h?q=1", "https://h?q=1&key=x"],
])("a key is added to the query of %s", (url, want) => {
  const scheme = { name: "a", kind: "apiKey", in: "query", key: "key" } as const;
  const typed = new Map([[schemeKey(scheme), "x"]]);
  expect(authorize(url, new Headers(), [scheme], typed)).toBe(want);
});

it("schemes with the same name are offered separately if they differ, and once if they are equal", () => {
  const schemes: readonly SecurityScheme[] = [
    { name: "constructor", kind: "bearer" },
    { name: "constructor", kind: "apiKey", in: "header", key: "x-key" },
  ];
  const api = { name: "a", version: "1", baseUrl: "", groups: [], routes: [], isServed: false };
  const offered = listSchemes({
    ...api,
    description: { securitySchemes: [...schemes, ...schemes] },
  });
  expect(offered).toEqual(schemes);
  const headers = new Headers();
  authorize("https://h/", headers, offered, new Map());
  expect([...headers]).toEqual([]);
});
