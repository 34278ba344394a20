import { readdirSync } from "node:fs";
import { describe, it } from "vitest";
import { checkLaw, generatedOf, planManifest } from "../generated/law.js";

/** GitHub's routes are of few shapes; the golden cases have all of them. */
const RUNS = Number(process.env["WAYBILL_RUNS"] ?? 30);
const SEED = Number(process.env["WAYBILL_SEED"] ?? Date.now() % 2 ** 31);

const here = new URL("./", import.meta.url);
const cases = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
);

describe(`the law for every shape of route; WAYBILL_SEED=${SEED}`, () => {
  it.each(cases)("%s", async (name) => {
    const folder = new URL(`${name}/`, here);
    const planned = planManifest(new URL("routes.yaml", folder));
    const { manifest, plans } = planned;
    const generated = await generatedOf(planned, folder);
    for (const plan of plans) checkLaw(plan, manifest, generated, { runs: RUNS, seed: SEED });
  });
});
