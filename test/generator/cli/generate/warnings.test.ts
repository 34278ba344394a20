import { describe, expect, it } from "vitest";
import { waybillIn } from "../fake-terminal.js";
import { smallManifest } from "../../small-manifest.js";
import { tempProject } from "../../temp-project.js";

const files = { "routes.yaml": smallManifest("GTE /a") };
const warning = [
  'routes.yaml:9:5: warning: "GTE" is not a standard HTTP method [unknown-method]',
  "  8 |   - GET /orgs/{org}",
  "  9 |   - GTE /a",
  "    |     ^^^^^^",
  "  hint: did you mean GET?",
  "",
].join("\n");

describe("what a manifest hardly means", () => {
  it("is printed beside what was written", async () => {
    const { path } = tempProject(files);
    const { code, out, err } = await waybillIn(path, ["generate"]);
    expect(code).toBe(0);
    expect(err).toContain(warning);
    expect(out).toContain("wrote generated");
    const checked = await waybillIn(path, ["check"]);
    expect(checked).toMatchObject({ code: 0 });
    expect(checked.err).toContain(warning);
  });

  it("is in the JSON of each command", async () => {
    const { path } = tempProject(files);
    for (const command of ["generate", "check"]) {
      const { out, err } = await waybillIn(path, [command, "--format", "json"]);
      expect(err).toBe("");
      expect(JSON.parse(out)).toMatchObject({
        ok: true,
        warnings: [{ code: "unknown-method", file: "routes.yaml", line: 9 }],
      });
    }
  });

  it("is not told quietly", async () => {
    const { path } = tempProject(files);
    expect(await waybillIn(path, ["generate", "--quiet"])).toMatchObject({ code: 0, err: "" });
  });
});
