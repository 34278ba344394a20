import { posix } from "node:path";
import { groupBy, sortBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import { withoutExtension } from "../placed-routes.js";
import type { ImportPlan, ImportedName } from "../plan.js";
import { MODULE_PATHS, RUNTIME_TYPES } from "./module-paths.js";
import { namesIn, type Typed } from "./references.js";
import { ENDPOINT_TYPES, RUNTIME_VALUES, SIGNATURE_TYPES } from "./runtime-symbols.js";

/** The places from which modules import. */
export interface Places {
  readonly settings: GenerateSettings;
  /** The module of each declared type or function. */
  readonly pathsByName: ReadonlyMap<string, string>;
}

/**
 * The import specifier of a module. `auto` has its default without a `tsconfig.json`, because the planner reads no files;
 * `generate` resolves `auto` earlier.
 */
export function importSpecifier(from: string, path: string, { importExtension }: GenerateSettings) {
  const extension = importExtension === "auto" ? ".js" : importExtension;
  return withoutExtension(dotted(relative(from, path))) + (extension === "none" ? "" : extension);
}

/** @param part a package exports the runtime's functions, its types, and the sending functions separately. */
export function runtimeSpecifier(
  from: string,
  part: "builders" | "types" | "fetch",
  settings: GenerateSettings,
): string {
  const { runtime, only } = settings;
  if (runtime === "inline") return importSpecifier(from, copiedRuntime(only), settings);
  // The path of a runtime module is relative to the output folder.
  return isModulePath(runtime)
    ? dotted(posix.join(relative(from, ""), runtime))
    : `${runtime}/${part}`;
}

/** Whether the setting is a module path instead of a package. Such a runtime lacks the sending functions. */
export function isModulePath(runtime: GenerateSettings["runtime"]): boolean {
  return /^\.\.?\//.test(runtime);
}

function relative(from: string, path: string): string {
  return posix.relative(posix.dirname(`/${from}`), `/${path}`);
}

function dotted(path: string): string {
  return path.startsWith("../") ? path : `./${path}`;
}

export function copiedRuntime(only: GenerateSettings["only"]): string {
  return only === "types" ? RUNTIME_TYPES : MODULE_PATHS.runtime;
}

/** The imports of a module from other modules of the output, sorted by path and name. */
export function planImports(
  path: string,
  names: readonly ImportedName[],
  { settings, pathsByName }: Places,
): readonly ImportPlan[] {
  const modules = groupBy(names, ({ name }) => {
    const modulePath = pathsByName.get(name);
    if (modulePath === undefined) throw new Error(`nothing declares ${name}`);
    return modulePath === path ? undefined : modulePath;
  });
  return sortBy(modules, ([modulePath]) => modulePath).map(([modulePath, names]) => ({
    from: importSpecifier(path, modulePath, settings),
    names: sortBy(names, ({ name }) => name),
  }));
}

/** All imports that a module may need: from the runtime, and the types of the output that its plan refers to. */
export function allImports(
  path: string,
  places: Places,
  parts: readonly Typed[],
  functions: readonly ImportedName[] = [],
): readonly ImportPlan[] {
  const names = [...typesNamed(namesIn(parts)), ...functions];
  return [...runtimeImports(path, places), ...planImports(path, names, places)];
}

export function byPath<Module extends { readonly path: string }>(
  modules: readonly Module[],
): readonly Module[] {
  return sortBy(modules, ({ path }) => path);
}

/** A declaration keeps its name: an import with the same name gets an alias. */
export function imported(name: string, local = name): ImportedName {
  return { name, isType: false, ...(local !== name && { as: local }) };
}

/** The imports from the runtime: from one module, or with types from a separate module. */
export function runtimeImports(
  path: string,
  { settings }: Places,
  localName = (name: string): string => name,
): readonly ImportPlan[] {
  const values = RUNTIME_VALUES.map((name) => imported(name, localName(name)));
  const from = runtimeSpecifier(path, "builders", settings);
  const fromTypes = runtimeSpecifier(path, "types", settings);
  if (from === fromTypes) {
    return [{ from, names: [...values, ...typesNamed([...ENDPOINT_TYPES, ...SIGNATURE_TYPES])] }];
  }
  return [
    { from, names: [...values, ...typesNamed(ENDPOINT_TYPES)] },
    { from: fromTypes, names: typesNamed(SIGNATURE_TYPES) },
  ];
}

export function typesNamed(names: readonly string[]): readonly ImportedName[] {
  return [...names].sort().map((name) => ({ name, isType: true }));
}
