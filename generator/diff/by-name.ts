import type { ModulePlan, Plan } from "../plan/index.js";
import type { Finding } from "./change.js";

export type ByName<Value> = ReadonlyMap<string, Value>;

export function byName<Value extends { readonly name: string }>(
  values: readonly Value[],
): ByName<Value> {
  return new Map(values.map((value) => [value.name, value]));
}

/** What is found about a value that only one version has, or both; nothing by default. */
interface Comparing<Value> {
  readonly removed?: (old: Value, name: string) => readonly Finding[];
  readonly added?: (now: Value, name: string) => readonly Finding[];
  readonly both: (old: Value, now: Value, name: string) => readonly Finding[];
}

/** Compares values of two versions by name, first those of the old one. */
export function compareByName<Value>(
  olds: ByName<Value>,
  nows: ByName<Value>,
  { removed = () => [], added = () => [], both }: Comparing<Value>,
): readonly Finding[] {
  return [...new Set([...olds.keys(), ...nows.keys()])].flatMap((name) => {
    const [old, now] = [olds.get(name), nows.get(name)];
    if (old !== undefined && now !== undefined) return both(old, now, name);
    if (old !== undefined) return removed(old, name);
    return now === undefined ? [] : added(now, name);
  });
}

/** The modules of a kind. */
export function modulesOf<Kind extends ModulePlan["kind"]>({ modules }: Plan, kind: Kind) {
  return modules.filter(
    (module): module is Extract<ModulePlan, { readonly kind: Kind }> => module.kind === kind,
  );
}
