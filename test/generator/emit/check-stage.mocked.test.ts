import { readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import type { ModulePlan } from "../../../generator/plan/plan.js";
import { generate } from "../../../generator/generate.js";
import { smallManifest } from "../small-manifest.js";
import { tempProject } from "../temp-project.js";

/** An emitter with a mistake: it lets a text of the manifest become a statement. */
vi.mock(import("../../../generator/emit/module.js"), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    emitModule: (module: ModulePlan) => {
      const emitted = original.emitModule(module);
      const evil = "globalThis.pwned = true;";
      const text = emitted.text.replace("\n\n/**", `\n${evil}\n\n/**`) as typeof emitted.text;
      return module.path === "users.ts" ? { ...emitted, text } : emitted;
    },
  };
});

it("generate writes nothing if an emitter prints text as a statement", async () => {
  const { path, list } = tempProject({ "routes.yaml": smallManifest() });
  const result = await generate({ cwd: path });
  expect(result).toMatchObject({
    ok: false,
    errors: [{ code: "unexpected-code", files: ["users.ts"] }],
  });
  expect(list()).toEqual(["routes.yaml"]);
  const page = readFileSync("docs/errors.md", "utf8");
  for (const { message, hint = "" } of result.ok ? [] : result.errors) {
    // The place follows from the length of the module.
    expect(page).toContain(`| \`${message.replace(/\(\d+:\d+/, "(43:1")}\` |`);
    expect(page).toContain(`| \`${hint}\` |`);
  }
});
