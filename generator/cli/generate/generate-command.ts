import { paint } from "../../errors/index.js";
import { type GenerateResult, generate } from "../../generate.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { startClock } from "../../stages.js";
import { type EachManifest, type Ran, eachManifest, nameOne } from "../terminal/each-manifest.js";
import { type Format, printFailure } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import { startProgress } from "../terminal/progress.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count, duration } from "../terminal/words.js";
import {
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
  readonly verbose?: boolean;
}

interface Generation extends Ran {
  readonly manifest: string;
  readonly result: GenerateResult;
}

/** `waybill generate`: for one manifest, or for several one after the other, once or after each edit. */
export async function generateCommand(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { format, dryRun = false, quiet, watch } = flags;
  /** The warnings that a watch has printed, which it does not repeat. */
  const known = new Set<string>();
  const runAll = () => {
    const elapsed = startClock();
    const generation: EachManifest<Generation> = {
      ...{ words, format, quiet, outcome: "nothing was written" },
      runOne: (manifest, label) => generateOne(manifest, label, flags, terminal, known),
      summarize: (all) => {
        if (watch && all.some(({ result }) => isWritten(result))) return "";
        const time = paint(terminal.out, "dim", `(${duration(elapsed())})`);
        const results = all.map(({ result }) => result);
        return `${describeCopies(results)}${summarize(results, dryRun)} ${time}\n`;
      },
      ofRun: () => ({ dryRun, milliseconds: Math.round(elapsed()) }),
    };
    return eachManifest(generation, terminal);
  };
  if (!watch) return (await runAll()).code;
  const only = nameOne(words) ? [words[0] ?? DEFAULT_MANIFEST] : undefined;
  if (!quiet) terminal.out.write(`watching ${(only ?? words).join(" ")}; Ctrl-C ends\n`);
  const { findManifests } = await import("../terminal/find-manifests.js");
  const list = () => {
    const found = findManifests(words, terminal.cwd);
    return only ?? (found.ok ? found.manifests : []);
  };
  const { watchManifests } = await import("../../watch/index.js");
  await watchManifests(list, terminal, async () => {
    const { results } = await runAll();
    return new Map(
      results.flatMap(({ manifest, result }) => (result.ok ? [[manifest, result.output]] : [])),
    );
  });
  return 0;
}

async function generateOne(
  manifest = DEFAULT_MANIFEST,
  label: string | undefined,
  flags: GenerateFlags,
  terminal: Terminal,
  known: Set<string>,
): Promise<Generation> {
  const { output, format, force, quiet = false, dryRun = false, verbose, watch = false } = flags;
  const { out, err, cwd, root } = terminal;
  const elapsed = startClock();
  const isSilent = quiet || format === "json";
  const progress = startProgress(err, isSilent, label);
  const onWait = (folder: string) => {
    if (isSilent) return;
    progress.clear();
    err.write(`waiting for another run of Waybill, which is writing ${folder}\n`);
  };
  // Warnings that the last run gave are given only by a run that takes nothing from it.
  const { fresh = verbose } = flags;
  const options = { manifest, output, dryRun, force, fresh, cwd, root, onWait };
  const result = await generate({ ...options, onStage: progress.begin });
  progress.clear();
  const ran = { ok: result.ok, manifest, result };
  if (!result.ok) {
    const outcome = `nothing was written${label === undefined ? "" : ` from ${label}`}`;
    if (format !== "json") printFailure(result, { outcome }, terminal);
    return { ...ran, data: { ok: false, manifest, errors: result.errors } };
  }
  // Tools can read the files themselves.
  const { texts, newWarnings, ...data } = result;
  if (isSilent) return { ...ran, data };
  printWarnings({ warnings: newWarnings, texts }, err, { verbose, known });
  const same = result.warnings.length - newWarnings.length;
  if (same > 0 && !watch) err.write(`${count(same, "warning")} as before; --verbose shows all\n`);
  // With `--watch`, one line reports the result of each edit.
  if (label === undefined || !watch || isWritten(result)) {
    const time = label === undefined ? ` ${paint(out, "dim", `(${duration(elapsed())})`)}` : "";
    const lines = [
      ...(label === undefined && !watch ? result.stages.map(describeStage) : []),
      ...listChanges(result, dryRun ? Infinity : watch ? 0 : 10, out),
      `${describeOutcome(result, dryRun)}${time}`,
    ];
    out.write(`${lines.join("\n")}\n`);
  }
  return { ...ran, data };
}
