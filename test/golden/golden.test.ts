import { existsSync, readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emitModules } from "../../generator/emit/emit-modules.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { readManifest } from "../../generator/manifest/read-manifest.js";

/**
 * A folder for each manifest, whose groups are features: `routes.yaml`, and the files that it becomes. `vitest -u` rewrites them. Only
 * other tests read `shapes/`.
 */
const here = new URL("./", import.meta.url);
const cases = readdirSync(here, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() && entry.name !== "shapes" ? [entry.name] : [],
);

describe("golden", () => {
  it.each(cases)("%s", async (name) => {
    const folder = new URL(`${name}/`, here);
    const read = readManifest(readFileSync(new URL("routes.yaml", folder), "utf8"), "routes.yaml");
    if (!read.ok) throw new Error(JSON.stringify(read.errors, null, 2));
    const planned = planRoutes(read.manifest);
    if (!planned.ok) throw new Error(JSON.stringify(planned.problems, null, 2));
    const modules = emitModules(planned.plan);
    for (const [path, text] of modules) {
      const file = new URL(`generated/${path}`, folder).pathname;
      await expect(text).toMatchFileSnapshot(file);
    }
    const left = listFiles(new URL("generated/", folder)).filter((path) => !modules.has(path));
    expect(left, "files of an earlier manifest").toEqual([]);
  });
});

function listFiles(folder: URL, prefix = ""): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? listFiles(new URL(`${entry.name}/`, folder), `${prefix}${entry.name}/`)
      : [prefix + entry.name],
  );
}
