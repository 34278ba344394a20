import { groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import type {
  BuildersModule,
  DeclarationPlan,
  DefaultsPlan,
  EncodingsPlan,
  EnumPlan,
  ImportedName,
  IndexModule,
  ModulePlan,
  RouteConstantsModule,
  RoutePlan,
  RoutesModule,
  SchemasModule,
  SendingModule,
  ServerPlan,
  ToolsModule,
} from "../plan.js";
import type { PlacedConstant } from "../constants/plan-route-constants.js";
import type { PlacedDecoder } from "../dates/plan-dates.js";
import type { PlacedTool } from "../tools/plan-tools.js";
import { ENCODERS, SENDING_TYPES, SENDING_VALUES, TOOL_SYMBOLS } from "./runtime-symbols.js";
import { upperFirst } from "../names/identifiers.js";
import { builderPath, ENUMS, MODULE_PATHS, WEBHOOKS } from "./module-paths.js";
import { planDateModules } from "./date-modules.js";
import { importPaths, type ImportPaths } from "./import-paths.js";
import { imported, localNames, runtimeImports, typeImports, type TypePaths } from "./imports.js";
import { declarationsOf } from "../argument-properties.js";
import type { ReadRoute } from "../routes/read-routes.js";
import type { PlacedDeclaration } from "../types/type-modules.js";
import { type References, referencesOf, typesOfDeclaration, typesOfRoute } from "./references.js";

const { defaults: DEFAULTS, endpoint: ENDPOINT, index: INDEX, routes: ROUTES } = MODULE_PATHS;
const { fetch: FETCH, servers: SERVERS } = MODULE_PATHS;

/** The parts of the plan that concern the whole manifest. */
export interface WholeManifest {
  readonly defaults: DefaultsPlan;
  readonly servers: readonly ServerPlan[];
  readonly encodings: EncodingsPlan;
  readonly tools: readonly PlacedTool[];
  readonly enums: readonly EnumPlan[];
  readonly constants: readonly PlacedConstant[];
  readonly dates: readonly PlacedDecoder[];
}

/**
 * Distributes routes and types over modules, sorted by path.
 *
 * @param plans the plans of the routes, in the same order.
 */
export function planModules(
  routes: readonly ReadRoute[],
  plans: readonly RoutePlan[],
  placed: readonly PlacedDeclaration[],
  { defaults, servers, encodings, tools, enums, constants, dates }: WholeManifest,
  settings: GenerateSettings,
): readonly ModulePlan[] {
  const paths = importPaths(settings);
  const pathOf = new Map(
    plans.map((plan, index) => [plan, builderPath(routes[index] as ReadRoute, settings.layout)]),
  );
  const files = groupBy(plans, (plan) => pathOf.get(plan));
  const types = new Map(
    [...groupBy(placed, ({ path }) => path)].map(([path, own]) => [
      path,
      own.map(({ declaration }) => declaration),
    ]),
  );
  const placeOf = new Map(placed.map(({ path, declaration }) => [declaration.name, path]));
  const typePaths: TypePaths = { paths, placeOf };
  const groups = byPath(
    [...files].map(([path, own]): BuilderGroup => {
      const references = referencesOf(own.flatMap((route) => typesOfRoute(route.types)));
      return { path, routes: own, declarations: types.get(path) ?? [], references };
    }),
  );
  const onlyTypes = settings.only === "types";
  const builders = groups.map((group) => planBuilders(group, typePaths, onlyTypes));
  const typesAlone = [...types].filter(([path]) => !files.has(path));
  const ofTypes: readonly ModulePlan[] = [
    ...builders,
    planRoutesModule(groups, typePaths, onlyTypes),
    ...typesAlone.map(([path, declarations]) => planTypes(path, declarations, typePaths)),
    planIndex(
      builders,
      typesAlone.flatMap(([path]) => (path === WEBHOOKS ? [] : [path])),
      paths,
      onlyTypes,
    ),
  ];
  if (onlyTypes) return byPath(ofTypes);
  return byPath([
    ...ofTypes,
    { kind: "defaults", path: DEFAULTS, imports: runtimeImports(DEFAULTS, paths), defaults },
    {
      kind: "endpoint",
      path: ENDPOINT,
      imports: [
        ...runtimeImports(ENDPOINT, paths),
        { from: paths.to(ENDPOINT, DEFAULTS), names: [{ name: "defaults", isType: false }] },
        { from: paths.to(ENDPOINT, ROUTES), names: [{ name: "Routes", isType: true }] },
      ],
      isStrict: settings.endpoint === "strict",
    },
    ...planSending(paths.sending(FETCH), settings.runtime === "inline", encodings),
    ...planServersModule(servers, paths),
    ...planToolModules(tools, pathOf, paths),
    ...(enums.length === 0 ? [] : [{ kind: "enums", path: ENUMS, imports: [], enums } as const]),
    ...[...groupBy(constants, ({ path }) => path)].map(([path, own]): RouteConstantsModule => ({
      kind: "route-constants",
      path,
      imports: [],
      constants: own.map(({ constant }) => constant),
    })),
    ...planDateModules(dates, typePaths),
  ]);
}

/** Compares code units: a locale's order would differ between machines. */
function byPath<Module extends { readonly path: string }>(
  modules: readonly Module[],
): readonly Module[] {
  return [...modules].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The contents of a module of builders. */
interface BuilderGroup extends Pick<BuildersModule, "path" | "routes" | "declarations"> {
  /** The types to which the types of the routes refer. */
  readonly references: References;
}

function planBuilders(
  { path, routes, declarations, references }: BuilderGroup,
  typePaths: TypePaths,
  onlyTypes: boolean,
): BuildersModule {
  const { paths } = typePaths;
  const declared = [...routes.flatMap((route) => route.declarations), ...declarations];
  const { schemas } = referencesOf(declared.flatMap(typesOfDeclaration));
  const localOf = localNames(routes);
  return {
    kind: "builders",
    path,
    ...(onlyTypes && { onlyTypes }),
    routes,
    declarations,
    imports: [
      ...runtimeImports(path, paths, localOf),
      { from: paths.to(path, DEFAULTS), names: [imported("defaults", localOf)] },
      ...typeImports(path, new Set([...references.schemas, ...schemas]), typePaths),
    ],
  };
}

function planRoutesModule(
  groups: readonly BuilderGroup[],
  { paths, placeOf }: TypePaths,
  onlyTypes: boolean,
): RoutesModule {
  const routes = groups.flatMap((group) =>
    group.routes.map(({ types, doc: { paragraphs, see, deprecated } }) => {
      // The first paragraph is the route, as are the names of the properties.
      const doc = { paragraphs: paragraphs.slice(1), ...(see && { see }) };
      const isDeprecated = deprecated !== undefined && { deprecated };
      return onlyTypes ? { ...types, doc: { ...doc, ...isDeprecated } } : types;
    }),
  );
  const places = new Map(placeOf);
  const names = new Set<string>();
  for (const { path, references } of groups) {
    for (const name of references.builders) {
      places.set(name, path);
      names.add(name);
    }
    for (const name of references.schemas) names.add(name);
  }
  return {
    kind: "routes",
    path: ROUTES,
    imports: [
      ...runtimeImports(ROUTES, paths),
      ...typeImports(ROUTES, names, { paths, placeOf: places }),
    ],
    routes,
  };
}

function planIndex(
  builders: readonly BuildersModule[],
  types: readonly string[],
  paths: ImportPaths,
  onlyTypes: boolean,
): IndexModule {
  const to = (path: string): string => paths.to(INDEX, path);
  const ofBuilders = builders.filter((module) => !onlyTypes || declarationsOf(module).length > 0);
  const asTypes = onlyTypes && { isType: true };
  const ofRuntime: readonly ImportedName[] = [
    "Endpoint",
    "EndpointErrorCode",
    "Options",
    "RequestOptions",
  ].map((name) => ({ name, isType: true }));
  return {
    kind: "index",
    path: INDEX,
    imports: [],
    exports: [
      ...(onlyTypes ? [] : [{ from: to(ENDPOINT), names: [{ name: "endpoint", isType: false }] }]),
      ...ofBuilders.map(({ path }) => ({ from: to(path), ...asTypes })),
      { from: to(ROUTES), names: [{ name: "Routes", isType: true }] },
      ...types.map((path) => ({ from: to(path), isType: true })),
      onlyTypes
        ? { from: paths.types(INDEX), names: ofRuntime.slice(-1) }
        : {
            from: paths.runtime(INDEX),
            names: [{ name: "EndpointError", isType: false }, ...ofRuntime],
          },
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
): readonly (IndexModule | SendingModule)[] {
  if (from === undefined) return [];
  const isPlain = Object.keys(encodings).length === 0;
  const values = SENDING_VALUES.filter((name) => isPlain || !ENCODERS.includes(name));
  const types = SENDING_TYPES.map((name) => ({ name, isType: true }));
  const names = [...values.map((name) => ({ name, isType: false })), ...types];
  const exports = [{ from, ...(isShared && { names }) }];
  if (isPlain) return [{ kind: "index", path: FETCH, imports: [], exports }];
  const imported = [
    ...ENCODERS.map((name) => ({ name, as: `plain${upperFirst(name)}`, isType: false })),
    { name: "withEncoding", isType: false },
    ...types,
  ];
  const imports = [{ from, names: imported }];
  return [{ kind: "sending", path: FETCH, imports, exports, encodings }];
}

function planServersModule(
  servers: readonly ServerPlan[],
  paths: ImportPaths,
): readonly ModulePlan[] {
  return servers.length === 0
    ? []
    : [{ kind: "servers", path: SERVERS, imports: runtimeImports(SERVERS, paths), servers }];
}

function planToolModules(
  tools: readonly PlacedTool[],
  pathOf: ReadonlyMap<RoutePlan, string>,
  paths: ImportPaths,
): readonly ToolsModule[] {
  const [value, type] = TOOL_SYMBOLS;
  return [...groupBy(tools, ({ path }) => path)].map(([path, own]) => {
    const taken = new Set<string>([...TOOL_SYMBOLS, ...own.map(({ tool }) => tool.name)]);
    const builders = new Set(own.map(({ tool }) => tool.builder));
    const localOf = (name: string): string => {
      let local = name;
      while (taken.has(local) || (local !== name && builders.has(local))) local += "_";
      return local;
    };
    const byModule = groupBy(own, ({ route }) => pathOf.get(route) ?? "");
    const imports = byPath([...byModule].map(([from, some]) => ({ path: from, some })));
    return {
      kind: "tools",
      path,
      tools: own.map(({ tool }) => ({ ...tool, builder: localOf(tool.builder) })),
      imports: [
        ...imports.map(({ path: from, some }) => ({
          from: paths.to(path, from),
          names: some
            .map(({ tool }) => tool.builder)
            .sort()
            .map((name) => imported(name, localOf)),
        })),
        // Last, so that these names are those of the runtime where a builder has the same.
        {
          from: paths.runtime(path),
          names: [
            { name: value, isType: false },
            { name: type, isType: true },
          ],
        },
      ],
    };
  });
}

function planTypes(
  path: string,
  declarations: readonly DeclarationPlan[],
  typePaths: TypePaths,
): SchemasModule {
  const { schemas } = referencesOf(declarations.flatMap(typesOfDeclaration));
  return {
    kind: "schemas",
    path,
    imports: [...runtimeImports(path, typePaths.paths), ...typeImports(path, schemas, typePaths)],
    declarations,
  };
}
