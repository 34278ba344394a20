import type { Plan, RoutePlan } from "./plan.js";

export interface PlacedRoute {
  readonly route: RoutePlan;
  /** The path of the module without extension: `pets`. */
  readonly module: string;
}

export function placedRoutes({ modules }: Plan): readonly PlacedRoute[] {
  return modules.flatMap((module) =>
    module.kind === "builders"
      ? module.routes.map((route) => ({ route, module: withoutExtension(module.path) }))
      : [],
  );
}

export function routesOf({ modules }: Plan): readonly RoutePlan[] {
  return modules.flatMap((module) => (module.kind === "builders" ? module.routes : []));
}

/** The path of a module as it is named in an import: `pets.ts` → `pets`. */
export function withoutExtension(path: string): string {
  return path.replace(/\.ts$/, "");
}
