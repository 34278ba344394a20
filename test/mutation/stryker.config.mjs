import { readFileSync } from "node:fs";

const parts = JSON.parse(readFileSync(new URL("parts.json", import.meta.url), "utf8"));
const part = process.env.MUTATED;

export default {
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "test/mutation/vitest.config.ts" },
  mutate: process.env.MUTATE ? process.env.MUTATE.split(",") : parts[part].mutate,
  coverageAnalysis: "perTest",
  reporters: ["clear-text", "json", "progress-append-only"],
  jsonReporter: { fileName: `reports/mutation-${part}.json` },
  tempDirName: `.stryker-tmp/${part}`,
  concurrency: Number(process.env.CONCURRENCY ?? 2),
};
