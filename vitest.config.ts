import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { productionErrors } from "./scripts/production-errors.js";

/** The packages of this repository import each other's sources. */
const conditions = ["waybill-source"];

/** Tests that replace modules by `vi.mock`. */
const MOCKED = "test/**/*.mocked.test.ts";

/**
 * Tests of the packages as they are published and of the compiled command line, whose builds take long, of the instructions in
 * README.md and `docs/`, and of examples that are compiled and run. `npm run test:packages` runs these.
 */
const PACKAGES = [
  "test/bench/**/*.test.ts",
  "test/examples/{node-cli,sending}.test.ts",
  "test/generator/cli/compiled-program.test.ts",
  "test/generator/determinism.test.ts",
  "test/package/**/*.test.ts",
  "test/pages/pages.test.ts",
  "test/types/budget.test.ts",
];

/** Tests with random cases that take long. `npm run test:property` runs these; `FUZZ_RUNS` and `WAYBILL_RUNS` add cases to most. */
const PROPERTIES = "test/**/*.property.test.ts";

/** Tests of texts, calls and amounts of code that are larger than anybody writes. `npm run test:large` runs these. */
const LARGE = [
  "test/generator/diff/guard-of-all-rows.test.ts",
  "test/generator/diff/long-chains.test.ts",
  "test/generator/hostile/long-text.test.ts",
  "test/generator/hostile/memory.test.ts",
  "test/generator/manifest/checks/check-limits.test.ts",
  "test/generator/manifest/time.test.ts",
  "test/generator/manifest/yaml/limits.test.ts",
  "test/generator/openapi/expansion.test.ts",
  "test/generator/openapi/large-documents.test.ts",
  "test/generator/output/decide/layout-of-output.test.ts",
  "test/runtime/decisions/time.test.ts",
  "test/runtime/memory.test.ts",
];

/** Runs that are killed, disks that fail, several runs at once, and what git does to files. `npm run faults` runs these. */
const FAULTS = [
  "test/generator/cli/diff/hostile-repository.test.ts",
  "test/generator/faults/**/*.test.ts",
  "test/generator/merge.test.ts",
  "test/generator/output/every-step.mocked.test.ts",
  "test/generator/output/failing-disk.test.ts",
  "test/generator/output/write/lock.test.ts",
];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ["test/seed.ts"],
    // Only ends what hangs: on a busy machine, child processes such as the compiler may take many times as long as usual.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Vitest leaves one core to itself, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["test/**/*.test.ts"],
          exclude: [
            ...configDefaults.exclude,
            "test/platforms/**",
            MOCKED,
            PROPERTIES,
            ...FAULTS,
            ...LARGE,
            ...PACKAGES,
          ],
          // Files share the modules that are loaded, which takes a third of the time off. No module has state.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "mocked",
          include: [MOCKED],
          exclude: [...configDefaults.exclude, ...FAULTS],
        },
      },
      {
        extends: true,
        test: { name: "property", include: [PROPERTIES], isolate: false },
      },
      { extends: true, test: { name: "packages", include: PACKAGES } },
      // The runtime as it is under the export condition `production`, apart from messages.
      {
        extends: true,
        plugins: [productionErrors],
        test: {
          name: "production",
          include: ["test/runtime/**/*.test.ts"],
          exclude: LARGE,
          env: { WAYBILL_BUILD: "production" },
          isolate: false,
        },
      },
      { extends: true, test: { name: "faults", include: FAULTS } },
      { extends: true, test: { name: "large", include: LARGE, isolate: false } },
    ],
  },
});
