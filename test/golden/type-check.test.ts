import { expect, it } from "vitest";
import { emitModules } from "../../generator/emit/index.js";
import { planRoutes } from "../../generator/plan/index.js";
import { tempProject } from "../generator/temp-project.js";
import { strictProject, typeErrors } from "../type-errors.js";
import { cases, planCase } from "./cases.js";
import { succeed } from "../succeed.js";

it.each([
  { importExtension: ".js", options: {} },
  { importExtension: ".ts", options: { allowImportingTsExtensions: true } },
  { importExtension: "none", options: { module: "esnext", moduleResolution: "bundler" } },
])("all golden cases compile with importExtension $importExtension", ({ importExtension, options }) => {
  const project = tempProject(strictProject(options));
  const [first = ""] = cases;
  const ending = importExtension === "none" ? "" : importExtension;
  for (const name of cases) {
    for (const [path, text] of inlined(name, importExtension)) {
      // All have the same copy of the runtime: it is checked once.
      const isCopy = path === "runtime.ts" && name !== first;
      project.write(
        `${name}/${path}`,
        isCopy ? `export * from "../${first}/runtime${ending}";\n` : text,
      );
    }
  }
  expect(typeErrors(project.path)).toBe("");
});

/** The modules of a case, with the runtime beside them. */
function inlined(name: string, importExtension: string): ReadonlyMap<string, string> {
  const { manifest } = planCase(name);
  const { generate } = manifest;
  const settings = { ...generate, runtime: "inline", importExtension } as typeof generate;
  return emitModules(succeed(planRoutes({ ...manifest, generate: settings })).plan);
}
