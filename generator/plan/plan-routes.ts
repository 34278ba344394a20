import type { Manifest } from "../manifest/index.js";
import type { Plan } from "./plan.js";
import { propertyPlanner } from "./builder/argument-property.js";
import { urlArgumentReader } from "./builder/arguments.js";
import { planBuilder } from "./builder/builder.js";
import { parameterDescriber } from "./builder/builder-docs.js";
import { findDuplicateRoutes } from "./routes/duplicate-routes.js";
import { planEncodings } from "./routes/encodings.js";
import { planModules } from "./modules/modules.js";
import { readRoutes } from "./routes/read-routes.js";
import { replacementFinder } from "./routes/replacements.js";
import { planDefaults } from "./routes/route-defaults.js";
import { nameRoutes } from "./names/route-names.js";
import { planServers } from "./servers.js";
import { planTypeModules } from "./types/type-modules.js";
import type { Problem } from "../errors/index.js";
import { RUNTIME_FILE } from "./modules/import-paths.js";

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Decides everything about the output, or reports everything that is wrong with the routes. */
export function planRoutes(manifest: Manifest): PlanResult {
  const problems: Problem[] = [];
  const { generate } = manifest;
  const routes = readRoutes(manifest, problems);
  const names = nameRoutes(routes, generate.layout, problems);
  const named = routes.map((read, index) => {
    const { name = "", group = "" } = names[index] ?? {};
    return { read, name, group };
  });
  const { context, declarations, responsesOf, placed } = planTypeModules(manifest, named, problems);
  const planProperty = propertyPlanner(context);
  const readUrlArguments = urlArgumentReader(manifest.schemas);
  const describe = parameterDescriber();
  const findReplacement = replacementFinder(routes, names, problems);
  const defaults = planDefaults(manifest);
  const planned = named.map((route) => {
    const { read, name, group } = route;
    const replacement = findReplacement(read);
    const builder = planBuilder(
      {
        read,
        name,
        replacement,
        context,
        readUrlArguments,
        describe,
        planProperty,
        defaults,
        declarations,
        responses: responsesOf(route),
      },
      problems,
    );
    return { route: builder, group };
  });
  findDuplicateRoutes(routes, planned, problems);
  const servers = planServers(manifest, problems);
  if (problems.length > 0) return { ok: false, problems };

  const warnings: Problem[] = [];
  const encodings = planEncodings(manifest, routes, context, warnings);
  const modules = planModules(planned, placed, { defaults, servers, encodings }, generate);
  const isInline = generate.runtime === "inline";
  return {
    ok: true,
    plan: { modules, ...(isInline && { inlineRuntime: { path: RUNTIME_FILE } }) },
    warnings,
  };
}
