// Builds dist/ from src/ and the generated code: ES modules, CommonJS in dist/cjs/, and types for both.
import { execSync } from "node:child_process";
import { cpSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { rolldown } from "rolldown";

const modules = ["src", "generated"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path.slice(0, -".ts".length).replaceAll("\\", "/")}`),
);

rmSync("dist", { recursive: true, force: true });
execSync("tsc -p . --outDir dist/cjs", { stdio: "inherit" });
cpSync("dist/cjs", "dist", { recursive: true });
for (const [format, dir] of [
  ["esm", "dist"],
  ["cjs", "dist/cjs"],
]) {
  const build = await rolldown({
    input: Object.fromEntries(modules.map((path) => [path, `./${path}.ts`])),
    platform: "neutral",
    external: /^[a-z@]/,
    treeshake: { moduleSideEffects: false },
  });
  await build.write({ dir, format, exports: "named", chunkFileNames: "shared-[name].js" });
  await build.close();
}
writeFileSync("dist/cjs/package.json", '{ "type": "commonjs" }\n');
