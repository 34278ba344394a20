import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";

/** The program of a version of Node, from npm. */
export function nodeOf(version: string): string {
  const args = ["--yes", "--package", `node@${version}`, "--call", "node -p process.execPath"];
  return execFileSync("npx", args, {
    // Outside of this repository, whose packages npx would look for.
    cwd: tmpdir(),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    shell: process.platform === "win32",
  }).trim();
}
