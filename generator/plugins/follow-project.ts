import { type Outcome, generateProject } from "./generate-project.js";
import type { Project } from "./options.js";

/** A project whose code is generated again after each edit of its inputs. */
export interface Followed {
  /** Resolves to the outcome of the last run, once none is in progress. */
  readonly outcome: () => Promise<Outcome>;
  readonly stop: () => void;
}

/** Callbacks for runs. */
export interface Observer {
  /** Called when a run starts, except for the first one. */
  readonly onBegin?: () => void;
  readonly onEnd: (run: Run) => void;
}

/** A run of the generator, and the outcome of the previous run, if any. */
export interface Run {
  readonly outcome: Outcome;
  readonly before: Outcome | undefined;
}

/**
 * Whether a bundler must be notified of a run because changed code does not reveal it: a run that found a mistake, or the first
 * one without a mistake after it. Not for the very first run, for which a bundler waits anyway.
 */
export function isUnseen({ outcome, before }: Run): boolean {
  return before !== undefined && (before.mistake ?? outcome.mistake) !== undefined;
}

/**
 * Generates now and after each edit, independently of builds: a bundler notices new code like an edit by a person, and builds
 * once. Code written during a build would cause another build.
 */
export async function followProject(
  project: Project,
  { onBegin, onEnd }: Observer,
): Promise<Followed> {
  const { watchManifests } = await import("../watch/index.js");
  const { root, manifests } = project;
  const watch = new AbortController();
  let before: Outcome | undefined;
  // Assigned immediately, because `watchManifests` starts with a run.
  let last!: Promise<Outcome>;
  const run = async (): Promise<Outcome["outputs"]> => {
    if (before !== undefined) onBegin?.();
    last = generateProject(project);
    const outcome = await last;
    onEnd({ outcome, before });
    before = outcome;
    return outcome.outputs;
  };
  void watchManifests(() => manifests, { cwd: root, signal: watch.signal }, run);
  return { outcome: () => last, stop: () => watch.abort() };
}
