import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { emitModules } from "../../generator/emit/index.js";
import { cases, folderOf, planCase } from "./cases.js";

/** `vitest -u` rewrites the files. */
it.each(cases.filter((name) => name !== "shapes"))("golden: %s", async (name) => {
  const modules = emitModules(planCase(name).plan);
  const output = new URL("generated/", folderOf(name));
  for (const [path, text] of modules) {
    await expect(text).toMatchFileSnapshot(new URL(path, output).pathname);
  }
  const files = readdirSync(output, { recursive: true, encoding: "utf8" });
  const left = files.filter((path) => path.endsWith(".ts") && !modules.has(path));
  expect(left, "files of an earlier manifest").toEqual([]);
});
