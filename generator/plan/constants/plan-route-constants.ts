import { groupBy } from "../../collections/index.js";
import type { GenerateSettings } from "../../manifest/index.js";
import { builderPath } from "../modules/module-paths.js";
import type { RouteConstantPlan, RoutePlan } from "../plan.js";
import type { ReadRoute } from "../routes/read-routes.js";
import type { Piece } from "../routes/url-pieces.js";
import { routePattern } from "./route-pattern.js";

/** A constant and the module in which it is declared. */
export interface PlacedConstant {
  /** The path of the module. */
  readonly path: string;
  readonly constant: RouteConstantPlan;
}

/**
 * Plans a constant for each route, in their order.
 *
 * @param plans the plans of the routes, in the same order.
 */
export function planRouteConstants(
  { routes: setting, layout }: GenerateSettings,
  routes: readonly ReadRoute[],
  plans: readonly RoutePlan[],
): readonly PlacedConstant[] {
  if (setting !== "constants") return [];
  const byId = groupBy(routes, ({ route }) => route.operationId ?? "");
  return routes.map((read, index) => {
    const { name, method, pieces } = read;
    const { operationId = name } = read.route;
    const { paragraphs = [], deprecated } = plans[index]?.doc ?? {};
    return {
      path: `routes/${builderPath(read, layout)}`,
      constant: {
        name: `${name}Route`,
        route: name,
        doc: {
          paragraphs: paragraphs.slice(0, 2),
          ...(deprecated !== undefined && { deprecated }),
        },
        value: {
          // Several documents can have the same id, and an id is a key.
          id: byId.get(operationId)?.length === 1 ? operationId : name,
          method,
          path: routePattern(read),
          template: pieces.map(templateSource).join(""),
        },
      },
    };
  });
}

/** `:name` as RFC 6570 has it. */
function templateSource({ part, source }: Piece): string {
  return typeof part === "object" && source.startsWith(":") ? `{${source.slice(1)}}` : source;
}
