import { defineConfig } from "vitest/config";
import parts from "./parts.json" with { type: "json" };

const part = process.env["MUTATED"] as keyof typeof parts;

/** The tests that run in one process and quickly: each of thousands of mutants meets them. */
export default defineConfig({
  test: {
    include: parts[part].tests,
    setupFiles: ["test/seed.ts"],
    testTimeout: 60_000,
  },
});
