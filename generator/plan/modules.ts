import type { GenerateSettings } from "../manifest/index.js";
import type {
  BuildersModule,
  DeclarationPlan,
  DefaultsPlan,
  ImportPlan,
  ImportedName,
  IndexModule,
  ModulePlan,
  RoutePlan,
  RouteTypesPlan,
  RoutesModule,
  RuntimeNames,
} from "./plan.js";
import { RUNTIME_VALUES, type RuntimeType, type RuntimeValue } from "./runtime-symbols.js";
import { importPaths, type ImportPaths } from "./import-paths.js";
import { referencesOf, typesOfBuilder, typesOfDeclaration, typesOfRoute } from "./references.js";

const DEFAULTS = "defaults.ts";
const ENDPOINT = "endpoint.ts";
const INDEX = "index.ts";
const ROUTES = "routes.ts";
const SCHEMAS = "schemas.ts";
/** The one module of `layout: single`. */
const BUILDERS = "builders.ts";

export interface PlannedRoute {
  readonly route: RoutePlan;
  readonly group: string;
}

/** Distributes routes and types over files, in the order of their paths. */
export function planModules(
  routes: readonly PlannedRoute[],
  schemas: readonly DeclarationPlan[],
  defaults: DefaultsPlan,
  settings: GenerateSettings,
): readonly ModulePlan[] {
  const paths = importPaths(settings);
  const files = new Map<string, RoutePlan[]>();
  for (const { route, group } of routes) {
    const path = pathOf(route.name, group, settings.layout);
    const file = files.get(path);
    if (file) file.push(route);
    else files.set(path, [route]);
  }
  const builders = byPath([...files].map(([path, own]) => planBuilders(path, own, paths)));
  const modules: readonly ModulePlan[] = [
    ...builders,
    {
      kind: "defaults",
      path: DEFAULTS,
      imports: [runtimeImport(DEFAULTS, paths, [], ["Defaults"])],
      defaults,
    },
    {
      kind: "endpoint",
      path: ENDPOINT,
      imports: [
        runtimeImport(ENDPOINT, paths, [{ name: "createEndpoint", isType: false }], ["Endpoint"]),
        { from: paths.to(ENDPOINT, DEFAULTS), names: [{ name: "defaults", isType: false }] },
        { from: paths.to(ENDPOINT, ROUTES), names: [{ name: "Routes", isType: true }] },
      ],
    },
    planRoutesModule(builders, paths),
    ...(schemas.length > 0
      ? [
          {
            kind: "schemas",
            path: SCHEMAS,
            imports: schemaImports(schemas, paths),
            declarations: schemas,
          } as const,
        ]
      : []),
    planIndex(builders, schemas.length > 0, paths),
  ];
  return byPath(modules);
}

