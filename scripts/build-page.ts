import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

/** Writes the program of the page of `waybill explore`, as one classic script, and its style sheet. */
export async function buildPage(): Promise<void> {
  const generator = fileURLToPath(new URL("../generator", import.meta.url));
  const target = join(generator, "dist/explore");
  const source = join(generator, "explore/page");
  mkdirSync(target, { recursive: true });
  const build = await rolldown({
    cwd: source,
    input: "main.tsx",
    platform: "browser",
    resolve: { conditionNames: ["waybill-source", "browser", "import"] },
    tsconfig: join(source, "tsconfig.json"),
  });
  await build.write({ file: join(target, "page.js"), format: "iife", minify: true });
  await build.close();
  copyFileSync(join(source, "page.css"), join(target, "page.css"));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
