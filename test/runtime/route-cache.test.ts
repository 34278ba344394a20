import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { createRouteCache } from "../../runtime/route.js";
import { createUntyped, refusal } from "./acme.js";

const stream = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `GET /x/${index}/{a}`);

test("the route cache returns the same route for the same text", () => {
  const routes = createRouteCache();
  const route = routes.read("GET /x/{a}");
  expect(routes.read("GET /x/{a}")).toBe(route);
  expect(routes.parse("GET", "/y")).toBe(routes.parse("GET", "/y"));
  expect(routes.parse("GET", "/x/{a}")).toEqual(route);
  expect(createRouteCache().read("GET /x/{a}")).not.toBe(route);
});

test("the route cache drops routes after many other routes", () => {
  const routes = createRouteCache();
  const first = routes.read("GET /first");
  for (const route of stream(2_000)) routes.read(route);
  expect(routes.read("GET /first")).not.toBe(first);
  expect(routes.read("GET /first")).toEqual(first);
});

test("the route cache keeps the routes of a large program", () => {
  const routes = createRouteCache();
  const first = routes.read("GET /first");
  for (const route of stream(500)) routes.read(route);
  expect(routes.read("GET /first")).toBe(first);
});

test("the route cache keeps routes of usual length", () => {
  const routes = createRouteCache();
  const usual = "GET /" + "x".repeat(300);
  expect(routes.read(usual)).toBe(routes.read(usual));
});

test("the route cache does not keep the text that contains a route string", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heap = (): number => {
    collect();
    return process.memoryUsage().heapUsed / 2 ** 20;
  };
  const routes = createRouteCache();
  const before = heap();
  for (let index = 0; index < 64; index++) {
    const text = JSON.parse(
      `"GET /long/route/number/${index}/{a}${"x".repeat(2 ** 19)}"`,
    ) as string;
    routes.read(text.slice(0, text.indexOf("x")));
  }
  // Half a megabyte each, were they kept.
  expect(heap() - before).toBeLessThan(20);
  expect(routes.read("GET /long/route/number/7/{a}").route).toContain("number/7");
});

test("the route cache does not keep long routes", () => {
  const routes = createRouteCache();
  const long = "GET /" + "x".repeat(2_000);
  expect(routes.read(long)).not.toBe(routes.read(long));
  expect(routes.read(long)).toEqual(routes.read(long));
  expect(routes.parse("GET", long.slice(4))).not.toBe(routes.parse("GET", long.slice(4)));
});

test("the route cache does not keep errors, and does not hide errors", () => {
  const routes = createRouteCache();
  for (let count = 0; count < 2; count++) {
    expect(refusal(() => routes.read("GET /{")).code).toBe("invalid-template");
    expect(refusal(() => routes.read("GET")).code).toBe("invalid-route");
    expect(refusal(() => routes.parse("G T", "/x")).code).toBe("invalid-route");
  }
  for (const route of ["GET /x", "GET  /x", " GET /x", "GET /x ", "/x"]) routes.read(route);
  routes.parse("GET", "/x");
  for (const [method, url] of [
    ["GET ", "/x"],
    ["GET", " /x"],
    ["", "GET /x"],
    ["GET /x", ""],
    ["\0GET", "/x"],
    ["GET\0", "/x"],
    ["GET", "\0/x"],
  ] as const) {
    expect(refusal(() => routes.parse(method, url)).code).toMatch(/^invalid-(route|template)$/);
  }
  for (const route of ["\0GET\0/x", "GET\0/x", "\0GET /x"]) {
    expect(refusal(() => routes.read(route)).code).toMatch(/^invalid-(route|template)$/);
  }
  for (const url of [["/x"], { toString: () => "/x" }, Symbol("/x"), null]) {
    expect(refusal(() => routes.parse("GET", url)).code).toBe("invalid-route");
  }
});

test("changes to a result do not change the route cache", () => {
  const endpoint = createUntyped();
  const first = endpoint("POST /x/{a}", { a: 1, b: 2 });
  first.method = "changed";
  first.headers["changed"] = "1";
  expect(endpoint("POST /x/{a}", { a: 1, b: 2 })).toEqual({
    method: "post",
    url: "/x/1",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: { b: 2 },
  });
});
