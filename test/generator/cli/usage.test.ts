import { spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wantsColor } from "../../../generator/cli/terminal/terminal.js";
import { tempProject } from "../temp-project.js";
import { compileProgram } from "./compiled-program.js";
import { waybillIn } from "./fake-terminal.js";

describe("wrong usage exits with 2 and says what is wrong", () => {
  it.each<[readonly string[], string]>([
    [[], "Usage: waybill"],
    [["generat"], "error: unknown command 'generat'\n(Did you mean generate?)"],
    [["generate", "--wach"], "error: unknown option '--wach'\n(Did you mean --watch?)"],
    [["inputs", "a", "b"], "error: too many arguments for 'inputs'"],
    [["check", "a", "b", "-o", "x"], "error: --output names one folder"],
    [
      ["init", "my api.yaml"],
      "error: init takes a document by an option: waybill init --from 'my api.yaml'",
    ],
    [["generate", "--output"], "error: option '-o, --output <dir>' argument missing"],
    [["generate", "--format", "xml"], "Allowed choices are pretty, json."],
    [["generate", "--watch", "--format", "json"], "error: --format json prints one document"],
    [["check", "--watch"], "error: unknown option '--watch'"],
    [["import"], "Usage: waybill import"],
    [["import", "openapi"], "error: missing required argument 'file'"],
    [["import", "api.yaml"], "kind of the document: waybill import openapi api.yaml"],
    [["explain"], "error: missing required argument 'route'"],
  ])("%j", async (args, want) => {
    const { path } = tempProject();
    const { code, out, err } = await waybillIn(path, args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(want);
  });
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

  it("prints the version", async () => {
    const { code, out } = await waybillIn(tempProject().path, ["--version"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe("the program itself", () => {
  const home = mkdtempSync(join(tmpdir(), "usage-"));
  let cli = "";
  beforeAll(async () => {
    cli = await compileProgram(home);
  });
  afterAll(() => rmSync(home, { recursive: true }));
  const start = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    spawnSync(process.execPath, [cli, ...args], {
      cwd,
      encoding: "utf8",
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: undefined, ...env },
    });

  it("imports a document from standard input, whose references are relative to the working folder", () => {
    const { path } = tempProject({ "item.json": JSON.stringify({ get: { operationId: "a" } }) });
    const document = {
      openapi: "3.0.0",
      paths: { "/a": { $ref: "item.json" }, "/b": { $ref: "no.json" } },
    };
    const args = [cli, "import", "openapi", "-", "--output", "-"];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, {
      cwd: path,
      encoding: "utf8",
      input: JSON.stringify(document),
    });
    expect(status).toBe(0);
    expect(stdout).toContain("- route: GET /a\n    operationId: a\n");
    expect(stderr).toContain("standard input:1:");
    expect(stderr).toContain("cannot read no.json: there is no such file");
  });

  it.skipIf(process.platform === "win32")("waits for what is piped to it, up to 128 MB", () => {
    const { path } = tempProject({ "api.json": '{"openapi":"3.0.0","paths":{"/a":{"get":{}}}}' });
    const words = [process.execPath, cli, "import", "openapi", "-", "--output", "-"];
    const importing = words.map((word) => `'${word}'`).join(" ");
    const shell = (from: string) =>
      spawnSync("sh", ["-c", `${from} | ${importing}`], { cwd: path, encoding: "utf8" });
    expect(shell("(sleep 1; cat api.json)").stdout).toContain("- GET /a\n");
    expect(shell("cat /dev/zero").stderr).toBe(
      "error: cannot read standard input: it has more than 128 MB, and Waybill reads no more than that [file-too-large]\n  hint: split it into several files\n",
    );
  });

  it.runIf(existsSync("/dev/full"))("says so when what it prints goes to a full disk", () => {
    const { path } = tempProject();
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [cli, "--help"], {
      cwd: path,
      encoding: "utf8",
      stdio: ["ignore", full, "pipe"],
    });
    closeSync(full);
    expect(status).toBe(1);
    expect(stderr).toBe(
      "error: cannot write what was asked for: the disk is full\n  hint: free some space, then run again\n",
    );
  });

  it("prints colours where FORCE_COLOR asks for them, and else none into a pipe", () => {
    const { path } = tempProject();
    const isColored = (env: NodeJS.ProcessEnv) =>
      start(path, ["generate"], env).stderr.includes("\u001b[31merror\u001b[39m");
    expect(isColored({})).toBe(false);
    expect(isColored({ FORCE_COLOR: "1" })).toBe(true);
    expect(isColored({ FORCE_COLOR: "0" })).toBe(false);
    expect(isColored({ NO_COLOR: "1" })).toBe(false);
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

  it("exits with what the command says, and keeps stdout and stderr apart", () => {
    const { path } = tempProject();
    expect(start(path, ["generate"])).toMatchObject({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("no routes.yaml"),
    });
    expect(start(path, ["nonsense"])).toMatchObject({ status: 2, stdout: "" });
    expect(start(path, ["init"])).toMatchObject({ status: 0, stderr: "" });
  });
});
