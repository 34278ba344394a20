import { createHash } from "node:crypto";
import { type NameRule, remembered } from "../../manifest/index.js";
import {
  type Nameable,
  camelCase,
  defaultGroup,
  defaultName,
  foldName,
  isFitName,
  isReservedGroup,
  nameByRules,
} from "../../plan/index.js";

interface DraftName {
  readonly name?: string;
  /** The route's group, whether it is written or derived. */
  readonly group: string;
  readonly groupIsDefault: boolean;
  /** The default name, if other routes have the same one. */
  readonly contested?: string;
}

/** A route, and the group of all routes of its document, if one is set. */
type Draft = Nameable & { readonly group?: string };

/**
 * Names and groups for all routes. A name depends on its route and on which other routes have the same default name, never on
 * their order: if two routes have the same default name, both get another one.
 *
 * @param rules those of the manifest; the names that they give stay, and the planner reports those that cannot be used.
 */
export function nameDrafts(
  drafts: readonly Draft[],
  rules: readonly NameRule[] = [],
): readonly DraftName[] {
  const { value: ruled } = nameByRules(rules, drafts);
  const nameByDefault = remembered(defaultName);
  const known = new Set(drafts.map(({ method, url }) => `${method} ${url}`));
  /** `GET /jobs/` → `getJobsSlash`, beside `GET /jobs`, which keeps `getJobs` */
  const usualName = (draft: Nameable): string =>
    draft.url.endsWith("/") && known.has(`${draft.method} ${draft.url.slice(0, -1)}`)
      ? `${nameByDefault(draft)}Slash`
      : nameByDefault(draft);
  const wanted = countUses(drafts.map((draft, index) => ruled[index]?.name ?? usualName(draft)));
  const names = firstUnique(
    drafts,
    ruled.map(({ name }) => name),
    [usualName, ({ method, url }) => defaultName({ method, url }), byName, hashedName],
  );
  return drafts.map((draft, index) => {
    const name = names[index];
    const { name: fixed, group: written = draft.group } = ruled[index] ?? {};
    const group = written ?? freeGroup(defaultGroup(draft));
    const usual = usualName(draft);
    return {
      group,
      groupIsDefault: written === undefined && group === defaultGroup(draft),
      ...(name !== undefined && name !== nameByDefault(draft) && { name }),
      ...(wanted(usual) > 1 && fixed === undefined && { contested: usual }),
    };
  });
}

/** For each item, its fixed name, or the name by the first function that gives a valid and unique name. */
export function firstUnique<Item>(
  items: readonly Item[],
  fixed: readonly (string | undefined)[],
  functions: readonly ((item: Item) => string)[],
): readonly (string | undefined)[] {
  let level = items.map(() => 0);
  for (;;) {
    const names = items.map((item, index) => fixed[index] ?? functions[level[index] ?? 0]?.(item));
    const uses = countUses(names);
    const failed = names.map(
      (name, index) =>
        name !== undefined && fixed[index] === undefined && (!isFitName(name) || uses(name) > 1),
    );
    if (!failed.includes(true)) return names;
    // A renamed item can take a name that was unique before, so check all names again.
    level = level.map((at, index) => (failed[index] === true ? at + 1 : at));
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

/** A group names a file, and some files have another use: `index` → `index-operations`. */
export function freeGroup(group: string): string {
  return isReservedGroup(group) ? `${group}-operations` : group;
}
