import { resolve } from "node:path";
import type { Place } from "../errors/index.js";
import type { GenerateResult } from "../generate.js";
import type { Project } from "./options.js";

/** The outcome of a run, for the bundler that waits for it. */
export interface RunOutcome {
  readonly mistake: BuildError | undefined;
  /** As the command line prints warnings, without colours; empty if there are none. */
  readonly warnings: string;
  /** Output folders of manifests without mistakes, relative to the project root, by manifest. */
  readonly outputs: ReadonlyMap<string, string>;
}

export interface BuildError {
  /** All mistakes of all manifests, as the command line prints them, without colours. */
  readonly message: string;
  /** The place of the first mistake that has one, with the absolute path of its file. */
  readonly place: Place | undefined;
}

/**
 * Generates from each manifest of a project, also if another manifest has mistakes. Builds that start at the same time, such as
 * a client's and a server's, run in sequence by the lock of `generate`.
 */
export async function generateProject({ root, manifests }: Project): Promise<RunOutcome> {
  const { generate } = await import("../generate.js");
  const { formatErrors, formatFailure, hasPlace } = await import("../errors/index.js");
  const results: GenerateResult[] = [];
  for (const manifest of manifests) results.push(await generate({ manifest, cwd: root }));
  const failures = results.filter((result) => !result.ok);
  const message = failures.map((failure) => formatFailure(failure)).join("\n");
  const first = failures.flatMap(({ errors }) => errors).find(hasPlace);
  const place = first && { ...first, file: resolve(root, first.file) };
  const generated = results.filter((result) => result.ok);
  const warnings = generated.map(({ newWarnings, texts }) =>
    formatErrors(newWarnings, texts, { kind: "warning" }),
  );
  return {
    mistake: failures.length === 0 ? undefined : { message: message.trimEnd(), place },
    warnings: warnings.join("\n").trimEnd(),
    outputs: new Map(generated.map(({ manifest, output }) => [manifest, output])),
  };
}

/** A project that regenerates its code after each edit of its inputs. */
export interface Followed {
  /** Resolves to the outcome of the last run, once none is in progress. */
  readonly outcome: () => Promise<RunOutcome>;
  readonly stop: () => void;
}

/**
 * Whether a bundler must be notified of a run that leaves its code unchanged: a run with a mistake, or the first one without
 * after it. Not for the first run, which a bundler awaits anyway.
 */
export function isUnseen(outcome: RunOutcome, before: RunOutcome | undefined): boolean {
  return before !== undefined && (before.mistake ?? outcome.mistake) !== undefined;
}

/**
 * Generates now and after each edit, independently of builds. A bundler notices new code like your edits and builds once. Code
 * written during a build would cause another build.
 *
 * @param onEnd called after each run with its outcome and the previous one.
 * @param onBegin called when a run starts, except for the first one.
 */
export async function followProject(
  project: Project,
  onEnd: (outcome: RunOutcome, before: RunOutcome | undefined) => void,
  onBegin?: () => void,
): Promise<Followed> {
  const { watchManifests } = await import("../watch/index.js");
  const { root, manifests } = project;
  const watch = new AbortController();
  let before: RunOutcome | undefined;
  // Assigned immediately, because `watchManifests` starts with a run.
  let last!: Promise<RunOutcome>;
  const run = async (): Promise<RunOutcome["outputs"]> => {
    if (before !== undefined) onBegin?.();
    last = generateProject(project);
    const outcome = await last;
    onEnd(outcome, before);
    before = outcome;
    return outcome.outputs;
  };
  void watchManifests(() => manifests, { cwd: root, signal: watch.signal }, run);
  return { outcome: () => last, stop: () => watch.abort() };
}
