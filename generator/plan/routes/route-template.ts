import { parseUrl, type Part, readRoute, readVariable } from "waybill-runtime/tools";
import type { ArgumentPlan } from "../plan.js";

/** Parses the parts of a route string that affect requests: `GET /repos/{owner}/issues{?labels*}`. */
export function readTemplate(route: string) {
  const { method, url } = readRoute(route);
  const template = parseUrl(url);
  const outside = template.filter((part) => !isQuery(part));
  const query = template.filter(isQuery).flatMap(readVariables);
  return {
    method: method.toUpperCase(),
    /** The URL without its query and without the names of variables that are not written: `/repos/{}/{}{;name}`. */
    shape: withSlash(outside.map(partShape).join("")),
    /** The names of the variables in `shape`, in order. */
    variables: outside.flatMap(readVariables).map(({ name }) => name),
    /** The variables of `{?a,b}` and `{&c*}`, and whether each is exploded. */
    query: new Map(query.map(({ name, explode }) => [name, explode])),
  };
}

/** One slash joins a path and its base URL, whether the path starts with one or not. */
function withSlash(shape: string): string {
  return /^(?:[/{]|https?:\/\/|$)/i.test(shape) ? shape : `/${shape}`;
}

function isQuery(part: Part): boolean {
  return typeof part === "object" && /[?&]/.test(part.operator);
}

function readVariables(part: Part) {
  return typeof part === "string" ? [] : part.variables.map(readVariable);
}

function partShape(part: Part): string {
  if (typeof part === "string") return part;
  const variables = readVariables(part).map(
    ({ name, explode, prefix }) =>
      (part.operator === ";" ? name : "") +
      (explode ? "*" : "") +
      (prefix === undefined ? "" : `:${prefix}`),
  );
  // An optional segment with a value is serialized like a required one.
  if (part.operator === "/" && variables.join() === "") return "/{}";
  return `{${part.operator}${variables.join()}}`;
}

export function findVariable({ name, variable = name }: ArgumentPlan): string {
  return variable;
}

export function findWireName({ name, wireName = name }: ArgumentPlan): string {
  return wireName;
}
