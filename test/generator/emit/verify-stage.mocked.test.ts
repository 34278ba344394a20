import { expect, it, vi } from "vitest";
import type { ModulePlan } from "../../../generator/plan/plan.js";
import { generate } from "../../../generator/generate.js";
import { smallManifest } from "../small-manifest.js";
import { tempProject } from "../temp-project.js";

/** An emitter with a mistake: it lets a text of the manifest become a statement. */
vi.mock(import("../../../generator/emit/module.js"), async (importOriginal) => {
  const { printModule } = await importOriginal();
  return {
    printModule: (module: ModulePlan) =>
      module.path === "users.ts"
        ? `${printModule(module)}globalThis.pwned = true;\n`
        : printModule(module),
  };
});

it("writes nothing when an emitter lets a text become a statement", async () => {
  const { path, list } = tempProject({ "routes.yaml": smallManifest() });
  expect(await generate({ cwd: path })).toEqual({
    ok: false,
    errors: [
      {
        code: "unexpected-code",
        message: expect.stringMatching(/^the code made for users\.ts is not what was planned /),
        hint: expect.stringContaining("bug in Waybill"),
        files: ["users.ts"],
      },
    ],
  });
  expect(list()).toEqual(["routes.yaml"]);
});
