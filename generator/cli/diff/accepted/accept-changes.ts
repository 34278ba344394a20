import { groupBy } from "../../../collections/index.js";
import type { Change, Place } from "../../../diff/index.js";
import { cutText, type Problem } from "../../../errors/index.js";
import { nearestName } from "../../../manifest/index.js";
import { type Plan, routesOf } from "../../../plan/index.js";
import { hashText } from "../../../portable/index.js";
import { type JudgedChange, standingOf } from "../report.js";
import { type Acceptance, IDENTIFYING } from "./accepted-file.js";

/**
 * Sets accepted changes aside. A change that several functions share may be accepted for some of them; it then becomes two.
 *
 * @returns the changes, and the acceptances that match none of them.
 */
export function acceptChanges(
  all: readonly JudgedChange[],
  accepted: readonly Acceptance[],
  after: Plan,
): { readonly changes: readonly JudgedChange[]; readonly unused: readonly Problem[] } {
  const identify = identifier(after);
  const known = new Map(accepted.flatMap((entry) => partsOf(entry).map(({ key }) => [key, entry])));
  const found = new Set<string>();
  const changes = all.flatMap((change): readonly JudgedChange[] => {
    if (standingOf(change) !== "breaking") return [change];
    const { place } = change;
    const parts = partsOf(identify(change));
    for (const { key } of parts) found.add(key);
    const groups = groupBy(parts, ({ key }) => known.get(key) ?? "breaking");
    return [...groups].map(([acceptance, group]) => {
      const routes = group.map(({ index }) => (place.of === "shared" && place.routes[index]) || "");
      return {
        ...change,
        place: place.of === "shared" ? { ...place, routes } : place,
        ...(acceptance !== "breaking" && { standing: "accepted", ...reasonOf(acceptance) }),
      };
    });
  });
  const routes = routesOf(after).map(({ manifestRoute }) => manifestRoute);
  const unused = accepted.flatMap((entry, index) => {
    const parts = partsOf(entry).filter(({ key }) => !found.has(key));
    return parts.map(({ route }) => describeUnused(route, index, routes));
  });
  return { changes, unused };
}

/** The acceptances of all changes that break callers, sorted, with the reasons of those that were accepted before. */
export function acceptAll(changes: readonly JudgedChange[], after: Plan): readonly Acceptance[] {
  const identify = identifier(after);
  const all = changes
    .filter((change) => ["breaking", "accepted"].includes(standingOf(change)))
    .map((change): Acceptance => ({ ...identify(change), ...reasonOf(change) }));
  return [...groupBy(all, ({ routes: _, ...rest }) => canonical(rest)).values()]
    .map((group): Acceptance => {
      const { change, routes: _, ...facts } = group[0];
      const routes = [...new Set(group.flatMap((entry) => entry.routes ?? []))].sort();
      const [route, ...more] = routes;
      if (route === undefined) return group[0];
      return { change, ...(more.length > 0 ? { routes } : { route }), ...facts };
    })
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

function sortKey({ route, routes = [], type, server, change, ...rest }: Acceptance): string {
  return JSON.stringify([route ?? routes[0] ?? "", type ?? server ?? "", change, rest]);
}

/** Returns a function that says what a change is, apart from where it stands in a file. */
function identifier(after: Plan): (change: Change) => Acceptance {
  const routeOf = new Map(routesOf(after).map(({ name, manifestRoute }) => [name, manifestRoute]));
  return (change) => {
    const facts = Object.entries(change).filter(([key]) => Object.hasOwn(IDENTIFYING, key));
    return {
      change: change.kind,
      ...whereOf(change.place, (name) => routeOf.get(name) ?? name),
      ...Object.fromEntries(facts.map(([key, value]) => [key, condense(value)])),
      breaks: (["compiler", "wire"] as const).filter((subject) => change[subject] === "breaking"),
    };
  };
}

function whereOf(place: Place, routeOf: (name: string) => string): Partial<Acceptance> {
  if (place.of === "manifest") return {};
  const { direction, path } = place;
  const within = {
    ...(direction && { direction }),
    ...("in" in place && place.in && { in: place.in }),
    ...(path.length > 0 && { path }),
  };
  switch (place.of) {
    case "route":
      return { routes: [place.route], ...within };
    case "shared":
      return { routes: place.routes.map(routeOf), ...within };
    case "type":
      return { type: place.type, ...within };
    case "server":
      return { server: place.server, ...within };
  }
}

const MAX_LENGTH = 160;

/** A long text, or a long list, as its start and a hash. */
function condense(value: unknown): unknown {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${cutText(text, 80)} #${hashText(text).slice(0, 12)}` : value;
}

/** What an acceptance accepts for each of its routes, as text that is equal for equal changes. */
function partsOf({ route, routes, reason: _, ...rest }: Acceptance) {
  const all = route === undefined ? (routes ?? [undefined]) : [route];
  return all.map((route, index) => ({ route, index, key: canonical({ ...rest, route }) }));
}

function canonical(value: object): string {
  return JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function reasonOf({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

function describeUnused(
  route: string | undefined,
  index: number,
  routes: readonly string[],
): Problem {
  const meant =
    route === undefined || routes.includes(route) ? undefined : nearestName(route, routes);
  const instead = meant === undefined ? "" : `did you mean ${JSON.stringify(meant)}? else `;
  return {
    code: "unused-acceptance",
    message: `no change${route === undefined ? "" : ` of ${route}`} matches this entry`,
    hint: `${instead}remove it, or run with \`--write-accepted\`, which removes it`,
    path: ["accepted", index],
  };
}
