import { type GenerateResult, generate } from "../../generate.js";
import { startClock } from "../../stages.js";
import { findManifests } from "./find-manifests.js";
import { asData, describeOutcome, listChanges } from "./generate-command.js";
import { type GenerateFlags, generateOptions } from "./generate-flags.js";
import { printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import { type ExitCode, type Terminal, paint } from "../terminal/terminal.js";
import { count, duration } from "../terminal/words.js";
import { type Outcome, watchAndGenerate } from "./watch-and-generate.js";

/** `waybill generate` for several manifests, or for a pattern: runs one after the other and prints a summary. */
export async function generateMany(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!flags.watch) {
    const { ok } = await generateAll(words, flags, terminal);
    return ok ? 0 : 1;
  }

  if (!flags.quiet) terminal.out.write(`watching ${words.join(" ")}; Ctrl-C ends\n`);
  const list = () => {
    const found = findManifests(words, terminal.cwd);
    return found.ok ? found.manifests : [];
  };
  await watchAndGenerate(list, flags, terminal, async () => {
    const { outcomes } = await generateAll(words, flags, terminal);
    return outcomes;
  });
  return 0;
}

async function generateAll(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<{ readonly ok: boolean; readonly outcomes: readonly Outcome[] }> {
  const { format, dryRun = false, quiet = false } = flags;
  const elapsed = startClock();
  const found = findManifests(words, terminal.cwd);
  if (!found.ok) {
    printFailure(found, format, "nothing was written", terminal);
    return { ok: false, outcomes: [] };
  }
  const outcomes: Outcome[] = [];
  for (const manifest of found.manifests) {
    const outcome = { manifest, result: await generateOne(manifest, flags, terminal) };
    outcomes.push(outcome);
    if (format === "pretty") printOutcome(outcome, flags, terminal);
  }
  const ok = outcomes.every(({ result }) => result.ok);
  const milliseconds = Math.round(elapsed());
  if (format === "json") {
    const results = outcomes.map(({ manifest, result }) =>
      result.ok ? asData(result) : { ok: false, manifest, errors: result.errors },
    );
    printJson(terminal, { ok, dryRun, milliseconds, results });
  } else if (!quiet) {
    const time = paint(terminal.out, "dim", `(${duration(milliseconds)})`);
    terminal.out.write(`${summarize(outcomes, dryRun)} ${time}\n`);
  }
  return { ok, outcomes };
}

async function generateOne(
  manifest: string,
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<GenerateResult> {
  const { format, quiet = false } = flags;
  const { err } = terminal;
  const isSilent = quiet || format === "json";
  const progress = startProgress(err, isSilent);
  const onWait = (folder: string) => {
    if (!isSilent) err.write(`waiting for another run of Waybill, which is writing ${folder}\n`);
  };
  const settings = generateOptions(manifest, flags, terminal);
  const result = await generate({ ...settings, onStage: progress.begin, onWait });
  progress.clear();
  return result;
}

function printOutcome(
  { manifest, result }: Outcome,
  { dryRun = false, quiet = false, verbose }: GenerateFlags,
  terminal: Terminal,
): void {
  if (!result.ok) {
    printFailure(result, "pretty", `nothing was written from ${manifest}`, terminal);
  } else if (!quiet) {
    printWarnings(result, terminal.err, verbose);
    const lines = [...listChanges(result, dryRun, terminal.out), describeOutcome(result, dryRun)];
    terminal.out.write(`${lines.join("\n")}\n`);
  }
}

/** @example "4 manifests: 2 written, 1 up to date, 1 failed" */
function summarize(outcomes: readonly Outcome[], dryRun: boolean): string {
  const written = dryRun ? "would be written" : "written";
  const kinds = outcomes.map(({ result }) => {
    if (!result.ok) return "failed";
    const { created, changed, removed } = result.changes;
    return created.length + changed.length + removed.length > 0 ? written : "up to date";
  });
  const counts = [written, "up to date", "failed"].flatMap((kind) => {
    const number = kinds.filter((each) => each === kind).length;
    return number > 0 ? [`${number} ${kind}`] : [];
  });
  return `${count(outcomes.length, "manifest")}: ${counts.join(", ")}`;
}
