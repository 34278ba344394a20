import { declarationsOf, type ModulePlan, type Plan } from "../plan/index.js";
import { hashText } from "../portable/index.js";
import { inlineRuntime } from "./inline-runtime.js";
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

/**
 * @param earlier the modules of an earlier run; a module with the same plan is reused.
 * @param version Waybill's version: another version may emit another text for the same plan.
 * @returns all modules, and the texts of those that were not taken from the earlier run.
 */
export function emitChanged(
  { modules, inlineRuntime: copied }: Plan,
  earlier: EmittedModules,
  version: string,
): { readonly modules: EmittedModules; readonly changed: ReadonlyMap<string, string> } {
  const wanted = [...modules.filter((module) => !isEmpty(module)), ...(copied ? [copied] : [])];
  const emitted = wanted.map((planned): readonly [path: string, module: EmittedModule] => {
    const plan = hashText(`${version}\n${JSON.stringify(planned)}`);
    const before = earlier.get(planned.path);
    if (before?.plan === plan) return [planned.path, before];
    const text = "kind" in planned ? printModule(planned) : inlineRuntime(planned);
    return [planned.path, { text, plan }];
  });
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
