import { defineConfig } from "vitest/config";
import runtime from "../../runtime/package.json" with { type: "json" };
import parts from "./parts.json" with { type: "json" };
import { QuickFirst } from "./quick-first.js";
import { unloadableFiles } from "./unloadable-files.js";

const part = process.env["MUTATED"] as keyof typeof parts;

/** The tests that run in one process and quickly: each of thousands of mutants meets them. */
export default defineConfig({
  // By its name, the runtime would be the one that is installed, outside of the copy that is changed.
  resolve: {
    alias: Object.entries(runtime.exports).flatMap(([entry, source]) =>
      typeof source === "string"
        ? []
        : [
            {
              find: new RegExp(`^waybill-runtime${entry.slice(1)}$`),
              replacement: `${process.cwd()}/runtime/${source["waybill-source"]}`,
            },
          ],
    ),
  },
  test: {
    include: parts[part].tests,
    setupFiles: ["test/mutation/stop-at-failure.ts", "test/seed.ts"],
    // On a busy machine, the tests of large inputs take minutes.
    testTimeout: 300_000,
    // A file that a mutant writes beside the golden ones would be found by all mutants after it.
    update: "none",
    reporters: [unloadableFiles],
    // One worker for all files of a run: each mutant gets a new one, so that what it breaks at load it breaks for all.
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
