import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bundleGenerator } from "./bundle-generator.js";
import { bundleRuntime } from "./bundle-runtime.js";

/** Compiles runtime, generator and GitHub's builders into `dist/`: JavaScript with types. */
const compiler = join(
  dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
  "bin/tsc",
);
rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync(process.execPath, [compiler, "-p", "tsconfig.build.json"], {
  stdio: "inherit",
});
if (status === 0) {
  await bundleGenerator("dist/generator");
  chmodSync("dist/generator/cli.cjs", 0o755);
  await bundleRuntime("dist");
} else process.exitCode = 1;
