import { groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import type {
  ModuleOf,
  DeclarationPlan,
  DefaultsPlan,
  EncodingsPlan,
  EnumPlan,
  ModulePlan,
  RoutePlan,
  ServerPlan,
} from "../plan.js";
import type { PlacedConstant } from "../constants/plan-route-constants.js";
import type { PlacedDecoder } from "../dates/plan-dates.js";
import type { PlacedTool } from "../tools/plan-tools.js";
import { ENCODERS, SENDING_TYPES, SENDING_VALUES, TOOL_SYMBOLS } from "./runtime-symbols.js";
import { upperFirst } from "../names/identifiers.js";
import { builderPath, ENUMS, MODULE_PATHS, WEBHOOKS } from "./module-paths.js";
import { planDateModules } from "./date-modules.js";
import {
  byPath,
  imported,
  importPaths,
  type ImportPaths,
  importsOf,
  runtimeImports,
  typeImports,
  typesNamed,
  type TypePaths,
} from "./imports.js";
import { declarationsOf } from "../argument-properties.js";
import type { PlacedDeclaration } from "../types/type-modules.js";
import { typesOfDeclaration, typesOfRoute } from "./references.js";

const { defaults: DEFAULTS, endpoint: ENDPOINT, index: INDEX, routes: ROUTES } = MODULE_PATHS;
const { fetch: FETCH, servers: SERVERS } = MODULE_PATHS;

/** The parts of the plan that concern the whole manifest. */
interface WholeManifest {
  readonly defaults: DefaultsPlan;
  readonly servers: readonly ServerPlan[];
  readonly encodings: EncodingsPlan;
  readonly tools: readonly PlacedTool[];
  readonly enums: readonly EnumPlan[];
  readonly constants: readonly PlacedConstant[];
  readonly dates: readonly PlacedDecoder[];
}

/** Distributes routes and types over modules, sorted by path. */
export function planModules(
  routes: readonly RoutePlan[],
  placed: readonly PlacedDeclaration[],
  whole: WholeManifest,
  settings: GenerateSettings,
): readonly ModulePlan[] {
  const pathOf = (route: RoutePlan): string => builderPath(route, settings.layout);
  const paths = importPaths(settings);
  const places = [
    ...placed.map(({ path, declaration }) => [declaration.name, path] as const),
    ...routes.flatMap((route) =>
      route.declarations.map(({ name }) => [name, pathOf(route)] as const),
    ),
    ...whole.dates.flatMap(({ path, decoder, declaration }) =>
      [decoder, declaration ?? []].flat().map(({ name }) => [name, path] as const),
    ),
  ];
  const typePaths: TypePaths = { paths, placeOf: new Map(places) };
  const onlyTypes = settings.only === "types";
  const files = groupBy(routes, pathOf);
  const types = new Map(
    [...groupBy(placed, ({ path }) => path)].map(([path, all]) => [
      path,
      all.map(({ declaration }) => declaration),
    ]),
  );
  const builders = byPath(
    [...files].map(([path, all]) =>
      planBuilders(path, all, types.get(path) ?? [], typePaths, onlyTypes),
    ),
  );
  const typesAlone = [...types].filter(([path]) => !files.has(path));
  const shared = typesAlone.map(([path]) => path).filter((path) => path !== WEBHOOKS);
  return byPath([
    ...builders,
    planRoutesModule(builders, typePaths, onlyTypes),
    ...typesAlone.map(([path, declarations]): ModulePlan => {
      const imports = [
        ...runtimeImports(path, paths),
        ...typeImports(path, declarations.flatMap(typesOfDeclaration), typePaths),
      ];
      return { kind: "schemas", path, imports, declarations };
    }),
    planIndex(builders, shared, paths, onlyTypes),
    ...(onlyTypes ? [] : planCode(whole, settings, typePaths)),
  ]);
}

function planCode(
  { defaults, servers, encodings, tools, enums, constants, dates }: WholeManifest,
  settings: GenerateSettings,
  typePaths: TypePaths,
): readonly ModulePlan[] {
  const { paths } = typePaths;
  const used = [
    { name: "defaults", isType: false, at: DEFAULTS },
    { name: "Routes", isType: true, at: ROUTES },
  ];
  return [
    { kind: "defaults", path: DEFAULTS, imports: runtimeImports(DEFAULTS, paths), defaults },
    {
      kind: "endpoint",
      path: ENDPOINT,
      imports: [...runtimeImports(ENDPOINT, paths), ...importsOf(ENDPOINT, used, paths)],
      isStrict: settings.endpoint === "strict",
    },
    ...planSending(paths.sending(FETCH), settings.runtime === "inline", encodings),
    ...(servers.length > 0 ? [servers] : []).map((all) => ({
      kind: "servers" as const,
      path: SERVERS,
      imports: runtimeImports(SERVERS, paths),
      servers: all,
    })),
    ...[...groupBy(tools, ({ path }) => path)].map(([path, all]) =>
      planTools(path, all, settings.layout, paths),
    ),
    ...(enums.length === 0 ? [] : [{ kind: "enums", path: ENUMS, imports: [], enums } as const]),
    ...[...groupBy(constants, ({ path }) => path)].map(([path, all]) => ({
      kind: "route-constants" as const,
      path,
      imports: [],
      constants: all.map(({ constant }) => constant),
    })),
    ...planDateModules(dates, typePaths),
  ];
}

function planBuilders(
  path: string,
  routes: readonly RoutePlan[],
  declarations: readonly DeclarationPlan[],
  typePaths: TypePaths,
  onlyTypes: boolean,
): ModuleOf<"builders"> {
  const { paths } = typePaths;
  const declared = [...routes.flatMap((route) => route.declarations), ...declarations];
  const types = [
    ...routes.flatMap((route) => typesOfRoute(route.types)),
    ...declared.flatMap(typesOfDeclaration),
  ];
  const taken = new Set(routes.map(({ name }) => name));
  // No builder can have the other name.
  const localOf = (name: string): string => (taken.has(name) ? `${name}_` : name);
  return {
    kind: "builders",
    path,
    ...(onlyTypes && { onlyTypes }),
    routes,
    declarations,
    imports: [
      ...runtimeImports(path, paths, localOf),
      { from: paths.to(path, DEFAULTS), names: [imported("defaults", localOf)] },
      ...typeImports(path, types, typePaths),
    ],
  };
}

function planRoutesModule(
  builders: readonly ModuleOf<"builders">[],
  typePaths: TypePaths,
  onlyTypes: boolean,
): ModuleOf<"routes"> {
  const all = builders.flatMap(({ routes }) => routes);
  const routes = all.map(({ types, doc: { paragraphs, see, deprecated } }) => {
    // The first paragraph is the route, as are the names of the properties.
    const doc = { paragraphs: paragraphs.slice(1), ...(see && { see }) };
    const isDeprecated = deprecated !== undefined && { deprecated };
    return onlyTypes ? { ...types, doc: { ...doc, ...isDeprecated } } : types;
  });
  const imports = [
    ...runtimeImports(ROUTES, typePaths.paths),
    ...typeImports(ROUTES, routes.flatMap(typesOfRoute), typePaths),
  ];
  return { kind: "routes", path: ROUTES, imports, routes };
}

function planIndex(
  builders: readonly ModuleOf<"builders">[],
  types: readonly string[],
  paths: ImportPaths,
  onlyTypes: boolean,
): ModuleOf<"index"> {
  const to = (path: string): string => paths.to(INDEX, path);
  const ofBuilders = builders.filter((module) => !onlyTypes || declarationsOf(module).length > 0);
  const ofRuntime = typesNamed(["Endpoint", "EndpointErrorCode", "Options", "RequestOptions"]);
  return {
    kind: "index",
    path: INDEX,
    imports: [],
    exports: [
      ...(onlyTypes ? [] : [{ from: to(ENDPOINT), names: [imported("endpoint")] }]),
      ...ofBuilders.map(({ path }) => ({ from: to(path), ...(onlyTypes && { isType: true }) })),
      { from: to(ROUTES), names: typesNamed(["Routes"]) },
      ...types.map((path) => ({ from: to(path), isType: true })),
      onlyTypes
        ? { from: paths.types(INDEX), names: ofRuntime.slice(-1) }
        : { from: paths.runtime(INDEX), names: [imported("EndpointError"), ...ofRuntime] },
    ],
  };
}

/**
 * The module that sends requests. The index does not export it, because builders never send.
 *
 * @param isShared whether builders import the same module.
 */
function planSending(
  from: string | undefined,
  isShared: boolean,
  encodings: EncodingsPlan,
): readonly (ModuleOf<"index"> | ModuleOf<"sending">)[] {
  if (from === undefined) return [];
  const isPlain = Object.keys(encodings).length === 0;
  const values = SENDING_VALUES.filter((name) => isPlain || !ENCODERS.includes(name));
  const types = typesNamed(SENDING_TYPES);
  const names = [...values.map((name) => imported(name)), ...types];
  const exports = [{ from, ...(isShared && { names }) }];
  if (isPlain) return [{ kind: "index", path: FETCH, imports: [], exports }];
  const plain = ENCODERS.map((name) => imported(name, () => `plain${upperFirst(name)}`));
  const imports = [{ from, names: [...plain, imported("withEncoding"), ...types] }];
  return [{ kind: "sending", path: FETCH, imports, exports, encodings }];
}

/** Names of builders are renamed where a tool or the runtime has the name. */
function planTools(
  path: string,
  placed: readonly PlacedTool[],
  layout: GenerateSettings["layout"],
  paths: ImportPaths,
): ModuleOf<"tools"> {
  const [value, type] = TOOL_SYMBOLS;
  const tools = placed.map(({ tool }) => tool);
  const taken = new Set<string>([...TOOL_SYMBOLS, ...tools.map(({ name }) => name)]);
  const builders = new Set(tools.map(({ builder }) => builder));
  const localOf = (name: string): string => {
    let local = name;
    while (taken.has(local) || (local !== name && builders.has(local))) local += "_";
    return local;
  };
  const names = placed.map(({ route }) => {
    return { ...imported(route.name, localOf), at: builderPath(route, layout) };
  });
  const ofRuntime = [imported(value), { name: type, isType: true }];
  return {
    kind: "tools",
    path,
    tools: tools.map((tool) => ({ ...tool, builder: localOf(tool.builder) })),
    // The runtime last, so that these names are its where a builder has the same.
    imports: [...importsOf(path, names, paths), { from: paths.runtime(path), names: ofRuntime }],
  };
}
