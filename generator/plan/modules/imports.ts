import { posix } from "node:path";
import { groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import { withoutExtension } from "../placed-routes.js";
import type { ImportExtension, ImportPlan, ImportedName } from "../plan.js";
import { MODULE_PATHS, RUNTIME_TYPES } from "./module-paths.js";
import { namesIn, type Typed } from "./references.js";
import { ENDPOINT_TYPES, RUNTIME_VALUES, SIGNATURE_TYPES } from "./runtime-symbols.js";

/** The module specifiers by which the output's modules import each other and the runtime. */
export interface ImportPaths {
  readonly to: (from: string, path: string) => string;
  readonly runtime: (from: string) => string;
  /** The specifier of the runtime's types, which a package exports separately from its functions. */
  readonly types: (from: string) => string;
  /** The specifier of the part of the runtime that sends requests. `undefined` if the runtime is a module's path. */
  readonly sending: (from: string) => string | undefined;
}

/** `auto` means what it means without a `tsconfig.json`: the planner reads no files; `generate` resolves `auto` before. */
export function importPaths({ runtime, importExtension, only }: GenerateSettings): ImportPaths {
  const extension = EXTENSIONS[importExtension];
  const isPath = /^\.\.?\//.test(runtime);
  const relative = (from: string, path: string): string =>
    posix.relative(posix.dirname(`/${from}`), `/${path}`);
  const to = (from: string, path: string): string =>
    withoutExtension(dotted(relative(from, path))) + extension;
  const runtimeFrom = (from: string, part: string): string => {
    if (runtime === "inline") return to(from, copiedRuntime(only));
    // The path of a runtime module is relative to the output folder.
    return isPath ? dotted(posix.join(relative(from, ""), runtime)) : `${runtime}/${part}`;
  };
  return {
    to,
    runtime: (from) => runtimeFrom(from, "builders"),
    types: (from) => runtimeFrom(from, "types"),
    sending: (from) => {
      if (runtime === "inline") return to(from, MODULE_PATHS.runtime);
      return isPath ? undefined : `${runtime}/fetch`;
    },
  };
}

function dotted(path: string): string {
  return path.startsWith("../") ? path : `./${path}`;
}

export function copiedRuntime(only: GenerateSettings["only"]): string {
  return only === "types" ? RUNTIME_TYPES : MODULE_PATHS.runtime;
}

const EXTENSIONS: Readonly<Record<GenerateSettings["importExtension"], ImportExtension>> = {
  auto: ".js",
  ".js": ".js",
  ".ts": ".ts",
  none: "",
};

/** The modules of what the output's modules import from each other, and how they do so. */
export interface Places {
  readonly paths: ImportPaths;
  readonly placeOf: ReadonlyMap<string, string>;
}

/** The imports of a module from others of the output, sorted by path and name. What it declares itself needs none. */
export function importsOf(
  path: string,
  names: readonly ImportedName[],
  { paths, placeOf }: Places,
): readonly ImportPlan[] {
  const modules = groupBy(names, ({ name }) => {
    const at = placeOf.get(name);
    if (at === undefined) throw new Error(`nothing declares ${name}`);
    return at === path ? undefined : at;
  });
  return byPath([...modules].map(([at, own]) => ({ path: at, own }))).map(({ path: at, own }) => ({
    from: paths.to(path, at),
    names: [...own].sort((a, b) => (a.name < b.name ? -1 : 1)),
  }));
}

export function typeImports(
  path: string,
  parts: readonly Typed[],
  places: Places,
): readonly ImportPlan[] {
  return importsOf(path, typesNamed(namesIn(parts)), places);
}

/** Compares code units: a locale's order would differ between machines. */
export function byPath<Module extends { readonly path: string }>(
  modules: readonly Module[],
): readonly Module[] {
  return [...modules].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Modules keep the names that they declare: an import with the same name gets another one. */
export function imported(
  name: string,
  localOf: (name: string) => string = (local) => local,
): ImportedName {
  const local = localOf(name);
  return { name, isType: false, ...(local !== name && { as: local }) };
}

/** Everything that generated code may import from the runtime: from one module, or its types from a module of their own. */
export function runtimeImports(
  path: string,
  paths: ImportPaths,
  localOf?: (name: string) => string,
): readonly ImportPlan[] {
  const values = RUNTIME_VALUES.map((name) => imported(name, localOf));
  const [from, fromTypes] = [paths.runtime(path), paths.types(path)];
  if (from === fromTypes) {
    return [{ from, names: [...values, ...typesNamed([...ENDPOINT_TYPES, ...SIGNATURE_TYPES])] }];
  }
  return [
    { from, names: [...values, ...typesNamed(ENDPOINT_TYPES)] },
    { from: fromTypes, names: typesNamed(SIGNATURE_TYPES) },
  ];
}

/** Types to import, sorted by name. */
export function typesNamed(names: readonly string[]): readonly ImportedName[] {
  return [...names].sort().map((name) => ({ name, isType: true }));
}
