import { groupBy } from "../collections/index.js";
import type { GenerateSettings } from "../manifest/index.js";
import type {
  ModuleByKind,
  DeclarationPlan,
  DefaultsPlan,
  EncodingsPlan,
  EnumPlan,
  ModulePlan,
  RoutePlan,
  ServerPlan,
} from "./plan.js";
import type { PlacedDecoder } from "./dates/plan-dates.js";
import type { PlacedTool } from "./tools/plan-tools.js";
import {
  ENCODERS,
  SENDING_TYPES,
  SENDING_VALUES,
  TOOL_SYMBOLS,
  TOOL_TYPES,
} from "./modules/runtime-symbols.js";
import { upperFirst } from "./names/identifiers.js";
import { listDecoders } from "./dates/decoded-type.js";
import { builderPath, ENUMS, MODULE_PATHS, WEBHOOKS } from "./modules/module-paths.js";
import {
  allImports,
  byPath,
  imported,
  planImports,
  isModulePath,
  type Places,
  runtimeImports,
  runtimeSpecifier,
  importSpecifier,
  typesNamed,
} from "./modules/imports.js";
import { listDeclarations } from "./placed-routes.js";
import type { PlacedDeclaration } from "./types/type-modules.js";
import { namesIn, typesOfBuilder } from "./modules/references.js";

const { defaults: DEFAULTS, endpoint: ENDPOINT, index: INDEX, routes: ROUTES } = MODULE_PATHS;
const { fetch: FETCH, servers: SERVERS } = MODULE_PATHS;

interface WholeManifest {
  readonly defaults: DefaultsPlan;
  readonly servers: readonly ServerPlan[];
  readonly encodings: EncodingsPlan;
  readonly tools: readonly PlacedTool[];
  readonly enums: readonly EnumPlan[];
  readonly constants: readonly ModuleByKind<"route-constants">[];
  readonly dates: readonly PlacedDecoder[];
}

/** Distributes routes and types over modules, sorted by path. */
export function planModules(
  routes: readonly RoutePlan[],
  placed: readonly PlacedDeclaration[],
  whole: WholeManifest,
  settings: GenerateSettings,
): readonly ModulePlan[] {
  const ofBuilders = groupBy(routes, (route) => builderPath(route, settings.layout));
  const ofTypes = groupBy(placed, ({ path }) => path);
  const pathsByName = new Map<string, string>([
    ["defaults", DEFAULTS],
    ["Routes", ROUTES],
  ]);
  for (const { path, declaration } of placed) pathsByName.set(declaration.name, path);
  for (const [path, all] of ofBuilders) {
    for (const { name } of all.flatMap((route) => route.declarations)) pathsByName.set(name, path);
  }
  for (const { path, decoder, declaration = decoder } of whole.dates) {
    for (const { name } of [decoder, declaration]) pathsByName.set(name, path);
  }
  const places = { settings, pathsByName };
  const declaredAt = (path: string): readonly DeclarationPlan[] =>
    (ofTypes.get(path) ?? []).map(({ declaration }) => declaration);
  const builders = byPath(
    [...ofBuilders].map(([path, all]) => planBuilders(path, all, declaredAt(path), places)),
  );
  const schemas = [...ofTypes.keys()]
    .filter((path) => !ofBuilders.has(path))
    .map((path): ModuleByKind<"schemas"> => {
      const declarations = declaredAt(path);
      return {
        kind: "schemas",
        path,
        imports: allImports(path, places, declarations),
        declarations,
      };
    });
  return byPath([
    ...builders,
    ...schemas,
    planRoutesModule(builders, places),
    planIndex(builders, schemas, settings),
    ...(settings.only === "types" ? [] : planCode(whole, places)),
  ]);
}

