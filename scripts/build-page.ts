import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
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
    // Modules of the generator run nothing when they are loaded, and functions of the page need no Node.
    treeshake: { moduleSideEffects: false },
    external: /^node:/,
  });
  const postBanner = `/*!\n${LICENCES.map(readLicence).join("\n")}*/`;
  await build.write({ file: join(target, "page.js"), format: "iife", minify: true, postBanner });
  await build.close();
  copyFileSync(join(source, "page.css"), join(target, "page.css"));
}

/**
 * Licences of the packages in the program, which copies of it must contain. DOMPurify has a notice in its code, which the bundler keeps.
 */
const LICENCES = ["preact/LICENSE", "minisearch/LICENSE.txt", "marked/LICENSE"];

function readLicence(file: string): string {
  const text = readFileSync(new URL(`../node_modules/${file}`, import.meta.url), "utf8");
  return `${dirname(file)}\n\n${text.replaceAll("*/", "* /")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPage();
