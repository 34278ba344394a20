import { parseUrl, readRoute, readVariable, type Template } from "waybill-runtime/tools";

/** The parts of a route string that affect requests. */
export interface RouteTemplate {
  /** Uppercase. */
  readonly method: string;
  /** The URL without its query and without the names of its variables: `/repos/{}/{}`. */
  readonly shape: string;
  /** The names of the variables in `shape`, in order. */
  readonly variables: readonly string[];
  /** The variables of `{?a,b}` and `{&c*}`, and whether each is exploded. */
  readonly query: ReadonlyMap<string, boolean>;
}

/** Parses a route string: `GET /repos/{owner}/issues{?labels*}`. */
export function readTemplate(route: string): RouteTemplate {
  const { method, url } = readRoute(route);
  const template = parseUrl(url);
  const outside = template.filter((part) => !isQuery(part));
  return {
    method: method.toUpperCase(),
    shape: outside.map(shapeOf).join(""),
    variables: outside.flatMap(variablesOf).map(({ name }) => name),
    query: new Map(
      template
        .filter(isQuery)
        .flatMap(variablesOf)
        .map(({ name, explode }) => [name, explode]),
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
  // An optional segment with a value is written like any other.
  if (part.operator === "/" && modifiers.join() === "") return "/{}";
  return `{${part.operator}${modifiers.join()}}`;
}
