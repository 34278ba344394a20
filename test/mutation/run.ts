/**
 * Changes the code in small ways and counts the changes that the tests notice.
 *
 *     npm run mutation -- runtime                       # or manifest, plan, emit
 *     npm run mutation -- runtime runtime/headers.ts    # only these files
 *
 * The report is written to `reports/`.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import parts from "./parts.json" with { type: "json" };

const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));

const [part = "", ...files] = process.argv.slice(2);
if (!Object.hasOwn(parts, part)) {
  console.error(`Which part? One of: ${Object.keys(parts).join(", ")}`);
  process.exit(2);
}
if (!existsSync(join(here, "node_modules"))) {
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
}
const stryker = join(here, "node_modules/@stryker-mutator/core/bin/stryker.js");
const { status } = spawnSync(
  process.execPath,
  [stryker, "run", "test/mutation/stryker.config.mjs"],
  {
    cwd: root,
    stdio: "inherit",
    // Fewer cases from the property tests, and the same for every mutant.
    env: {
      WAYBILL_SEED: "1",
      WAYBILL_RUNS: "20",
      FUZZ_RUNS: "20",
      ...process.env,
      MUTATED: part,
      ...(files.length > 0 && { MUTATE: files.join() }),
    },
  },
);
process.exitCode = status ?? 1;
