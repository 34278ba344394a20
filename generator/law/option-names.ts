import { isReserved } from "waybill-runtime/tools";
import { type ArgumentPlan, type RoutePlan, cutPieces, spellings } from "../plan/index.js";

/**
 * A parameter with the name of an option is plain data for a builder, but an option for `endpoint()`. The name of its variable is
 * spelled with a percent-encoded letter for the latter, which prints the same: always if placeholders cannot have the name; `url`,
 * `method` and `data` only if the call also has the option, and `data` if a body may need it.
 *
 * @param options the options of the call, and the defaults.
 * @returns the plan of a route that `endpoint()` can be called with.
 */
export function withoutOptionNames(plan: RoutePlan, options: object): RoutePlan {
  const renamed = new Map<string, string>();
  const hasBody = plan.arguments.some((argument) => argument.in === "body");
  const all = plan.arguments.map((argument): ArgumentPlan => {
    const { name, variable = name } = argument;
    if (argument.in === "body" || !isReserved(variable)) return argument;
    const isFree = variable === "data" ? !hasBody : /^(url|method)$/.test(variable);
    if (isFree && !Object.hasOwn(options, variable)) return argument;
    const [, ...others] = spellings(variable);
    const free = others.find((one) => !plan.effectiveRoute.includes(one)) ?? variable;
    renamed.set(variable, free);
    return { ...argument, variable: free };
  });
  return { ...plan, arguments: all, effectiveRoute: renameVariables(plan.effectiveRoute, renamed) };
}

function renameVariables(route: string, renamed: ReadonlyMap<string, string>): string {
  const rename = (name: string): string => renamed.get(name) ?? name;
  const [method = "", url = ""] = route.split(" ");
  const pieces = cutPieces(url).map(({ source, part }) => {
    if (typeof part === "string") return source;
    // `:name` cannot have a percent-encoded letter.
    return source.replace(/^:(.*)$/, "{$1}").replace(/(?<=[{,][+#./;?&]?)[%\w][%.\w]*/g, rename);
  });
  return `${method} ${pieces.join("")}`;
}
