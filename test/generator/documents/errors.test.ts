import { describe, expect, it } from "vitest";
import { readManifest } from "../../../generator/read-source.js";
import { planRoutes } from "../../../generator/plan/plan-routes.js";
import { document } from "../openapi/document.js";
import { errorsOf, own } from "./in-memory.js";

it("a wrong `x-waybill-pages` has its line in the document", () => {
  const pages = { items: "pets", next: { query: "cursor", from: "body.next" } };
  const get = { "x-waybill-pages": pages };
  const places = (wrong: object) => {
    const openapi = document({ "/pets": { get: { ...get, "x-waybill-pages": wrong } } });
    const text = JSON.stringify(openapi, undefined, 2);
    const read = readManifest(JSON.stringify(own({})), "routes.yaml", () => ({ ok: true, text }));
    if (!read.ok)
      return read.errors.map(({ file, code, line }) => [file, code, lineAt(text, line)]);
    const planned = planRoutes(read.manifest);
    const problems = planned.ok ? [] : planned.problems.map(read.locate);
    return problems.map(({ file, code, line }) => [file, code, lineAt(text, line)]);
  };
  const lineAt = (text: string, line: number) => text.split("\n")[line - 1]?.trim();
  expect(places(pages)).toEqual([["openapi.json", "unfit-pages", '"next": {']]);
  const unknown = places({ ...pages, nxt: 1 });
  expect(unknown).toEqual([["openapi.json", "unknown-key", '"x-waybill-pages": {']]);
});

describe("errors", () => {
  const yaml = [
    "openapi: 3.0.3",
    "info: { title: Pets, version: 1.0.0 }",
    "servers: [{ url: https://api.example.com }]",
    "paths:",
    "  /pets/{petId}:",
    "    get: { deprecated: true, operationId: getPet }",
    "  /toys:",
    "    get: { operationId: listToys }",
    "",
  ].join("\n");
  const head = "waybill: 1\nopenapi: ./openapi.yaml\n";

  it.each([
    [
      "a route that the document does not have",
      `${head}routes:\n  - route: GET /pets/{id}\n    name: petsGet\n`,
      'routes.yaml:4:12: error: ./openapi.yaml has no route "GET /pets/{id}" [unknown-route]\n  3 | routes:\n  4 |   - route: GET /pets/{id}\n    |            ^^^^^^^^^^^^^^\n  hint: did you mean "GET /pets/{petId}"?\n',
    ],
    [
      "a route that was removed",
      `${head}routes: [GET /users]\n`,
      "hint: it was renamed or removed there: remove it here, too\n",
    ],
    [
      "a route that is left out",
      "waybill: 1\nopenapi: { document: ./openapi.yaml, deprecated: false }\nroutes: ['GET /pets/{petId}']\n",
      "hint: the document has it, but `include`, `exclude` or `deprecated` leaves it out\n",
    ],
    [
      "a route that is changed twice",
      `${head}routes: [GET /toys, { route: GET /toys }]\n`,
      'routes.yaml:3:30: error: "GET /toys" is changed twice [duplicate-route]',
    ],
    [
      "a parameter without a schema that the document does not have",
      `${head}routes: [{ route: GET /toys, parameters: [{ name: a, in: query }] }]\n`,
      "routes.yaml:3:43: error: `schema` is missing in this parameter",
    ],
    [
      "a key that no route has",
      `${head}routes: [{ route: GET /toys, nam: toys }]\n`,
      'routes.yaml:3:30: error: a route has no key "nam" [unknown-key]',
    ],
    ["no route", `${head}routes: [5]\n`, "routes.yaml:3:10: error: "],
    ["no list", `${head}routes: 5\n`, "routes.yaml:3:9: error: "],
    [
      "no document",
      "waybill: 1\nname: a\nopenapi: ./nope.yaml\nroutes: [GET /x]\n",
      "routes.yaml:3:10: error: cannot read ./nope.yaml: there is no such file [unreadable-file]",
    ],
    [
      "a key that no document has",
      "waybill: 1\nopenapi: { document: ./openapi.yaml, includes: {} }\n",
      'error: an OpenAPI document has no key "includes" [unknown-key]',
    ],
  ])("%s", (_, text, want) => {
    expect(errorsOf(text, { "openapi.yaml": yaml })).toContain(want);
  });

  it.each([
    [
      "https://example.com/openapi.yaml",
      'routes.yaml:2:10: error: `openapi` cannot be "https://example.com/openapi.yaml" [invalid-value]\n  1 | waybill: 1\n  2 | openapi: https://example.com/openapi.yaml\n    |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n  hint: nothing is fetched: save the file in the project',
    ],
    [
      "{ include: { tags: [a] } }",
      "routes.yaml:2:10: error: `document` is missing in this OpenAPI document [missing-key]",
    ],
  ])("a file that is not an OpenAPI document has one error: %s", (openapi, want) => {
    const errors = errorsOf(`waybill: 1\nopenapi: ${openapi}\n`, {});
    expect(errors.slice(0, want.length)).toBe(want);
    expect(errors.match(/ error: /g)).toHaveLength(1);
  });

  it("an error in a document has its line", () => {
    const broken = yaml.replace("getPet }", "getPet");
    expect(errorsOf(head, { "openapi.yaml": broken }, "api/routes.yaml")).toContain(
      "api/openapi.yaml:6:10: error: this { is never closed [syntax]\n  5 |   /pets/{petId}:\n  6 |     get: { deprecated: true, operationId: getPet\n    |          ^\n",
    );
  });

  it("an error of a later stage has the route's place in the document", () => {
    const result = readManifest(head, "routes.yaml", () => ({ ok: true, text: yaml }));
    const locate = result.ok ? result.locate : undefined;
    const index = result.ok ? result.manifest.routes.length - 1 : 0;
    const place = locate?.({ code: "x", message: "x", path: ["routes", index, "operationId"] });
    expect(place).toMatchObject({ file: "openapi.yaml", line: 8, column: 5 });
  });

  describe("of parameters that several operations repeat", () => {
    const limit = { name: "limit", in: "query", schema: { type: "integer" } };
    const nested = { type: "array", items: { type: "array", items: { type: "string" } } };
    const table = { name: "table", in: "query", schema: nested };
    const list = { parameters: [limit, table] };
    const openapi = document({ "/a": { get: list }, "/b": { get: list } });
    const text = JSON.stringify(openapi, undefined, 2);
    const starts = text
      .split("\n")
      .flatMap((line, index) => (line.includes('"parameters"') ? [index + 2] : []));
    const result = readManifest(JSON.stringify(own({})), "routes.yaml", () => ({ ok: true, text }));

    it("errors of a repeated parameter have the place of each", () => {
      const placeOf = (route: number) =>
        result.ok
          ? result.locate({ code: "x", message: "x", path: ["routes", route, "parameters", 0] })
          : undefined;
      expect([placeOf(0)?.line, placeOf(1)?.line]).toEqual(starts);
    });

    it("warnings of a repeated parameter have the place of each", () => {
      const warnings = result.ok ? result.warnings : [];
      expect(warnings.map(({ line }) => line)).toEqual(starts.map((line) => line + 7));
    });

    it("a repeated parameter is read once", () => {
      const [a, b] = result.ok ? result.manifest.routes : [];
      expect(a?.parameters[0]).toEqual({ ...limit, required: false, explode: true });
      expect(b?.parameters[0]).toBe(a?.parameters[0]);
    });
  });
});
