import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type NewFileResult, writeNewFile } from "../init/new-file.js";
import { describeInMarkdown } from "./describe-changes.js";
import type { Comparison } from "./report.js";

/** By which a summary, and a comment that has it, is known again. HTML comments are not shown. */
const MARK = "<!-- waybill diff -->\n";

/** GitHub takes 65,536 characters as a comment, and a MiB as a step's summary. */
const MAX_LENGTH = 60_000;

/** Writes changes as Markdown into a new or empty file, or in place of an earlier summary. */
export function writeSummary(label: string, cwd: string, comparison: Comparison): NewFileResult {
  const text = MARK + describeInMarkdown(comparison, MAX_LENGTH - MARK.length);
  const hint = "name another file with --summary";
  return writeNewFile({ label, cwd, text, force: isReplaceable(resolve(cwd, label)), hint });
}

function isReplaceable(path: string): boolean {
  try {
    const text = readFileSync(path, "utf8");
    return text === "" || text.startsWith(MARK);
  } catch {
    // Writing says what is wrong.
    return false;
  }
}
