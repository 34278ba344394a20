import { type Generated, generate } from "../../generate.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { type ManifestCommand, type Turn, eachManifest } from "../terminal/each-manifest.js";
import type { Format } from "../terminal/print-errors.js";
import { printWarnings } from "../terminal/print-warnings.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { count } from "../terminal/words.js";
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

/** `waybill generate`: for one manifest, or for several one after the other, once or after each edit. */
export async function generateCommand(
  words: readonly string[],
  flags: GenerateFlags,
  terminal: Terminal,
): Promise<ExitCode> {
  const { format, dryRun = false, quiet, watch } = flags;
  /** The warnings that a watch has printed, which it does not repeat. */
  const known = new Set<string>();
  const command: ManifestCommand<Generated> = {
    ...{ words, format, quiet },
    outcome: (label) => `nothing was written${label === undefined ? "" : ` from ${label}`}`,
    run: (turn) => run(turn, flags, terminal),
    report: (result, turn) => {
      // Tools can read the files themselves.
      const { texts: _, newWarnings: __, ...data } = result;
      if (!quiet && format !== "json") print(result, turn, flags, terminal, known);
      return { ok: true, data };
    },
    summarize: (all, time) => {
      const results = all.map(({ result }) => result);
      if (watch && results.some(isWritten)) return "";
      return `${describeCopies(results)}${summarize(results, dryRun)} ${time}\n`;
    },
    ofRun: (milliseconds) => ({ dryRun, milliseconds }),
  };
  if (!watch) return (await eachManifest(command, terminal)).code;
  const named = words.length === 0 ? [DEFAULT_MANIFEST] : words;
  if (!quiet) terminal.out.write(`watching ${named.join(" ")}; press Ctrl-C to stop\n`);
  const { findManifests } = await import("../terminal/find-manifests.js");
  const list = () => {
    const found = findManifests(named, terminal.cwd);
    return found.ok ? found.manifests : [];
  };
  const { watchManifests } = await import("../../watch/index.js");
  await watchManifests(list, terminal, async () => {
    const { results } = await eachManifest(command, terminal);
    return new Map(
      results.flatMap(({ manifest, result }) => (result.ok ? [[manifest, result.output]] : [])),
    );
  });
  return 0;
}

function run({ manifest, progress }: Turn, flags: GenerateFlags, terminal: Terminal) {
  const { output, format, force, quiet, dryRun, verbose } = flags;
  const { err, cwd, root } = terminal;
  const onWait = (folder: string) => {
    if (quiet || format === "json") return;
    progress.clear();
    err.write(`waiting for another run of Waybill that writes ${folder}\n`);
  };
  // Only a run without cached results repeats the warnings of the last run.
  const { fresh = verbose } = flags;
  const options = { manifest, output, dryRun, force, fresh, cwd, root, onWait };
  return generate({ ...options, onStage: progress.begin });
}

function print(
  result: Generated,
  turn: Turn,
  { dryRun = false, verbose, watch = false }: GenerateFlags,
  { out, err }: Terminal,
  known: Set<string>,
): void {
  const { texts, warnings, newWarnings, stages } = result;
  printWarnings({ warnings: newWarnings, texts }, err, verbose, known);
  const same = warnings.length - newWarnings.length;
  if (same > 0 && !watch) err.write(`${count(same, "unchanged warning")}; --verbose shows all\n`);
  const isOnly = turn.label === undefined;
  // With `--watch`, one line reports the result of each edit.
  if (!isOnly && watch && !isWritten(result)) return;
  const lines = [
    ...(isOnly && !watch ? stages.map(describeStage) : []),
    ...listChanges(result, dryRun ? Infinity : watch ? 0 : 10, out),
    `${describeOutcome(result, dryRun)}${isOnly ? ` ${turn.time()}` : ""}`,
  ];
  out.write(`${lines.join("\n")}\n`);
}
