import { groupBy } from "../../collections/index.js";
import {
  type Nameable,
  defaultName,
  fitName,
  isFitName,
  joinWords,
  qualifierOf,
  segmentNames,
} from "./default-names.js";
import { camelCase, foldName } from "./identifiers.js";
import type { RuledName } from "./name-rules.js";

/** A route with the name and the group that its entry in a manifest gives it. */
export interface NamedRoute extends Nameable {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
}

export interface RouteName {
  readonly name: string;
  /** The name that several routes would have, if this route has another one because of them. */
  readonly contested?: string;
}

/**
 * Names for all routes, in their order. A name depends on its route and on the routes that would have the same name, never on
 * the order of routes. Routes that share an `operationId`, or the name that a rule gives, get their tags in front. If names are
 * still equal, the shorter path keeps the name, then the first by its characters; the others get more of their path.
 *
 * The names of entries do not change, so that the planner reports two that are equal.
 *
 * @param ruled the names and groups that rules give to the routes, in their order; empty without rules.
 */
export function nameRoutes(
  routes: readonly NamedRoute[],
  ruled: readonly RuledName[] = [],
): readonly RouteName[] {
  const wishes = routes.flatMap((route, index) =>
    route.name === undefined ? [wishOf(route, index, ruled[index])] : [],
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
  /** The next number to try, by name: the routes of one name can be many. */
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

/** A route without a name in its entry. */
interface Wish {
  readonly index: number;
  readonly route: NamedRoute;
  /** The name that the route would have alone. */
  readonly base: string;
  /** The base, or the base with its qualifier. */
  readonly name: string;
  /** The tag, group or word of the path that tells routes with the same base apart; empty if the path gives the base. */
  readonly qualifier: string;
}

function wishOf(route: NamedRoute, index: number, { name = "", group }: RuledName = {}): Wish {
  const given = fitName(name) || fitName(camelCase(route.operationId ?? ""));
  const base = given || defaultName(route);
  const qualifier = given && (camelCase(group ?? "") || qualifierOf(route));
  return { index, route, base, name: base, qualifier };
}

/** Routes of one base, each with its qualifier in front if these differ. */
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

/** Routes that have their bases first, because no other route has to take these; then by path and method. */
function compareWishes(a: Wish, b: Wish): number {
  const isQualified = ({ name, base }: Wish): number => (name === base ? 0 : 1);
  return (
    isQualified(a) - isQualified(b) ||
    a.route.url.length - b.route.url.length ||
    compareTexts(a.route.url, b.route.url) ||
    compareTexts(a.route.method, b.route.method)
  );
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Longer names of a route whose name another route has: with the part of its path that differs, and with its path. A name that is
 * a path already gets its variables in full, or the slash at its end.
 */
function longerNames({ name, qualifier, route }: Wish, holder: Nameable): readonly string[] {
  const slash = route.url.endsWith("/") ? [`${name}Slash`] : [];
  if (qualifier === "") return [joinWords(route), ...slash];
  const words = segmentNames(route);
  const others = segmentNames(holder);
  let start = 0;
  while (start < words.length && words[start] === others[start]) start++;
  let end = 0;
  while (words.length - end > start && words.at(-1 - end) === others.at(-1 - end)) end++;
  const ofPath = words.slice(route.method === holder.method ? 1 : 0);
  const longer = [words.slice(start, words.length - end), ofPath].flatMap((more) =>
    more.length === 0 ? [] : [fitName(camelCase([name, ...more].join(" ")))],
  );
  return [...(start === words.length - end ? slash : []), ...longer];
}
