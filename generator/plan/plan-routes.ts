import { typeNames } from "./names/default-names.js";
import type { Manifest } from "../manifest/index.js";
import type { DeclarationPlan, Plan } from "./plan.js";
import { propertyPlanner } from "./builder/argument-property.js";
import { planBuilder } from "./builder/builder.js";
import { findDuplicateRoutes } from "./duplicate-routes.js";
import { docOfSchema } from "./docs.js";
import { planModules } from "./modules.js";
import { readRoutes } from "./read-routes.js";
import { replacementFinder } from "./replacements.js";
import { planDefaults } from "./route-defaults.js";
import { nameRoutes } from "./names/route-names.js";
import { nameSchemas, usedSchemas } from "./names/schema-names.js";
import { typeOfSchema, type TypeContext } from "./types/schema-type.js";
import type { Problem } from "../errors/index.js";
import { importPaths, RUNTIME_FOLDER } from "./import-paths.js";

export type PlanResult =
  | { readonly ok: true; readonly plan: Plan }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Decides everything about the output, or tells everything that is wrong with the routes. */
export function planRoutes(manifest: Manifest): PlanResult {
  const problems: Problem[] = [];
  const { generate, schemas } = manifest;
  const routes = readRoutes(manifest, problems);
  const names = nameRoutes(routes, generate.layout, problems);
  const builderTypes = new Set(names.flatMap(({ name }) => [name, ...typeNames(name)]));
  const context: TypeContext = { typeNames: nameSchemas(schemas, builderTypes, problems) };
  const declarations = new Map(
    usedSchemas(manifest).map((name) => {
      const declaration = declareSchema(name, manifest, context);
      return [declaration.name, declaration];
    }),
  );
  const planProperty = propertyPlanner(context);
  const findReplacement = replacementFinder(routes, names, problems);
  const defaults = planDefaults(manifest);
  const defaultHeaders = new Set(Object.keys(defaults.headers));
  const planned = routes.map((read, index) => {
    const { name = "", group = "" } = names[index] ?? {};
    const replacement = findReplacement(read);
    const route = planBuilder(
      { read, name, replacement, schemas, context, planProperty, defaultHeaders, declarations },
      problems,
    );
    return { route, group };
  });
  findDuplicateRoutes(routes, planned, problems);
  if (problems.length > 0) return { ok: false, problems };

  const modules = planModules(planned, [...declarations.values()], defaults, generate);
  const isInline = generate.runtime === "inline";
  const { extension } = importPaths(generate);
  return {
    ok: true,
    plan: { modules, ...(isInline && { inlineRuntime: { folder: RUNTIME_FOLDER, extension } }) },
  };
}

/** A plain object is an interface, anything else an alias. */
function declareSchema(
  schema: string,
  { schemas }: Manifest,
  context: TypeContext,
): DeclarationPlan {
  const definition = schemas[schema] ?? true;
  const name = context.typeNames.get(schema) ?? schema;
  const doc = docOfSchema(definition);
  const type = typeOfSchema(definition, context);
  return type.kind === "object"
    ? { ...type, kind: "interface", name, doc }
    : { kind: "alias", name, doc, type };
}
