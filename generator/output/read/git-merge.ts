import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toLf } from "../../portable/index.js";

/** The labels of a text's first conflict. The label of the common ancestor exists only in some styles. */
type ConflictLabels = Readonly<Record<"ours" | "theirs", string>> & { readonly base?: string };

/** Finds git's three conflict markers, in order, each at the beginning of a line. */
export function findConflict(text: string): ConflictLabels | undefined {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.startsWith("<<<<<<< "));
  const middle = start < 0 ? -1 : lines.indexOf("=======", start);
  const end = lines.findIndex((line, index) => index > middle && line.startsWith(">>>>>>> "));
  if (middle < 0 || end < 0) return undefined;
  const base = lines.slice(start, middle).find((line) => line.startsWith("||||||| "));
  const [ours = "", theirs = ""] = [lines[start], lines[end]].map((line) => line?.slice(8));
  return { ours, theirs, ...(base !== undefined && { base: base.slice(8) }) };
}

/**
 * Whether a text is exactly git's merge of the three versions of a file in conflict, so that replacing it loses no edit. False
 * without a repository, or if the conflict is marked as resolved.
 *
 * @param path relative to the folder.
 */
export async function isGitMerge(folder: string, path: string, text: string): Promise<boolean> {
  // Loaded only for files in conflict.
  const { runGit } = await import("../../git/index.js");
  const args = ["--literal-pathspecs", "ls-files", "--unmerged", "-z", "--", path];
  const entries = new TextDecoder().decode(runGit(folder, args)).split("\0");
  /** The versions of a file in git's index. The common ancestor is empty if both sides added the file. */
  const read = (stage: number): Uint8Array | undefined => {
    const entry = entries.find((line) => line.includes(` ${stage}\t`));
    const [, id] = /^\d+ ([0-9a-f]+) /.exec(entry ?? "") ?? [];
    return id === undefined ? undefined : runGit(folder, ["cat-file", "blob", id]);
  };
  const [base = new Uint8Array(), ours, theirs] = [read(1), read(2), read(3)];
  const labels = findConflict(toLf(text));
  if (labels === undefined || ours === undefined || theirs === undefined) return false;
  const names = [labels.ours, labels.base ?? "", labels.theirs].flatMap((name) => ["-L", name]);
  const styles = labels.base === undefined ? [[]] : [["--diff3"], ["--zdiff3"]];
  const workplace = mkdtempSync(join(tmpdir(), "waybill-merge-"));
  try {
    return styles.some((style) => {
      [ours, base, theirs].forEach((bytes, n) => writeFileSync(join(workplace, `${n}`), bytes));
      // `git merge-file` exits with the number of conflicts, and writes the result to the first file.
      const settings = ["-c", "merge.conflictStyle=merge"];
      runGit(workplace, [...settings, "merge-file", "--quiet", ...style, ...names, "0", "1", "2"]);
      return toLf(readFileSync(join(workplace, "0"), "utf8")) === toLf(text);
    });
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}
