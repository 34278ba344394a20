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
  const { parameters, requestBody } = route;
  const body = requestBody && { required: false, contentType: "application/json", ...requestBody };
  const taken = new Set(body && bodyNames(body));
  const named = new Map<DraftParameter, DraftParameter>();
  const placed = ["path", "query"].flatMap((place) =>
    parameters.filter(({ written }) => written.in === place),
  );
  for (const parameter of placed) {
    const { name, in: place } = parameter.written;
    const free = taken.has(name) ? freeName(`${place}_${name}`, taken) : name;
    taken.add(free);
    if (free === name) continue;
    // `as` is easiest to read beside the name that it replaces.
    const written = Object.assign({ name, as: free }, parameter.written);
    named.set(parameter, { ...parameter, written });
  }
  // A path variable that needs another name must be declared.
  const written = parameters.filter((parameter) => !parameter.isImplied || named.has(parameter));
  return { ...route, parameters: written.map((parameter) => named.get(parameter) ?? parameter) };
}

/** A free name of ASCII letters, digits and `_`: `filter[a]` → `filter_a`. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  let name = wanted
    .replace(/\[([^[\]]*)\]/g, "_$1")
    .replace(/[^A-Za-z0-9_]/g, "_")
    .replace(/^(?=[0-9])/, "_");
  while (taken.has(name)) name += "_";
  return name;
}
