import { groupBy, compareCodeUnits } from "../../collections/index.js";
import {
  type Nameable,
  defaultName,
  fitName,
  isFitName,
  joinWords,
  routeQualifier,
  segmentNames,
} from "./default-names.js";
import { camelCase, foldName } from "./identifiers.js";
import type { RuledName } from "./name-rules.js";

/** A route with the explicit name and group of its manifest entry. */
export interface NamedRoute extends Nameable {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
}

export interface RouteName {
  readonly name: string;
  /** The preferred name, if the route lost it to a conflict with other routes. */
  readonly contested?: string;
}

/**
 * Names all routes, in their order. A name depends on its route and on routes with the same preferred name, never on the order.
 * Routes that share an `operationId` or a rule's name get their tags as prefix. If names are still equal, the shorter path
 * wins, then the alphabetically first; all others get more of their path.
 *
 * Explicit names never change. The planner reports duplicates.
 *
 * @param ruled the names and groups from rules, in the order of the routes; empty without rules.
 */
export function nameRoutes(
  routes: readonly NamedRoute[],
  ruled: readonly RuledName[] = [],
): readonly RouteName[] {
  const wishes = routes.flatMap((route, index) =>
    route.name === undefined ? [proposeName(route, index, ruled[index])] : [],
  );
  const entryNames = new Set(routes.flatMap(({ name = [] }) => [name].flat().map(foldName)));
  const qualified = [...groupBy(wishes, ({ base }) => foldName(base)).values()].flatMap(qualify);
  const holders = new Map<string, Wish>();
  const losers = qualified.sort(compareWishes).filter((wish) => {
    const key = foldName(wish.name);
    if (holders.has(key)) return true;
    holders.set(key, wish);
    return false;
  });
  /** The next number to try, by name: many routes can share a name. */
  const numbers = new Map<string, number>();
  for (const wish of losers) {
    const key = foldName(wish.name);
    const isFree = (name: string): boolean =>
      isFitName(name) && !holders.has(foldName(name)) && !entryNames.has(foldName(name));
    let name = longerNames(wish, holders.get(key)?.route ?? wish.route).find(isFree);
    for (let number = numbers.get(key) ?? 2; name === undefined; number++) {
      const numbered = `${wish.name}${/\d$/.test(wish.name) ? "_" : ""}${number}`;
      if (isFree(numbered)) name = numbered;
      numbers.set(key, number + 1);
    }
    holders.set(foldName(name), { ...wish, name });
  }
  const names = new Map([...holders.values()].map((wish) => [wish.index, wish]));
  return routes.map((route, index) => {
    const { name, base } = names.get(index) ?? {};
    if (name === undefined) return { name: route.name ?? "" };
    return { name, ...(base !== undefined && base !== name && { contested: base }) };
  });
}

interface Wish {
  readonly index: number;
  readonly route: NamedRoute;
  /** The preferred name. */
  readonly base: string;
  /** The base, or the base with its qualifier. */
  readonly name: string;
  /** The tag, group or path segment that distinguishes routes with the same base; empty if the base derives from the path. */
  readonly qualifier: string;
}

function proposeName(route: NamedRoute, index: number, { name = "", group }: RuledName = {}): Wish {
  const explicit = fitName(name) || fitName(camelCase(route.operationId ?? ""));
  const base = explicit || defaultName(route);
  const qualifier = explicit && (camelCase(group ?? "") || routeQualifier(route));
  return { index, route, base, name: base, qualifier };
}

/** Adds the qualifier as prefix to routes with one base, if their qualifiers differ. */
function qualify(wishes: readonly Wish[]): readonly Wish[] {
  const qualifiers = wishes.flatMap(({ qualifier }) => (qualifier === "" ? [] : [qualifier]));
  if (new Set(qualifiers.map(foldName)).size < 2) return wishes;
  return wishes.map((wish) => {
    const { qualifier, base } = wish;
    const rest = base.slice(qualifier.length);
    const isInFront = base.startsWith(qualifier) && /^(?!\p{Ll})/u.test(rest);
    return isInFront ? wish : { ...wish, name: fitName(camelCase(`${qualifier} ${base}`)) };
  });
}

/** Sorts routes that keep their base first, because only they may have it; then by path and method. */
function compareWishes(a: Wish, b: Wish): number {
  const isQualified = ({ name, base }: Wish): number => (name === base ? 0 : 1);
  return (
    isQualified(a) - isQualified(b) ||
    a.route.url.length - b.route.url.length ||
    compareCodeUnits(a.route.url, b.route.url) ||
    compareCodeUnits(a.route.method, b.route.method)
  );
}

/**
 * Longer names for a route whose name is in use: with the differing part of its path, and with its complete path. A name that
 * is a path already gets its variables, or a suffix for its trailing slash.
 */
function longerNames({ name, qualifier, route }: Wish, holder: Nameable): readonly string[] {
  const slash = route.url.endsWith("/") ? [`${name}Slash`] : [];
  if (qualifier === "") return [joinWords(route), ...slash];
  const words = segmentNames(route);
  const segments = segmentNames(holder);
  let start = 0;
  while (start < words.length && words[start] === segments[start]) start++;
  let end = 0;
  while (words.length - end > start && words.at(-1 - end) === segments.at(-1 - end)) end++;
  const ofPath = words.slice(route.method === holder.method ? 1 : 0);
  const longer = [words.slice(start, words.length - end), ofPath].flatMap((more) =>
    more.length === 0 ? [] : [fitName(camelCase([name, ...more].join(" ")))],
  );
  return [...(start === words.length - end ? slash : []), ...longer];
}
