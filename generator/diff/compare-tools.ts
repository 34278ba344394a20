import type { Plan, ToolPlan } from "../plan/index.js";
import {
  COMPILER_ADDITIVE,
  COMPILER_BREAKING,
  type Finding,
  fingerprintOf,
  type RoutePlace,
} from "./change.js";
import type { RoutePairs } from "./match-routes.js";
import { compareInputs } from "./tool-inputs.js";

/**
 * Compares what models know of the tools of routes that both versions have: their names and the schemas of their inputs. A call
 * by an earlier name, or with an input that was allowed, is refused if the change is breaking.
 */
export function compareTools(before: Plan, after: Plan, { both }: RoutePairs): readonly Finding[] {
  const [olds, nows] = [toolsOf(before), toolsOf(after)];
  return both.flatMap(([{ route: from }, { route: to }]): readonly Finding[] => {
    const [old, now] = [olds.get(from.manifestRoute), nows.get(to.manifestRoute)];
    const { name, manifestRoute } = to;
    const place: RoutePlace = { of: "route", route: manifestRoute, name, path: [] };
    if (!old && !now) return [];
    if (!old) return [{ kind: "tool-added", ...COMPILER_ADDITIVE, place }];
    if (!now) return [{ kind: "tool-removed", ...COMPILER_BREAKING, place }];
    const names = { from: old.definition.name, to: now.definition.name };
    const compiler = old.name === now.name ? "neither" : "breaking";
    const wire = compareInputs(old.definition.inputSchema, now.definition.inputSchema);
    const inputs = [old, now].map(({ definition }) => JSON.stringify(definition.inputSchema));
    const fingerprint = fingerprintOf(...inputs);
    return [
      ...(names.from === names.to
        ? []
        : [{ kind: "tool-renamed", ...names, compiler, wire: "breaking", place } as const]),
      ...(wire === "neither"
        ? []
        : [{ kind: "tool-input-changed", compiler: "neither", wire, fingerprint, place } as const]),
    ];
  });
}

function toolsOf({ modules }: Plan): ReadonlyMap<string, ToolPlan> {
  const tools = modules.flatMap((module) => (module.kind === "tools" ? module.tools : []));
  return new Map(tools.map((tool) => [tool.manifestRoute, tool]));
}
