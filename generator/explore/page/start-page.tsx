import { count } from "../../words/index.js";
import type { ApiData, RouteEntry } from "../page-data.js";
import { Address, methodColor } from "./elements.js";

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
  const [first] = routes
    .filter(({ method }) => method === "GET")
    .sort((a, b) => effortOf(a) - effortOf(b));
  return (
    <section aria-label="Overview" class="start">
      {missing !== undefined && <p class="dim">There is no route {missing}.</p>}
      <p class="numbers">
        <strong>{routes.length}</strong> {routes.length === 1 ? "route" : "routes"} in{" "}
        <strong>{groups.length}</strong> {groups.length === 1 ? "group" : "groups"} ·{" "}
        <code>{baseUrl}</code>
      </p>
      <div class="cards">
        {first && (
          <Card title="A request to try first" routes={[first]}>
            {({ required }) => count(required, "required argument").replace(/^0 /, "no ")}
          </Card>
        )}
        <Card title="Functions with the most arguments" routes={largest}>
          {({ fields }) => count(fields, "argument").replace(/^0 /, "no ")}
        </Card>
      </div>
      <h2>Groups</h2>
      <Overview api={api} selected={selected} onSelect={onSelect} />
      <p class="dim">
        / searches, the arrow keys move through the list, Enter opens a route, Escape goes back.
      </p>
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly routes: readonly RouteEntry[];
  /** What stands beside a route. */
  readonly children: (route: RouteEntry) => string;
}

function Card({ title, routes, children: note }: CardProps) {
  return (
    <div class="card">
      <h2>{title}</h2>
      <ul>
        {routes.map((route) => (
          <li key={route.name}>
            <a href={`#${encodeURIComponent(route.name)}`}>{route.name}</a>{" "}
            <span class="dim">{note(route)}</span>
            <Address route={route} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Smallest for the route with the fewest required arguments and the shortest path. */
function effortOf({ required, isDeprecated, path }: RouteEntry): number {
  return required * 1000 + (isDeprecated ? 500 : 0) + path.length;
}

/** A bar for each group, whose length is its number of routes, in the colours of their methods, with a legend. */
function Overview({ api, selected, onSelect }: Omit<StartPageProps, "missing">) {
  const groups = api.groups.map((name, index) => {
    const routes = api.routes.filter(({ group }) => group === index);
    return { name, all: routes.length, methods: countMethods(routes) };
  });
  const largest = Math.max(1, ...groups.map(({ all }) => all));
  return (
    <>
      <ul class="legend" aria-label="Routes by method">
        {countMethods(api.routes).map(([method, number]) => (
          <li key={method}>
            <span class="piece" style={{ background: methodColor(method) }} /> {method}{" "}
            <span class="dim">{number}</span>
          </li>
        ))}
      </ul>
      <div class="overview" role="group" aria-label="Groups by number of routes">
        {groups.map(({ name, all, methods }, index) => (
          <button
            key={name}
            type="button"
            class="bar"
            aria-pressed={selected === index}
            onClick={() => onSelect(index)}
          >
            <span class="label">{name}</span>
            <span class="pieces">
              {methods.map(([method, number]) => (
                <span
                  key={method}
                  class="piece"
                  style={{ background: methodColor(method), width: `${(number / largest) * 100}%` }}
                />
              ))}
            </span>
            <span class="dim">
              {all}
              <span class="hidden"> {all === 1 ? "route" : "routes"}</span>
            </span>
          </button>
        ))}
      </div>
    </>
  );
}

/** These come first, in this order. */
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

function countMethods(routes: ApiData["routes"]): readonly (readonly [string, number])[] {
  return [...new Set([...METHODS, ...routes.map(({ method }) => method)])]
    .map((method) => [method, routes.filter((route) => route.method === method).length] as const)
    .filter(([, number]) => number > 0);
}
