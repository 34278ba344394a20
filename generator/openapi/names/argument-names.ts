import { DEFAULT_BODY_TYPE, type ParameterFile, type RouteFile } from "../../manifest/index.js";
import { listArgumentNames, type BodyContext } from "../../plan/index.js";

/**
 * Gives each argument of a route a unique name, because a builder accepts path, query and body arguments in one object. Of
 * several arguments with one name, the body's keeps it as a wire name, or else the path's. Others get their location as prefix:
 * `path_name`, `query_name`.
 *
 * @param implied path variables without a declaration. The entry declares them only if they are renamed.
 */
export function nameArguments(
  entry: RouteFile,
  implied: readonly ParameterFile[],
  context: BodyContext,
): RouteFile {
  const { parameters: all = [], requestBody } = entry;
  const body =
    requestBody && "schema" in requestBody ? { ...JSON_BODY, ...requestBody } : undefined;
  const usedNames = new Set(body && listArgumentNames(body, context));
  const parameters = [...all.filter((parameter) => "in" in parameter), ...implied];
  const named = new Map<ParameterFile, ParameterFile>();
  const placed = ["path", "query"].flatMap((place) =>
    parameters.filter((candidate) => candidate.in === place),
  );
  for (const parameter of placed) {
    const { name, in: place } = parameter;
    const free = usedNames.has(name) ? freeName(`${place}_${name}`, usedNames) : name;
    usedNames.add(free);
    // `as` is easiest to read beside the name that it replaces. The original declaration is shared with other routes.
    if (free !== name) named.set(parameter, Object.assign({ name, as: free }, parameter));
  }
  const declared = parameters.filter(
    (candidate) => !implied.includes(candidate) || named.has(candidate),
  );
  const { parameters: _, ...rest } = entry;
  if (declared.length === 0) return rest;
  return { ...entry, parameters: declared.map((parameter) => named.get(parameter) ?? parameter) };
}

const JSON_BODY = { required: false, contentType: DEFAULT_BODY_TYPE };

/** A free name of ASCII letters, digits and `_`: `filter[a]` → `filter_a`. */
function freeName(wanted: string, usedNames: ReadonlySet<string>): string {
  let name = wanted
    .replace(/\[([^[\]]*)\]/g, "_$1")
    .replace(/[^A-Za-z0-9_]/g, "_")
    .replace(/^(?=[0-9])/, "_");
  while (usedNames.has(name)) name += "_";
  return name;
}
