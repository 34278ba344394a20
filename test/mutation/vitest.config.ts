import { defineConfig } from "vitest/config";
import parts from "./parts.json" with { type: "json" };
import { QuickFirst } from "./quick-first.js";
import { unloadableFiles } from "./unloadable-files.js";

const part = process.env["MUTATED"] as keyof typeof parts;

/** The tests that run in one process and quickly: each of thousands of mutants meets them. */
export default defineConfig({
  test: {
    include: parts[part].tests,
    setupFiles: ["test/mutation/stop-at-failure.ts", "test/seed.ts"],
    testTimeout: 60_000,
    // A file that a mutant writes beside the golden ones would be found by all mutants after it.
    update: "none",
    reporters: [unloadableFiles],
    // One worker for all files of a run: each mutant gets a new one, so that what it breaks at load it breaks for all.
    isolate: false,
    sequence: { sequencer: QuickFirst },
  },
});
