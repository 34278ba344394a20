import { useEffect } from "preact/hooks";
import type { ApiData, RouteEntry } from "../page-data.js";
import { Address } from "./address.js";
import { Fold } from "./fold.js";

interface RouteListProps {
  readonly api: ApiData;
  readonly routes: readonly RouteEntry[];
  /** Whether the routes are the result of a search, in the order of their fitness. */
  readonly isSearch: boolean;
  readonly current: string | undefined;
}

/** More than these are not read; a longer word finds them. */
const SHOWN = 50;

export function RouteList({ api, routes, isSearch, current }: RouteListProps) {
  // The group of a route that an address names is opened first.
  useEffect(() => {
    setTimeout(() => {
      document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "center" });
    });
  }, [current]);
  if (routes.length === 0) return <p class="empty">No route has these words.</p>;
  if (isSearch) {
    return (
      <>
        <Links routes={routes.slice(0, SHOWN)} current={current} />
        {routes.length > SHOWN && <p class="empty">{routes.length - SHOWN} more</p>}
      </>
    );
  }
  const groups = api.groups
    .map(({ name }, index) => ({ name, members: routes.filter(({ group }) => group === index) }))
    .filter(({ members }) => members.length > 0);
  const areFew = groups.length === 1 || routes.length <= 40;
  return groups.map(({ name, members }) => (
    <Fold
      key={name}
      summary={
        <>
          {name} <span class="count">{members.length}</span>
        </>
      }
      isOpen={areFew || members.some((route) => route.name === current)}
    >
      <Links routes={members} current={current} />
    </Fold>
  ));
}

function Links({ routes, current }: Pick<RouteListProps, "routes" | "current">) {
  return (
    <ul>
      {routes.map((route) => (
        <li key={route.name}>
          <a
            href={`#${encodeURIComponent(route.name)}`}
            aria-current={current === route.name ? "page" : undefined}
            class={route.isDeprecated ? "deprecated" : undefined}
            title={route.summary}
          >
            {route.name}
            {route.isDeprecated && <span class="mark"> deprecated</span>}
            <Address route={route} />
          </a>
        </li>
      ))}
    </ul>
  );
}
