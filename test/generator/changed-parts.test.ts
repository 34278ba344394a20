import { expect, it } from "vitest";
import { findChangedParts } from "../../generator/changed-parts.js";
import type { EarlierModules } from "../../generator/output/earlier-modules.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { readManifest } from "../../generator/manifest/read-manifest.js";
import { smallManifest } from "./small-manifest.js";

function planOf(text: string) {
  const read = readManifest(text, "routes.yaml");
  const planned = read.ok ? planRoutes(read.manifest) : undefined;
  if (!planned?.ok) throw new Error("no plan");
  return planned.plan;
}

it("tells what was made from the same plan, and has small modules made first", () => {
  const many = Array.from({ length: 20 }, (_, index) => `GET /many/x${index}`);
  const plan = planOf(smallManifest(...many));
  const all = findChangedParts(plan, new Map());
  expect(all.kept.size).toBe(0);
  const sizes = all.changed.map(({ plan }) => JSON.stringify(plan.modules[0]).length);
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  expect(all.changed.map(({ size }) => size)).toEqual(sizes);

  const earlier: EarlierModules = new Map(
    all.changed.map(({ plan, hash }) => {
      const origin = { plan: hash, source: "" };
      return [plan.modules[0]?.path ?? "", { text: "", origin }];
    }),
  );
  expect(findChangedParts(plan, earlier).changed).toEqual([]);
  const changed = findChangedParts(planOf(smallManifest(...many, "GET /orgs")), earlier).changed;
  const paths = changed.map(({ plan }) => plan.modules[0]?.path);
  expect(paths).toContain("orgs.ts");
  expect(paths).not.toContain("many.ts");
});
