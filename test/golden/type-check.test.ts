import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emitModules } from "../../generator/emit/emit-modules.js";
import { planRoutes } from "../../generator/plan/plan-routes.js";
import { readManifest } from "../../generator/manifest/read-manifest.js";
import { tempProject } from "../generator/temp-project.js";
import { STRICT, typeErrors } from "../type-errors.js";

describe("the compiler", () => {
  const cases = readdirSync(new URL("./", import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  it.each([
    { importExtension: ".js", options: {} },
    { importExtension: ".ts", options: { allowImportingTsExtensions: true } },
    { importExtension: "none", options: { module: "esnext", moduleResolution: "bundler" } },
  ])("takes all golden cases with importExtension $importExtension", ({ importExtension, options }) => {
    const project = tempProject({
      "package.json": JSON.stringify({ type: "module" }),
      "tsconfig.json": JSON.stringify({
        compilerOptions: { ...STRICT, ...options },
        include: ["**/*.ts"],
      }),
    });
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
});

/** The modules of a case, with the runtime beside them. */
function inlined(name: string, importExtension: string): ReadonlyMap<string, string> {
  const file = new URL(`${name}/routes.yaml`, import.meta.url);
  const read = readManifest(readFileSync(file, "utf8"), "routes.yaml");
  if (!read.ok) throw new Error(read.errors[0]?.message);
  const { generate } = read.manifest;
  const settings = { ...generate, runtime: "inline", importExtension } as typeof generate;
  const planned = planRoutes({ ...read.manifest, generate: settings });
  if (!planned.ok) throw new Error(planned.problems[0]?.message);
  return emitModules(planned.plan);
}
