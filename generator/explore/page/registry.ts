import type { ApiData, GroupData, TypeTexts } from "../page-data.js";

/** What the scripts of a site call, as the global `waybillPage`. */
export interface Registry {
  readonly start: (api: ApiData) => void;
  /** A generated module: `imports` leads from its specifiers to the paths of other modules. */
  readonly define: (
    path: string,
    imports: Readonly<Record<string, string>>,
    factory: Factory,
  ) => void;
  readonly addTypes: (types: TypeTexts) => void;
  readonly addGroup: (index: number, group: GroupData) => void;
}

export type Exports = Record<string, unknown>;
type Factory = (exports: Exports, require: (specifier: string) => Exports) => void;

/** What the scripts have brought. */
export interface Loaded {
  readonly group: (index: number) => GroupData | undefined;
  readonly types: () => TypeTexts;
  /** The exports of a module, which is run when it is first asked for. */
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
  let types: TypeTexts = {};

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
      start,
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
