import { parseTemplate, readRoute, readVariable, type Template } from "waybill-runtime/tools";

/** How a query parameter is written. */
export interface QueryVariable {
  readonly name: string;
  readonly explode: boolean;
}

/** A route string as far as requests tell one from another. */
export interface RouteTemplate {
  /** In capitals. */
  readonly method: string;
  /** The URL without the names of its variables and without what belongs to the query: `/repos/{}/{}`. */
  readonly shape: string;
  /** The names of the variables that the shape leaves out, in their order. */
  readonly variables: readonly string[];
  /** The variables of `{?a,b}` and `{&c*}`, by name. */
  readonly query: ReadonlyMap<string, QueryVariable>;
}

/** Takes a route apart: `GET /repos/{owner}/issues{?labels*}`. */
export function readTemplate(route: string): RouteTemplate {
  const { method, url } = readRoute(route);
  const template = parseTemplate(url, { colonPlaceholders: true });
  const outside = template.filter((part) => !isQuery(part));
  return {
    method: method.toUpperCase(),
    shape: outside.map(shapeOf).join(""),
    variables: outside.flatMap(variablesOf).map(({ name }) => name),
    query: new Map(
      template
        .filter(isQuery)
        .flatMap(variablesOf)
        .map(({ name, explode }) => [name, { name, explode }]),
    ),
  };
}

type Part = Template[number];

function isQuery(part: Part): boolean {
  return typeof part === "object" && /[?&]/.test(part.operator);
}

function variablesOf(part: Part) {
  return typeof part === "string" ? [] : part.variables.map(readVariable);
}

function shapeOf(part: Part): string {
  if (typeof part === "string") return part;
  const modifiers = variablesOf(part).map(
    ({ explode, prefix }) => (explode ? "*" : "") + (prefix === undefined ? "" : `:${prefix}`),
  );
  // An optional segment that has a value is written like any other.
  if (part.operator === "/" && modifiers.join() === "") return "/{}";
  return `{${part.operator}${modifiers.join()}}`;
}
