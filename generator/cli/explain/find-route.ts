import { readRoute } from "waybill-runtime/tools";
import { groupBy } from "../../collections/index.js";
import type { Failure, FileError } from "../../errors/index.js";
import { type Manifest, plainRoute, suggestName } from "../../manifest/index.js";
import { COLON_VARIABLE, type Plan, type RoutePlan, listRoutes } from "../../plan/index.js";
import { count } from "../terminal/words.js";
import type { ReadUrl } from "./read-url.js";

type Found = { readonly ok: true; readonly route: RoutePlan } & Partial<ReadUrl>;

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
): Found | Failure {
  const routes = listRoutes(plan);
  const sources = groupBy(manifest.routes, ({ route }) => plainRoute(route));
  const listNames = ({ name, manifestRoute, effectiveRoute }: RoutePlan): readonly string[] => {
    const ids = (sources.get(manifestRoute) ?? []).flatMap(({ operationId = [] }) => operationId);
    return [name, ...ids, manifestRoute, effectiveRoute];
  };
  const listPaths = ({ manifestRoute }: RoutePlan) => [readRoute(manifestRoute).url];

  const spelt = spellRoute(wanted);
  // An operationId may consist of two words, which look like a method and a URL.
  const spellings = [wanted.trim(), spelt].map(withBraces);
  const named = [listNames, listPaths]
    .map((listKeys) =>
      routes.filter((route) => listKeys(route).some((key) => spellings.includes(withBraces(key)))),
    )
    .find((matching) => matching.length > 0);
  const opened = read.find(({ route }) => route.method === "get");
  const candidates = named?.map((route) => ({ route })) ?? (opened ? [opened] : read);
  const [first, ...others] = candidates;
  if (first && others.length === 0) return { ok: true, ...first };
  const quoted = JSON.stringify(wanted);
  const nearest = suggestName(spelt, routes.flatMap(listNames), 0);
  const error: FileError = first
    ? {
        code: "several-routes",
        message: `${quoted} is the path of ${count(candidates.length, "route")}`,
        hint: "name one of them",
        files: candidates.map(({ route: { manifestRoute, name } }) => `${manifestRoute} (${name})`),
      }
    : {
        code: "unknown-route",
        message: `no route, function or operationId is called ${quoted}`,
        hint: nearest
          ? `did you mean ${JSON.stringify(nearest)}?`
          : "name a function, an operationId, a route as in the manifest, or a URL",
      };
  return { ok: false, errors: [error] };
}

/** The normalized spelling of a route: `get   /users` → `GET /users`. A name is returned unchanged. */
function spellRoute(wanted: string): string {
  const [method = "", url, ...rest] = wanted.trim().split(/\s+/);
  return url === undefined || rest.length > 0 ? wanted.trim() : `${method.toUpperCase()} ${url}`;
}

/** `/compare/:base...:head` → `/compare/{base}...{head}` */
function withBraces(route: string): string {
  return route.replaceAll(COLON_VARIABLE, "{$1}");
}
