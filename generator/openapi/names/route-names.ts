import { createHash } from "node:crypto";
import { type NameRule, remembered } from "../../manifest/index.js";
import {
  type Nameable,
  defaultGroup,
  defaultName,
  isFitName,
  nameByRules,
  type RuledName,
  isReservedGroup,
  camelCase,
  foldName,
} from "../../plan/index.js";

export interface RouteName {
  /** Set if the default name cannot be used. */
  readonly name?: string;
  /** The route's group, whether it is written or derived. */
  readonly group: string;
  readonly groupIsDefault: boolean;
  /** The default name, if other routes have the same one. */
  readonly contested?: string;
}

interface NamedRoute extends Nameable {
  /** The group of all routes of the document, if one is set. */
  readonly group?: string;
}

/**
 * Names and groups for all routes. A name depends on its route and on which other routes have the same default name, never on
 * their order: if two routes have the same default name, both get another one.
 *
 * @param rules those of the manifest; the names that they give stay, and the planner reports those that cannot be used.
 */
export function nameRoutes(
  routes: readonly NamedRoute[],
  rules: readonly NameRule[] = [],
): readonly RouteName[] {
  const ruled = nameByRules(rules, routes);
  const groups = nameGroups(routes, ruled);
  const nameByDefault = remembered(defaultName);
  const known = new Set(routes.map(({ method, url }) => `${method} ${url}`));
  /** `GET /jobs/` → `getJobsSlash`, beside `GET /jobs`, which keeps `getJobs` */
  const usualName = (route: Nameable): string =>
    route.url.endsWith("/") && known.has(`${route.method} ${route.url.slice(0, -1)}`)
      ? `${nameByDefault(route)}Slash`
      : nameByDefault(route);
  const wanted = countUses(routes.map((route, index) => ruled[index]?.name ?? usualName(route)));
  const names = firstUnique(
    routes,
    ruled.map(({ name }) => name),
    [usualName, methodAndPathName, byName, hashedName],
  );
  return routes.map((route, index) => {
    const name = names[index];
    const group = groups[index];
    const usual = usualName(route);
    return {
      group: group?.name ?? "",
      groupIsDefault: group?.isDefault ?? false,
      ...(name === undefined || name === nameByDefault(route) ? {} : { name }),
      ...(wanted(usual) > 1 && ruled[index]?.name === undefined ? { contested: usual } : {}),
    };
  });
}

/** For each item, its fixed name, or the name by the first way that gives a valid and unique name. */
export function firstUnique<Item>(
  items: readonly Item[],
  fixed: readonly (string | undefined)[],
  ways: readonly ((item: Item) => string)[],
): readonly (string | undefined)[] {
  let level = items.map(() => 0);
  for (;;) {
    const names = items.map((item, index) => fixed[index] ?? ways[level[index] ?? 0]?.(item));
    const uses = countUses(names);
    const failed = names.map(
      (name, index) =>
        name !== undefined && fixed[index] === undefined && (!isFitName(name) || uses(name) > 1),
    );
    if (!failed.includes(true)) return names;
    // A renamed item can take a name that was unique before, so check all names again.
    level = level.map((way, index) => (failed[index] === true ? way + 1 : way));
  }
}

/** Counts names that fold to the same key as one, as the planner does. */
function countUses(names: readonly (string | undefined)[]): (name: string) => number {
  const counts = new Map<string, number>();
  for (const name of names) {
    const key = name === undefined ? undefined : foldName(name);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (name) => counts.get(foldName(name)) ?? 0;
}

/** `GET /pets/{id}/toys` → `getPetsIdToys` */
function methodAndPathName({ method, url }: Nameable): string {
  return defaultName({ method, url });
}

/** `GET /pets/{id}/toys` → `getPetsByIdToys`, which tells `/pets/{id}` from `/pets/id` */
function byName({ method, url }: Nameable): string {
  return camelCase(`${method} ${url.replaceAll("{", " by ")}`);
}

/** For paths such as `/a-b` and `/a/b`, whose difference no name can express. */
function hashedName(route: Nameable): string {
  return `${byName(route)}_${shortHash(`${route.method} ${route.url}`)}`;
}

export function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 6);
}

function nameGroups(routes: readonly NamedRoute[], ruled: readonly RuledName[]) {
  return routes.map((route, index) => {
    const given = ruled[index]?.group ?? route.group;
    if (given !== undefined) return { name: given, isDefault: false };
    const group = defaultGroup(route);
    const name = freeGroup(group);
    return { name, isDefault: name === group };
  });
}

/** A group names a file, and some files have another use: `index` → `index-operations`. */
export function freeGroup(group: string): string {
  return isReservedGroup(group) ? `${group}-operations` : group;
}
