import { describe, it } from "vitest";
import { checkLaw } from "../generated/law.js";
import { cases, loadCase } from "./cases.js";

/** GitHub's routes are of few shapes; the golden cases have all of them. */
const RUNS = Number(process.env["WAYBILL_RUNS"] ?? 15);
const SEED = Number(process.env["WAYBILL_SEED"] ?? Date.now() % 2 ** 31);

describe(`the law for every shape of route; WAYBILL_SEED=${SEED}`, () => {
  it.each(cases)("%s", async (name) => {
    const { manifest, plans, generated } = await loadCase(name);
    for (const plan of plans) checkLaw(plan, manifest, generated, { runs: RUNS, seed: SEED });
  });
});
