import { describe, expect, it } from "vitest";
import type { GenerateError } from "../../../generator/errors/index.js";
import { readManifest } from "../../../generator/read-source.js";
import { planWithPlaces } from "../../../generator/plan/plan-routes.js";
import { succeed } from "../../succeed.js";

/** What is planned from a manifest whose first lines are these. */
function planned(...lines: readonly string[]) {
  const { given, ...texts } = sourceOf(...lines);
  return { ...texts, planned: planWithPlaces(given) };
}

function sourceOf(...lines: readonly string[]) {
  const text = ["waybill: 1", "name: n", "version: '1'", "baseUrl: https://x.test", ...lines].join(
    "\n",
  );
  const read = succeed(readManifest(text, "routes.yaml"));
  const texts = new Map([["routes.yaml", text]]);
  return { text, texts, given: { ...read, text, texts } };
}

const placed = (error: GenerateError) =>
  "line" in error ? [error.code, error.line, error.column] : [error.code];

it("the planner's mistakes are in the order of the file, with its text", () => {
  const given = planned(
    "servers: [{ url: /a, name: b c }]",
    "routes:",
    "  - { route: GET /a, name: class }",
    "  - { route: GET /a, name: then, deprecated: { replacedBy: gone } }",
  );
  expect(given.planned).toMatchObject({ ok: false, text: given.text, texts: given.texts });
  const errors = given.planned.ok ? [] : given.planned.errors;
  expect(errors.map(placed)).toEqual([
    ["unfit-name", 5, 28],
    ["unfit-name", 7, 28],
    ["duplicate-route", 8, 14],
    ["unfit-name", 8, 28],
    ["unknown-replacement", 8, 60],
  ]);
});

it("a valid manifest is planned, with warnings in the order of the file", () => {
  const form = (encoding: string) =>
    `    requestBody: { contentType: multipart/form-data, encoding: ${encoding}, schema: { properties: { b: { type: array } } } }`;
  const given = planned(
    "routes:",
    "  - route: POST /a",
    form("{ b: { style: pipeDelimited } }"),
    "  - route: POST /b",
    form("{ z: { contentType: a/b }, a: { contentType: a/b } }"),
  );
  if (!given.planned.ok) throw new Error(given.planned.errors[0]?.message);
  expect(given.planned.plan.modules.map(({ path }) => path)).toContain("a.ts");
  expect(given.planned.warnings.map(placed)).toEqual([
    ["unknown-field", 9, 66],
    ["unknown-field", 9, 91],
    ["different-encodings", 9, 145],
  ]);
});

describe("the types of a document's paths", () => {
  const type = { kind: "keyword", name: "string" } as const;
  const paths = [{ kind: "alias", name: "paths", doc: { paragraphs: [] }, type }] as const;
  const module = { kind: "paths", path: "paths.ts", imports: [], declarations: paths };
  const pathsIn = (result: ReturnType<typeof planWithPlaces>) =>
    succeed(result).plan.modules.map(({ path }) => path);

  it("with only: paths, nothing else is planned, unless functions are asked for", () => {
    const { given } = sourceOf("routes: [GET /a]", "generate: { only: paths, paths: types }");
    const plan = { modules: [module], onlyTypes: true };
    expect(planWithPlaces({ ...given, paths })).toEqual({ ok: true, plan, warnings: [] });
    const functions = pathsIn(planWithPlaces({ ...given, paths }, true));
    expect(functions).toContain("a.ts");
    expect(functions).not.toContain("paths.ts");
  });

  it("with only: paths, settings of code are mistakes with places", () => {
    const { given, text, texts } = sourceOf(
      "routes: [GET /a]",
      "generate: { only: paths, paths: types, tools: true }",
    );
    const result = planWithPlaces({ ...given, paths });
    expect(result).toMatchObject({ ok: false, text, texts });
    expect(result.ok ? [] : result.errors.map(placed)).toEqual([["invalid-value", 6, 47]]);
  });

  it("otherwise they are a module among the others", () => {
    const { given } = sourceOf("routes: [GET /a]");
    expect(pathsIn(planWithPlaces({ ...given, paths }))).toEqual(
      [...pathsIn(planWithPlaces(given)), "paths.ts"].sort(),
    );
  });
});