/** Code units are compared, because a locale would make the bytes differ. */
function byPath<Module extends ModulePlan>(modules: readonly Module[]): readonly Module[] {
  return [...modules].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function pathOf(name: string, group: string, layout: GenerateSettings["layout"]): string {
  switch (layout) {
    case "group":
      return `${group}.ts`;
    case "route":
      return `${group}/${name}.ts`;
    case "single":
      return BUILDERS;
  }
}

function planBuilders(
  path: string,
  routes: readonly RoutePlan[],
  paths: ImportPaths,
): BuildersModule {
  const runtime = runtimeNames(routes);
  const values = new Set(routes.flatMap(runtimeValuesOf));
  const references = referencesOf(routes.flatMap(typesOfBuilder));
  return {
    kind: "builders",
    path,
    runtime,
    routes,
    imports: [
      runtimeImport(
        path,
        paths,
        [...values].map((name) => imported(name, runtime[name])),
        [
          "EndpointWith",
          "RequestOptions",
          "RouteParameters",
          ...routes.flatMap(({ types }) => optionTypes(types)),
          ...references.runtime,
        ],
      ),
      { from: paths.to(path, DEFAULTS), names: [imported("defaults", runtime.defaults)] },
      ...typeImport(paths.to(path, SCHEMAS), references.schemas),
    ],
  };
}

/** What the type of a builder's options is made of. */
function optionTypes({ headers, headersRequired }: RouteTypesPlan): readonly RuntimeType[] {
  if (headersRequired) return ["OptionsWithHeaders"];
  return headers ? ["HeadersOf", "Options"] : ["Options"];
}

/** A builder's name is its own: what it imports under the same name gets another one. */
function runtimeNames(routes: readonly RoutePlan[]): RuntimeNames {
  const taken = new Set(routes.map(({ name }) => name));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  const entries = [...RUNTIME_VALUES, "defaults"].map((name) => [name, free(name)]);
  return Object.fromEntries(entries) as RuntimeNames;
}

function imported(name: string, local: string): ImportedName {
  return { name, isType: false, ...(local !== name && { as: local }) };
}

/** The functions of the runtime that a builder calls. */
function runtimeValuesOf({ defaults, takesData, method, url }: RoutePlan): readonly RuntimeValue[] {
  const isLeading = url.kind === "template" && url.leading !== undefined;
  const values: RuntimeValue[] = [
    isLeading ? "prepareLeading" : defaults ? "prepareWith" : "prepare",
  ];
  if (takesData) values.push("withData");
  if (url.kind === "template") return [...values, "templateRequest"];
  for (const part of url.parts) {
    if (part.kind === "literal") continue;
    values.push(part.isOptional ? "optionalSegment" : "segment");
    if (part.isOptional || part.isInherited) values.push("lookupIn");
  }
  if (url.query.length > 0) values.push("withQuery");
  return [...values, method === "get" || method === "head" ? "queryRequest" : "bodyRequest"];
}

function planRoutesModule(builders: readonly BuildersModule[], paths: ImportPaths): RoutesModule {
  const routes = builders.flatMap((module) => module.routes.map(({ types }) => types));
  const { schemas, runtime } = referencesOf(routes.flatMap(typesOfRoute));
  const headers = routes.some((route) => route.headers);
  return {
    kind: "routes",
    path: ROUTES,
    imports: [
      runtimeImport(
        ROUTES,
        paths,
        [],
        ["RequestOptions", ...(headers ? (["HeadersOf", "Options"] as const) : []), ...runtime],
      ),
      ...builders.flatMap(({ path, routes: own }) => {
        const references = referencesOf(own.flatMap(({ types }) => typesOfRoute(types)));
        return typeImport(paths.to(ROUTES, path), references.builders);
      }),
      ...typeImport(paths.to(ROUTES, SCHEMAS), schemas),
    ],
    routes,
  };
}

function planIndex(
  builders: readonly BuildersModule[],
  hasSchemas: boolean,
  paths: ImportPaths,
): IndexModule {
  const to = (path: string): string => paths.to(INDEX, path);
  return {
    kind: "index",
    path: INDEX,
    imports: [],
    exports: [
      { from: to(ENDPOINT), names: [{ name: "endpoint", isType: false }] },
      ...builders.map(({ path }) => ({ from: to(path) })),
      { from: to(ROUTES), names: [{ name: "Routes", isType: true }] },
      ...(hasSchemas ? [{ from: to(SCHEMAS), isType: true }] : []),
      {
        from: paths.runtime(INDEX),
        names: [
          { name: "EndpointError", isType: false },
          ...["Endpoint", "EndpointErrorCode", "Options", "RequestOptions"].map((name) => ({
            name,
            isType: true,
          })),
        ],
      },
    ],
  };
}

function schemaImports(
  schemas: readonly DeclarationPlan[],
  paths: ImportPaths,
): readonly ImportPlan[] {
  const { runtime } = referencesOf(schemas.flatMap(typesOfDeclaration));
  return runtime.size > 0 ? [runtimeImport(SCHEMAS, paths, [], [...runtime])] : [];
}

function runtimeImport(
  path: string,
  paths: ImportPaths,
  values: readonly ImportedName[],
  types: readonly string[],
): ImportPlan {
  const names = [...values, ...new Set(types)].map((name) =>
    typeof name === "string" ? { name, isType: true } : name,
  );
  return { from: paths.runtime(path), names: sorted(names) };
}

function typeImport(from: string, types: ReadonlySet<string>): readonly ImportPlan[] {
  const names = [...types].map((name) => ({ name, isType: true }));
  return names.length > 0 ? [{ from, names: sorted(names) }] : [];
}

/** Values first, each by name. */
function sorted(names: readonly ImportedName[]): readonly ImportedName[] {
  return [...names].sort((a, b) =>
    a.isType === b.isType ? (a.name < b.name ? -1 : 1) : a.isType ? 1 : -1,
  );
}
