import { setTimeout as sleep } from "node:timers/promises";
import { NAME, type PluginOptions, plainError, projectOf, readPluginOptions } from "./options.js";
import {
  type Followed,
  followProject,
  generateProject,
  isUnseen,
  type RunOutcome,
} from "./run-project.js";

export type { PluginOptions } from "./options.js";

/** The part of the compilers of webpack and Rspack that is used here. */
export interface Compiler {
  readonly context: string;
  readonly hooks: {
    readonly beforeRun: AsyncHook;
    readonly watchRun: AsyncHook;
    readonly invalid: SignalHook;
    readonly watchClose: SignalHook;
    readonly thisCompilation: Hook<Compilation>;
  };
  readonly watching?: Watching | undefined;
}

interface AsyncHook {
  tapPromise(name: string, callback: () => Promise<void>): void;
}

interface SignalHook {
  tap(name: string, callback: () => void): void;
}

interface Hook<Value, Result = void> {
  tap(name: string, callback: (value: Value) => Result): void;
}

interface Compilation {
  readonly errors: Error[];
  readonly warnings: Error[];
  /** Rspack has no hook `processErrors`, and throws on access to it. */
  readonly hooks: { readonly processErrors?: Hook<Error[], Error[]> };
}

interface Watching {
  /** Only webpack reads it. */
  lastWatcherStartTime?: number | undefined;
  suspended: boolean;
  readonly running: boolean;
  suspend(): void;
  resume(): void;
  invalidate(): void;
}

/** The time after which the watcher has noticed written files. */
const NOTICE_MS = 100;

/** The watcher takes a file for changed that was written so shortly before, because a disk may round times. */
const ROUNDED_MS = 150;

export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  return { apply: (compiler: Compiler) => generateInCompiler(compiler, options) };
}

/**
 * Generation for webpack and Rspack. Runs before the first module is resolved; the start of the compilation would be too late,
 * because modules are resolved at the same time. A mistake becomes a compilation error.
 */
function generateInCompiler(compiler: Compiler, options: PluginOptions): void {
  const { hooks, context } = compiler;
  let following: Promise<Followed> | undefined;
  let outcome: RunOutcome | undefined;
  /** Whether a watched file has changed since the last build began. */
  let isInvalid = false;

  const onEnd = (ended: RunOutcome, before: RunOutcome | undefined) => {
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
    // Only webpack sorts errors. Report our error before those that may follow from it, such as missing modules.
    if (!("processErrors" in compilation.hooks)) return;
    compilation.hooks.processErrors?.tap(NAME, (errors) => [
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
