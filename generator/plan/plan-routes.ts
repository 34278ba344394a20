import type { Manifest, ReadSource } from "../manifest/index.js";
import type { Plan } from "./plan.js";
import { argumentMaker } from "./builder/arguments.js";
import { type BuilderContext, planBuilder } from "./builder/builder.js";
import { planEnums } from "./constants/plan-enums.js";
import { planRouteConstants } from "./constants/plan-route-constants.js";
import { findDuplicateRoutes } from "./routes/duplicate-routes.js";
import { planEncodings } from "./routes/encodings.js";
import { planModules } from "./modules/modules.js";
import { readRoutes } from "./routes/read-routes.js";
import { replacementFinder } from "./routes/replacements.js";
import { planDefaults } from "./routes/route-defaults.js";
import { checkNames } from "./names/check-names.js";
import { planServers } from "./servers.js";
import { planDates } from "./dates/plan-dates.js";
import { planTools } from "./tools/plan-tools.js";
import { allWebhooks } from "./types/webhook-types.js";
import { planTypeModules } from "./types/type-modules.js";
import type { Failure, ManifestError, Problem } from "../errors/index.js";
import { copiedRuntime } from "./modules/import-paths.js";
import { checkSettings } from "./check-settings.js";

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Decides everything about the output, or reports everything that is wrong with the routes.
 *
 * @param withFunctions whether functions are planned also with `only: types`.
 */
export function planRoutes(manifest: Manifest, withFunctions = false): PlanResult {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const generate = withFunctions
    ? { ...manifest.generate, only: "all" as const }
    : manifest.generate;
  problems.push(...checkSettings(manifest.generate));
  const routes = readRoutes(manifest, problems);
  const { all: webhooks } = allWebhooks(manifest.webhooks, routes);
  checkNames(routes, generate, webhooks.length > 0, problems);
  const types = planTypeModules(manifest, routes, problems);
  const defaults = planDefaults(manifest);
  const context: BuilderContext = {
    types: types.context,
    argumentOf: argumentMaker(types.context),
    defaults,
    declarations: types.declarations,
    replacementOf: replacementFinder(routes, problems),
    responsesOf: types.responsesOf,
    problems,
    warnings,
  };
  const plans = routes.map((read) => planBuilder(read, context));
  problems.push(...findDuplicateRoutes(routes, plans));
  const servers = planServers(manifest, problems);
  const tools = planTools(manifest, routes, plans, problems);
  const enums = planEnums(manifest, routes, types, problems);
  if (problems.length > 0) return { ok: false, problems };
  const dates = planDates(manifest, routes, plans, types);

  const constants = planRouteConstants(generate, routes, plans);
  const encodings = planEncodings(manifest, routes, types.context, warnings);
  const modules = planModules(
    routes,
    plans,
    types.placed,
    { defaults, servers, encodings, tools, enums, constants, dates },
    generate,
  );
  const inlineRuntime = {
    path: copiedRuntime(generate.only),
    ...(dates.length > 0 && { withDates: true as const }),
    ...(tools.length > 0 && { withTools: true as const }),
    ...(generate.only === "types" && { onlyTypes: true as const }),
  };
  return {
    ok: true,
    plan: {
      modules,
      ...(generate.runtime === "inline" && { inlineRuntime }),
      ...(manifest.generate.only === "types" && { onlyTypes: true }),
    },
    warnings,
  };
}

/**
 * Plans the output of a manifest, or reports what is wrong with its routes, in the order of the file.
 *
 * @param withFunctions whether functions are planned also with `only: types`.
 */
export function planWithPlaces(
  { manifest, locate, text, texts }: ReadSource,
  withFunctions = false,
):
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly ManifestError[] }
  | Failure {
  const planned = planRoutes(manifest, withFunctions);
  const located = (problems: readonly Problem[]): readonly ManifestError[] =>
    problems.map(locate).sort((a, b) => a.line - b.line || a.column - b.column);
  return planned.ok
    ? { ...planned, warnings: located(planned.warnings) }
    : { ok: false, errors: located(planned.problems), text, texts };
}
