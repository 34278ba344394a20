import type { DocPlan, ImportPlan, ImportedName } from "../../plan/index.js";
import { type Code, type Printed, nameCode } from "./code.js";
import { printComment } from "./comment.js";

/** The context of code: available names, recorded values, and comments. */
export interface Scope {
  /** Returns the local name of an import, a declaration, a type parameter or a library type, and records its use. */
  readonly use: (name: string) => Code;
  /** Records values of literals and names of members. */
  readonly values: { readonly add: (value: string) => void };
  readonly comment: (doc: DocPlan) => Printed;
}

/** For text outside of a module, without imports. */
export const PLAIN: Scope = { use: nameCode, values: { add: () => {} }, comment: printComment };

/** Library types that plans and emitters refer to by name. */
export const LANGUAGE_TYPES: ReadonlySet<string> = new Set([
  "Array",
  "Date",
  "Omit",
  "Partial",
  "Pick",
  "Promise",
  "ReadonlyArray",
  "Record",
  "Required",
]);

/** @param available the possible imports of the module. */
export function moduleScope(available: readonly ImportPlan[]) {
  const importable = available.flatMap(({ names }) => names);
  const aliases = new Map(importable.map(({ name, as = name }) => [name, as]));
  const used = new Map<string, Code>();
  const isUsed = ({ name, as = name }: ImportedName) => used.has(name) || used.has(as);
  return {
    values: new Set<string>(),
    comment: printComment,
    use: (name: string) => {
      const made = used.get(name) ?? nameCode(aliases.get(name) ?? name);
      used.set(name, made);
      return made;
    },
    imports: () =>
      available
        .map(({ from, names }) => ({ from, names: names.filter(isUsed) }))
        .filter(({ names }) => names.length > 0),
    /**
     * @param declared the declarations and type parameters of the module.
     * @throws Error if a used name is not imported, declared or a library type.
     */
    requireKnown: (declared: readonly string[]) => {
      const imported = importable.flatMap(({ name, as = name }) => [name, as]);
      const known = new Set([...imported, ...declared, ...LANGUAGE_TYPES]);
      const unknown = [...used.keys()].find((name) => !known.has(name));
      if (unknown !== undefined) throw new Error(`${unknown} is neither imported nor declared`);
    },
  };
}
