import { describe, expect, it } from "vitest";
import type { RoutePlan } from "../../generator/plan/plan.js";
import { github, manifest, plans } from "./github.js";
import { checkLaw } from "./law.js";

/** For each route. Both can be set, to look longer or to see a failure again. */
const RUNS = Number(process.env["WAYBILL_RUNS"] ?? 3);
const SEED = Number(process.env["WAYBILL_SEED"] ?? Date.now() % 2 ** 31);

describe(`builder(P, O) is endpoint(route, { ...O, ...P }); WAYBILL_SEED=${SEED}`, () => {
  it("the law is checked for every route", () => {
    expect(plans).toHaveLength(manifest.routes.length);
    expect(plans.filter(({ name }) => typeof github[name] !== "function")).toEqual([]);
  });

  it.each([...new Set(plans.map(firstWord))])("the law holds below /%s", (word) => {
    for (const plan of plans.filter((one) => firstWord(one) === word)) {
      checkLaw(plan, manifest, github, { runs: RUNS, seed: SEED });
    }
  });
});

function firstWord({ manifestRoute }: RoutePlan): string {
  return manifestRoute.split("/")[1] ?? "";
}
