import { readRoute } from "waybill-runtime/tools";
import { groupBy } from "../../collections/index.js";
import type { FileError } from "../../errors/index.js";
import { type Manifest, nearestName, plainRoute } from "../../manifest/index.js";
import { type Plan, type RoutePlan, routesOf } from "../../plan/index.js";
import { count } from "../terminal/words.js";
import type { ReadUrl } from "./read-url.js";

type Found =
  | ({ readonly ok: true; readonly route: RoutePlan } & Partial<ReadUrl>)
  | { readonly ok: false; readonly error: FileError };

/**
 * Finds a route by the name of its function, its operationId, its manifest route or effective route, or its path; otherwise
 * by a URL. Of several routes for a URL it takes the GET route, as if the URL were opened.
 *
 * @param read the routes that match `wanted`, if that is a URL.
 */
export function findRoute(
  wanted: string,
  manifest: Manifest,
  plan: Plan,
  read: readonly ReadUrl[] = [],
): Found {
  const routes = routesOf(plan);
  const sources = groupBy(manifest.routes, ({ route }) => plainRoute(route));
  const namesOf = ({ name, manifestRoute, effectiveRoute }: RoutePlan): readonly string[] => [
    name,
    ...(sources.get(manifestRoute) ?? []).flatMap(({ operationId = [] }) => operationId),
    ...[manifestRoute, withBraces(manifestRoute), effectiveRoute],
  ];
  const pathsOf = ({ manifestRoute }: RoutePlan): readonly string[] =>
    [manifestRoute, withBraces(manifestRoute)].map((route) => readRoute(route).url);

  const spelt = spellRoute(wanted);
  // An operationId may consist of two words, which look like a method and a URL.
  const spellings = [wanted.trim(), spelt, withBraces(spelt)];
  for (const keysOf of [namesOf, pathsOf]) {
    const found = routes.filter((route) => keysOf(route).some((key) => spellings.includes(key)));
    const [route] = found;
    if (route) return found.length === 1 ? { ok: true, route } : severalRoutes(wanted, found);
  }
  const [only, ...others] = read;
  const byUrl =
    read.find(({ route }) => route.method === "get") ?? (others.length > 0 ? undefined : only);
  if (byUrl) return { ok: true, ...byUrl };
  if (only)
    return severalRoutes(
      wanted,
      read.map(({ route }) => route),
    );
  const nearest = nearestName(spelt, routes.flatMap(namesOf));
  return {
    ok: false,
    error: {
      code: "unknown-route",
      message: `no route, function or operationId is called ${JSON.stringify(wanted)}`,
      hint:
        nearest === undefined
          ? "name a function, an operationId, a route as the manifest writes it, or a URL"
          : `did you mean ${JSON.stringify(nearest)}?`,
    },
  };
}

function severalRoutes(wanted: string, routes: readonly RoutePlan[]): Found {
  return {
    ok: false,
    error: {
      code: "several-routes",
      message: `${JSON.stringify(wanted)} is the path of ${count(routes.length, "route")}`,
      hint: "name one of them",
      files: routes.map(({ manifestRoute, name }) => `${manifestRoute} (${name})`),
    },
  };
}

/** The normalized spelling of a route: `get   /users` → `GET /users`. A name is returned unchanged. */
function spellRoute(wanted: string): string {
  const [method = "", url, ...rest] = wanted.trim().split(/\s+/);
  return url === undefined || rest.length > 0 ? wanted.trim() : `${method.toUpperCase()} ${url}`;
}

/** `/users/:id` → `/users/{id}` */
function withBraces(route: string): string {
  return route.replaceAll(/(?<=\/):([A-Za-z_]\w*)/g, "{$1}");
}
