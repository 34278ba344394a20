import type { GenerateSettings } from "../../manifest/index.js";

/** Paths of modules besides those of groups. */
export const MODULE_PATHS = {
  defaults: "defaults.ts",
  endpoint: "endpoint.ts",
  fetch: "fetch.ts",
  index: "index.ts",
  routes: "routes.ts",
  runtime: "runtime.ts",
  /** Types that several groups use. */
  schemas: "schemas.ts",
  servers: "servers.ts",
} as const;

/** The constants of enums. Reserved only if the output has enums. */
export const ENUMS = "enums.ts";

/** The types of webhooks and of schemas that only webhooks use. Reserved only if the output has webhooks. */
export const WEBHOOKS = "webhooks.ts";

/** The types that describe a document. Reserved only if `paths.ts` is requested. */
export const PATHS = "paths.ts";

/** With `only: types`, the copy of the runtime's types, unless a package provides them. */
export const RUNTIME_TYPES = "runtime-types.ts";

/** The folder of functions that create Dates. Each has a module with the path of its builder's or type's module. */
export const DATES_FOLDER = "dates/";

/** The group of unused schemas. */
export const UNUSED = MODULE_PATHS.schemas;

export function builderPath(
  { name, group }: { readonly name: string; readonly group: string },
  layout: GenerateSettings["layout"],
): string {
  const paths = { group: `${group}.ts`, route: `${group}/${name}.ts`, single: "builders.ts" };
  return paths[layout];
}

/**
 * The path of a module of types: the module of a group's builders, or a separate one if each builder has its module.
 *
 * @param group `WEBHOOKS` for the types of webhooks, and `undefined` for types that several groups use.
 */
export function typesPath(group: string | undefined, layout: GenerateSettings["layout"]): string {
  if (group === WEBHOOKS) return WEBHOOKS;
  if (group === undefined || group === UNUSED) return MODULE_PATHS.schemas;
  // Groups have no dots, so the path is unique.
  return layout === "route" ? `${group}.schemas.ts` : builderPath({ name: "", group }, layout);
}
