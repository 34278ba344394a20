import type { FileError } from "../errors/index.js";
import { declarationsOf, type ModulePlan, type Plan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import { type SourceFile, type SourceFiles, createModuleProject } from "../ts-morph/index.js";
import type { ProvedModule } from "./make-file.js";
import { inlineRuntime, runtimeTypes } from "./inline-runtime.js";
import { emitModule } from "./module.js";
import type { Printed } from "./syntax/code.js";

/** The text of each module by relative path with forward slashes, sorted by path. Reads no file but the inlined runtime. */
export function emitModules({ modules, inlineRuntime: copied }: Plan): ReadonlyMap<string, string> {
  const texts = modules
    .filter((module) => !isEmpty(module))
    .map((module): [string, string] => [module.path, emitModule(module).text]);
  if (copied) texts.push([copied.path, copyOf(copied)]);
  return new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The source file of each module by relative path, without a copied runtime. */
export function emitFiles(modules: readonly ModulePlan[]): SourceFiles {
  const project = createModuleProject<Printed>();
  const emitted = modules.filter((module) => !isEmpty(module));
  return new Map(
    emitted.map((module) => [
      module.path,
      project.createSourceFile(module.path, emitModule(module).text),
    ]),
  );
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
  const hashOf = (planned: object): string => hashText(`${version}\n${JSON.stringify(planned)}`);
  const errors: FileError[] = [];
  const emitted: [path: string, module: EmittedModule][] = [];
  let reused = 0;
  let make: ((module: ModulePlan) => ProvedModule) | undefined;
  for (const module of modules.filter((one) => !isEmpty(one))) {
    const { path } = module;
    const plan = hashOf(module);
    const before = earlier.get(path);
    if (before?.plan === plan) {
      reused++;
      emitted.push([path, before]);
      continue;
    }
    make ??= (await import("./make-file.js")).fileMaker(keepFile);
    const made = make(module);
    errors.push(...made.errors);
    emitted.push([path, { text: made.text, plan }]);
  }
  if (copied) {
    const plan = hashOf(copied);
    const text = copyOf(copied);
    const before = earlier.get(copied.path);
    if (before?.text === text && before.plan === plan) reused++;
    emitted.push([copied.path, { text, plan }]);
  }
  return { modules: new Map(emitted.sort(([a], [b]) => (a < b ? -1 : 1))), reused, errors };
}

function copyOf({ path: _, onlyTypes, ...parts }: NonNullable<Plan["inlineRuntime"]>): string {
  return onlyTypes ? runtimeTypes() : inlineRuntime(parts);
}

/** A file without declarations would be no module. */
function isEmpty(module: ModulePlan): boolean {
  return (
    module.kind === "builders" && module.onlyTypes === true && declarationsOf(module).length === 0
  );
}
