import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Followed, followProject, isUnseen } from "./follow-project.js";
import { type Outcome, generateProject } from "./generate-project.js";
import { type Project, plainError } from "./options.js";

/** The context that Rollup, Rolldown and Vite pass to a hook. */
export interface HookContext {
  readonly meta: { readonly watchMode?: boolean };
  addWatchFile(path: string): void;
  warn(message: string): void;
}

export interface RollupHooks {
  readonly generate: (context: HookContext, project: Project) => Promise<void>;
  readonly closeWatcher: () => Promise<void>;
}

/** The part of the options of Rolldown that is used here. */
interface WatchOptions {
  readonly watch?: false | { readonly buildDelay?: number | undefined } | undefined;
}

/** Longer than the pauses between the files that a run writes, and the signal after them. */
const BUILD_DELAY_MS = 100;

/**
 * Rolldown, and Vite with it, begin a build for the first of several files that change, and another one for the others, unless
 * they are told to wait until no more change. Rollup notices files later and needs no delay.
 */
export function buildOncePerRun<Given extends WatchOptions>(options: Given): Given {
  const { watch } = options;
  return watch === false
    ? options
    : { ...options, watch: { buildDelay: BUILD_DELAY_MS, ...watch } };
}

interface Watching {
  readonly followed: Followed;
  /** A file outside the project that a bundler watches, used to make it build again although no code has changed. */
  readonly signal: string;
  readonly stop: () => void;
}

/** Generation for bundlers with Rollup's hooks. A mistake fails the build; a watcher then waits for the next edit. */
export function rollupHooks(): RollupHooks {
  let following: Promise<Watching> | undefined;

  async function outcomeOf(context: HookContext, project: Project): Promise<Outcome> {
    if (context.meta.watchMode !== true) return generateProject(project);
    following ??= follow(project);
    const { followed, signal } = await following;
    context.addWatchFile(signal);
    return followed.outcome();
  }

  return {
    async generate(context, project) {
      const { mistake, warnings } = await outcomeOf(context, project);
      if (mistake !== undefined) throw plainError(mistake.message);
      if (warnings !== "") context.warn(warnings);
    },
    async closeWatcher() {
      (await following)?.stop();
    },
  };
}

async function follow(project: Project): Promise<Watching> {
  const folder = mkdtempSync(join(tmpdir(), "waybill-"));
  const signal = join(folder, "signal");
  let sent = 0;
  const send = () => writeFileSync(signal, String(sent++));
  send();
  const followed = await followProject(project, {
    onEnd: (run) => {
      if (isUnseen(run)) send();
    },
  });
  const stop = () => {
    followed.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { followed, signal, stop };
}
