import type { ApiData, GroupData, RouteDetail, RouteEntry, Types } from "../page-data.js";

type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => Exports | undefined) => void;

export interface LoadedRoute {
  readonly entry: RouteEntry;
  readonly route: RouteDetail;
  readonly module: Exports;
  readonly types: Types;
}

/**
 * Stores the data and modules that the site's scripts register through `registry`, the global `waybillPage`. `find` returns a
 * route whose scripts have run.
 */
export function createRegistry(start: (api: ApiData) => void) {
  const modules = new Map<string, Exports>();
  const groups = new Map<number, GroupData>();
  let shared: Types = {};
  return {
    registry: {
      /** Replaces all loaded data after a change of the API. */
      start: (api: ApiData): void => {
        modules.clear();
        groups.clear();
        start(api);
      },
      /** Runs a generated module. `imports` maps its specifiers to the paths of modules that have run. */
      define: (path: string, imports: Readonly<Record<string, string>>, factory: Factory): void => {
        const exports: Exports = {};
        modules.set(path, exports);
        factory(exports, (specifier) => modules.get(imports[specifier] ?? specifier));
      },
      addTypes: (types: Types): void => void (shared = types),
      addGroup: (index: number, group: GroupData): void => void groups.set(index, group),
    },
    find: (entry: RouteEntry): LoadedRoute | undefined => {
      const group = groups.get(entry.group);
      const route = group?.routes[entry.name];
      const module = route && modules.get(route.module);
      return module && { entry, route, module, types: { ...shared, ...group?.types } };
    },
  };
}
