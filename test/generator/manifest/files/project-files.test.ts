import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectFiles } from "../../../../generator/manifest/files/project-files.js";

function project(): string {
  const outside = realpathSync(mkdtempSync(join(tmpdir(), "waybill-test-")));
  const root = join(outside, "project");
  mkdirSync(join(root, "api/folder.json"), { recursive: true });
  writeFileSync(join(root, "package.json"), "{}");
  writeFileSync(join(root, "shared.json"), "{}");
  writeFileSync(join(root, "api/latin.json"), Buffer.from([0x22, 0xe4, 0x22]));
  writeFileSync(join(outside, "secret.json"), "{}");
  symlinkSync(join(outside, "secret.json"), join(root, "api/link.json"));
  return root;
}

it("reads the files of the project, and no others", () => {
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
  expect(say("../../secret.json")).toBe("it is not in the project");
  expect(files.asked()).toHaveLength(6);
});
