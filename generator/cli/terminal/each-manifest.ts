import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type Failure, paint } from "../../errors/index.js";
import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { startClock } from "../../stages.js";
import { type Format, printFailure, printJson } from "./print-errors.js";
import { startProgress } from "./progress.js";
import type { ExitCode, Terminal } from "./terminal.js";
import { count, duration, isPattern } from "./words.js";

/** The run of a command for one manifest. */
export interface Turn {
  readonly manifest: string;
  /** The manifest, if there are several. */
  readonly label: string | undefined;
  readonly progress: ReturnType<typeof startProgress>;
  /** The time that it has taken: `(1.5 s)`. */
  readonly time: () => string;
}

export interface Ran<Result> {
  readonly manifest: string;
  readonly result: Result | Failure;
  readonly ok: boolean;
  /** The result as JSON. */
  readonly data: object;
}

export interface ManifestCommand<Result> {
  /** The arguments that name manifests; none means the default one. */
  readonly words: readonly string[];
  readonly format: Format;
  readonly quiet?: boolean | undefined;
  /** The effect of an error, for its last line: `nothing was compared`. */
  readonly outcome: (label?: string) => string;
  readonly run: (turn: Turn) => Promise<Result | Failure>;
  /** Prints a result for people. */
  readonly report: (result: Result, turn: Turn) => Pick<Ran<Result>, "ok" | "data">;
  readonly summarize?: (all: readonly Ran<Result>[], time: string) => string;
  /** Further members of the JSON document of a run. */
  readonly ofRun?: (milliseconds: number) => object;
}

/**
 * Whether arguments name at most one manifest, whose result is then printed without a summary. A file's name may look like a
 * pattern: `app/[id]/routes.yaml`.
 */
export function nameOne([only, ...others]: readonly string[], cwd: string): boolean {
  if (only === undefined) return true;
  return others.length === 0 && (!isPattern(only) || existsSync(resolve(cwd, only)));
}

/** Runs a command for each manifest that the arguments name, one after the other, and sums up several. */
export async function eachManifest<Result extends { readonly ok: true }>(
  command: ManifestCommand<Result>,
  terminal: Terminal,
): Promise<{ readonly code: ExitCode; readonly results: readonly Ran<Result>[] }> {
  const { words, format, quiet, outcome, run, report, summarize, ofRun } = command;
  const isJson = format === "json";
  const total = startTimer(terminal);
  const isOne = nameOne(words, terminal.cwd);
  const found = isOne
    ? { ok: true as const, manifests: [words[0] ?? DEFAULT_MANIFEST] }
    : (await import("./find-manifests.js")).findManifests(words, terminal.cwd);
  if (!found.ok) {
    printFailure(found, { format, outcome: outcome() }, terminal);
    return { code: 1, results: [] };
  }
  const results: Ran<Result>[] = [];
  for (const manifest of found.manifests) {
    const label = isOne ? undefined : manifest;
    const progress = startProgress(terminal.err, isJson || quiet === true, label);
    const turn = { manifest, label, progress, time: startTimer(terminal).time };
    const result = await run(turn);
    progress.clear();
    if (!result.ok && !isJson) printFailure(result, { outcome: outcome(label) }, terminal);
    const reported = result.ok
      ? report(result, turn)
      : { ok: false, data: { ok: false, manifest, errors: result.errors } };
    results.push({ manifest, result, ...reported });
  }
  const ok = results.every((result) => result.ok);
  if (isJson) {
    const all = results.map(({ data }) => data);
    const more = ofRun?.(Math.round(total.elapsed()));
    printJson(terminal, isOne ? { ...all[0], ...(ok && more) } : { ok, ...more, results: all });
  } else if (!quiet && !isOne) {
    const kinds = results.map((result) => (result.ok ? "passed" : "failed"));
    const summary = summarize?.(results, total.time());
    terminal.out.write(summary ?? `${countKinds(["passed", "failed"], kinds)}\n`);
  }
  return { code: ok ? 0 : 1, results };
}

function startTimer({ out }: Terminal) {
  const elapsed = startClock();
  return { elapsed, time: () => paint(out, "dim", `(${duration(elapsed())})`) };
}

/** @example countKinds(["passed", "failed"], ["passed", "passed"]) // "2 manifests: 2 passed" */
export function countKinds(order: readonly string[], kinds: readonly string[]): string {
  const counts = order
    .map((kind) => ({ kind, number: kinds.filter((each) => each === kind).length }))
    .filter(({ number }) => number > 0);
  return `${count(kinds.length, "manifest")}: ${counts.map(({ kind, number }) => `${number} ${kind}`).join(", ")}`;
}
