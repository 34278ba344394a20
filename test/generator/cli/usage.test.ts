import { describe, expect, it } from "vitest";
import { wantsColor } from "../../../generator/cli/terminal/terminal.js";
import { tempProject } from "../temp-project.js";
import { waybillIn } from "./fake-terminal.js";

it.each<[readonly string[], string]>([
  [[], "Usage: waybill"],
  [["generat"], "error: unknown command 'generat'\n(Did you mean generate?)"],
  [["generate", "--wach"], "error: unknown option '--wach'\n(Did you mean --watch?)"],
  [["inputs", "a", "b"], "error: too many arguments for 'inputs'"],
  [["check", "a", "b", "-o", "x"], "error: --output names one folder"],
  [
    ["init", "my api.yaml"],
    "error: pass the document as an option: waybill init --from 'my api.yaml'",
  ],
  [["generate", "--output"], "error: option '-o, --output <dir>' argument missing"],
  [["generate", "--format", "xml"], "Allowed choices are pretty, json."],
  [["generate", "--watch", "--format", "json"], "error: --format json prints one document"],
  [["check", "--watch"], "error: unknown option '--watch'"],
  [["import"], "Usage: waybill import"],
  [["import", "openapi"], "error: missing required argument 'file'"],
  [["import", "api.yaml"], "kind of the document: waybill import openapi api.yaml"],
  [["explain"], "error: missing required argument 'route'"],
  [
    ["explore", "--port", "65536"],
    "error: option '-p, --port <number>' argument '65536' is invalid. Pass a whole number from 0 to 65535.\n",
  ],
])("wrong usage exits with 2 and says what is wrong: %j", async (args, want) => {
  const { path } = tempProject();
  const { code, out, err } = await waybillIn(path, args);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toContain(want);
});

describe("help", () => {
  it.each([
    [["--help"]],
    [["generate", "--help"]],
    [["check", "-h"]],
    [["import", "openapi", "--help"]],
    [["init", "--help"]],
    [["explain", "--help"]],
    [["help", "generate"]],
  ])("%j has an example", async (args) => {
    const { code, out, err } = await waybillIn(tempProject().path, args);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/^Usage: waybill /);
    expect(out).toMatch(/\n {2}\$ waybill /);
  });

  it("waybill --version prints the version", async () => {
    const { code, out } = await waybillIn(tempProject().path, ["--version"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

it.each<[env: Readonly<Record<string, string>>, onTerminal: boolean, elsewhere: boolean]>([
  [{}, true, false],
  [{ NO_COLOR: "1" }, false, false],
  [{ NO_COLOR: "" }, true, false],
  [{ FORCE_COLOR: "" }, true, true],
  [{ FORCE_COLOR: "3" }, true, true],
  [{ FORCE_COLOR: "0" }, false, false],
  [{ FORCE_COLOR: "false" }, false, false],
  [{ FORCE_COLOR: "1", NO_COLOR: "1" }, true, true],
])("with %j has colours on a terminal: %s, elsewhere: %s", (env, onTerminal, elsewhere) => {
  expect([wantsColor(env, true), wantsColor(env, false)]).toEqual([onTerminal, elsewhere]);
});
