import type { Sdk } from "./sdk.js";

/** The bundler's package. */
export const BUNDLER = "rolldown";

/** A script that builds a package like `waybill-github`: with rolldown, and with types by tsc. */
export function buildScript({ output }: Sdk): string {
  return `// Builds dist/ from the generated code: ES modules, CommonJS in dist/cjs/, and types for both.
import { execSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from ${JSON.stringify(BUNDLER)};

const source = ${JSON.stringify(output)};
const modules = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => path.slice(0, -".ts".length).replaceAll("\\\\", "/"));

rmSync("dist", { recursive: true, force: true });
execSync("tsc -p . --outDir dist/cjs", { stdio: "inherit" });
cpSync("dist/cjs", "dist", { recursive: true });
for (const [format, dir] of [
  ["esm", "dist"],
  ["cjs", "dist/cjs"],
]) {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((path) => [path, \`./\${source}/\${path}.ts\`])),
    platform: "neutral",
    external: /^[a-z@]/,
    treeshake: { moduleSideEffects: false },
  });
  await build.write({ dir, format, exports: "named", chunkFileNames: "shared-[name].js" });
  await build.close();
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\\n');
`;
}
