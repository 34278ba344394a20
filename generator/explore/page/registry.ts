import type { ApiData, GroupData, RouteDetail, RouteEntry, Types } from "../page-data.js";

/** The functions that the scripts of a site call, as the global `waybillPage`. */
export interface Registry {
  readonly start: (api: ApiData) => void;
  /** Registers a generated module: `imports` maps its specifiers to the paths of other modules. */
  readonly define: (
    path: string,
    imports: Readonly<Record<string, string>>,
    factory: Factory,
  ) => void;
  readonly addTypes: (types: Types) => void;
  readonly addGroup: (index: number, group: GroupData) => void;
}

export type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => Exports) => void;

/** A route, and what its scripts have loaded of it. */
export interface LoadedRoute {
  readonly entry: RouteEntry;
  readonly route: RouteDetail;
  /** The generated module that has its function. */
  readonly module: Exports;
  readonly types: Types;
}

/** The data and modules that the scripts have registered. */
export interface Loaded {
  readonly group: (index: number) => GroupData | undefined;
  readonly types: () => Types;
  /** Returns the exports of a module, which is run on first use. */
  readonly module: (path: string) => Exports;
}

export function createRegistry(start: (api: ApiData) => void): {
  registry: Registry;
  loaded: Loaded;
} {
  const factories = new Map<
    string,
    { imports: Readonly<Record<string, string>>; factory: Factory }
  >();
  const modules = new Map<string, Exports>();
  const groups = new Map<number, GroupData>();
  let types: Types = {};

  /** An API that has changed replaces all that was loaded of it. */
  function begin(api: ApiData): void {
    for (const known of [factories, modules, groups]) known.clear();
    types = {};
    start(api);
  }

  function load(path: string): Exports {
    const known = modules.get(path);
    if (known) return known;
    const found = factories.get(path);
    if (!found) throw new Error(`the module ${path} is missing`);
    const exports: Exports = {};
    modules.set(path, exports);
    found.factory(exports, (specifier) => load(found.imports[specifier] ?? specifier));
    return exports;
  }

  return {
    registry: {
      start: begin,
      define: (path, imports, factory) => void factories.set(path, { imports, factory }),
      addTypes: (more) => (types = { ...types, ...more }),
      addGroup: (index, group) => {
        groups.set(index, group);
        types = { ...types, ...group.types };
      },
    },
    loaded: { group: (index) => groups.get(index), types: () => types, module: load },
  };
}
