import type { RequestBody } from "../../manifest/index.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftParameter } from "../parameters/parameter.js";

/**
 * Gives each argument of a route a unique name: a builder takes path, query and body arguments in one object. If several have
 * the same name, the body keeps it, because it is the property's wire name, or else the path. The others are prefixed with
 * their place: `path_name`, `query_name`.
 *
 * @param bodyNames gives the names of a body's arguments.
 */
export function nameArguments(
  route: DraftRoute,
  bodyNames: (body: RequestBody) => readonly string[],
): DraftRoute {
  const { parameters, undeclared, requestBody } = route;
  const taken = new Set(
    requestBody === undefined
      ? []
      : bodyNames({ required: false, contentType: "application/json", ...requestBody }),
  );
  const named = new Map<DraftParameter, DraftParameter>();
  const all = undeclared.length === 0 ? parameters : [...parameters, ...undeclared];
  for (const place of ["path", "query"] as const) {
    for (const parameter of all) {
      const { written } = parameter;
      if (written.in !== place) continue;
      const name = written.as ?? written.name;
      const free = taken.has(name) ? freeName(`${place}_${name}`, taken) : name;
      taken.add(free);
      if (free === name) continue;
      // `as` is easiest to read beside the name that it replaces.
      const { name: wireName, as: _, ...rest } = written;
      named.set(parameter, { ...parameter, written: { name: wireName, as: free, ...rest } });
    }
  }
  if (named.size === 0) return undeclared.length === 0 ? route : { ...route, undeclared: [] };
  return {
    ...route,
    parameters: [
      ...parameters.map((parameter) => named.get(parameter) ?? parameter),
      // A path variable that needs another name must be declared.
      ...undeclared.flatMap((parameter) => named.get(parameter) ?? []),
    ],
    undeclared: [],
  };
}

/** A valid name for `as`, of ASCII letters, digits and `_`: `filter[a]` → `filter_a`. */
export function argumentName(text: string): string {
  return text
    .replace(/\[([^[\]]*)\]/g, "_$1")
    .replace(/[^A-Za-z0-9_]/g, "_")
    .replace(/^(?=[0-9])/, "_");
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = argumentName(wanted);
  while (taken.has(name)) name += "_";
  return name;
}
