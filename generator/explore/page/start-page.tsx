import type { ApiData, RouteEntry } from "../page-data.js";
import { Address } from "./address.js";
import { Overview } from "./overview.js";

/** The number of functions in a list. */
const SHOWN = 5;

interface StartPageProps {
  readonly api: ApiData;
  /** A name that the address has, and no route. */
  readonly missing: string | undefined;
  /** A group whose routes alone are listed. */
  readonly selected: number | undefined;
  readonly onSelect: (group: number) => void;
}

/** What an API is at a glance: its groups and methods, its largest functions, and a request to try first. */
export function StartPage({ api, missing, selected, onSelect }: StartPageProps) {
  const { routes, groups, baseUrl } = api;
  const largest = [...routes].sort((a, b) => b.fields - a.fields).slice(0, SHOWN);
  const first = firstToTry(routes);
  return (
    <section aria-label="Overview" class="start">
      {missing !== undefined && <p class="welcome">There is no route {missing}.</p>}
      <p class="numbers">
        <strong>{routes.length}</strong> {routes.length === 1 ? "route" : "routes"} in{" "}
        <strong>{groups.length}</strong> {groups.length === 1 ? "group" : "groups"} ·{" "}
        <code>{baseUrl}</code>
      </p>
      <div class="cards">
        {first && (
          <div class="card">
            <h2>A request to try first</h2>
            <ul>
              <RouteLine route={first} note={argumentsOf(first.required, "required argument")} />
            </ul>
          </div>
        )}
        <div class="card">
          <h2>Functions with the most arguments</h2>
          <ul>
            {largest.map((route) => (
              <RouteLine
                key={route.name}
                route={route}
                note={argumentsOf(route.fields, "argument")}
              />
            ))}
          </ul>
        </div>
      </div>
      <h2>Groups</h2>
      <Overview api={api} selected={selected} onSelect={onSelect} />
      <p class="found">
        / searches, the arrow keys move through the list, Enter opens a route, Escape goes back.
      </p>
    </section>
  );
}

function RouteLine({ route, note }: { readonly route: RouteEntry; readonly note: string }) {
  return (
    <li>
      <a href={`#${encodeURIComponent(route.name)}`}>{route.name}</a>{" "}
      <span class="count">{note}</span>
      <Address route={route} />
    </li>
  );
}

function argumentsOf(number: number, thing: string): string {
  return `${number === 0 ? "no" : number} ${thing}${number === 1 ? "" : "s"}`;
}

/** A route that only reads, asks for least, and has the shortest path. */
function firstToTry(routes: readonly RouteEntry[]): RouteEntry | undefined {
  const cost = ({ required, isDeprecated, path }: RouteEntry) =>
    required * 1000 + (isDeprecated ? 500 : 0) + path.length;
  return routes
    .filter(({ method }) => method === "GET")
    .reduce<RouteEntry | undefined>(
      (best, route) => (best === undefined || cost(route) < cost(best) ? route : best),
      undefined,
    );
}
