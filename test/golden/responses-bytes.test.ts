import { build } from "esbuild";
import { expect, test } from "vitest";
import { emitModules } from "../../generator/emit/index.js";
import type { Manifest } from "../../generator/manifest/index.js";
import { planRoutes } from "../../generator/plan/index.js";
import { tempProject } from "../generator/temp-project.js";
import { planCase } from "./cases.js";
import { succeed } from "../succeed.js";

// With local names as they are: esbuild's short ones go by how often letters occur in the sources, types too.
test("responses are only types: a bundle has the same bytes without them", async () => {
  const { manifest } = planCase("groups");
  const routes = manifest.routes.map(({ responses: _, ...route }) => route);
  const given = await bundle(manifest);
  expect(given).toContain("postPetsLitters");
  expect(given).toBe(await bundle({ ...manifest, routes }));
});

/** All that a manifest becomes, with the runtime, as one script. */
async function bundle({ generate, ...manifest }: Manifest): Promise<string> {
  const planned = succeed(planRoutes({ ...manifest, generate: { ...generate, runtime: "inline" } }));
  const project = tempProject(Object.fromEntries(emitModules(planned.plan)));
  const { outputFiles } = await build({
    stdin: { contents: 'export * from "./index.ts"; export * from "./fetch.ts";', resolveDir: project.path },
    bundle: true,
    minifySyntax: true,
    minifyWhitespace: true,
    format: "esm",
    target: "es2022",
    write: false,
  });
  return outputFiles[0]?.text ?? "";
}
