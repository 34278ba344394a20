import { execFileSync } from "node:child_process";
import { symlinkSync, truncateSync } from "node:fs";
import { expect, it } from "vitest";
import { openManifest, readInputFile, readFolder } from "../../../../generator/manifest/index.js";
import { tempProject } from "../../temp-project.js";

it("regular files are read, also through links", () => {
  const { at } = tempProject({ "a.yaml": "text" });
  symlinkSync("a.yaml", at("b.yaml"));
  for (const name of ["a.yaml", "b.yaml"]) {
    const read = readInputFile(at(name));
    expect(read.ok && read.bytes.toString()).toBe("text");
  }
});

it.each([
  ["nothing", "none.yaml", "not-found"],
  ["a folder", "folder", "is-a-folder"],
  ["below a file", "a.yaml/b", "not-a-folder"],
])("files that are read: not %s", (_why, path, code) => {
  const { at } = tempProject({ "a.yaml": "", "folder/x": "" });
  expect(readInputFile(at(path))).toMatchObject({ ok: false, error: { code } });
});

it.skipIf(process.platform === "win32")(
  "pipes and devices are not read, because they may never end",
  () => {
    const { path, at } = tempProject();
    execFileSync("mkfifo", [at("routes.yaml")]);
    symlinkSync("/dev/zero", at("zero.yaml"));
    const want = { ok: false, error: { code: "not-a-file" } };
    expect(readInputFile(at("routes.yaml"))).toMatchObject(want);
    expect(readInputFile(at("zero.yaml"))).toMatchObject(want);
    expect(openManifest(undefined, { cwd: path })).toEqual({
      ok: false,
      errors: [
        {
          code: "not-a-file",
          message: "cannot read routes.yaml: it is a pipe, a device or a socket",
          hint: "save its content to a file, and name the file",
        },
      ],
    });
    expect(readFolder(path)("routes.yaml")).toEqual({
      ok: false,
      reason: "it is a pipe, a device or a socket",
      hint: "save its content to a file, and name the file",
    });
  },
);

it("huge files are not read", () => {
  const { at } = tempProject({ "routes.yaml": "" });
  truncateSync(at("routes.yaml"), 200_000_001);
  expect(readInputFile(at("routes.yaml"))).toEqual({
    ok: false,
    error: {
      code: "file-too-large",
      message: "it has more than 128 MB, the limit of Waybill",
      hint: "split it into several files",
    },
  });
});
