import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData, RouteEntry } from "../page-data.js";
import { Address, Fold } from "./elements.js";
import { createSearch } from "./search.js";

export interface ListState {
  /** The group to which the list is filtered. */
  readonly group: number | undefined;
  /** Whether the list is open on screens too narrow to always show it. */
  readonly isOpen: boolean;
}

interface RouteFinderProps extends ListState {
  readonly api: ApiData;
  readonly current: string | undefined;
  readonly onList: (changes: Partial<ListState>) => void;
}

export function RouteFinder({ api, current, group, isOpen, onList }: RouteFinderProps) {
  const [query, setQuery] = useState("");
  const list = useRef<HTMLElement>(null);
  const [find, setFind] = useState<ReturnType<typeof createSearch>>();
  // Show the list first, then build the index before the first keystroke.
  useEffect(() => void setTimeout(() => setFind(() => createSearch(api))), [api]);
  const routes = useMemo(
    () =>
      (find?.(query) ?? api.routes).filter((route) => group === undefined || route.group === group),
    [find, api, query, group],
  );
  useKeys(list, () => onList({ isOpen: true }));
  return (
    <nav id="routes" aria-label="Routes" ref={list} class={isOpen ? "open" : ""}>
      <input
        type="search"
        aria-label="Search routes"
        placeholder="Search ( / )"
        autocomplete="off"
        spellcheck={false}
        value={query}
        onInput={(event) => {
          setQuery(event.currentTarget.value);
          list.current?.scrollTo(0, 0);
        }}
      />
      <p class="dim" role="status">
        {routes.length} of {api.routes.length}
        {group !== undefined && (
          <>
            {" "}
            in {api.groups[group]?.name}{" "}
            <button type="button" onClick={() => onList({ group: undefined })}>
              show all groups
            </button>
          </>
        )}
      </p>
      <RouteList api={api} routes={routes} isSearch={query.trim() !== ""} current={current} />
    </nav>
  );
}

interface RouteListProps extends Pick<RouteFinderProps, "api" | "current"> {
  readonly routes: readonly RouteEntry[];
  /** Whether the routes are search results, ordered by relevance. */
  readonly isSearch: boolean;
}

/** Maximum number of shown results; a longer query narrows them. */
const SHOWN = 50;

function RouteList({ api, routes, isSearch, current }: RouteListProps) {
  // Open the group of the route in the address first.
  useEffect(() => {
    setTimeout(() => {
      document.querySelector("nav [aria-current]")?.scrollIntoView({ block: "center" });
    });
  }, [current]);
  if (routes.length === 0) return <p class="dim">No matching routes.</p>;
  if (isSearch) {
    return (
      <>
        <Links routes={routes.slice(0, SHOWN)} current={current} />
        {routes.length > SHOWN && <p class="dim">{routes.length - SHOWN} more</p>}
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
      summary={[`${name} `, <span class="dim">{members.length}</span>]}
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

/**
 * Keys: `/` focuses the search, arrows move through the list, Escape leaves a route for the list, and the list for the search.
 */
function useKeys(nav: RefObject<HTMLElement | null>, openList: () => void): void {
  useEffect(() => {
    const list = nav.current;
    const box = list?.querySelector("input");
    if (!list || !box) return;
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        openList();
        box.focus();
        box.select();
      } else if (!list.contains(target)) {
        if (event.key !== "Escape") return;
        (list.querySelector<HTMLElement>("[aria-current]") ?? box).focus();
      } else if (event.key === "Enter" && target === box) {
        list.querySelector("a")?.click();
      } else if (event.key === "Escape") {
        box.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const selector = "input, details[open] > ul a, nav > ul a, summary";
        const stops = [...list.querySelectorAll<HTMLElement>(selector)];
        const next = stops.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1);
        stops[Math.max(0, Math.min(next, stops.length - 1))]?.focus();
      }
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
