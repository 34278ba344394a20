import { printType } from "../../../generator/emit/syntax/type.js";
import type { DeclarationPlan, ModulePlan } from "../../../generator/plan/plan.js";
import { type ManifestParts, planOf } from "../plan-of.js";

export function modulesOf(parts: ManifestParts): ReadonlyMap<string, ModulePlan> {
  return new Map(planOf(parts).modules.map((module) => [module.path, module]));
}

function say(declaration: DeclarationPlan): string {
  if (declaration.kind === "alias") return `${declaration.name} = ${printType(declaration.type)}`;
  const { name, properties, index } = declaration;
  const type = printType({ kind: "object", properties, ...(index && { index }) });
  return `${name} ${type
    .replace(/(?<=<)\s+|\s+(?=>)/g, "")
    .replace(/\s+/g, " ")
    .replace(/; \}/g, " }")}`;
}

/** Path of a module → the responses and schemas that it declares. */
export function typesOf(parts: ManifestParts): Readonly<Record<string, readonly string[]>> {
  const types = [...modulesOf(parts).values()].map(
    (module) => [module.path, declarationsOf(module).map(say)] as const,
  );
  return Object.fromEntries(types.filter(([, declarations]) => declarations.length > 0));
}

function declarationsOf(module: ModulePlan): readonly DeclarationPlan[] {
  if (module.kind === "schemas") return module.declarations;
  if (module.kind !== "builders") return [];
  const responses = module.routes.flatMap(({ declarations }) =>
    declarations.filter(({ name }) => name.endsWith("Responses")),
  );
  return [...responses, ...module.declarations];
}
