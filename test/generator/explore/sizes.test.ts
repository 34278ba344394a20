import { mkdirSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { findBundler, measureBundles } from "../../../generator/explore/index.js";
import { buildPage } from "../../../scripts/build-page.js";
import { waybillIn } from "../cli/fake-terminal.js";
import { planOf } from "../plan-of.js";
import { smallManifest } from "../small-manifest.js";
import { type TempProject, tempProject } from "../temp-project.js";

beforeAll(buildPage);

const HOSTILE = "globalThis.hostileBundler = true; exports.build = () => { throw new Error(); };";

/** A project whose manifest moves its output to where somebody has committed a bundler of their own. */
function hostileProject(): TempProject {
  return tempProject({
    "routes.yaml": smallManifest().replace("output: generated", "output: vendor/gen"),
    "vendor/gen/node_modules/esbuild/index.js": HOSTILE,
  });
}

function installBundler(project: TempProject): void {
  mkdirSync(project.at("node_modules"));
  symlinkSync(resolve("node_modules/esbuild"), project.at("node_modules/esbuild"), "junction");
}

describe("the sizes of functions", () => {
  it.each([
    { args: ["explain", "getUsersByUsername"], code: 0, err: "" },
    { args: ["explore", "--output", "site"], code: 0, err: "" },
    {
      args: ["explore", "--output", "site", "--sizes"],
      code: 1,
      err: "error: --sizes needs esbuild, which is not installed here [no-bundler]\n  hint: install it, or leave --sizes out\n",
    },
  ])("are not measured by a bundler beside the output: $args", async ({ args, code, err }) => {
    const project = hostileProject();
    expect(await waybillIn(project.path, args)).toMatchObject({ code, err });
    expect(globalThis).not.toHaveProperty("hostileBundler");
  });

  it("are part of the page with --sizes, by the bundler of the working folder", async () => {
    const project = hostileProject();
    installBundler(project);
    const sizesWith = async (...args: readonly string[]) => {
      const done = await waybillIn(project.path, ["explore", "--output", "site", ...args]);
      expect(done).toMatchObject({ code: 0, err: "" });
      return project.read("site/groups/0.js").includes("bundleBytes");
    };
    expect(await sizesWith("--sizes")).toBe(true);
    expect(await sizesWith()).toBe(false);
    expect(globalThis).not.toHaveProperty("hostileBundler");
  });

  it("are what esbuild makes of a function", async () => {
    const bundle = (await findBundler(process.cwd())) ?? expect.fail("no bundler is found");
    const plan = planOf({
      routes: ["GET /a/{b}", "GET /c/{d}", { route: "POST /e", name: "post" }],
    });
    const sizes = await measureBundles(plan, bundle);
    expect([...sizes.keys()].sort()).toEqual(["getAByB", "getCByD", "post"]);
    for (const bytes of sizes.values()) expect(bytes).toBeGreaterThan(0);
    // The only function of an API brings the runtime.
    const only = await measureBundles(planOf({ routes: ["GET /a/{b}"] }), bundle);
    expect(only.get("getAByB")).toBeGreaterThan((sizes.get("getAByB") ?? 0) + 500);
  });
});
