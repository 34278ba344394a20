import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { productionErrors } from "./scripts/production-errors.js";

/** The packages of this repository import each other's sources. */
const conditions = ["waybill-source"];

const WITH_SUFFIX = "test/**/*.*.test.ts";

/** The files whose name says their kind: `x.large.test.ts`. */
const filesOf = (kind: string) => `test/**/*.${kind}.test.ts`;

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
          exclude: [...configDefaults.exclude, "test/platforms/**", WITH_SUFFIX],
          // Files share the modules that are loaded, which takes a third of the time off. No module has state.
          isolate: false,
        },
      },
      // Tests that replace modules by `vi.mock`.
      { extends: true, test: { name: "mocked", include: [filesOf("mocked")] } },
      // Random cases that take long. `FUZZ_RUNS` and `WAYBILL_RUNS` add cases to most.
      { extends: true, test: { name: "property", include: [filesOf("property")], isolate: false } },
      // The packages as they are published, the compiled command line, the instructions in README.md and `docs/`, and examples that
      // are compiled and run.
      { extends: true, test: { name: "packages", include: [filesOf("package")] } },
      // The runtime as it is under the export condition `production`, apart from messages.
      {
        extends: true,
        plugins: [productionErrors],
        test: {
          name: "production",
          include: ["test/runtime/**/*.test.ts"],
          exclude: [filesOf("large")],
          env: { WAYBILL_BUILD: "production" },
          isolate: false,
        },
      },
      // Runs that are killed, disks that fail, several runs at once, and what git does to files.
      { extends: true, test: { name: "faults", include: [filesOf("faults")] } },
      // Texts, calls and amounts of code that are larger than anybody writes.
      { extends: true, test: { name: "large", include: [filesOf("large")], isolate: false } },
    ],
  },
});
