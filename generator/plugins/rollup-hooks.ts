import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Project, plainError } from "./options.js";
import { type Followed, followProject, generateProject, isUnseen } from "./run-project.js";

/** The part of the context of Rollup's hooks that the plugins use. */
export interface HookContext {
  readonly meta: { readonly watchMode?: boolean };
  addWatchFile(path: string): void;
  warn(message: string): void;
}

/** The part of Rolldown's options that the plugins use. */
export interface WatchOptions {
  readonly watch?: false | { readonly buildDelay?: number | undefined } | undefined;
}

/** Longer than the pauses between files that a run writes, and before the signal. */
const BUILD_DELAY_MS = 100;

/**
 * Runs first, because other plugins may read the code as soon as a build starts: `@rollup/plugin-typescript` compiles all of
 * it.
 */
const FIRST = { order: "pre", sequential: true } as const;

/**
 * Generation for bundlers with Rollup's hooks. A mistake fails the build; a watcher then waits for the next edit.
 *
 * @param findProject the project of a build; `undefined` to skip generation.
 */
export function rollupHooks<Options>(findProject: (options: Options) => Project | undefined) {
  let following: Promise<Watching> | undefined;
  return {
    buildStart: {
      ...FIRST,
      async handler(this: HookContext, options: Options) {
        const project = findProject(options);
        if (project === undefined) return;
        if (this.meta.watchMode === true) following ??= follow(project);
        const watching = await following;
        if (watching) this.addWatchFile(watching.signal);
        const { mistake, warnings } = await (watching?.outcome() ?? generateProject(project));
        if (mistake !== undefined) throw plainError(mistake.message);
        if (warnings !== "") this.warn(warnings);
      },
    },
    async closeWatcher() {
      (await following)?.stop();
    },
  };
}

/**
 * Hooks for Rolldown, and for Vite with Rolldown. Rolldown builds at the first of several changed files and again for the rest,
 * unless a delay lets all changes arrive. Rollup notices files later and needs no delay.
 */
export function rolldownHooks<Options>(findProject: (options: Options) => Project | undefined) {
  const options = <Build extends WatchOptions>(build: Build): Build =>
    build.watch === false
      ? build
      : { ...build, watch: { buildDelay: BUILD_DELAY_MS, ...build.watch } };
  return { ...rollupHooks(findProject), options };
}

interface Watching extends Followed {
  /** A watched file outside the project. Changing it makes a bundler build again although no code has changed. */
  readonly signal: string;
}

async function follow(project: Project): Promise<Watching> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-"));
  const signal = join(folder, "signal");
  let sent = 0;
  const send = () => writeFileSync(signal, String(sent++));
  send();
  const followed = await followProject(project, (outcome, before) => {
    if (isUnseen(outcome, before)) send();
  });
  const stop = () => {
    followed.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...followed, signal, stop };
}
