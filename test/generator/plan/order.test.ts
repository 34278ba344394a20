import fc from "fast-check";
import { expect, it } from "vitest";
import { type ManifestParts, planOf } from "../plan-of.js";

const routes = [
  "GET /a/{b}",
  {
    route: "POST /a/{b}",
    name: "expandSegment",
    parameters: [{ name: "q", in: "query", schema: {} }],
  },
  { route: "GET /c", operationId: "c/get", deprecated: { replacedBy: "c/list" } },
  { route: "GET /c{?page}", operationId: "c/list" },
  { route: "PUT /c", requestBody: { schema: { $ref: "#/schemas/PutCBody" } } },
  { route: "PATCH /d/{class}/{constructor}", group: "a" },
  // Several want one name.
  { route: "GET /e", operationId: "create", tags: ["e"] },
  { route: "GET /f", operationId: "create", tags: ["f"] },
  { route: "GET /v1/f", operationId: "create", tags: ["f"] },
  ...["GET /g-h", "GET /g/h", "GET /g_h", "GET /i", "GET /i/"],
];
const schemas = { PutCBody: { type: "object", properties: { a: { $ref: "#/schemas/b" } } }, b: {} };

/** Path of the module → name of the builder → its plan. */
function builders(parts: ManifestParts) {
  return Object.fromEntries(
    planOf(parts).modules.flatMap((module) =>
      module.kind === "builders"
        ? [[module.path, Object.fromEntries(module.routes.map((route) => [route.name, route]))]]
        : [],
    ),
  );
}

it("no decision depends on the order of the routes", () => {
  const want = builders({ routes, schemas });
  const order = fc.shuffledSubarray(routes, { minLength: routes.length });
  fc.assert(
    fc.property(order, fc.constantFrom("group", "route", "single"), (shuffled, layout) => {
      const layouts = { generate: { layout } };
      expect(builders({ routes: shuffled, schemas })).toEqual(want);
      expect(builders({ routes: shuffled, schemas, ...layouts })).toEqual(
        builders({ routes, schemas, ...layouts }),
      );
    }),
    { numRuns: 20 },
  );
});
