import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import { useKeys } from "./keyboard.js";
import type { Loaded } from "./registry.js";
import { RouteList } from "./route-list.js";
import { RoutePage, useSession } from "./route-page.js";
import { createSearch } from "./search.js";
import { StartPage } from "./start-page.js";
import { ThemeChoice } from "./theme.js";
import { useRouteName } from "./use-route-name.js";

interface AppProps {
  readonly api: ApiData;
  readonly loaded: Loaded;
  readonly load: (script: string) => Promise<void>;
}

export function App({ api, loaded, load }: AppProps) {
  const [query, setQuery] = useState("");
  const [group, setGroup] = useState<number>();
  /** Whether the list is shown where it has no room of its own. */
  const [isListOpen, setListOpen] = useState(false);
  const current = useRouteName();
  const session = useSession();
  const list = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useMemo(() => createSearch(api), [api]);
  // The list is shown first; then the index is made, before anybody has typed a key.
  useEffect(() => void setTimeout(search.prepare), [search]);
  useEffect(() => setListOpen(false), [current]);
  const routes = useMemo(
    () => search.find(query).filter((route) => group === undefined || route.group === group),
    [search, query, group],
  );
  useKeys(box, list, () => setListOpen(true));
  const entry = api.routes.find(({ name }) => name === current);
  useEffect(() => {
    document.title = entry === undefined ? api.name : `${entry.name} · ${api.name}`;
  }, [api, entry]);
  const showGroup = (index: number) => {
    setGroup(index);
    setListOpen(true);
  };

  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, "main")}>
        Skip to the route
      </a>
      <header class="top">
        <button
          type="button"
          class="menu"
          aria-expanded={isListOpen}
          aria-controls="routes"
          onClick={() => setListOpen(!isListOpen)}
        >
          Routes
        </button>
        <h1>
          <a href="#">{api.name}</a> <span class="version">{api.version}</span>
        </h1>
        <ThemeChoice />
      </header>
      <div class="columns">
        <nav id="routes" aria-label="Routes" ref={list} class={isListOpen ? "open" : ""}>
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
                <button type="button" onClick={() => setGroup(undefined)}>
                  show all groups
                </button>
              </>
            )}
          </p>
          <RouteList api={api} routes={routes} isSearch={query.trim() !== ""} current={current} />
        </nav>
        {isListOpen && <div class="backdrop" onClick={() => setListOpen(false)} />}
        <main id="main" tabIndex={-1}>
          {current !== undefined && entry === undefined && (
            <p class="welcome">There is no route {current}.</p>
          )}
          {entry === undefined ? (
            <StartPage api={api} selected={group} onSelect={showGroup} />
          ) : (
            <RoutePage api={api} loaded={loaded} load={load} entry={entry} session={session} />
          )}
        </main>
      </div>
    </>
  );
}

function skipTo(event: Event, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
