import fc from "fast-check";
import { expect, it } from "vitest";
import { readUrl } from "../../generator/cli/explain/read-url.js";
import { describeApi } from "../../generator/explore/api-data.js";
import { markUrl } from "../../generator/explore/page/mark-url.js";
import { createShapeIndex, type Shape } from "../../generator/types/index.js";
import {
  allDeclarations,
  type RoutePlan,
  type TypePlan,
} from "../../generator/plan/index.js";
import { github, manifest, plan, plans } from "./github.js";
import { codePoint } from "../runtime/code-point.js";

const scope = createShapeIndex(allDeclarations(plan));
const builders = github as Readonly<
  Record<string, (values: object) => { readonly method: string; readonly url: string }>
>;

/** Text that is a whole segment of a path, slashes and all: neither empty nor dots. */
const text = fc
  .string({ minLength: 1, unit: codePoint })
  .filter((value) => !/^(\.|%2e){1,2}$/i.test(value));

/** Values of a type that a URL tells apart. */
function arbitraryValues(type: TypePlan): fc.Arbitrary<unknown> {
  const shapes = scope.listShapes(type);
  const literals = shapes.flatMap((shape) => (shape.kind === "literal" ? [shape.value] : []));
  const is = (test: (shape: Shape) => boolean) => shapes.some(test);
  if (is((shape) => shape.kind === "keyword" && shape.name === "string")) return text;
  if (is((shape) => shape.kind === "keyword" && shape.name === "number")) return fc.integer();
  if (literals.length > 0) return fc.constantFrom(...literals.filter((value) => value !== null));
  const items = shapes.flatMap((shape) => (shape.kind === "array" ? [shape.items] : []));
  return fc.oneof(...items.map((item) => fc.array(arbitraryValues(item), { minLength: 1 })));
}

/** The arguments of a route that its URL contains. */
function arbitraryArguments(route: RoutePlan): fc.Arbitrary<object> {
  const types = scope.findProperties(route.types.parameters);
  const inUrl = route.arguments.filter((one) => one.in !== "body");
  const values = inUrl.map(
    ({ name }) => [name, arbitraryValues(types.get(name)?.type ?? { kind: "keyword", name: "never" })] as const,
  );
  const requiredKeys = inUrl.filter((one) => one.required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys });
}

it("explain finds the route and the arguments of each URL of a builder", () => {
  for (const route of plans) {
    fc.assert(
      fc.property(arbitraryArguments(route), (values) => {
        const { method, url } = builders[route.name]?.(values) ?? { method: "", url: "" };
        const found = readUrl(`${method} ${url}`, plan, scope) ?? [];
        expect(found.map((one) => ({ name: one.route.name, values: one.values }))).toEqual([
          { name: route.name, values },
        ]);
      }),
      { numRuns: Number(process.env["WAYBILL_RUNS"] ?? 1) },
    );
  }
});

it("the page marks the argument of each part of a builder's URL", () => {
  const { groups } = describeApi(manifest, plan, {
    findSpecifier: String,
    isServed: false,
  });
  const details = new Map(groups.flatMap(({ routes }) => Object.entries(routes)));
  for (const route of plans) {
    const detail = details.get(route.name);
    if (detail === undefined) throw new Error(`the page has no ${route.name}`);
    fc.assert(
      fc.property(arbitraryArguments(route), (values) => {
        const { url } = builders[route.name]?.(values) ?? { url: "" };
        const parts = markUrl(url, detail);
        expect(parts.map(({ text }) => text).join("")).toBe(url);
        expect([...new Set(parts.flatMap(({ from }) => from ?? []))].sort()).toEqual(Object.keys(values).sort());
      }),
      { numRuns: 2 },
    );
  }
});
