import { dirname, resolve } from "node:path";
import { comparePlans, isExpected, versionStep, worstVerdict } from "../../diff/index.js";
import { escapeUnprintable, formatErrors } from "../../errors/index.js";
import { runGit } from "../../git/index.js";
import { DEFAULT_MANIFEST, readInputFile } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { startClock } from "../../stages.js";
import { type Format, orEnd, printJson } from "../terminal/print-errors.js";
import { startProgress } from "../terminal/progress.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
import { type NewFileResult, writeNewFile } from "../terminal/new-file.js";
import { acceptAll, acceptChanges } from "./accepted/accept-changes.js";
import { readAccepted, readAcceptedIfAny, writeAccepted } from "./accepted/accepted-file.js";
import { annotate } from "./annotate.js";
import { describeChanges, describeInMarkdown } from "./describe-changes.js";
import { openVersion, type Version } from "./open-version.js";
import { type DiffReport, countChanges, type JudgedChange } from "./report.js";

export interface DiffFlags {
  readonly manifest?: string;
  readonly format: Format | "markdown" | "github";
  /** The standing that makes the exit code 1. */
  readonly failOn?: "breaking";
  readonly accept?: string;
  /** The file to write all breaking changes to; `true` for that of `accept`. */
  readonly writeAccepted?: string | true;
  readonly summary?: string;
}

export function diffCommand(
  old: string,
  now: string | undefined,
  flags: DiffFlags,
  terminal: Terminal,
): ExitCode {
  const { format, failOn, summary } = flags;
  const elapsed = startClock();
  const opened = openAll(old, now, flags, terminal);
  const { before, after } = opened;
  const found = compareVersions(before, after, terminal.today);
  const { changes, unused } = accept(found, opened, flags, terminal);
  const labels = { old: before.label, new: after.label };
  const comparison: DiffReport = { ...labels, changes, unused };
  if (summary !== undefined) orEnd(writeSummary(summary, terminal.cwd, comparison));
  const [counts, step] = [countChanges(changes), versionStep(changes)];
  const code = failOn !== undefined && counts[failOn] > 0 ? 1 : 0;
  switch (format) {
    case "json":
      printJson(terminal, { ok: code === 0, ...labels, unused, step, counts, changes });
      return code;
    case "github":
      (terminal.commands ?? terminal.out).write(
        annotate(comparison, opened, folderInRepository(terminal.cwd)),
      );
      return code;
    case "markdown":
      terminal.out.write(describeInMarkdown(comparison));
      break;
    case "pretty":
      terminal.out.write(describeChanges(comparison, elapsed(), terminal.out));
  }
  const { color } = terminal.err;
  const text = opened.file?.text ?? "";
  if (unused.length > 0) terminal.err.write(formatErrors(unused, text, { color, kind: "warning" }));
  return code;
}

/** @param today removals that were due by this day do not count as breaking. */
export function compareVersions(
  before: Version,
  after: Version,
  today: string,
): readonly JudgedChange[] {
  return comparePlans(before.plan, after.plan).map((change) =>
    worstVerdict(change) === "breaking" && isExpected(change, today)
      ? { ...change, standing: "expected" }
      : change,
  );
}

/** The path of a folder in its repository, from which GitHub finds files: `api/`. */
function folderInRepository(cwd: string): string {
  const prefix = runGit(cwd, ["rev-parse", "--show-prefix"]);
  return prefix === undefined ? "" : new TextDecoder().decode(prefix).trimEnd();
}

/** Opens what a comparison needs: the versions, and the file of `--accept`. */
function openAll(
  old: string,
  now: string | undefined,
  { manifest, format, accept: label, writeAccepted: target }: DiffFlags,
  { err, cwd, root }: Terminal,
) {
  const isWritten = target === true || target === label;
  const outcome = "nothing was compared";
  const failing = { format: format === "json" ? format : "pretty", outcome } as const;
  const read =
    label === undefined ? undefined : (isWritten ? readAcceptedIfAny : readAccepted)(label, cwd);
  const file = read && orEnd(read, failing);
  const progress = startProgress(err, format === "json");
  progress.begin("read");
  // One project for both, so that a manifest from another folder has the same extension.
  const where = { cwd, root, project: dirname(resolve(cwd, now ?? manifest ?? DEFAULT_MANIFEST)) };
  const before = openVersion(old, manifest, where);
  const after = before.ok ? openVersion(now, manifest, where) : before;
  progress.clear();
  return { before: orEnd(before, failing), after: orEnd(after, failing), file };
}

/** Sets accepted changes aside, and writes the file of all breaking ones if it is wanted. */
function accept(
  found: readonly JudgedChange[],
  { after, file }: ReturnType<typeof openAll>,
  { accept: label = "accepted.yaml", writeAccepted: wanted }: DiffFlags,
  { cwd, err }: Terminal,
): Pick<DiffReport, "changes" | "unused"> {
  const target = wanted === true ? label : wanted;
  const isOther = target !== undefined && target !== file?.label;
  const earlier = isOther ? readAcceptedIfAny(target, cwd) : undefined;
  const entries = [...(earlier ? orEnd(earlier).accepted : []), ...(file?.accepted ?? [])];
  const { changes, unused } = acceptChanges(found, entries, after.plan);
  if (target === undefined) return { changes, unused: file ? unused.map(file.locate) : [] };
  const all = acceptAll(changes, after.plan);
  orEnd(writeAccepted(target, cwd, all));
  err.write(`wrote ${escapeUnprintable(target)}: ${count(all.length, "accepted change")}\n`);
  return { changes: acceptChanges(found, all, after.plan).changes, unused: [] };
}

/** Identifies a summary, and a comment that contains it. GitHub does not show HTML comments. */
const MARK = "<!-- waybill diff -->\n";

/** GitHub takes 65,536 characters as a comment, and a MiB as a step's summary. */
const MAX_LENGTH = 60_000;

/** Writes changes as Markdown into a new or empty file, or in place of an earlier summary. */
function writeSummary(label: string, cwd: string, comparison: DiffReport): NewFileResult {
  const text = MARK + describeInMarkdown(comparison, MAX_LENGTH - MARK.length);
  // Writing the file reports an error in reading it.
  const read = readInputFile(resolve(cwd, label));
  const earlier = read.ok
    ? toLf(new TextDecoder("utf-8", { ignoreBOM: true }).decode(read.bytes))
    : undefined;
  const force = earlier === "" || earlier?.startsWith(MARK) === true;
  return writeNewFile({ label, cwd, text, force, hint: "name another file with --summary" });
}
