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

it.each([
  [
    "/a/{*rest}",
    "has the marker `*`, which OpenAPI does not have; it is one segment (write `{rest}`; `allowReserved: true` of the parameter keeps slashes)",
  ],
  ["/a/{rest+}", "has the marker `+`"],
  [
    "/a/{id?}",
    "has the marker `?`, which OpenAPI does not have; it is one segment (write `{id}`; declare two paths, with and without it)",
  ],
  ["/a/{id}/{x-y}", ""],
])("a marker of another notation is named: %s", (given, want) => {
  const { warnings } = imported(document({ [given]: { get: {} } }));
  expect(warnings).toHaveLength(want === "" ? 0 : 1);
  expect(warnings.join()).toContain(want);
  const name = given.replace(/^.*\{\*?|[+?]?\}$/g, "");
  const declared = imported(document({ [given]: { get: { parameters: [path(name)] } } }));
  expect(declared.warnings).toHaveLength(want === "" ? 0 : 1);
  if (want !== "") expect(declared.warnings.join()).toContain("and its parameter is left out");
});

it("a path parameter that is not required is, with a warning", () => {
  const { manifest, warnings } = imported(
    document({ "/a/{b}": { get: { parameters: [path("b", { required: false })] } } }),
  );
  expect(manifest.routes).toMatchObject([{ parameters: [{ name: "b", in: "path" }] }]);
  expect(warnings.join()).toContain("`b` has `required: false`, but a path needs it");
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
