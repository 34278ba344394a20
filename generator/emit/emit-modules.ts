import type { FileError } from "../errors/index.js";
import { declarationsOf, type ModulePlan, type Plan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import { type SourceFile, type SourceFiles, createModuleProject } from "../ts-morph/index.js";
import type { ProvedModule } from "./make-file.js";
import { inlineRuntime, runtimeTypes } from "./inline-runtime.js";
import { emitModule, moduleText } from "./module.js";
import type { Printed } from "./syntax/code.js";

/** The text of each module by relative path with forward slashes, sorted by path. Reads no file but the inlined runtime. */
export function emitModules({ modules, inlineRuntime: copied }: Plan): ReadonlyMap<string, string> {
  const texts = modules
    .filter(hasStatements)
    .map((module): [string, string] => [module.path, moduleText(emitModule(module).parts)]);
  if (copied) texts.push([copied.path, copyOf(copied)]);
  return new Map(texts.sort(byPath));
}

/** The source file of each module by relative path, without a copied runtime. */
export function emitFiles(modules: readonly ModulePlan[]): SourceFiles {
  const project = createModuleProject<Printed>();
  const files = modules
    .filter(hasStatements)
    .map((module) => project.createSourceFile(module.path, moduleText(emitModule(module).parts)));
  return new Map(files.map((file) => [file.getFilePath().slice(1), file]));
}

export interface EmittedModule {
  readonly text: string;
  /** Hash of everything that determines the text: the module's plan and Waybill's version. */
  readonly plan: string;
}

/** By path, sorted by path. */
export type EmittedModules = ReadonlyMap<string, EmittedModule>;

export interface Emitted {
  readonly modules: EmittedModules;
  /** How many of them were taken from an earlier run. */
  readonly reused: number;
  readonly errors: readonly FileError[];
}

/**
 * @param earlier the modules of an earlier run; a module with the same plan is reused.
 * @param version Waybill's version: another version may emit another text for the same plan.
 * @param keepFile takes the source file of each module. Otherwise they are not kept, because those of large APIs take much memory.
 */
export async function emitChanged(
  { modules, inlineRuntime: copied }: Plan,
  earlier: EmittedModules,
  version: string,
  keepFile?: (path: string, file: SourceFile) => void,
): Promise<Emitted> {
  const errors: FileError[] = [];
  const emitted: [path: string, module: EmittedModule][] = [];
  let reused = 0;
  let makeFile: ((module: ModulePlan) => ProvedModule) | undefined;
  for (const planned of [...modules.filter(hasStatements), ...(copied ? [copied] : [])]) {
    const { path } = planned;
    const plan = hashText(`${version}\n${JSON.stringify(planned)}`);
    const before = earlier.get(path);
    if (before?.plan === plan) {
      reused++;
      emitted.push([path, before]);
    } else if ("kind" in planned) {
      makeFile ??= (await import("./make-file.js")).fileMaker(keepFile);
      const made = makeFile(planned);
      errors.push(...made.errors);
      emitted.push([path, { text: made.text, plan }]);
    } else {
      emitted.push([path, { text: copyOf(planned), plan }]);
    }
  }
  return { modules: new Map(emitted.sort(byPath)), reused, errors };
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

function copyOf({ path: _, onlyTypes, ...parts }: NonNullable<Plan["inlineRuntime"]>): string {
  return onlyTypes ? runtimeTypes() : inlineRuntime(parts);
}

/** A file without declarations would be no module. */
function hasStatements(module: ModulePlan): boolean {
  return !(
    module.kind === "builders" &&
    module.onlyTypes === true &&
    declarationsOf(module).length === 0
  );
}
