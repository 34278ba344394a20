import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // Child processes (the command line, the compiler) are slow to start on a busy machine.
    testTimeout: 60_000,
  },
});
