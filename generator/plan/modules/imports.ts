import { groupBy } from "../../collections/index.js";
import type { RoutePlan, ImportPlan, ImportedName } from "../plan.js";
import type { ImportPaths } from "./import-paths.js";
import { ENDPOINT_TYPES, RUNTIME_VALUES, SIGNATURE_TYPES } from "./runtime-symbols.js";

/** How modules import each other, and the module of each type, by the type's name. */
export interface TypePaths {
  readonly paths: ImportPaths;
  readonly placeOf: ReadonlyMap<string, string>;
}

/** Builders keep their names: an import with the same name is renamed to one that no builder can have. */
export function localNames(routes: readonly RoutePlan[]): (name: string) => string {
  const taken = new Set(routes.map(({ name }) => name));
  return (name) => (taken.has(name) ? `${name}_` : name);
}

export function imported(name: string, localOf: (name: string) => string): ImportedName {
  const local = localOf(name);
  return { name, isType: false, ...(local !== name && { as: local }) };
}

/** Everything that generated code may import from the runtime: from one module, or its types from a module of their own. */
export function runtimeImports(
  path: string,
  paths: ImportPaths,
  localOf: (name: string) => string = (name) => name,
): readonly ImportPlan[] {
  const values = VALUES.map((name) => imported(name, localOf));
  const [from, fromTypes] = [paths.runtime(path), paths.types(path)];
  return from === fromTypes
    ? [{ from, names: [...values, ...ALL_TYPES] }]
    : [
        { from, names: [...values, ...OWN_TYPES] },
        { from: fromTypes, names: OTHER_TYPES },
      ];
}

const VALUES = [...RUNTIME_VALUES].sort();
const OWN_TYPES = typesNamed(ENDPOINT_TYPES);
const OTHER_TYPES = typesNamed(SIGNATURE_TYPES);
const ALL_TYPES = typesNamed([...ENDPOINT_TYPES, ...SIGNATURE_TYPES]);

/** Types to import, sorted by name. */
function typesNamed(names: Iterable<string>): readonly ImportedName[] {
  return [...names].sort().map((name) => ({ name, isType: true }));
}

/** Imports of types from the modules that declare them. */
export function typeImports(
  from: string,
  types: ReadonlySet<string>,
  { paths, placeOf }: TypePaths,
): readonly ImportPlan[] {
  const modules = groupBy([...types], (name) => {
    const path = placeOf.get(name);
    if (path === undefined) throw new Error(`nothing declares ${name}`);
    return path;
  });
  return [...modules]
    .filter(([path]) => path !== from)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, names]) => ({ from: paths.to(from, path), names: typesNamed(names) }));
}
