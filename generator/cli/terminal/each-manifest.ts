import { type Format, printFailure, printJson } from "./print-errors.js";
import type { ExitCode, Terminal } from "./terminal.js";
import { count, isPattern } from "./words.js";

/** The result of a command for one manifest. For people, the command has printed it. */
export interface Ran {
  readonly ok: boolean;
  /** For tools. */
  readonly data: object;
}

export interface EachManifest {
  /** The arguments that name manifests; none means the default one. */
  readonly words: readonly string[];
  readonly format: Format;
  readonly quiet?: boolean;
  /** What does not happen after an error: `nothing was compared`. */
  readonly outcome: string;
}

/** Whether arguments name at most one manifest, whose result is then printed without a summary. */
export function nameOne(words: readonly string[]): boolean {
  return words.length === 0 || (words.length === 1 && !words.some(isPattern));
}

/** Runs a command for each manifest that the arguments name, one after the other, and sums up several. */
export async function eachManifest(
  { words, format, quiet = false, outcome }: EachManifest,
  terminal: Terminal,
  runOne: (manifest: string | undefined) => Promise<Ran>,
): Promise<ExitCode> {
  if (nameOne(words)) {
    const { ok, data } = await runOne(words[0]);
    if (format === "json") printJson(terminal, data);
    return ok ? 0 : 1;
  }
  const { findManifests } = await import("./find-manifests.js");
  const found = findManifests(words, terminal.cwd);
  if (!found.ok) return printFailure(found, format, outcome, terminal);
  const results: Ran[] = [];
  for (const manifest of found.manifests) results.push(await runOne(manifest));
  const wrong = results.filter(({ ok }) => !ok).length;
  if (format === "json") {
    printJson(terminal, { ok: wrong === 0, results: results.map(({ data }) => data) });
  } else if (!quiet) {
    const right = results.length - wrong;
    const counts = [
      ...(right > 0 ? [`${right} right`] : []),
      ...(wrong > 0 ? [`${wrong} wrong`] : []),
    ];
    terminal.out.write(`${count(results.length, "manifest")}: ${counts.join(", ")}\n`);
  }
  return wrong === 0 ? 0 : 1;
}
