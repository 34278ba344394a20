import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runGit } from "../../git/index.js";
import { toLf } from "../../portable/index.js";
import { findConflict } from "./conflict-markers.js";

/**
 * Whether a text is exactly what git makes of the three versions of a file in conflict, so that nothing in it would be lost.
 * False if git cannot tell: there is no repository, or the conflict is marked as resolved.
 *
 * @param path relative to the folder.
 */
export function isGitMerge(folder: string, path: string, text: string): boolean {
  const labels = findConflict(toLf(text));
  const versions = readVersions(folder, path);
  if (labels === undefined || versions === undefined) return false;
  const { ours, base, theirs } = labels;
  const names = ["-L", ours, "-L", base ?? "", "-L", theirs];
  const styles = base === undefined ? [[]] : [["--diff3"], ["--zdiff3"]];
  const workplace = mkdtempSync(join(tmpdir(), "waybill-merge-"));
  try {
    return styles.some((style) => {
      const files = versions.map((bytes, n) => {
        writeFileSync(join(workplace, `${n}`), bytes);
        return `${n}`;
      });
      // It fails with the number of conflicts, and writes the result to the first file.
      const settings = ["-c", "merge.conflictStyle=merge"];
      runGit(workplace, [...settings, "merge-file", "--quiet", ...style, ...names, ...files]);
      return toLf(readFileSync(join(workplace, "0"), "utf8")) === toLf(text);
    });
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

type Versions = readonly [ours: Uint8Array, base: Uint8Array, theirs: Uint8Array];

/** The versions of a file in git's index. The common ancestor is empty if both sides added the file. */
function readVersions(folder: string, path: string): Versions | undefined {
  const args = ["--literal-pathspecs", "ls-files", "--unmerged", "-z", "--", path];
  const entries = new TextDecoder().decode(runGit(folder, args)).split("\0");
  const read = (stage: number): Uint8Array | undefined => {
    const entry = entries.find((line) => line.includes(` ${stage}\t`));
    const [, id] = /^\d+ ([0-9a-f]+) /.exec(entry ?? "") ?? [];
    return id === undefined ? undefined : runGit(folder, ["cat-file", "blob", id]);
  };
  const [base = new Uint8Array(), ours, theirs] = [read(1), read(2), read(3)];
  return ours === undefined || theirs === undefined ? undefined : [ours, base, theirs];
}
