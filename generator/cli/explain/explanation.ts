import { posix } from "node:path";
import type { FieldData } from "../../explore/index.js";
import { type ReadSource, plainRoute } from "../../manifest/index.js";
import type { OutputFolder } from "../../output/index.js";
import {
  allDeclarations,
  type ModuleOf,
  namesReached,
  type Plan,
  type RoutePlan,
  typesOfBuilder,
} from "../../plan/index.js";

/** The module of a route as in the output, without other routes and their types. */
export function withoutOthers(route: RoutePlan, plan: Plan): ModuleOf<"builders"> {
  const module = plan.modules
    .filter((entry) => entry.kind === "builders")
    .find(({ routes }) => routes.includes(route));
  if (module === undefined) throw new Error(`no module has ${route.name}`);
  const reachable = namesReached(typesOfBuilder(route), allDeclarations(plan));
  const declarations = module.declarations.filter(({ name }) => reachable.has(name));
  return { ...module, routes: [route], declarations };
}

export type Explanation = ReturnType<typeof explainRoute>;

/** @param withSlashes the arguments whose values in the given URL have slashes that the function sends as `%2F`. */
export function explainRoute(
  { name, manifestRoute: route, effectiveRoute }: RoutePlan,
  { path }: ModuleOf<"builders">,
  fields: readonly FieldData[],
  { manifest, locate }: ReadSource,
  folder: OutputFolder,
  withSlashes: readonly string[] = [],
) {
  const index = manifest.routes.findIndex((entry) => plainRoute(entry.route) === route);
  const place = locate({ code: "", message: "", path: ["routes", index] });
  const operationId = manifest.routes[index]?.operationId;
  return {
    ...{ name, route, effectiveRoute },
    ...(operationId !== undefined && { operationId }),
    declared: `${place.file}:${place.line}:${place.column}`,
    generated: posix.join(folder.label, path),
    arguments: fields.map(({ name, in: place, isRequired: required, type, wireName }) => ({
      ...{ name, in: place, required },
      // Only a type that fits on one line of a table.
      type: type.includes("\n") || type.length > 60 ? "(see the code)" : type,
      ...(wireName !== undefined && { wireName }),
    })),
    ...(withSlashes.length > 0 && { withSlashes }),
  };
}
