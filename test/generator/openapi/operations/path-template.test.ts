import { expect, it } from "vitest";
import { document, imported } from "../document.js";
import { emitted } from "../emitted.js";

function importRoute(path: string, parameters: readonly object[] = []): string {
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

it.each([
  ["/a/{b}", "GET /a/{b}"],
  ["/a/{b-c}/{b_c}", "GET /a/{b_c_}/{b_c}"],
  ["/a/{b.c}/{e..f}", "GET /a/{b.c}/{e_.f}"],
  ["/a/{größe}/{订单号}", "GET /a/{gr%C3%B6%C3%9Fe}/{%E8%AE%A2%E5%8D%95%E5%8F%B7}"],
  // Expressions of RFC 6570, and patterns of gRPC transcoding.
  ["/a{.label}{;matrix}{/step}", "GET /a{.label}{;matrix}{/step}"],
  // The names of these variables are sent.
  ["/a{;b-c}{?d-e*}", "GET /a{;b%2Dc}{?d%2De*}"],
  ["/a/{id*}/{+rest}/{b:3}", "GET /a/{id*}/{+rest}/{b:3}"],
  ["/a/{b,c-d}{?q,page*}", "GET /a/{b,c_d}{?q,page*}"],
  ["/v1/{book.name=shelves/*}:merge", "GET /v1/{+bookName}:merge"],
  ["/v1/{name=*}/{path=**}", "GET /v1/{name}/{+path}"],
  ["/a/{}", "GET /a/{_}"],
  ["/a/{b}:cancel", "GET /a/{b}:cancel"],
  ["/a:cancel", "GET /a:cancel"],
  ["/a/:id", "GET /a/%3Aid"],
  ["/a b/%20/%/ä", "GET /a%20b/%20/%25/%C3%A4"],
  ["/a?action=b", "GET /a?action=b"],
  ["/users('{id}')", "GET /users('{id}')"],
])("paths become URL templates: %s", (given, want) => {
  expect(importRoute(given)).toBe(want);
});

it.each([
  [
    "/a/{*rest}",
    "has the marker `*`, which is not in OpenAPI; its value is one segment (write `{rest}`; `allowReserved: true` of the parameter keeps slashes)",
  ],
  ["/a/{rest+}", "has the marker `+`"],
  [
    "/a/{id?}",
    "has the marker `?`, which is not in OpenAPI; its value is one segment (write `{id}`; declare two paths, with and without it)",
  ],
  ["/a/{id}/{x-y}", ""],
])("a marker of another notation is named: %s", (given, want) => {
  const { warnings } = imported(document({ [given]: { get: {} } }));
  expect(warnings).toHaveLength(want === "" ? 0 : 1);
  expect(warnings.join()).toContain(want);
  const name = given.replace(/^.*\{\*?|[+?]?\}$/g, "");
  const schema = { type: "integer" };
  const parameters = [path(name, { schema })];
  const declared = imported(document({ [given]: { get: { parameters } } }));
  expect(declared.warnings).toHaveLength(want === "" ? 0 : 1);
  expect(declared.manifest.routes[0]).toMatchObject({
    parameters: [{ name: name.replace("-", "_"), in: "path", schema }],
  });
});

it("an optional path parameter is read as required, with a warning", () => {
  const { manifest, warnings } = imported(
    document({ "/a/{b}": { get: { parameters: [path("b", { required: false })] } } }),
  );
  expect(manifest.routes).toMatchObject([{ parameters: [{ name: "b", in: "path" }] }]);
  expect(warnings.join()).toContain("`b` has `required: false`, but a path needs it");
});

const param = (name: string) => ({ name, in: "query", schema: { type: "string" } });

it.each([
  ["/a?b=c", [param("b"), param("d")], "d"],
  ["/a?x&filter%5Bid%5D=c#d", [param("filter[id]"), param("x"), param("d")], "d"],
  ["/a?b={b}", [param("b")], "b"],
])("a query parameter that the path %s already has is omitted", (given, parameters, want) => {
  const { manifest, warnings } = imported(document({ [given]: { get: { parameters } } }));
  expect(manifest.routes).toMatchObject([{ parameters: [{ name: want, in: "query" }] }]);
  const dropped = parameters.filter(({ name }) => name !== want);
  expect(warnings).toHaveLength(dropped.length);
  for (const { name } of dropped)
    expect(warnings.join()).toContain(`\`${given}\` has \`${name}\` in its query`);
});

it("a declared variable in a foreign notation is a path parameter", () => {
  expect(importRoute("/:org/:repo/a:b", [path("org"), path("b")])).toBe("GET /{org}/%3Arepo/a:b");
  expect(importRoute("/{id}/:id", [path("id")])).toBe("GET /{id}/{id}");
});

it.each<readonly [path: string, parameter: object, want: object]>([
  ["/a/{id*}", path("id"), { name: "id", in: "path" }],
  ["/a{.label}", path("label"), { name: "label", in: "path" }],
  ["/a{;matrix}", path("matrix", { style: "matrix" }), { name: "matrix", in: "path" }],
  ["/a/{x.y=b/*}", path("x.y"), { name: "xY", in: "path" }],
  ["/a/{x.y=b/*}", path("x.y=b/*"), { name: "xY", in: "path" }],
  ["/a/{id*}", path("id*"), { name: "id_", in: "path" }],
  ["/a/{Gro\u0308\u00dfe}", path("Gro\u0308\u00dfe"), { name: "Gr\u00f6\u00dfe", in: "path" }],
  ["/a/{订}", { name: "q", in: "query", schema: {} }, { name: "q", in: "query" }],
])("the variable of %s keeps its parameter %j", (given, parameter, want) => {
  const { manifest, warnings } = imported(
    document({ [given]: { get: { parameters: [parameter] } } }),
  );
  expect(warnings).toEqual([]);
  const [route] = manifest.routes;
  expect(route).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining(want)]),
  });
});

it("a literal colon is sent as it is, without a warning", async () => {
  const { exports, warnings } = await emitted(document({ "/secrets/:create": { post: {} } }));
  expect(exports["postSecretsCreate"]?.()).toMatchObject({
    url: "https://api.example.com/secrets/:create",
  });
  expect(warnings).toEqual([]);
});

it("arguments keep the letters of path variables", async () => {
  const paths = { "/a/{订单号}/{größe}": { get: { parameters: [path("größe")] } } };
  const { exports } = await emitted(document(paths));
  expect(exports["getABy订单号ByGröße"]?.({ 订单号: "1 2", größe: "x" })).toMatchObject({
    url: "https://api.example.com/a/1%202/x",
  });
});

it.each([
  [{}, "GET /a/{x_y}"],
  [{ explode: true }, "GET /a/{x_y*}"],
  [{ style: "label" }, "GET /a/{.x_y}"],
  [{ style: "matrix", explode: true }, "GET /a/{;x%2Dy*}"],
  [{ style: "form" }, "GET /a/{x_y}"],
])("styles of path parameters are operators of RFC 6570: %j", (style, want) => {
  expect(importRoute("/a/{x-y}", [path("x-y", style)])).toBe(want);
});
