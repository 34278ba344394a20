import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../../generator/manifest/files/project-files.js";
import { tempProject } from "../../temp-project.js";

function project(): string {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "waybill-test-")));
  const root = join(outside, "project");
  mkdirSync(join(root, "api/folder.json"), { recursive: true });
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(root, "shared.json"), "{}");
  writeFileSync(join(root, "api/latin.json"), Buffer.from([0x22, 0xe4, 0x22]));
  writeFileSync(join(outside, "secret.json"), "{}");
  symlinkSync(join(outside, "secret.json"), join(root, "api/link.json"));
  symlinkSync(outside, join(root, "api/up"));
  symlinkSync("../shared.json", join(root, "api/alias.json"));
  return root;
}

it("the reader reads only files of the project", () => {
  const files = projectFiles(join(project(), "api/routes.yaml"));
  const say = (path: string) => {
    const read = files.read(path);
    return read.ok ? read.text : read.reason;
  };
  expect(say("../shared.json")).toBe("{}");
  expect(say("none.json")).toBe("there is no such file or folder");
  expect(say("folder.json")).toBe("it is a folder");
  expect(say("latin.json")).toBe("it is not text in UTF-8");
  expect(say("link.json")).toBe("it is not in the project");
  expect(say("up/secret.json")).toBe("it is not in the project");
  expect(say("alias.json")).toBe("{}");
  expect(say("../../secret.json")).toBe("it is not in the project");
  expect(files.paths()).toHaveLength(8);
});

describe("a project", () => {
  const files = { "api/openapi.yaml": "a", "packages/sdk/package.json": "{}" };
  const read = (root: string, named?: string) => {
    const found = projectFiles(join(root, "packages/sdk/routes.yaml"), named);
    const result = found.read("../../api/openapi.yaml");
    return result.ok ? result.text : result.reason;
  };

  it("a project is the git repository", () => {
    const { path, write } = tempProject(files);
    expect(read(path)).toBe("it is not in the project");
    // As in a worktree.
    write(".git", "gitdir: elsewhere");
    expect(read(path)).toBe("a");
  });

  it("the project of a linked folder is the target's project", () => {
    const { path, at, write } = tempProject(files);
    write(".git", "gitdir: elsewhere");
    const outside = realpathSync(mkdtempSync(join(tmpdir(), "waybill-test-")));
    symlinkSync(at("packages/sdk"), join(outside, "linked"));
    const found = projectFiles(join(outside, "linked/routes.yaml")).read("package.json");
    expect([found.ok, read(path)]).toEqual([true, "a"]);
  });

  it("--root sets the project", () => {
    const { path, at } = tempProject({ ...files, "packages/sdk/.git": "gitdir: elsewhere" });
    expect(read(path)).toBe("it is not in the project");
    expect(read(path, at("packages"))).toBe("it is not in the project");
    expect(read(path, path)).toBe("a");
  });
});
