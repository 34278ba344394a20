import { isReserved } from "waybill-runtime/tools";
import type { ArgumentPlan, RoutePlan } from "../plan/index.js";
import type { Outcome } from "./outcome.js";

/**
 * A parameter with the name of an option is plain data for a builder, but an option for `endpoint()`. Its variable is renamed
 * for the latter: always if placeholders cannot have the name; `url`, `method` and `data` only if the call also has the option,
 * and `data` if a body may need it.
 *
 * @param options the options of the call, and the defaults.
 * @returns the plan of a route that `endpoint()` can be called with, and what restores the query's own names in an outcome.
 */
export function withoutOptionNames(plan: RoutePlan, options: object) {
  const renamed = new Map<string, string>();
  const hasBody = plan.arguments.some((argument) => argument.in === "body");
  const all = plan.arguments.map((argument): ArgumentPlan => {
    const { name, variable = name } = argument;
    if (argument.in === "body" || !isReserved(variable)) return argument;
    const isFree = variable === "data" ? !hasBody : /^(url|method)$/.test(variable);
    if (isFree && !Object.hasOwn(options, variable)) return argument;
    const free = freeName(variable, plan);
    renamed.set(variable, free);
    return { ...argument, variable: free };
  });
  const effectiveRoute = renameVariables(plan.effectiveRoute, renamed);
  const callable: RoutePlan = { ...plan, arguments: all, effectiveRoute };
  const restore = (outcome: Outcome): Outcome => restoreNames(outcome, renamed);
  return { plan: callable, restore };
}

function freeName(name: string, { effectiveRoute, arguments: all }: RoutePlan): string {
  let free = `${name}_`;
  while (effectiveRoute.includes(free) || all.some(({ name }) => name === free)) free += "_";
  return free;
}

function renameVariables(route: string, renamed: ReadonlyMap<string, string>): string {
  const rename = (name: string): string => renamed.get(name) ?? name;
  return route
    .replace(/\{[^{}]*\}/g, (expression) => expression.replace(/(?<![:\w])\w+/g, rename))
    .replace(/:(\w+)/g, (_, name: string) => `:${rename(name)}`);
}

/** The operators `?`, `&` and `;` print the names of their variables. */
function restoreNames(outcome: Outcome, renamed: ReadonlyMap<string, string>): Outcome {
  if (renamed.size === 0 || !("result" in outcome)) return outcome;
  const result = outcome.result as { readonly url: string };
  let { url } = result;
  for (const [name, free] of renamed) {
    url = url.replace(new RegExp(`(?<=[?&;])${free}(?=[=&;#]|$)`, "g"), name);
  }
  return { result: { ...result, url } };
}
