import { posix } from "node:path";
import { type Manifest, type ReadSource, plainRoute } from "../../manifest/index.js";
import { printType } from "../../emit/index.js";
import type { OutputFolder } from "../../output/index.js";
import {
  allDeclarations,
  argumentProperties,
  type BuildersModule,
  headerProperties,
  namesReached,
  type Plan,
  type PropertyPlan,
  type RoutePlan,
  typesOfBuilder,
} from "../../plan/index.js";

/** The explanation of a route, as data. */
export interface Explanation {
  /** The name of the function. */
  readonly name: string;
  readonly route: string;
  readonly effectiveRoute: string;
  readonly operationId?: string;
  /** The place of its declaration: `routes.yaml:12:5`. */
  readonly declared: string;
  /** The file that contains the function. */
  readonly generated: string;
  readonly arguments: readonly ExplainedArgument[];
  /** The arguments whose values in the given URL have slashes that the function sends as `%2F`. */
  readonly withSlashes?: readonly string[];
}

export interface ExplainedArgument {
  readonly name: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly required: boolean;
  /** TypeScript; empty if only a compiler could compute it. */
  readonly type: string;
  /** The wire name, if it differs. */
  readonly wireName?: string;
}

/** A route's module as in the output, without other routes and their types. */
export function withoutOthers(route: RoutePlan, plan: Plan): BuildersModule {
  const module = moduleOf(route, plan);
  const reachable = namesReached(typesOfBuilder(route), allDeclarations(plan));
  const declarations = module.declarations.filter(({ name }) => reachable.has(name));
  return { ...module, routes: [route], declarations };
}

function moduleOf(route: RoutePlan, { modules }: Plan): BuildersModule {
  for (const module of modules) {
    if (module.kind === "builders" && module.routes.includes(route)) return module;
  }
  throw new Error(`no module has ${route.name}`);
}

export function explainRoute(
  route: RoutePlan,
  plan: Plan,
  { manifest, locate }: ReadSource,
  folder: OutputFolder,
  withSlashes: readonly string[] = [],
): Explanation {
  const index = manifest.routes.findIndex((own) => plainRoute(own.route) === route.manifestRoute);
  const place = locate({ code: "", message: "", path: ["routes", index] });
  const operationId = manifest.routes[index]?.operationId;
  const { path } = moduleOf(route, plan);
  return {
    name: route.name,
    route: route.manifestRoute,
    effectiveRoute: route.effectiveRoute,
    ...(operationId !== undefined && { operationId }),
    declared: `${place.file}:${place.line}:${place.column}`,
    generated: posix.join(folder.label, path),
    arguments: [...ownArguments(route, plan), ...headerArguments(route, index, manifest)],
    ...(withSlashes.length > 0 && { withSlashes }),
  };
}

function ownArguments(route: RoutePlan, plan: Plan): readonly ExplainedArgument[] {
  const types = argumentProperties(route, allDeclarations(plan));
  return route.arguments.map(({ name, in: place, required, wireName }) => {
    const { isRequired, type } = describeProperty(types.get(name));
    const sentAs = wireName !== undefined && { wireName };
    return { name, in: place, required: required || isRequired, type, ...sentAs };
  });
}

function headerArguments(
  route: RoutePlan,
  index: number,
  { routes }: Manifest,
): readonly ExplainedArgument[] {
  const properties = new Map(headerProperties(route).map((one) => [one.name, one]));
  return (routes[index]?.parameters ?? [])
    .filter((parameter) => parameter.in === "header")
    .map(({ name }) => {
      const { isRequired, type } = describeProperty(properties.get(name.toLowerCase()));
      return { name, in: "header", required: isRequired, type };
    });
}

/** Whether a property is required, and its type if that fits on one line of a table. */
function describeProperty(property: PropertyPlan | undefined) {
  const text = property === undefined ? "" : printType(property.type);
  const type = text.includes("\n") || text.length > 60 ? "(see the code)" : text;
  return { isRequired: property?.isOptional === false, type };
}
