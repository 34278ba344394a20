import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("every file is laid out as prettier lays it out", () => {
  const { status, stderr } = spawnSync("npm", ["run", "--silent", "format:check"], {
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  expect({ status, stderr }).toMatchObject({ status: 0 });
});
