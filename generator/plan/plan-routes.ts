import { type Failure, type ManifestError, type Problem, quoteText } from "../errors/index.js";
import {
  type GenerateSettings,
  type Manifest,
  type ReadSource,
  countCharacters,
} from "../manifest/index.js";
import { enumTypes } from "./builder/body.js";
import { type BuilderContext, planBuilder } from "./builder/builder.js";
import { findPagesClashes } from "./builder/pages.js";
import { planEnums } from "./constants/plan-enums.js";
import { planRouteConstants } from "./constants/plan-route-constants.js";
import { planDates } from "./dates/plan-dates.js";
import { byPath, copiedRuntime } from "./modules/imports.js";
import { PATHS } from "./modules/module-paths.js";
import { planModules } from "./plan-modules.js";
import { outputBudget } from "./output-budget.js";
import type { DeclarationPlan, ModulePlan, Plan, Planned } from "./plan.js";
import {
  checkNames,
  findDuplicateRoutes,
  readReplacements,
  takenGroups,
  warnOfNames,
} from "./routes/check-routes.js";
import { planEncodings } from "./builder/encodings.js";
import { type ReadRoute, parseRoutes } from "./routes/read-routes.js";
import { planDefaults } from "./builder/route-defaults.js";
import { planServers } from "./servers.js";
import { planTools } from "./tools/plan-tools.js";
import { createTypeIndex } from "./types/type-index.js";
import { planTypeModules } from "./types/type-modules.js";
import { allWebhooks } from "./types/webhook-types.js";

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Decides everything about the output, or reports all problems of the routes.
 *
 * @param withFunctions whether functions are planned also with `only: types`.
 * @param length characters of the manifest and the files that it refers to, which limit the length of the code.
 */
export function planRoutes(manifest: Manifest, withFunctions = false, length = 0): PlanResult {
  const problems: Problem[] = [...checkSettings(manifest.generate)];
  const collect = <Value>(planned: Planned<Value>): Value => {
    problems.push(...planned.problems);
    return planned.value;
  };
  const generate = withFunctions
    ? { ...manifest.generate, only: "all" as const }
    : manifest.generate;
  const reservedGroups = takenGroups(generate, manifest);
  const routes = collect(parseRoutes(manifest, reservedGroups));
  const webhooks = allWebhooks(manifest.webhooks, routes);
  problems.push(...checkNames(routes, generate, reservedGroups));
  const types = collect(planTypeModules(manifest, routes, webhooks));
  const defaults = planDefaults(manifest);
  const context: BuilderContext = {
    types: types.context,
    index: createTypeIndex(types.declarations, enumTypes(types.context)),
    defaults,
    replacements: collect(readReplacements(routes)),
    planResponses: types.planResponses,
  };
  const spend = outputBudget(length);
  const builders: (readonly [ReadRoute, ReturnType<typeof planBuilder>])[] = [];
  for (const read of routes) {
    const builder = planBuilder(read, context);
    const excess = spend(builder.value, "the routes up to here", read.path);
    if (excess) return { ok: false, problems: [...problems, excess] };
    builders.push([read, builder]);
  }
  const plans = new Map(builders.map(([read, builder]) => [read, collect(builder)]));
  problems.push(
    ...findDuplicateRoutes(plans),
    ...findPagesClashes(plans),
    ...findUnfitRules(manifest, builders),
  );
  const servers = collect(planServers(manifest));
  const plannedTools = planTools(manifest, plans, types, spend);
  const tools = collect(plannedTools);
  const enums = collect(planEnums(manifest, routes, types));
  if (problems.length > 0) return { ok: false, problems };

  const dates = planDates(manifest, routes, types);
  const constants = planRouteConstants(generate, plans);
  const encodings = planEncodings(manifest, routes, context);
  const modules = planModules(
    [...plans.values()],
    types.placed,
    { defaults, servers, encodings: encodings.value, tools, enums, constants, dates },
    generate,
  );
  for (const module of modules) {
    // Builders and tools were already counted.
    const rest = module.kind === "builders" ? module.declarations : module;
    const excess =
      module.kind === "tools" ? undefined : spend(rest, `the declarations of ${module.path}`, []);
    if (excess) return { ok: false, problems: [excess] };
  }
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
      ...(manifest.generate.only !== "all" && { onlyTypes: true }),
      ...(generate.code === "js" && { schemaNames: types.schemaNames }),
    },
    warnings: [
      ...warnOfNames(routes),
      ...builders.flatMap(([, { warnings }]) => warnings),
      ...encodings.problems,
      ...plannedTools.warnings,
    ],
  };
}

