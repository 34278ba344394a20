import type { GenerateSettings } from "../../manifest/index.js";

/** The paths of the modules that the output may have besides those of groups. */
export const MODULE_PATHS = {
  defaults: "defaults.ts",
  endpoint: "endpoint.ts",
  fetch: "fetch.ts",
  index: "index.ts",
  routes: "routes.ts",
  runtime: "runtime.ts",
  /** The types that several groups use. */
  schemas: "schemas.ts",
  servers: "servers.ts",
} as const;

/** The constants of enums, if there are any: only then no group can have this path. */
export const ENUMS = "enums.ts";

/** The types of webhooks and of the schemas that only they use, if there are any: only then no group can have this path. */
export const WEBHOOKS = "webhooks.ts";

/** The types that describe a document, if they are wanted: only then no group can have this path. */
export const PATHS = "paths.ts";

/** With `only: types`, the copy of the runtime's types, if it does not come from a package. */
export const RUNTIME_TYPES = "runtime-types.ts";

/** The folder of the functions that make Dates, each in a module with the path that its builder or type has in the output. */
export const DATES_FOLDER = "dates/";

/** The group of schemas that nothing uses. */
export const UNUSED = MODULE_PATHS.schemas;

export function builderPath(
  { name, group }: { readonly name: string; readonly group: string },
  layout: GenerateSettings["layout"],
): string {
  const paths = { group: `${group}.ts`, route: `${group}/${name}.ts`, single: "builders.ts" };
  return paths[layout];
}

/**
 * The module of types: that of a group's builders, or one of their own if each builder has a module.
 *
 * @param group `WEBHOOKS` for the types of webhooks, and `undefined` for those that several groups use.
 */
export function typesPath(group: string | undefined, layout: GenerateSettings["layout"]): string {
  if (group === WEBHOOKS) return WEBHOOKS;
  if (group === undefined || group === UNUSED) return MODULE_PATHS.schemas;
  // No builder's module can have this path, because groups have no dots.
  return layout === "route" ? `${group}.schemas.ts` : builderPath({ name: "", group }, layout);
}
