import { type Followed, type Run, followProject, isUnseen } from "./follow-project.js";
import { type Outcome, generateProject } from "./generate-project.js";
import { plainError } from "./plain-error.js";
import { type PluginOptions, projectOf } from "./options.js";

/** The part of the compiler API of webpack and Rspack that is used here. */
export interface Compiler {
  readonly context: string;
  readonly watching?: Watching | null | undefined;
  readonly hooks: {
    readonly beforeRun: AsyncHook;
    readonly watchRun: AsyncHook;
    readonly watchClose: { tap(name: string, act: () => void): void };
    readonly thisCompilation: {
      tap(name: string, act: (compilation: Compilation) => void): void;
    };
  };
}

interface Watching {
  readonly running: boolean;
  suspend(): void;
  resume(): void;
  invalidate(): void;
}

interface AsyncHook {
  tapPromise(name: string, act: () => Promise<void>): void;
}

interface Compilation {
  readonly errors: { push(error: Error): unknown };
  readonly warnings: { push(error: Error): unknown };
  readonly hooks: {
    readonly processErrors?: {
      tap(name: string, act: (errors: Error[]) => Error[]): void;
    };
  };
}

const NAME = "waybill";

/** The time after which the watcher has noticed written files. */
const NOTICE_MS = 100;

/**
 * Generation for webpack and Rspack. Runs before the first module is resolved; the start of the compilation would be too late,
 * because modules are resolved at the same time. A mistake becomes a compilation error.
 */
export function generateInCompiler(compiler: Compiler, options: PluginOptions): void {
  const { hooks, context } = compiler;
  let following: Promise<Followed> | undefined;
  let outcome: Outcome | undefined;

  hooks.beforeRun.tapPromise(NAME, async () => {
    outcome = await generateProject(projectOf(options, context));
  });
  hooks.watchRun.tapPromise(NAME, async () => {
    following ??= followProject(projectOf(options, context), {
      // Files are written one after the other, and no build should see only some of them.
      onBegin: () => compiler.watching?.suspend(),
      onEnd: (run) => {
        if (run.before !== undefined) setTimeout(() => resume(compiler, run), NOTICE_MS);
      },
    });
    outcome = await (await following).outcome();
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
    compilation.hooks.processErrors?.tap(NAME, (errors) => [
      ...errors.filter((one) => one === error),
      ...errors.filter((one) => one !== error),
    ]);
  });
}

/** One of several compilers builds only if a file has changed, or if it is told to. */
function resume({ watching }: Compiler, run: Run): void {
  watching?.resume();
  if (isUnseen(run) && watching?.running !== true) watching?.invalidate();
}
