import { describe, expect, it } from "vitest";
import { document, imported } from "../document.js";

function routeOf(path: string, parameters: readonly object[] = []): string {
  const { manifest } = imported(document({ [path]: { get: { parameters } } }));
  const [route] = manifest.routes;
  return typeof route === "string" ? route : String(route?.route);
}

const path = (name: string, more: object = {}) => ({
  name,
  in: "path",
  required: true,
  schema: { type: "string" },
  ...more,
});

describe("paths become URL templates", () => {
  it.each([
    ["/a/{b}", "GET /a/{b}"],
    ["/a/{b-c}/{b_c}", "GET /a/{b_c_}/{b_c}"],
    ["/a/{b.c}/{.d}/{e..f}", "GET /a/{b.c}/{_d}/{e_.f}"],
    ["/a/{größe}", "GET /a/{gr__e}"],
    ["/a/{}", "GET /a/{_}"],
    ["/a/{b}:cancel", "GET /a/{b}:cancel"],
    ["/a:cancel", "GET /a:cancel"],
    ["/a/:id", "GET /a/%3Aid"],
    ["/a b/%20/%/ä", "GET /a%20b/%20/%25/%C3%A4"],
    ["/a?action=b", "GET /a?action=b"],
    ["/users('{id}')", "GET /users('{id}')"],
  ])("%s", (given, want) => {
    expect(routeOf(given)).toBe(want);
  });
});

it("a variable of another notation that is declared is one", () => {
  expect(routeOf("/:org/:repo/a:b", [path("org"), path("b")])).toBe("GET /{org}/%3Arepo/a:b");
  expect(routeOf("/{id}/:id", [path("id")])).toBe("GET /{id}/{id}");
});

describe("styles of path parameters are operators of RFC 6570", () => {
  it.each([
    [{}, "GET /a/{x_y}"],
    [{ explode: true }, "GET /a/{x_y*}"],
    [{ style: "label" }, "GET /a/{.x_y}"],
    [{ style: "matrix", explode: true }, "GET /a/{;x_y*}"],
    [{ style: "form" }, "GET /a/{x_y}"],
  ])("%j", (style, want) => {
    expect(routeOf("/a/{x-y}", [path("x-y", style)])).toBe(want);
  });
});
