import { paint } from "../../errors/index.js";
import { type GenerateResult, type Generated, generate } from "../../generate.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { startClock } from "../../stages.js";
import { nameOne } from "../terminal/each-manifest.js";
import { type Format, printFailure, printJson } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, duration } from "../terminal/words.js";
import {
  type Outcome,
  describeCopies,
  describeOutcome,
  describeStage,
  isWritten,
  listChanges,
  summarize,
} from "./describe-generated.js";

export interface GenerateFlags {
  readonly output?: string;
  readonly watch?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly fresh?: boolean;
  readonly format: Format;
  readonly quiet?: boolean;
  /** Prints all warnings. */
  readonly verbose?: boolean;
}

/** `waybill generate`: for one manifest, or for several one after the other, once or after each edit. */
export async function generateCommand(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  if (!flags.watch) {
    const { ok } = await generateAll(words, flags, terminal);
    return ok ? 0 : 1;
  }
  const one = nameOne(words) ? [words[0] ?? DEFAULT_MANIFEST] : undefined;
  if (!flags.quiet) terminal.out.write(`watching ${(one ?? words).join(" ")}; Ctrl-C ends\n`);
  const { findManifests } = await import("../terminal/find-manifests.js");
  const list = () => {
    const found = findManifests(words, terminal.cwd);
    return one ?? (found.ok ? found.manifests : []);
  };
  const known = new Set<string>();
  const { watchManifests } = await import("../../watch/index.js");
  await watchManifests(list, terminal, async () => {
    const { outcomes } = await generateAll(words, flags, terminal, known);
    return new Map(
      outcomes.flatMap(({ manifest, result }) => (result.ok ? [[manifest, result.output]] : [])),
    );
  });
  return 0;
}

/** @param known the warnings that a watch has printed, which it does not repeat. */
async function generateAll(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
  known = new Set<string>(),
): Promise<{ readonly ok: boolean; readonly outcomes: readonly Outcome[] }> {
  const { format, dryRun = false, quiet = false } = flags;
  const elapsed = startClock();
  const isOne = nameOne(words);
  const found = isOne
    ? { ok: true as const, manifests: [words[0]] }
    : (await import("../terminal/find-manifests.js")).findManifests(words, terminal.cwd);
  if (!found.ok) {
    printFailure(found, format, "nothing was written", terminal);
    return { ok: false, outcomes: [] };
  }
  const outcomes: Outcome[] = [];
  for (const manifest of found.manifests) {
    const result = await generateOne(manifest, isOne, flags, terminal, known);
    outcomes.push({ manifest: manifest ?? DEFAULT_MANIFEST, result });
  }
  const ok = outcomes.every(({ result }) => result.ok);
  const milliseconds = elapsed();
  if (format === "json") {
    const all = outcomes.map(asData);
    const run = { dryRun, milliseconds: Math.round(milliseconds) };
    printJson(terminal, isOne ? { ...all[0], ...(ok && run) } : { ok, ...run, results: all });
  } else if (!quiet && !isOne && !(flags.watch && outcomes.some(isWritten))) {
    const time = paint(terminal.out, "dim", `(${duration(milliseconds)})`);
    const copies = describeCopies(outcomes);
    terminal.out.write(`${copies}${summarize(outcomes, dryRun)} ${time}\n`);
  }
  return { ok, outcomes };
}

/** Generates from one manifest, and prints the outcome for people. */
async function generateOne(
  manifest: string | undefined,
  isOne: boolean,
  flags: GenerateFlags,
  terminal: Terminal,
  known: Set<string>,
): Promise<GenerateResult> {
  const { format, quiet = false, dryRun = false, verbose, watch = false } = flags;
  const { out, err, cwd, root } = terminal;
  const elapsed = startClock();
  const label = isOne ? undefined : manifest;
  const progress = startProgress(err, quiet || format === "json", label);
  const onWait = (folder: string) => {
    if (quiet || format === "json") return;
    progress.clear();
    err.write(`waiting for another run of Waybill, which is writing ${folder}\n`);
  };
  // Warnings that the last run gave are given only by a run that takes nothing from it.
  const { output, force, fresh = verbose } = flags;
  const result = await generate({
    ...{ manifest, output, dryRun, force, fresh, cwd, root },
    ...{ onStage: progress.begin, onWait },
  });
  progress.clear();
  if (format === "json") return result;
  if (!result.ok) {
    const from = isOne ? "" : ` from ${manifest}`;
    printFailure(result, "pretty", `nothing was written${from}`, terminal);
  } else if (!quiet) {
    const { warnings, newWarnings, texts } = result;
    printWarnings({ warnings: newWarnings, texts }, err, { verbose, known });
    const same = warnings.length - newWarnings.length;
    if (same > 0 && !watch) err.write(`${count(same, "warning")} as before; --verbose shows all\n`);
    // While somebody edits, one line says what an edit led to.
    if (watch && !isOne && !isWritten({ result })) return result;
    const time = isOne ? ` ${paint(out, "dim", `(${duration(elapsed())})`)}` : "";
    const lines = [
      ...(isOne && !watch ? result.stages.map(describeStage) : []),
      ...listChanges(result, dryRun ? Infinity : watch ? 0 : 10, out),
      `${describeOutcome(result, dryRun)}${time}`,
    ];
    out.write(`${lines.join("\n")}\n`);
  }
  return result;
}

/** A result for tools, which can read the files themselves. */
function asData({ manifest, result }: Outcome): object {
  if (!result.ok) return { ok: false, manifest, errors: result.errors };
  const { texts: _, newWarnings: __, ...data }: Generated = result;
  return data;
}
