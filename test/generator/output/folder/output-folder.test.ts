import { symlinkSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { locateOutput } from "../../../../generator/output/folder/output-folder.js";
import { told } from "../write-texts.js";
import { type TempProject, tempProject } from "../../temp-project.js";

const MANIFEST = "repository/api/routes.yaml";

/** A repository in a folder with others; the manifest lies in a folder of it. */
function repository(...files: readonly string[]): TempProject {
  return tempProject(Object.fromEntries([MANIFEST, ...files].map((path) => [path, ""])));
}

function locate(project: TempProject, setting: string, output?: string) {
  return locateOutput(project.at(MANIFEST), setting, { output, cwd: project.at("repository/api") });
}

describe("a folder that the manifest names", () => {
  it.each<readonly [name: string, markers: readonly string[], setting: string, ok: boolean]>([
    ["beside it", [], "generated", true],
    ["above it, without a project", [], "../generated", false],
    ["in its package", ["repository/package.json"], "../src/api", true],
    ["in its repository", ["repository/.git/HEAD"], "../src/api", true],
    ["in a worktree", ["repository/.git"], "../src/api", true],
    ["outside its package", ["repository/package.json"], "../../x", false],
    [
      "in its repository, outside its package",
      ["repository/.git/HEAD", "repository/api/package.json"],
      "../generated",
      true,
    ],
  ])("%s: %j in %s", (_name, markers, setting, ok) => {
    const project = repository(...markers);
    expect(locate(project, setting).ok).toBe(ok);
    expect(locate(project, "generated", setting)).toMatchObject({ ok: true });
  });

  it.each<readonly [root: string, setting: string, ok: boolean]>([
    ["../..", "../../x", true],
    ["..", "../../x", false],
    ["..", "../x", true],
    [".", "../x", false],
  ])("--root %s decides on %s", (root, setting, ok) => {
    const project = repository("repository/package.json");
    const cwd = project.at("repository/api");
    expect(locateOutput(project.at(MANIFEST), setting, { cwd, root }).ok).toBe(ok);
  });

  it("an output folder outside the project is rejected with the project's path", () => {
    const project = repository("repository/package.json");
    expect(told(locate(project, "../../elsewhere"))).toBe(
      `error: cannot write to ${project.at("elsewhere")}: it lies outside the project, which is ${project.at("repository")} [outside-project]\n  hint: name a folder inside the project, or name this one with --output; --root names another project folder\n`,
    );
  });

  it("an output folder may be a link within the project only", () => {
    const project = repository("repository/package.json", "repository/src/x", "elsewhere/x");
    symlinkSync(project.at("repository/src"), project.at("repository/api/inside"));
    symlinkSync(project.at("elsewhere"), project.at("repository/api/outside"));
    expect(locate(project, "inside")).toMatchObject({
      ok: true,
      folder: { path: project.at("repository/src") },
    });
    for (const setting of ["outside", "outside/below"]) {
      const real = project.at("elsewhere") + setting.slice("outside".length);
      expect(told(locate(project, setting))).toContain(
        `cannot write to ${setting}: it is a symbolic link that leads out of the project, to ${real} [outside-project]`,
      );
      expect(locate(project, "generated", setting)).toMatchObject({
        ok: true,
        folder: { path: real },
      });
    }
  });

  it("an output folder may not be a link into node_modules", () => {
    const project = repository("repository/package.json", "repository/node_modules/x/y");
    symlinkSync(project.at("repository/node_modules/x"), project.at("repository/api/linked"));
    expect(locate(project, "linked")).toMatchObject({ errors: [{ code: "unsafe-output" }] });
  });
});

describe("a rejected output folder", () => {
  it.each<[written: string, reason: string]>([
    [".git/hooks", "it is inside .git, which Waybill must not change"],
    ["../.GIT", "it is inside .GIT, which Waybill must not change"],
    ["node_modules/x", "it is inside node_modules, which Waybill must not change"],
    ["a/node_modules", "it is inside node_modules, which Waybill must not change"],
    ["../GIT~1/hooks", "it is inside GIT~1, which Waybill must not change"],
    ["../.g\u200cit/hooks", "it has invisible characters"],
    ["a\u202eb/c", "it has invisible characters"],
    ["~/generated", "`~` does not mean a home folder here"],
    ["~", "`~` does not mean a home folder here"],
    ["https://example.com/x", "it looks like a URL"],
    ["file:x", "it looks like a URL"],
    ["nul", "Windows keeps that name for a device"],
    ["a/COM1.x/b", "Windows keeps that name for a device"],
    ["COM¹", "Windows keeps that name for a device"],
    ["conin$", "Windows keeps that name for a device"],
    ["con .txt", "Windows keeps that name for a device"],
    ["generated.", "it ends with a dot or a space"],
    ["a /b", "it ends with a dot or a space"],
    ["...", "it ends with a dot or a space"],
  ])("the folder %j is rejected as output", (written, reason) => {
    const project = repository("repository/package.json");
    for (const result of [locate(project, written), locate(project, "generated", written)]) {
      expect(told(result)).toMatch(/^error: cannot write to .* \[unsafe-output\]/);
      expect(told(result)).toContain(`: ${reason}`);
    }
  });

  it.each([
    "generated",
    "./a/../b",
    "src/.api",
    ".hidden/x",
    "a~b",
    "com",
    "nully",
    "git~",
    "com10",
  ])("the folder %j is accepted as output", (written) => {
    expect(locate(repository("repository/package.json"), written)).toMatchObject({ ok: true });
  });
});
