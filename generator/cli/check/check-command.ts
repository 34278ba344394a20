import { escapeLines, escapeUnprintable } from "../../errors/index.js";
import { type CheckResult, type Difference, checkOutput } from "../../check.js";
import { startClock } from "../../stages.js";
import { type Format, printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import { type ExitCode, type Terminal, type TextStream, paint } from "../terminal/terminal.js";
import { paintDiff, unifiedDiff } from "./unified-diff.js";
import { count, duration, shellWord } from "../terminal/words.js";

export interface CheckFlags {
  readonly output?: string;
  readonly format: Format;
  readonly quiet?: boolean;
  /** Prints all warnings. */
  readonly verbose?: boolean;
}

export async function checkCommand(
  manifest: string | undefined,
  { output, format, quiet = false, verbose }: CheckFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const elapsed = startClock();
  const progress = startProgress(terminal.err, quiet || format === "json");
  const result = await checkOutput({
    manifest,
    output,
    cwd: terminal.cwd,
    root: terminal.root,
    onStage: progress.begin,
  });
  progress.clear();
  if (!result.ok) {
    printFailure(result, format, "nothing was compared", terminal);
    return 1;
  }
  const same = result.differences.length === 0;
  if (format === "pretty" && !quiet) printWarnings(result, terminal.err, verbose);
  const command = generateAgain({ manifest, output, fresh: result.needsFresh });
  if (format === "json") printJson(terminal, describeAsData(result, command));
  else if (!same) {
    printDifferences(result, command, terminal);
  } else if (!quiet) {
    const time = paint(terminal.out, "dim", `(${duration(elapsed())})`);
    terminal.out.write(
      `${result.output} is what ${result.manifest} says: ${count(result.files, "file")} ${time}\n`,
    );
  }
  return same ? 0 : 1;
}

type Checked = Extract<CheckResult, { ok: true }>;

/** The `generate` command that fixes the differences. */
function generateAgain({
  manifest,
  output,
  fresh,
}: {
  readonly manifest: string | undefined;
  readonly output: string | undefined;
  readonly fresh: boolean;
}): string {
  const words = [
    ...(manifest === undefined ? [] : [manifest]),
    ...(output === undefined ? [] : ["--output", output]),
    ...(fresh ? ["--fresh"] : []),
  ];
  return ["waybill generate", ...words.map(shellWord)].join(" ");
}

function printDifferences(
  { differences, manifest, output }: Checked,
  command: string,
  { out, err }: Terminal,
): void {
  for (const difference of differences) out.write(describeDifference(difference, output, out));
  const are = differences.length === 1 ? "is" : "are";
  const head = `${paint(err, "red", "error")}: ${count(differences.length, "file")} in ${escapeUnprintable(output)} ${are} not what ${escapeUnprintable(manifest)} says`;
  err.write(`${head}\n  ${paint(err, "cyan", "hint")}: run \`${command}\`\n`);
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

function describeAsData(result: Checked, command: string) {
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
    ...(described.length > 0 && { hint: `run \`${command}\`` }),
    warnings,
    stages,
  };
}
