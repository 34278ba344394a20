import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import { useKeys } from "./keyboard.js";
import { RouteList } from "./route-list.js";
import { createSearch } from "./search.js";

interface RouteFinderProps {
  readonly api: ApiData;
  /** The name of the route that is shown. */
  readonly current: string | undefined;
  /** A group whose routes alone are listed. */
  readonly group: number | undefined;
  readonly onAllGroups: () => void;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** The list of routes, and the search through it. */
export function RouteFinder(props: RouteFinderProps) {
  const { api, current, group, onAllGroups, isOpen, onOpen } = props;
  const [query, setQuery] = useState("");
  const list = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useMemo(() => createSearch(api), [api]);
  // The list is shown first; then the index is made, before anybody has typed a key.
  useEffect(() => void setTimeout(search.prepare), [search]);
  const routes = useMemo(
    () => search.find(query).filter((route) => group === undefined || route.group === group),
    [search, query, group],
  );
  useKeys(box, list, onOpen);
  return (
    <nav id="routes" aria-label="Routes" ref={list} class={isOpen ? "open" : ""}>
      <input
        ref={box}
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
      <p class="found" role="status">
        {routes.length} of {api.routes.length}
        {group !== undefined && (
          <>
            {" "}
            in {api.groups[group]?.name}{" "}
            <button type="button" onClick={onAllGroups}>
              show all groups
            </button>
          </>
        )}
      </p>
      <RouteList api={api} routes={routes} isSearch={query.trim() !== ""} current={current} />
    </nav>
  );
}
