import { createTwoFilesPatch } from "diff";
import { escapeLines, escapeUnprintable, paint } from "../../errors/index.js";
import { type CheckResult, type Difference, checkOutput } from "../../check.js";
import type { GenerateFlags } from "../generate/generate-command.js";
import { type ManifestCommand, eachManifest } from "../terminal/each-manifest.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal, TextStream } from "../terminal/terminal.js";
import { count, manifestWords, shellWord } from "../terminal/words.js";

type CheckFlags = Pick<GenerateFlags, "output" | "format" | "quiet" | "verbose">;

export async function checkCommand(
  words: readonly string[],
  { output, format, quiet = false, verbose }: CheckFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { cwd, root, today, out, err } = terminal;
  const isPretty = format === "pretty";
  const command: ManifestCommand<Checked> = {
    ...{ words, format, quiet, outcome: () => "nothing was compared" },
    run: ({ manifest, progress: { begin: onStage } }) =>
      checkOutput({ manifest, output, cwd, root, today, onStage }),
    report: (result, { manifest, time }) => {
      const ok = result.differences.length === 0;
      const hint = fixHint(manifest, output, result.needsFresh);
      if (isPretty && !quiet) printWarnings(result, err, verbose);
      if (isPretty && !ok) printDifferences(result, hint, terminal);
      else if (isPretty && !quiet) {
        const files = count(result.files, "file");
        out.write(`${result.output} matches ${result.manifest}: ${files} ${time()}\n`);
      }
      return { ok, data: describeAsData(result, hint) };
    },
  };
  return (await eachManifest(command, terminal)).code;
}

type Checked = Extract<CheckResult, { ok: true }>;

/** The command that fixes the differences, and a reminder to edit the manifest instead of the output. */
function fixHint(manifest: string, output: string | undefined, needsFresh: boolean): string {
  const command = [
    "waybill generate",
    ...manifestWords(manifest),
    ...(output === undefined ? [] : ["--output", shellWord(output)]),
    ...(needsFresh ? ["--fresh"] : []),
  ].join(" ");
  const force = needsFresh ? "" : ", with --force to overwrite edited files";
  return `run \`${command}\`${force}; to change the output, edit the manifest`;
}

function printDifferences(
  { differences, manifest, output }: Checked,
  hint: string,
  { out, err }: Terminal,
): void {
  for (const difference of differences) out.write(describeDifference(difference, output, out));
  const verb = differences.length === 1 ? "does" : "do";
  const head = `${paint(err, "red", "error")}: ${count(differences.length, "file")} in ${escapeUnprintable(output)} ${verb} not match ${escapeUnprintable(manifest)}`;
  err.write(`${head}\n  ${paint(err, "cyan", "hint")}: ${hint}\n`);
}

function describeDifference(difference: Difference, output: string, stream: TextStream): string {
  const file = escapeUnprintable(`${output}/${difference.path}`);
  const { kind } = difference;
  if (kind !== "different") return `${kind === "missing" ? kind : "obsolete"}: ${file}\n`;
  const diff = unifiedDiff(file, difference);
  return diff === undefined
    ? `completely different: ${file}\n`
    : escapeLines(diff).replace(/^.*$/gm, (line) => paintLine(line, stream));
}

/** A diff with more edits takes more than a second, and is too long to read. */
const MAX_EDITS = 4000;

/** The changes of a file in the format of `diff -u`; `undefined` if the texts have almost no lines in common. */
function unifiedDiff(path: string, { have, want }: Difference): string | undefined {
  const options = { context: 3, maxEditLength: MAX_EDITS };
  const paths = [`a/${path}`, `b/${path}`] as const;
  const patch = createTwoFilesPatch(...paths, have, want, undefined, undefined, options);
  return patch?.replace(/^=+\n/, "");
}

function paintLine(line: string, stream: TextStream): string {
  if (/^(---|\+\+\+)/.test(line)) return paint(stream, "bold", line);
  if (line.startsWith("@@")) return paint(stream, "cyan", line);
  if (line.startsWith("-")) return paint(stream, "red", line);
  return line.startsWith("+") ? paint(stream, "green", line) : line;
}

function describeAsData({ texts: _, needsFresh: __, ...result }: Checked, fix: string) {
  const differences = result.differences.map((difference) => {
    const { path, kind } = difference;
    if (kind !== "different") return { path, kind };
    return { path, kind, diff: unifiedDiff(`${result.output}/${path}`, difference) };
  });
  const hint = differences.length > 0 && { hint: fix };
  return { ...result, ok: differences.length === 0, differences, ...hint };
}
