import { groupBy } from "../../../collections/index.js";
import { createFingerprint, type ChangePlace } from "../../../diff/index.js";
import type { Problem } from "../../../errors/index.js";
import { suggestName } from "../../../manifest/index.js";
import { type Plan, listRoutes } from "../../../plan/index.js";
import { type JudgedChange, findStanding } from "../report.js";
import type { Acceptance } from "./accepted-file.js";

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
  const known = new Map(
    accepted.flatMap((entry) => listKeys(entry).map(({ key }) => [key, entry])),
  );
  const found = new Set<string>();
  const changes = pairEntries(all, after).flatMap(([change, entry]): readonly JudgedChange[] => {
    if (findStanding(change) !== "breaking") return [change];
    const { place } = change;
    const parts = listKeys(entry);
    for (const { key } of parts) found.add(key);
    const groups = groupBy(parts, ({ key }) => known.get(key) ?? "breaking");
    return [...groups].map(([acceptance, group]) => {
      const routes = group.map(({ index }) => (place.of === "shared" && place.routes[index]) || "");
      return {
        ...change,
        place: place.of === "shared" ? { ...place, routes } : place,
        ...(acceptance !== "breaking" && { standing: "accepted", ...pickReason(acceptance) }),
      };
    });
  });
  const routes = new Set(listRoutes(after).map(({ manifestRoute }) => manifestRoute));
  const unused = accepted.flatMap((entry, index) => {
    const parts = listKeys(entry).filter(({ key }) => !found.has(key));
    return parts.map(({ route }) => ({ route, index }));
  });
  return {
    changes,
    unused: unused.map(({ route, index }, before) => describeUnused(route, index, routes, before)),
  };
}

/** The acceptances of all changes that break callers, sorted. Earlier acceptances keep their reasons. */
export function acceptAll(changes: readonly JudgedChange[], after: Plan): readonly Acceptance[] {
  const broken = changes.filter((change) =>
    ["breaking", "accepted"].includes(findStanding(change)),
  );
  const all = pairEntries(broken, after).map(([, entry]) => entry);
  return [...groupBy(all, ({ routes: _, ...rest }) => JSON.stringify(rest)).values()]
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

/** Each change with the entry that accepts it. The fingerprint has all details except the sentence and a sunset, which may move. */
function pairEntries(changes: readonly JudgedChange[], after: Plan) {
  const routesByName = new Map(
    listRoutes(after).map(({ name, manifestRoute }) => [name, manifestRoute]),
  );
  return changes.map((change): readonly [JudgedChange, Acceptance] => {
    const { kind, place, explanation: _, standing: _standing, reason: _reason, ...rest } = change;
    const details = Object.entries({ ...rest, sunset: "" }).sort();
    const where = acceptancePlace(place, (name) => routesByName.get(name) ?? name);
    const fingerprint = createFingerprint(JSON.stringify(details));
    return [change, { change: kind, ...where, fingerprint, ...pickReason(change) }];
  });
}

function acceptancePlace(
  place: ChangePlace,
  toRoute: (name: string) => string,
): Partial<Acceptance> {
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
      return { routes: place.routes.map(toRoute), ...within };
    case "type":
      return { type: place.type, ...within };
    case "server":
      return { server: place.server, ...within };
  }
}

/** The entry for each of its routes, as text that is equal for the same change. */
function listKeys(entry: Acceptance) {
  const { route, routes, change, type, server, direction, in: place, path, fingerprint } = entry;
  const all = route === undefined ? (routes ?? [undefined]) : [route];
  return all.map((route, index) => {
    const parts = [change, route, type, server, direction, place, path, fingerprint];
    return { route, index, key: JSON.stringify(parts) };
  });
}

function pickReason({ reason }: { readonly reason?: string }): { readonly reason?: string } {
  return reason === undefined ? {} : { reason };
}

function describeUnused(
  route: string | undefined,
  index: number,
  routes: ReadonlySet<string>,
  found: number,
): Problem {
  const meant =
    route === undefined || routes.has(route) ? undefined : suggestName(route, routes, found);
  const instead = meant === undefined ? "" : `did you mean ${JSON.stringify(meant)}? otherwise `;
  return {
    code: "unused-acceptance",
    message: `no change${route === undefined ? "" : ` of ${route}`} matches this entry`,
    hint: `${instead}remove it, or run with \`--write-accepted\`, which removes it`,
    path: ["accepted", index],
  };
}
