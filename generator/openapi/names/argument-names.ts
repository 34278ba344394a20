import type { Schema } from "../../manifest/index.js";
import { bodyArgumentNames } from "../../plan/index.js";
import type { DraftRoute } from "../operations/draft-routes.js";
import type { DraftParameter } from "../parameters/parameters.js";

/**
 * Gives each argument of a route a name of its own: a builder takes path, query and body by name in one object. The body
 * keeps a name that several want, because there it goes over the wire; then the path. The other one is called by its
 * place: `path_name`, `query_name`.
 *
 * @param schemas the manifest's, which the route's `$ref`s name.
 */
export function nameArguments(
  route: DraftRoute,
  schemas: Readonly<Record<string, Schema>>,
): DraftRoute {
  const { parameters, undeclared, requestBody } = route;
  const taken = new Set(
    requestBody === undefined
      ? []
      : bodyArgumentNames(
          { required: false, contentType: "application/json", ...requestBody },
          schemas,
        ),
  );
  const named = new Map<DraftParameter, DraftParameter>();
  for (const place of ["path", "query"] as const) {
    for (const parameter of [...parameters, ...undeclared]) {
      const { written } = parameter;
      if (written.in !== place) continue;
      const name = written.as ?? written.name;
      const free = taken.has(name) ? freeName(`${place}_${name}`, taken) : name;
      taken.add(free);
      if (free === name) continue;
      // `as` is read best beside the name that it replaces.
      const { name: wireName, as: _, ...rest } = written;
      named.set(parameter, { ...parameter, written: { name: wireName, as: free, ...rest } });
    }
  }
  return {
    ...route,
    parameters: [
      ...parameters.map((parameter) => named.get(parameter) ?? parameter),
      // A variable of the path that needs another name has to be declared.
      ...undeclared.flatMap((parameter) => named.get(parameter) ?? []),
    ],
    undeclared: [],
  };
}

/** What `as` may be, ASCII letters, digits and `_`: `filter[a]` → `filter_a`. */
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
