import { type Outcome, generateProject } from "./generate-project.js";
import type { Project } from "./options.js";

/** A project whose code is generated anew after each edit of what it is made from. */
export interface Followed {
  /** What the last run came to, once none is under way. */
  readonly outcome: () => Promise<Outcome>;
  readonly stop: () => void;
}

/** Who is told of runs. */
export interface Observer {
  /** A later run than the first begins. */
  readonly onBegin?: () => void;
  readonly onEnd: (run: Run) => void;
}

/** A run of the generator, and what the one before it came to, if there was one. */
export interface Run {
  readonly outcome: Outcome;
  readonly before: Outcome | undefined;
}

/**
 * Whether a bundler has to be told of a run, because new code alone does not show it: one that found a mistake, or the first
 * without one after that. A bundler waits for the first run of all by itself.
 */
export function isUnseen({ outcome, before }: Run): boolean {
  return before !== undefined && (before.mistake ?? outcome.mistake) !== undefined;
}

/**
 * Generates now and after each edit, beside the builds and not in them: a bundler notices new code as it notices the edit of a
 * person, and builds once. Code that was written during a build would make it build again.
 */
export async function followProject(
  project: Project,
  { onBegin, onEnd }: Observer,
): Promise<Followed> {
  const { filesOf, outputFolders, watchFiles } = await import("../watch/index.js");
  const { root, manifests } = project;
  const folders = outputFolders(root);
  const watch = new AbortController();
  let before: Outcome | undefined;
  // Assigned at once, because `watchFiles` begins with a run.
  let last!: Promise<Outcome>;
  const run = async (): Promise<void> => {
    if (before !== undefined) onBegin?.();
    last = generateProject(project);
    const outcome = await last;
    for (const [manifest, output] of outcome.outputs) folders.note(manifest, output);
    onEnd({ outcome, before });
    before = outcome;
  };
  const watched = {
    list: () => manifests.flatMap((manifest) => filesOf(manifest, { cwd: root })),
    setting: () => folders.importsOf(manifests),
  };
  void watchFiles(watched, { cwd: root, signal: watch.signal }, run);
  return { outcome: () => last, stop: () => watch.abort() };
}
