import { setTimeout as sleep } from "node:timers/promises";
import { NAME, type PluginOptions, plainError, toProject, readPluginOptions } from "./options.js";
import {
  type Followed,
  followProject,
  generateProject,
  isUnseen,
  type RunOutcome,
} from "./run-project.js";

export type { PluginOptions } from "./options.js";

/** The part of the compilers of webpack and Rspack that this plugin uses. */
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
  /** Read by webpack only. */
  lastWatcherStartTime?: number | undefined;
  suspended: boolean;
  readonly running: boolean;
  suspend(): void;
  resume(): void;
  invalidate(): void;
}

/** Time until the watcher has noticed written files. */
const NOTICE_MS = 100;

/** The watcher treats a file as changed if it was written this shortly before, because a disk may round times. */
const ROUNDED_MS = 150;

export default function waybill(unchecked?: PluginOptions) {
  const options = readPluginOptions(unchecked);
  return { apply: (compiler: Compiler) => generateInCompiler(compiler, options) };
}

/**
 * Generates code before the first module is resolved. The start of the compilation would be too late, because modules are
 * resolved at the same time. A mistake becomes a compilation error.
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
    outcome = await generateProject(toProject(options, context));
  });
  hooks.watchRun.tapPromise(NAME, async () => {
    isInvalid = false;
    const isFirst = following === undefined;
    // Files are written in sequence, and a build must see all of them.
    const onBegin = () => compiler.watching?.suspend();
    following ??= followProject(toProject(options, context), onEnd, onBegin);
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
    // Only webpack sorts errors. Report this error before its consequences, such as missing modules.
    if (!("processErrors" in compilation.hooks)) return;
    compilation.hooks.processErrors?.tap(NAME, (errors) => [
      ...errors.filter((each) => each === error),
      ...errors.filter((each) => each !== error),
    ]);
  });
}

/** The first build reads the generated code, so that code must not cause another build. */
async function forgetChanges({ watching }: Compiler): Promise<void> {
  if (!watching) return;
  await sleep(ROUNDED_MS);
  watching.lastWatcherStartTime = Date.now();
}

/** `Watching.resume` always builds, so it is not called after a run without changes. */
function resume({ watching }: Compiler, isDue: boolean): void {
  if (!watching) return;
  if (!isDue) {
    watching.suspended = false;
    return;
  }
  watching.resume();
  // With several compilers, each builds only if one of its files has changed, or after an explicit invalidation.
  if (!watching.running) watching.invalidate();
}
