import type { Change } from "../../generator/diff/index.js";
import { emitModules } from "../../generator/emit/index.js";
import {
  allDeclarations,
  createTypeIndex,
  type DeclarationsByName,
  type PlacedRoute,
  type Plan,
  type PropertyPlan,
  placedRoutes,
} from "../../generator/plan/index.js";
import { exportedTypes } from "../../generator/diff/compare-exports.js";
import { compileFiles, ROOT, textOf } from "../../test/diff-oracle/virtual-files.js";
import { evenly } from "../../test/documents/collections.js";

/** What callers of a function notice in what they send or in what they read, and what `diff` says of it. */
export interface Judged {
  readonly name: string;
  readonly direction: Direction;
  /** The findings that break compilers. */
  readonly said: readonly Change[];
  /** What the compiler says of callers' programs that compile with the old version and not with the new one. */
  readonly broken: readonly string[];
}

const DIRECTIONS = ["request", "response"] as const;
type Direction = (typeof DIRECTIONS)[number];

/** How many functions with findings are judged in either direction, and how many without. */
const MAX_CHANGED = 4;
const MAX_UNCHANGED = 2;

type Pair = readonly [old: PlacedRoute, now: PlacedRoute];

/** Compiles callers of functions that both versions have by the same names, and compares. */
export function judgeCallers(
  before: Plan,
  after: Plan,
  changes: readonly Change[],
): readonly Judged[] {
  const nows = new Map(placedRoutes(after).map((placed) => [placed.route.name, placed]));
  const pairs = placedRoutes(before).flatMap((old): readonly Pair[] => {
    const now = nows.get(old.route.name);
    const isSame =
      now?.module === old.module && now.route.manifestRoute === old.route.manifestRoute;
    return now && isSame ? [[old, now]] : [];
  });
  const candidates = DIRECTIONS.flatMap((direction) => {
    const all = pairs.map((pair) => {
      const relevant = changes.filter((change) => concerns(change, pair[1].route.name, direction));
      return { pair, direction, own: relevant };
    });
    const changed = all.filter(({ own }) => own.length > 0);
    const unchanged = all.filter(({ own }) => own.length === 0);
    return [...evenly(changed, MAX_CHANGED), ...evenly(unchanged, MAX_UNCHANGED)];
  });
  const programs = candidates.map(({ pair, direction, own }) => {
    // Such a finding may be about either.
    const isWhole = own.some(({ kind }) => kind === "unexplained");
    return [
      ...(direction === "request" || isWhole ? printCalls(pair, before) : []),
      ...(direction === "response" || isWhole ? printReaders(pair, own, before, after) : []),
      ...usesOfTypes(direction, own, before, after),
    ];
  });
  const failing = compileAll(before, after, programs.flat());
  return candidates.flatMap(({ pair: [{ route }], direction, own }, index): readonly Judged[] => {
    const compiling = (programs[index] ?? []).filter((text) => !failing.before.has(text));
    if (compiling.length === 0) return [];
    const broken = compiling.flatMap((text) => failing.after.get(text) ?? []);
    const said = own.filter(({ compiler }) => compiler === "breaking");
    return [{ name: route.name, direction, said, broken }];
  });
}

/** Whether a change is about what a function takes or what a response has. Headers, and which responses and media types there are, are not compiled here. */
function concerns({ kind, place }: Change, name: string, direction: Direction): boolean {
  if (/^(response|content)-/.test(kind) || ("in" in place && place.in === "header")) return false;
  if (place.of === "manifest" || place.of === "server") return false;
  const names = place.of === "route" ? [place.name] : place.routes;
  return names.includes(name) && (place.direction ?? direction) === direction;
}

/** Calls with any arguments that the old version takes, and with all of them as a literal. */
function printCalls([{ route, module }]: Pair, before: Plan): readonly string[] {
  if (route.types.headersRequired) return [];
  const parametersType = `NonNullable<Parameters<typeof import("../before/${module}.js").${route.name}>[0]>`;
  const call = `in_${module}.${route.name}`;
  const declarations = allDeclarations(before);
  const relevant = [
    ...createTypeIndex(declarations).findProperties(route.types.parameters).values(),
  ];
  if (relevant.length === 0) return [`() => ${call}()`];
  return [
    `(p: ${parametersType}) => ${call}(p)`,
    `(p: ${parametersType}) => ${call}(${printLiteral(relevant, "p", declarations)})`,
  ];
}

const MAX_DEPTH = 3;

/** Properties of a value as a literal. Nested objects are literals, too. */
function printLiteral(
  properties: readonly PropertyPlan[],
  value: string,
  declarations: DeclarationsByName,
  depth = MAX_DEPTH,
): string {
  const members = properties.map(({ name, type }) => {
    const key = JSON.stringify(name);
    const member = `${value}![${key}]`;
    const relevant = type.kind === "reference" ? declarations.get(type.name) : type;
    const inner =
      relevant?.kind === "interface" || relevant?.kind === "object" ? relevant : undefined;
    const isPlain = inner && !inner.index && !("extends" in inner && inner.extends);
    return isPlain && inner.properties.length > 0 && depth > 1
      ? `${key}: ${printLiteral(inner.properties, member, declarations, depth - 1)}`
      : `${key}: given(${member})`;
  });
  return `{ ${members.join(", ")} }`;
}

