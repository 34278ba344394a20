import { clashes, groupBy } from "../../collections/index.js";
import { type Path, type Problem, quoteText } from "../../errors/index.js";
import {
  didYouMean,
  type GenerateSettings,
  type Manifest,
  suggestName,
} from "../../manifest/index.js";
import { refuseFileName } from "../../portable/index.js";
import { isFitGroup, isFitName, isReservedGroup } from "../names/default-names.js";
import { foldName, isExportable, normalizeName } from "../names/identifiers.js";
import type { Planned, RoutePlan } from "../plan.js";
import type { ReadRoute, RoutePlans } from "./read-routes.js";

/**
 * Reports invalid names and groups. They depend only on the route, never on the order of routes, so a conflict is reported
 * instead of resolved by a number.
 */
export function checkNames(
  routes: readonly ReadRoute[],
  { layout, tools }: GenerateSettings,
  reserved: readonly string[],
): readonly Problem[] {
  const hasGroupFiles = layout !== "single" || tools !== false;
  return [
    ...routes.flatMap((read) => [
      ...checkName(read, layout),
      ...(hasGroupFiles ? checkGroup(read, reserved) : []),
    ]),
    ...findDuplicateNames(routes),
    ...(hasGroupFiles ? findAmbiguousGroups(routes) : []),
  ];
}

/** Names of files and folders that the settings reserve. With other settings, groups may have these names. */
export function takenGroups(
  { layout, tools, dates, enums, only, paths, runtime }: GenerateSettings,
  { webhooks = {}, routes }: Manifest,
): readonly string[] {
  const hasWebhooks = [webhooks, ...routes.map(({ callbacks = {} }) => callbacks)].some(
    (named) => Object.keys(named).length > 0,
  );
  const folders = { tools: tools !== false, dates: dates === "Date" };
  const files = { enums: enums === "constants", webhooks: hasWebhooks, paths: paths === "types" };
  const copied = { "runtime-types": only === "types" && runtime === "inline" };
  const reserved = { single: {}, group: { ...files, ...copied }, route: { ...files, ...folders } };
  return Object.entries<boolean>(reserved[layout]).flatMap(([name, isTaken]) =>
    isTaken ? [name] : [],
  );
}

function findNameSource({ route, path }: ReadRoute, key: "name" | "group"): Path {
  if (route[key] !== undefined) return [...path, key];
  const { operationId = "", tags = [] } = route;
  if (key === "name" ? operationId !== "" : operationId.indexOf("/") > 0) {
    return [...path, "operationId"];
  }
  return key === "group" && tags.length > 0 ? [...path, "tags", 0] : [...path, "route"];
}

function checkName(read: ReadRoute, layout: GenerateSettings["layout"]): readonly Problem[] {
  const { name } = read;
  const unfit = (subject: string, reason: string, hint: string): readonly Problem[] => {
    const message = `${quoteText(name)} cannot be the name of a ${subject}: ${reason}`;
    return [{ code: "unfit-name", message, hint, path: findNameSource(read, "name") }];
  };
  if (isFitName(name)) {
    const reason = layout === "route" ? refuseFileName(`${name}.ts`) : undefined;
    return reason === undefined ? [] : unfit("file", reason, "give the route another `name`");
  }
  const plain = normalizeName(name);
  if (plain !== name && isFitName(plain)) {
    const hint = `write ${quoteText(plain)}, in plain characters`;
    return unfit("function", "it looks like another name", hint);
  }
  const reason = isExportable(name)
    ? "generated code uses this name"
    : "it is reserved, or not a JavaScript identifier";
  return unfit("function", reason, "give the route a `name`, such as `listIssues`");
}

function checkGroup(read: ReadRoute, reserved: readonly string[]): readonly Problem[] {
  const { group } = read;
  const isTaken = reserved.includes(group.toLowerCase());
  if (isFitGroup(group) && !isTaken) return [];
  const isReserved = isTaken || isReservedGroup(group);
  return [
    {
      code: "unfit-group",
      message: isReserved
        ? `${quoteText(group)} cannot be a group: Waybill or Windows reserves the name`
        : `${quoteText(group)} cannot be a group: it becomes the name of a file`,
      hint: isReserved
        ? "give the route another `group`"
        : "give the route a `group` of letters, digits, `-` and `_`",
      path: findNameSource(read, "group"),
    },
  ];
}

