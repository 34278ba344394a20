import { type ByName, byName } from "../collections/index.js";
import type { DeclarationPlan, ModuleByKind, ModulePlan, Plan, RoutePlan } from "./plan.js";

export type DeclarationsByName = ByName<DeclarationPlan>;

export function listDeclarations(module: ModulePlan): readonly DeclarationPlan[] {
  if (module.kind === "schemas" || module.kind === "dates") return module.declarations;
  if (module.kind !== "builders") return [];
  return [...module.routes.flatMap((route) => route.declarations), ...module.declarations];
}

export function allDeclarations({ modules }: Plan): DeclarationsByName {
  return byName(modules.flatMap(listDeclarations));
}

export function selectModules<Kind extends ModulePlan["kind"]>(
  { modules }: Plan,
  kind: Kind,
): readonly ModuleByKind<Kind>[] {
  return modules.filter(
    (module): module is ModulePlan & ModuleByKind<Kind> => module.kind === kind,
  );
}

export interface PlacedRoute {
  readonly route: RoutePlan;
  /** The path of the module without extension: `pets`. */
  readonly module: string;
}

export function placedRoutes(plan: Plan): readonly PlacedRoute[] {
  return selectModules(plan, "builders").flatMap(({ routes, path }) =>
    routes.map((route) => ({ route, module: withoutExtension(path) })),
  );
}

export function listRoutes(plan: Plan): readonly RoutePlan[] {
  return selectModules(plan, "builders").flatMap(({ routes }) => routes);
}

/** A module path in the notation of imports: `pets.ts` → `pets`. */
export function withoutExtension(path: string): string {
  return path.replace(/\.ts$/, "");
}