/** Readers of each declared response, with the types of the old version. */
function printReaders(
  [{ route, module }, { route: now }]: Pair,
  changes: readonly Change[],
  before: Plan,
  after: Plan,
): readonly string[] {
  const [relevant, other] = [route.types.responses, now.types.responses];
  if (relevant?.kind !== "reference" || other?.kind !== "reference" || relevant.name !== other.name)
    return [];
  const [statuses, unchanged] = [before, after].map((plan) => {
    const declaration = allDeclarations(plan).get(relevant.name);
    return declaration?.kind === "interface" ? declaration.properties.map(({ name }) => name) : [];
  });
  const body = (folder: string, status: string) => {
    const all = `import("${folder}/${module}.js").${relevant.name}`;
    return /^\d+$/.test(status) ? `Body<${all}, ${status}>` : `${all}[${JSON.stringify(status)}]`;
  };
  return [
    ...(statuses ?? [])
      .filter((status) => unchanged?.includes(status))
      .map((status) => `(x: ${body(".", status)}): ${body("../before", status)} => x`),
    ...changes.flatMap(({ place }) => {
      if (place.of !== "route" && place.of !== "shared") return [];
      const [status = "", ...steps] = place.path;
      const path = steps.filter((step) => !step.includes("/"));
      return [`(x: ${body(".", status)}) => x${path.map(stepInto).join("")}`];
    }),
  ];
}

/** Reads or writes what changed in named types. */
function usesOfTypes(
  direction: Direction,
  changes: readonly Change[],
  before: Plan,
  after: Plan,
): readonly string[] {
  const [olds, nows] = [before, after].map(
    (plan) => new Map(exportedTypes(plan).map(({ name, module }) => [name, module])),
  );
  return changes.flatMap(({ place }) => {
    if (place.of !== "type") return [];
    const module = olds?.get(place.type);
    if (module === undefined || nows?.get(place.type) !== module) return [];
    const type = (folder: string) => `import("${folder}/${module}.js").${place.type}`;
    if (direction === "response")
      return [`(x: ${type(".")}) => x${place.path.map(stepInto).join("")}`];
    const [last = "", ...rest] = [...place.path].reverse();
    const outer = rest.reverse().map(stepInto).join("");
    // The type of an expression with the old version's type, and a literal of the new one's.
    return [
      `(x: ${type("../before")}, y: ${type(".")}) => { const z = y${outer}!; let w: Partial<typeof z>; w = { ${JSON.stringify(last)}: given(x${outer}!${stepInto(last)}) }; return w; }`,
    ];
  });
}

/** `["a"]` as a caller reads it where it may be missing. */
function stepInto(step: string): string {
  return step === "[]" ? "![0]" : `![${JSON.stringify(step === "[key]" ? "key" : step)}]`;
}

/** The programs that do not compile with either version. */
function compileAll(before: Plan, after: Plan, programs: readonly string[]) {
  const files = new Map<string, string>();
  const runtime = ["builders", "types"].map((name) => `export * from "waybill-runtime/${name}";`);
  for (const [version, plan] of Object.entries({ before, after })) {
    const modules = emitModules({ modules: plan.modules });
    for (const [path, text] of modules) files.set(`${ROOT}/${version}/${path}`, text);
    files.set(`${ROOT}/${version}/runtime.ts`, runtime.join("\n"));
    const head = [
      ...[...new Set(placedRoutes(before).map(({ module }) => module))].map((module) =>
        modules.has(`${module}.ts`)
          ? `import * as in_${identifier(module)} from "./${module}.js";`
          : `const in_${identifier(module)} = {};`,
      ),
      'import type { ResponseBody } from "waybill-runtime/fetch";',
      'type Body<All, Status extends number> = ResponseBody<{ readonly "~responses"?: All }, Status>;',
      "declare function given<Value>(value: Value): Exclude<Value, undefined>;",
    ];
    const lines = programs.map((text) => text.replace(/\bin_[^.]+/, (name) => identifier(name)));
    const callers = [...head, ...lines.map((text, index) => `export const p${index} = ${text};`)];
    files.set(`${ROOT}/${version}/callers.ts`, callers.join("\n"));
  }
  const findErrors = compileFiles(files);
  const failing = (version: string): ReadonlyMap<string, string> => {
    const path = `${ROOT}/${version}/callers.ts`;
    const head = (files.get(path)?.split("\n").length ?? 0) - programs.length;
    return new Map(
      findErrors(path).map((error) => {
        const line = error.file?.getLineAndCharacterOfPosition(error.start ?? 0).line ?? 0;
        return [programs[line - head] ?? "", textOf(error)];
      }),
    );
  };
  return { before: failing("before"), after: failing("after") };
}

function identifier(text: string): string {
  return text.replace(/\W/g, "_");
}
