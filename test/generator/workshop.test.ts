import { afterAll, describe, expect, it } from "vitest";
import { generate, generateWith } from "../../generator/generate.js";
import { openWorkshop } from "../../generator/workshop.js";
import { smallManifest } from "./small-manifest.js";
import { tempProject } from "./temp-project.js";

const workshop = openWorkshop();
afterAll(() => workshop.compiler.close());

describe("a workshop", () => {
  it("makes what a first run makes, whatever it has seen", async () => {
    const shared = smallManifest("GET /a").replace("routes:", "schemas:\n  A: true\nroutes:");
    const use = "{ route: POST /b, requestBody: { schema: { $ref: '#/schemas/A' } } }";
    const [work, fresh] = [tempProject({}), tempProject({})];
    for (const text of [
      smallManifest("GET /a", "GET /b"),
      smallManifest("GET /b", "GET /c"),
      shared.replace("GET /a", use),
      shared.replace("GET /a", use).replace("A: true", "A: { type: string }"),
      smallManifest(),
    ]) {
      work.write("routes.yaml", text);
      fresh.write("routes.yaml", text);
      expect(await generateWith({ cwd: work.path }, workshop)).toMatchObject({ ok: true });
      expect(await generate({ cwd: fresh.path })).toMatchObject({ ok: true });
      const [have, want] = [work, fresh].map(({ list, read }) =>
        list().map((path) => [path, read(path)]),
      );
      expect(have).toEqual(want);
    }
  });

  it("tells of a mistake where it stands now", async () => {
    const work = tempProject({ "routes.yaml": smallManifest("GET /a", "GET /b") });
    await generateWith({ cwd: work.path }, workshop);
    work.write("routes.yaml", smallManifest("GET /c", "GET /a", "GET /b{"));
    expect(await generateWith({ cwd: work.path }, workshop)).toMatchObject({
      ok: false,
      errors: [{ line: 11, column: 11 }],
    });
  });
});
