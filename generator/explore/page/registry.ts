import type { ApiData, GroupData, RouteDetail, RouteEntry, Types } from "../page-data.js";

/** The functions that the scripts of a site call, as the global `waybillPage`. */
export interface Registry {
  readonly start: (api: ApiData) => void;
  /** Runs a generated module: `imports` maps its specifiers to the paths of modules that have run. */
  readonly define: (
    path: string,
    imports: Readonly<Record<string, string>>,
    factory: Factory,
  ) => void;
  readonly addTypes: (types: Types) => void;
  readonly addGroup: (index: number, group: GroupData) => void;
}

type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => Exports | undefined) => void;

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
  const modules = new Map<string, Exports>();
  const groups = new Map<number, GroupData>();
  let types: Types = {};
  return {
    registry: {
      start: (api) => {
        // An API that has changed replaces all that was loaded of it.
        for (const known of [modules, groups]) known.clear();
        types = {};
        start(api);
      },
      define: (path, imports, factory) => {
        const exports: Exports = {};
        modules.set(path, exports);
        factory(exports, (specifier) => modules.get(imports[specifier] ?? specifier));
      },
      addTypes: (more) => (types = { ...types, ...more }),
      addGroup: (index, group) => {
        groups.set(index, group);
        types = { ...types, ...group.types };
      },
    },
    find: (entry) => {
      const route = groups.get(entry.group)?.routes[entry.name];
      const module = route && modules.get(route.module);
      return module && { entry, route, module, types };
    },
  };
}