function planCode(
  { defaults, servers, encodings, tools, enums, constants, dates }: WholeManifest,
  places: Places,
): readonly ModulePlan[] {
  const used = [imported("defaults"), ...typesNamed(["Routes"])];
  const ofRuntime = (path: string) => ({ path, imports: runtimeImports(path, places) });
  return [
    { kind: "defaults", ...ofRuntime(DEFAULTS), defaults },
    {
      kind: "endpoint",
      path: ENDPOINT,
      imports: allImports(ENDPOINT, places, [], used),
      exports: [
        {
          from: runtimeSpecifier(ENDPOINT, "builders", places.settings),
          names: typesNamed(endpointTypes(places.settings)),
        },
      ],
      isStrict: places.settings.endpoint === "strict",
    },
    ...planSending(places.settings, encodings),
    ...(servers.length === 0 ? [] : [{ kind: "servers", ...ofRuntime(SERVERS), servers } as const]),
    ...[...groupBy(tools, ({ path }) => path)].map(([path, all]) => planTools(path, all, places)),
    ...(enums.length === 0 ? [] : [{ kind: "enums", path: ENUMS, imports: [], enums } as const]),
    ...constants,
    ...[...groupBy(dates, ({ path }) => path)].map(([path, all]) => planDates(path, all, places)),
  ];
}

function planBuilders(
  path: string,
  routes: readonly RoutePlan[],
  declarations: readonly DeclarationPlan[],
  places: Places,
): ModuleByKind<"builders"> {
  const usedNames = new Set(routes.map(({ name }) => name));
  const parts = [...routes.flatMap(typesOfBuilder), ...declarations];
  // No builder can have the alias.
  const localName = (name: string): string => (usedNames.has(name) ? `${name}_` : name);
  return {
    kind: "builders",
    path,
    ...(places.settings.only === "types" && { onlyTypes: true }),
    routes,
    declarations,
    imports: [
      ...runtimeImports(path, places, localName),
      ...planImports(path, [imported("defaults", localName("defaults"))], places),
      ...planImports(path, typesNamed(namesIn(parts)), places),
    ],
  };
}

function planRoutesModule(
  builders: readonly ModuleByKind<"builders">[],
  places: Places,
): ModuleByKind<"routes"> {
  const all = builders.flatMap((module) => module.routes);
  const routes = all.map(({ types, doc: { paragraphs, see, deprecated } }) => {
    if (places.settings.only !== "types") return types;
    // The first paragraph is the route, which the property's name repeats.
    const doc = { paragraphs: paragraphs.slice(1), ...(see && { see }) };
    return { ...types, doc: { ...doc, ...(deprecated !== undefined && { deprecated }) } };
  });
  return { kind: "routes", path: ROUTES, imports: allImports(ROUTES, places, routes), routes };
}

function planIndex(
  builders: readonly ModuleByKind<"builders">[],
  schemas: readonly ModuleByKind<"schemas">[],
  settings: GenerateSettings,
): ModuleByKind<"index"> {
  const onlyTypes = settings.only === "types";
  const to = (path: string): string => importSpecifier(INDEX, path, settings);
  const runtime = runtimeSpecifier(INDEX, onlyTypes ? "types" : "builders", settings);
  const ofBuilders = builders.filter((module) => !onlyTypes || listDeclarations(module).length > 0);
  const ofSchemas = schemas.filter(({ path }) => path !== WEBHOOKS);
  const ofRuntime = onlyTypes
    ? typesNamed(["RequestOptions"])
    : [
        imported("EndpointError"),
        ...typesNamed([
          ...endpointTypes(settings),
          "EndpointErrorCode",
          ...HEADER_TYPES,
          "Options",
        ]),
      ];
  return {
    kind: "index",
    path: INDEX,
    imports: [],
    exports: [
      ...(onlyTypes ? [] : [{ from: to(ENDPOINT), names: [imported("endpoint")] }]),
      ...ofBuilders.map(({ path }) => ({ from: to(path), ...(onlyTypes && { isType: true }) })),
      { from: to(ROUTES), names: typesNamed(["Routes"]) },
      ...ofSchemas.map(({ path }) => ({ from: to(path), isType: true })),
      { from: runtime, names: ofRuntime },
    ],
  };
}

/** Header types that compilers infer in signatures of wrappers, if a function has several media types. */
const HEADER_TYPES = ["HeaderEntries", "HeaderRecord"];

