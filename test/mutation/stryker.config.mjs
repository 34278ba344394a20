import { readFileSync } from "node:fs";

const parts = JSON.parse(readFileSync(new URL("parts.json", import.meta.url), "utf8"));
const part = process.env.MUTATED;

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner", "./test/mutation/sample.mjs"],
  ...(process.env.SAMPLE && { checkers: ["sample"] }),
  // Which tests reach a mutant is measured once, in the first run; looking for it in imports costs time with each mutant.
  vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
  mutate: process.env.MUTATE ? process.env.MUTATE.split(",") : parts[part].mutate,
  coverageAnalysis: "perTest",
  // Added to one and a half times what the tests took first. A busy machine takes longer, and a change that is stopped says nothing.
  timeoutMS: 60_000,
  // The first run of all tests: five minutes are not enough there.
  dryRunTimeoutMinutes: 30,
  reporters: ["clear-text", "json", "progress-append-only"],
  jsonReporter: { fileName: `reports/mutation/${part}-${Date.now()}.json` },
  // It would write a comment into each file of `test/`, the golden ones too.
  disableTypeChecks: false,
  // Those of other parts, which may be at work too.
  ignorePatterns: [".stryker-tmp"],
  tempDirName: `.stryker-tmp/${part}`,
  concurrency: Number(process.env.CONCURRENCY ?? 2),
};
