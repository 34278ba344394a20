import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import { Overview } from "./overview.js";
import type { Loaded } from "./registry.js";
import { RouteList } from "./route-list.js";
import { RouteView } from "./route-view.js";
import { createSearch } from "./search.js";
import type { Sending } from "./send-view.js";

interface AppProps {
  readonly api: ApiData;
  readonly loaded: Loaded;
  readonly load: (script: string) => Promise<void>;
}

export function App({ api, loaded, load }: AppProps) {
  const [query, setQuery] = useState("");
  const [group, setGroup] = useState<number>();
  const current = useRouteName();
  const list = useRef<HTMLElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const search = useMemo(() => createSearch(api), [api]);
  // The list is shown first; then the index is made, before anybody has typed a key.
  useEffect(() => void setTimeout(search.prepare), [search]);
  const routes = useMemo(
    () => search.find(query).filter((route) => group === undefined || route.group === group),
    [search, query, group],
  );
  useKeys(box, list);

  return (
    <>
      <a class="skip" href="#main" onClick={(event) => skipTo(event, "main")}>
        Skip to the route
      </a>
      <header class="top">
        <h1>
          {api.name} <span class="version">{api.version}</span>
        </h1>
        <p>
          {api.routes.length} {api.routes.length === 1 ? "route" : "routes"} · {api.baseUrl}
        </p>
        <Overview api={api} selected={group} onSelect={setGroup} />
      </header>
      <div class="columns">
        <nav aria-label="Routes" ref={list}>
          <input
            ref={box}
            type="search"
            aria-label="Search routes"
            placeholder="Search ( / )"
            autocomplete="off"
            spellcheck={false}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
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
        <main id="main" tabIndex={-1}>
          <Main api={api} loaded={loaded} load={load} name={current} />
        </main>
      </div>
    </>
  );
}

const NOT_SENDING: Sending = { baseUrl: "", token: "", isAllowed: false };

type Loading =
  | { readonly kind: "waiting" }
  | { readonly kind: "ready"; readonly name: string }
  | { readonly kind: "failed"; readonly message: string };

function Main({ api, loaded, load, name }: AppProps & { readonly name: string | undefined }) {
  const entry = useMemo(() => api.routes.find((route) => route.name === name), [api, name]);
  const [state, setState] = useState<Loading>({ kind: "waiting" });
  const [sending, setSending] = useState(NOT_SENDING);
  useEffect(() => {
    document.title = entry === undefined ? api.name : `${entry.name} · ${api.name}`;
  }, [api, entry]);
  useEffect(() => {
    if (entry === undefined) return;
    let isCurrent = true;
    setState({ kind: "waiting" });
    Promise.all([load("base.js"), load(api.groups[entry.group]?.script ?? "")]).then(
      () => isCurrent && setState({ kind: "ready", name: entry.name }),
      (error: unknown) => isCurrent && setState({ kind: "failed", message: String(error) }),
    );
    return () => void (isCurrent = false);
  }, [entry]);

  if (entry === undefined) {
    return (
      <p class="welcome">
        {name === undefined
          ? "Choose a route. / searches, the arrow keys move through the list, Enter opens a route."
          : `There is no route ${name}.`}
      </p>
    );
  }
  if (state.kind === "failed") return <p class="error">{state.message}</p>;
  const route = loaded.group(entry.group)?.routes[entry.name];
  if (state.kind === "waiting" || state.name !== entry.name || route === undefined)
    return <p role="status">Loading</p>;
  return (
    <RouteView
      key={entry.name}
      entry={entry}
      route={route}
      loaded={loaded}
      manifestBaseUrl={api.baseUrl}
      measures={api.measures}
      sending={sending}
      onSending={setSending}
    />
  );
}

/** The route that the address of the page names. */
function useRouteName(): string | undefined {
  const [name, setName] = useState(readName);
  useEffect(() => {
    const listener = () => {
      setName(readName());
      window.scrollTo(0, 0);
    };
    window.addEventListener("hashchange", listener);
    return () => window.removeEventListener("hashchange", listener);
  }, []);
  return name;
}

function readName(): string | undefined {
  const text = location.hash.slice(1);
  if (text === "") return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `/` goes to the search, the arrows through the list, Escape from a route back to the list, and from there to the search. */
function useKeys(
  box: { readonly current: HTMLInputElement | null },
  list: { readonly current: HTMLElement | null },
): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as HTMLElement;
      const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        box.current?.focus();
        box.current?.select();
        return;
      }
      if (!list.current?.contains(target)) {
        if (event.key !== "Escape") return;
        (list.current?.querySelector<HTMLElement>("[aria-current]") ?? box.current)?.focus();
        return;
      }
      const links = [
        ...list.current.querySelectorAll<HTMLElement>("details[open] > ul a, nav > ul a, summary"),
      ];
      if (event.key === "Escape") {
        box.current?.focus();
      } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault();
        const index = links.indexOf(target) + (event.key === "ArrowDown" ? 1 : -1);
        if (index < 0) box.current?.focus();
        else links[Math.min(index, links.length - 1)]?.focus();
      } else if (event.key === "Enter" && target === box.current) {
        list.current.querySelector<HTMLElement>("a")?.click();
      }
    };
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

function skipTo(event: Event, id: string): void {
  event.preventDefault();
  document.getElementById(id)?.focus();
}
