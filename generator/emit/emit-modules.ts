import { declarationsOf, type ModulePlan, type Plan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import { inlineRuntime, runtimeTypes } from "./inline-runtime.js";
import { printModule } from "./module.js";

/** Returns the TypeScript text of each module by relative path with forward slashes. Reads no file but the inlined runtime. */
export function emitModules(plan: Plan): ReadonlyMap<string, string> {
  return emitChanged(plan, new Map(), "").changed;
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
  /** The texts of modules that were not taken from an earlier run. */
  readonly changed: ReadonlyMap<string, string>;
}

/**
 * @param earlier the modules of an earlier run; a module with the same plan is reused.
 * @param version Waybill's version: another version may emit another text for the same plan.
 */
export function emitChanged(
  { modules, inlineRuntime: copied }: Plan,
  earlier: EmittedModules,
  version: string,
): Emitted {
  const hashOf = (planned: object): string => hashText(`${version}\n${JSON.stringify(planned)}`);
  const written = modules.filter((module) => !isEmpty(module));
  const emitted: (readonly [path: string, module: EmittedModule])[] = written.map((module) => {
    const plan = hashOf(module);
    const before = earlier.get(module.path);
    return [module.path, before?.plan === plan ? before : { text: printModule(module), plan }];
  });
  if (copied) {
    const plan = hashOf(copied);
    const { path, onlyTypes, ...parts } = copied;
    const text = onlyTypes ? runtimeTypes() : inlineRuntime(parts);
    const before = earlier.get(path);
    emitted.push([path, before?.text === text && before.plan === plan ? before : { text, plan }]);
  }
  const sorted = new Map(emitted.sort(([a], [b]) => (a < b ? -1 : 1)));
  const changed = [...sorted].filter(([path, module]) => earlier.get(path) !== module);
  return { modules: sorted, changed: new Map(changed.map(([path, { text }]) => [path, text])) };
}

/** A file without declarations would be no module. */
function isEmpty(module: ModulePlan): boolean {
  return (
    module.kind === "builders" && module.onlyTypes === true && declarationsOf(module).length === 0
  );
}
