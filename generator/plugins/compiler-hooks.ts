import { setTimeout as sleep } from "node:timers/promises";
import type { UnpluginOptions } from "unplugin";
import { type PluginOptions, plainError, projectOf } from "./options.js";
import {
  type Followed,
  followProject,
  generateProject,
  isUnseen,
  type Outcome,
} from "./run-project.js";

/** The compiler of webpack. What is used of it here, that of Rspack has too, except where a comment says otherwise. */
type Compiler = Parameters<NonNullable<UnpluginOptions["webpack"]>>[0];

const NAME = "waybill";

/** The time after which the watcher has noticed written files. */
const NOTICE_MS = 100;

/** The watcher takes a file for changed that was written so shortly before, because a disk may round times. */
const ROUNDED_MS = 150;

/**
 * Generation for webpack and Rspack. Runs before the first module is resolved; the start of the compilation would be too late,
 * because modules are resolved at the same time. A mistake becomes a compilation error.
 */
export function generateInCompiler(compiler: Compiler, options: PluginOptions): void {
  const { hooks, context } = compiler;
  let following: Promise<Followed> | undefined;
  let outcome: Outcome | undefined;
  /** Whether a watched file has changed since the last build began. */
  let isInvalid = false;

  const onEnd = (ended: Outcome, before: Outcome | undefined) => {
    if (before === undefined) return;
    setTimeout(() => resume(compiler, isInvalid || isUnseen(ended, before)), NOTICE_MS);
  };

  hooks.beforeRun.tapPromise(NAME, async () => {
    outcome = await generateProject(projectOf(options, context));
  });
  hooks.watchRun.tapPromise(NAME, async () => {
    isInvalid = false;
    const isFirst = following === undefined;
    // Files are written one after the other, and no build should see only some of them.
    const onBegin = () => compiler.watching?.suspend();
    following ??= followProject(projectOf(options, context), onEnd, onBegin);
    outcome = await (await following).outcome();
    if (isFirst) await forgetChanges(compiler);
  });
  hooks.invalid.tap(NAME, () => {
    isInvalid = true;
  });
  hooks.watchClose.tap(NAME, () => {
    void following?.then(({ stop }) => stop());
  });
  hooks.thisCompilation.tap(NAME, (compilation) => {
    const { mistake, warnings = "" } = outcome ?? {};
    if (warnings !== "") compilation.warnings.push(plainError(warnings));
    if (mistake === undefined) return;
    const error = plainError(mistake.message);
    compilation.errors.push(error);
    // webpack sorts errors. Rspack does not, and throws on access to a hook that it lacks.
    if (!("processErrors" in compilation.hooks)) return;
    // Report our error before those that may follow from it, such as missing modules.
    compilation.hooks.processErrors.tap(NAME, (errors) => [
      ...errors.filter((each) => each === error),
      ...errors.filter((each) => each !== error),
    ]);
  });
}

/** The first build reads the code that has just been written, so that code must not cause another one. */
async function forgetChanges({ watching }: Compiler): Promise<void> {
  if (!watching) return;
  await sleep(ROUNDED_MS);
  watching.lastWatcherStartTime = Date.now();
}

/** `Watching.resume` always builds, so that it is not called after a run that has changed nothing. */
function resume({ watching }: Compiler, isDue: boolean): void {
  if (!watching) return;
  if (!isDue) {
    watching.suspended = false;
    return;
  }
  watching.resume();
  // One of several compilers builds only if a file has changed, or if it is told to.
  if (!watching.running) watching.invalidate();
}
