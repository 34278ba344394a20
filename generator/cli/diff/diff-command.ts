import { type Change, comparePlans, isExpected, versionStep, worstOf } from "../../diff/index.js";
import { startClock } from "../../stages.js";
import { type Format, printFailure, printJson } from "../terminal/print-errors.js";
import { startProgress } from "../terminal/progress.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { type Comparison, countChanges, type JudgedChange } from "./group-changes.js";
import { openVersion } from "./open-version.js";
import { describeChanges } from "./describe-changes.js";
import { describeInMarkdown } from "./describe-in-markdown.js";

export interface DiffFlags {
  readonly manifest?: string;
  readonly format: Format | "markdown";
  /** The verdict that makes the exit code 1. */
  readonly failOn?: "breaking";
}

/** Prints what changed between two versions for callers of the generated functions. */
export function diffCommand(
  old: string,
  now: string | undefined,
  { manifest, format, failOn }: DiffFlags,
  terminal: Terminal,
): ExitCode {
  const elapsed = startClock();
  const progress = startProgress(terminal.err, format === "json");
  const options = { manifest, cwd: terminal.cwd, root: terminal.root };
  progress.begin("read");
  const before = openVersion(old, options);
  const after = before.ok ? openVersion(now, options) : before;
  progress.clear();
  if (!before.ok || !after.ok) {
    const failure = before.ok ? after : before;
    if (!failure.ok) {
      printFailure(
        failure,
        format === "json" ? "json" : "pretty",
        "nothing was compared",
        terminal,
      );
    }
    return 1;
  }

  const changes = comparePlans(before.plan, after.plan).map((one) => judge(one, terminal.today));
  const comparison: Comparison = { old: before.label, new: after.label, changes };
  const code = failOn !== undefined && countChanges(changes)[failOn] > 0 ? 1 : 0;
  switch (format) {
    case "json":
      printJson(terminal, describeAsData(comparison, code));
      break;
    case "markdown":
      terminal.out.write(describeInMarkdown(comparison));
      break;
    case "pretty":
      terminal.out.write(describeChanges(comparison, elapsed(), terminal.out));
  }
  return code;
}

function judge(change: Change, today: string): JudgedChange {
  if (worstOf(change) !== "breaking" || !isExpected(change, today)) return change;
  return { ...change, standing: "expected" };
}

function describeAsData({ changes, ...labels }: Comparison, code: ExitCode) {
  const counts = countChanges(changes);
  return { ok: code === 0, ...labels, step: versionStep(changes), counts, changes };
}