/** Reports rules whose pages fit none of the matching routes. */
function findUnfitRules(
  { names = [] }: Manifest,
  builders: readonly (readonly [ReadRoute, ReturnType<typeof planBuilder>])[],
): readonly Problem[] {
  return names.flatMap(({ pages }, index): readonly Problem[] => {
    const matching = builders.filter(([{ ruledPages }]) => pages && ruledPages === pages);
    const [first] = matching;
    if (!first || matching.some(([, { value }]) => value.pages)) return [];
    const [{ name }, { rejectedPages }] = first;
    const message = "none of the routes that match this rule can have these pages";
    const hint = `change or remove \`pages\`: for ${quoteText(name)}, ${rejectedPages[0]?.message ?? "another value wins"}`;
    return [{ code: "unused-name-rule", message, hint, path: ["names", index, "pages"] }];
  });
}

/** A manifest with the declarations of `paths.ts` for its document. */
export interface PlannableSource extends ReadSource {
  readonly paths?: readonly DeclarationPlan[];
}

/**
 * Plans the output of a manifest, or reports problems of its routes with places, in the order of the file.
 *
 * @param withFunctions whether functions are planned also with `only: types`.
 */
export function planWithPlaces(
  { manifest, locate, text, texts, paths }: PlannableSource,
  withFunctions = false,
):
  | { readonly ok: true; readonly plan: Plan; readonly warnings: readonly ManifestError[] }
  | Failure {
  const ofDocument: readonly ModulePlan[] =
    paths && !withFunctions
      ? [{ kind: "paths", path: PATHS, imports: [], declarations: paths }]
      : [];
  const located = (problems: readonly Problem[]): readonly ManifestError[] =>
    problems.map(locate).sort((a, b) => a.line - b.line || a.column - b.column);
  if (manifest.generate.only === "paths" && !withFunctions) {
    const errors = located(checkSettings(manifest.generate));
    if (errors.length > 0) return { ok: false, errors, text, texts };
    return { ok: true, plan: { modules: ofDocument, onlyTypes: true }, warnings: [] };
  }
  const planned = planRoutes(manifest, withFunctions, countCharacters(texts.values()));
  if (planned.ok) {
    const modules = byPath([...planned.plan.modules, ...ofDocument]);
    const plan = { ...planned.plan, modules };
    return { ok: true, plan, warnings: located(planned.warnings) };
  }
  return { ok: false, errors: located(planned.problems), text, texts };
}

/** Settings that produce code, with the values that turn them off. */
const WITHOUT_CODE = {
  endpoint: "any",
  dates: "string",
  tools: false,
  enums: "types",
  routes: "types",
} as const satisfies Partial<GenerateSettings>;

function checkSettings(generate: GenerateSettings): readonly Problem[] {
  const { only } = generate;
  if (only === "all") return [];
  return (Object.keys(WITHOUT_CODE) as (keyof typeof WITHOUT_CODE)[])
    .filter((key) => generate[key] !== WITHOUT_CODE[key])
    .map((key) => ({
      code: "invalid-value",
      message: `\`${key}\` writes code that runs, but \`only: ${only}\` excludes such code`,
      hint: "remove one of the two",
      path: ["generate", key],
    }));
}
