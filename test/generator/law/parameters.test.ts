import fc from "fast-check";
import { expect, it } from "vitest";
import { arbitraryParameters } from "../../../generator/law/parameters.js";
import { createSchemaIndex } from "../../../generator/plan/index.js";
import { manifestOf, routesOf } from "../plan-of.js";

const self = { $ref: "#/schemas/Node" };
const names = Array.from({ length: 16 }, (_, index) => `p${index}`);
const wide = { type: "object", properties: Object.fromEntries(names.map((name) => [name, self])) };
const chain = Object.fromEntries(
  Array.from({ length: 26 }, (_, index) => {
    const next = { $ref: index === 25 ? "#/schemas/Leaf" : `#/schemas/Node${index + 1}` };
    return [index === 0 ? "Node" : `Node${index}`, { oneOf: [next, { anyOf: [next] }] }];
  }),
);
const body = { route: "POST /a", requestBody: { required: true, schema: wide } };

/** Schemas by name, of which values have exponentially many parts, or could be made in exponentially many ways. */
it.each([
  ["an object of 16 of itself", { Node: wide }],
  ["a list of lists of itself", { Node: { type: "array", items: { oneOf: [self, wide] } } }],
  ["26 alternatives, each of the next", { ...chain, Leaf: { type: "string" } }],
])("a value of %s stays small", (_what, schemas) => {
  const parts = { routes: [body], schemas };
  const manifest = manifestOf(parts);
  const [plan] = routesOf(parts);
  const [route] = manifest.routes;
  if (!plan || !route) throw new Error("no route was planned");
  const values = fc.sample(
    arbitraryParameters(plan, route, createSchemaIndex(manifest.schemas), () => true),
    { numRuns: 50, seed: 1 },
  );
  const sizes = values.map((value) => sizeOf(value));
  expect(Math.max(...sizes)).toBeLessThan(5000);
  expect(Math.max(...sizes)).toBeGreaterThan(20);
});

function sizeOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((sum: number, member) => sum + sizeOf(member), 1);
}
