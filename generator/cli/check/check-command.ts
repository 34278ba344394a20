import { escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import { type CheckResult, type Difference, checkOutput } from "../../check.js";
import { startClock } from "../../stages.js";
import { type Ran, eachManifest, nameOne } from "../terminal/each-manifest.js";
import { type Format, printFailure } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import type { ExitCode, Terminal, TextStream } from "../terminal/terminal.js";
import { paintDiff, unifiedDiff } from "./unified-diff.js";
import { count, duration, shellWord } from "../terminal/words.js";

export interface CheckFlags {
  readonly output?: string;
  readonly format: Format;
  readonly quiet?: boolean;
  /** Prints all warnings. */
  readonly verbose?: boolean;
}

/** Compares the output of each manifest with what would be generated, and prints the differences. */
export async function checkCommand(
  words: readonly string[],
  flags: CheckFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { format, quiet = false } = flags;
  const settings = { words, format, quiet, outcome: "nothing was compared" };
  return eachManifest(settings, terminal, (manifest) =>
    checkOne(manifest, nameOne(words) ? undefined : manifest, flags, terminal),
  );
}

/** @param label the manifest, if there are several. */
async function checkOne(
  manifest: string | undefined,
  label: string | undefined,
  { output, format, quiet = false, verbose }: CheckFlags,
  terminal: Terminal,
): Promise<Ran> {
  const elapsed = startClock();
  const isPretty = format === "pretty";
  const progress = startProgress(terminal.err, quiet || !isPretty, label);
  const { cwd, root, today } = terminal;
  const result = await checkOutput({ manifest, output, cwd, root, today, onStage: progress.begin });
  progress.clear();
  if (!result.ok) {
    if (isPretty) printFailure(result, format, "nothing was compared", terminal);
    return { ok: false, data: { ok: false, ...(label && { manifest }), errors: result.errors } };
  }
  const ok = result.differences.length === 0;
  const ways = waysOut(manifest, output, result.needsFresh);
  if (isPretty && !quiet) printWarnings(result, terminal.err, { verbose });
  if (isPretty && !ok) printDifferences(result, ways, terminal);
  else if (isPretty && !quiet) {
    const time = paint(terminal.out, "dim", `(${duration(elapsed())})`);
    terminal.out.write(
      `${result.output} matches ${result.manifest}: ${count(result.files, "file")} ${time}\n`,
    );
  }
  return { ok, data: describeAsData(result, ways) };
}

type Checked = Extract<CheckResult, { ok: true }>;

/** The `generate` command that fixes the differences, and where an edit belongs. */
function waysOut(
  manifest: string | undefined,
  output: string | undefined,
  needsFresh: boolean,
): string {
  const words = [
    ...(manifest === undefined ? [] : [manifest]),
    ...(output === undefined ? [] : ["--output", output]),
    ...(needsFresh ? ["--fresh"] : []),
  ];
  const command = ["waybill generate", ...words.map(shellWord)].join(" ");
  const force = needsFresh ? "" : ", with --force to overwrite a file that somebody edited";
  return `run \`${command}\`${force}; what an edit is for belongs in the manifest`;
}

function printDifferences(
  { differences, manifest, output }: Checked,
  ways: string,
  { out, err }: Terminal,
): void {
  for (const difference of differences) out.write(describeDifference(difference, output, out));
  const verb = differences.length === 1 ? "does" : "do";
  const head = `${paint(err, "red", "error")}: ${count(differences.length, "file")} in ${escapeUnprintable(output)} ${verb} not match ${escapeUnprintable(manifest)}`;
  err.write(`${head}\n  ${paint(err, "cyan", "hint")}: ${ways}\n`);
}

function describeDifference(
  { path, kind, have, want }: Difference,
  output: string,
  stream: TextStream,
): string {
  const file = escapeUnprintable(`${output}/${path}`);
  if (kind === "missing") return `missing: ${file}\n`;
  if (kind === "leftover") return `left over: ${file}\n`;
  const diff = unifiedDiff(file, have, want);
  return diff === undefined
    ? `different throughout: ${file}\n`
    : paintDiff(escapeLines(diff), stream);
}

function describeAsData(result: Checked, ways: string) {
  const { manifest, output, files, differences, warnings, stages } = result;
  const described = differences.map(({ path, kind, have, want }) => ({
    path,
    kind,
    ...(kind === "different" && { diff: unifiedDiff(`${output}/${path}`, have, want) }),
  }));
  return {
    ok: differences.length === 0,
    manifest,
    output,
    files,
    differences: described,
    ...(described.length > 0 && { hint: ways }),
    warnings,
    stages,
  };
}
