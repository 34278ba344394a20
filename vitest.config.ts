import { defineConfig } from "vitest/config";

/** The packages of this repository import each other's sources. */
const conditions = ["waybill-source"];

export default defineConfig({
  ssr: { resolve: { conditions } },
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/seed.ts"],
    // Child processes (the command line, the compiler) are slow to start on a busy machine.
    testTimeout: 60_000,
  },
});