function endpointTypes({ endpoint }: GenerateSettings): readonly string[] {
  return [
    "Endpoint",
    "EndpointDefaults",
    "EndpointMerge",
    "EndpointOptions",
    "EndpointParse",
    "RequestOptions",
    ...(endpoint === "strict" ? ["Strict"] : []),
  ];
}

/** The module that sends requests. The index does not export it, because builders never send. */
function planSending(
  settings: GenerateSettings,
  encodings: EncodingsPlan,
): readonly (ModuleByKind<"index"> | ModuleByKind<"sending">)[] {
  if (isModulePath(settings.runtime)) return [];
  const from = runtimeSpecifier(FETCH, "fetch", settings);
  const isPlain = Object.keys(encodings).length === 0;
  const values = SENDING_VALUES.filter((name) => isPlain || !ENCODERS.includes(name));
  const types = typesNamed(SENDING_TYPES);
  const names = [...values.map((name) => imported(name)), ...types];
  // Builders import the copy, too, which exports more.
  const exports = [{ from, ...(settings.runtime === "inline" && { names }) }];
  if (isPlain) return [{ kind: "index", path: FETCH, imports: [], exports }];
  const plain = ENCODERS.map((name) => imported(name, `plain${upperFirst(name)}`));
  const imports = [{ from, names: [...plain, imported("withEncoding"), ...types] }];
  return [{ kind: "sending", path: FETCH, imports, exports, encodings }];
}

/** Plans a module of tools. Imports a builder under an alias if a tool or the runtime has the same name. */
function planTools(
  path: string,
  placed: readonly PlacedTool[],
  places: Places,
): ModuleByKind<"tools"> {
  const { settings } = places;
  const [value, type, renaming, encoding] = TOOL_SYMBOLS;
  const tools = placed.map(({ tool }) => tool);
  const declared = tools.flatMap(({ name, output }) => [name, output?.name ?? []].flat());
  const usedNames = new Set<string>([...TOOL_SYMBOLS, "ToolSchema", ...declared]);
  const builders = new Set(tools.map(({ builder }) => builder));
  const localName = (name: string): string => {
    let local = name;
    while (usedNames.has(local) || (local !== name && builders.has(local))) local += "_";
    return local;
  };
  const names = [...builders].map((name) => imported(name, localName(name)));
  const pathsByName = new Map(
    placed.map(({ route }) => [route.name, builderPath(route, settings.layout)]),
  );
  const renames = tools.some(({ renamed }) => renamed);
  const encodes = tools.some(({ encoded }) => encoded);
  const ofRuntime = [
    imported(value),
    { name: type, isType: true },
    ...(renames ? [imported(renaming)] : []),
    ...(encodes ? [imported(encoding)] : []),
    ...(tools.some(({ output }) => output) ? typesNamed(["ToolSchema"]) : []),
  ];
  const from = runtimeSpecifier(path, "builders", settings);
  return {
    kind: "tools",
    path,
    tools: tools.map((tool) => ({ ...tool, builder: localName(tool.builder) })),
    // The runtime last, so that it wins name conflicts with builders.
    imports: [...planImports(path, names, { settings, pathsByName }), { from, names: ofRuntime }],
    exports: [{ from, names: typesNamed(TOOL_TYPES) }],
  };
}

/** Plans the functions that create Dates, in a separate folder with the same module paths as builders and types. */
function planDates(
  path: string,
  placed: readonly PlacedDecoder[],
  places: Places,
): ModuleByKind<"dates"> {
  const decoders = placed.map(({ decoder }) => decoder);
  const declarations = placed.flatMap(({ declaration }) => declaration ?? []);
  const parts = [...decoders.flatMap(({ takes, returns }) => [takes, returns]), ...declarations];
  const called = new Set(decoders.flatMap((decoder) => listDecoders(decoder.places)));
  called.delete("Date");
  const functions = [...called].map((name) => imported(name));
  return {
    kind: "dates",
    path,
    decoders,
    declarations,
    imports: allImports(path, places, parts, functions),
  };
}
