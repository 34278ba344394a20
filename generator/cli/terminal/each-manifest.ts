import { type Format, printFailure, printJson } from "./print-errors.js";
import type { ExitCode, Terminal } from "./terminal.js";
import { count, isPattern } from "./words.js";

/** The result of a command for one manifest. For people, the command has printed it. */
export interface Ran {
  readonly ok: boolean;
  readonly data: object;
}

export interface EachManifest<Result extends Ran> {
  /** The arguments that name manifests; none means the default one. */
  readonly words: readonly string[];
  readonly format: Format;
  readonly quiet?: boolean | undefined;
  /** What does not happen after an error: `nothing was compared`. */
  readonly outcome: string;
  /** @param label the manifest, if there are several. */
  readonly runOne: (manifest: string | undefined, label: string | undefined) => Promise<Result>;
  readonly summarize?: (results: readonly Result[]) => string;
  /** Further members of the JSON document of a run. */
  readonly ofRun?: () => object;
}

/** Whether arguments name at most one manifest, whose result is then printed without a summary. */
export function nameOne(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && !words.some(isPattern));
}

/** Runs a command for each manifest that the arguments name, one after the other, and sums up several. */
export async function eachManifest<Result extends Ran>(
  settings: EachManifest<Result>,
  terminal: Terminal,
): Promise<{ readonly code: ExitCode; readonly results: readonly Result[] }> {
  const { words, format, quiet, outcome, runOne, summarize = sumUp, ofRun } = settings;
  const isOne = nameOne(words);
  const found = isOne
    ? { ok: true as const, manifests: [words[0]] }
    : (await import("./find-manifests.js")).findManifests(words, terminal.cwd);
  if (!found.ok) {
    printFailure(found, { format, outcome }, terminal);
    return { code: 1, results: [] };
  }
  const results: Result[] = [];
  for (const manifest of found.manifests)
    results.push(await runOne(manifest, isOne ? undefined : manifest));
  const ok = results.every((result) => result.ok);
  if (format === "json") {
    const all = results.map(({ data }) => data);
    const run = ofRun?.();
    printJson(terminal, isOne ? { ...all[0], ...(ok && run) } : { ok, ...run, results: all });
  } else if (!quiet && !isOne) terminal.out.write(summarize(results));
  return { code: ok ? 0 : 1, results };
}

function sumUp(results: readonly Ran[]): string {
  const kinds = results.map(({ ok }) => (ok ? "right" : "wrong"));
  return `${countKinds(["right", "wrong"], kinds)}\n`;
}

/** @example countKinds(["right", "wrong"], ["right", "right"]) // "2 manifests: 2 right" */
export function countKinds(order: readonly string[], kinds: readonly string[]): string {
  const counts = order
    .map((kind) => ({ kind, number: kinds.filter((each) => each === kind).length }))
    .filter(({ number }) => number > 0);
  return `${count(kinds.length, "manifest")}: ${counts.map(({ kind, number }) => `${number} ${kind}`).join(", ")}`;
}
