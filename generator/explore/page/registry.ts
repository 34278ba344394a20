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

type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => Exports) => void;

export interface LoadedRoute {
  readonly entry: RouteEntry;
  readonly route: RouteDetail;
  readonly module: Exports;
  readonly types: Types;
}

/** Keeps the data and modules that the scripts register. `find` returns a route whose scripts have run. */
export function createRegistry(start: (api: ApiData) => void): {
  readonly registry: Registry;
  readonly find: (entry: RouteEntry) => LoadedRoute | undefined;
} {
  const factories = new Map<string, Parameters<Registry["define"]>>();
  const modules = new Map<string, Exports>();
  const groups = new Map<number, GroupData>();
  let types: Types = {};

  /** Returns the exports of a module, which is run on first use. */
  function load(path: string): Exports {
    const known = modules.get(path);
    if (known) return known;
    const found = factories.get(path);
    if (!found) throw new Error(`the module ${path} is missing`);
    const [, imports, factory] = found;
    const exports: Exports = {};
    modules.set(path, exports);
    factory(exports, (specifier) => load(imports[specifier] ?? specifier));
    return exports;
  }

  return {
    registry: {
      start: (api) => {
        // An API that has changed replaces all that was loaded of it.
        for (const known of [factories, modules, groups]) known.clear();
        types = {};
        start(api);
      },
      define: (...module) => void factories.set(module[0], module),
      addTypes: (more) => (types = { ...types, ...more }),
      addGroup: (index, group) => {
        groups.set(index, group);
        types = { ...types, ...group.types };
      },
    },
    find: (entry) => {
      const route = groups.get(entry.group)?.routes[entry.name];
      return route && { entry, route, module: load(route.module), types };
    },
  };
}