/**
 * Reports conflicting names. Types are named after builders, with an initial capital, and files after builders: `getUser` and
 * `GetUser` would share a type and, on some disks, a file.
 */
function findDuplicateNames(routes: readonly ReadRoute[]): readonly Problem[] {
  return clashes(routes, ({ name }) => [foldName(name)]).map(({ earlier, later }) => ({
    code: "duplicate-name",
    message:
      earlier.name === later.name
        ? `two routes are called ${quoteText(later.name)}`
        : `the names ${quoteText(earlier.name)} and ${quoteText(later.name)} differ only in case`,
    hint: "give each a different `name`",
    path: findNameSource(later, "name"),
    related: [{ message: "also declared here", path: findNameSource(earlier, "name") }],
  }));
}

/** Warns of routes that lost their preferred default names. */
export function warnOfNames(routes: readonly ReadRoute[]): readonly Problem[] {
  return routes.flatMap((read) => {
    const { name, contested } = read;
    if (contested === undefined) return [];
    const message = `several routes claim the name ${quoteText(contested)}; this route is named ${quoteText(name)}`;
    const hint = "give each route a different `operationId` or `name`";
    return [{ code: "duplicate-name", message, hint, path: findNameSource(read, "name") }];
  });
}

/** Reports groups whose files would collide on a case-insensitive file system. */
function findAmbiguousGroups(routes: readonly ReadRoute[]): readonly Problem[] {
  const firsts = [...groupBy(routes, ({ group }) => group).values()].map(([first]) => first);
  return clashes(firsts, ({ group }) => [group.toLowerCase()]).map(({ earlier, later }) => ({
    code: "ambiguous-group",
    message: `the files ${quoteText(earlier.group)} and ${quoteText(later.group)} differ only in case, and some file systems treat them as one`,
    hint: "write the same `group` in both, or names that differ by more than case",
    path: findNameSource(later, "group"),
    related: [{ message: "also declared here", path: findNameSource(earlier, "group") }],
  }));
}

/** The exports that `deprecated.replacedBy` can refer to, by name and by `operationId`. */
export function readReplacements(
  routes: readonly ReadRoute[],
): Planned<ReadonlyMap<string, string>> {
  const value = new Map<string, string>();
  for (const { route, name } of routes) value.set(route.operationId ?? name, name);
  for (const { name } of routes) value.set(name, name);
  const problems: Problem[] = [];
  for (const { route, path } of routes) {
    const name = typeof route.deprecated === "object" ? route.deprecated.replacedBy : undefined;
    if (name === undefined || value.has(name)) continue;
    const meant = suggestName(name, value.keys(), problems.length);
    problems.push({
      code: "unknown-replacement",
      message: `no route has the name or operationId ${quoteText(name)}`,
      hint: didYouMean(meant, "name a route of this manifest"),
      path: [...path, "deprecated", "replacedBy"],
    });
  }
  return { value, problems };
}

/** Reports routes with equal route strings or effective routes, whose builders would be indistinguishable. */
export function findDuplicateRoutes(plans: RoutePlans): readonly Problem[] {
  const routeKeys = (plan: RoutePlan) => new Set([plan.manifestRoute, plan.effectiveRoute]);
  const found = clashes(plans, ([, plan]) => routeKeys(plan));
  return found.map(({ key, earlier: [earlier], later: [later] }) => ({
    code: "duplicate-route",
    message: `${quoteText(later.name)} and ${quoteText(earlier.name)} are the same route, ${quoteText(key)}`,
    hint: "remove one of them",
    path: [...later.path, "route"],
    related: [{ message: "also declared here", path: [...earlier.path, "route"] }],
  }));
}
