import { useEffect, useState } from "preact/hooks";
import type { ApiData, RouteEntry } from "../page-data.js";
import { decodePart } from "../url-pattern.js";
import type { LoadedRoute } from "./registry.js";
import { RouteFinder } from "./route-list.js";
import { RouteView, useSession } from "./route-view.js";
import { StartPage } from "./start-page.js";
import { ThemeChoice } from "./theme.js";

interface AppProps {
  readonly api: ApiData;
  readonly loadRoute: (entry: RouteEntry) => Promise<LoadedRoute | undefined>;
}

export function App({ api, loadRoute }: AppProps) {
  const [group, setGroup] = useState<number>();
  /** Whether the list is shown where it has no room of its own. */
  const [isListOpen, setListOpen] = useState(false);
  const current = useRouteName();
  const session = useSession();
  useEffect(() => setListOpen(false), [current]);
  const entry = api.routes.find(({ name }) => name === current);
  const loaded = useLoadedRoute(entry, loadRoute);
  useEffect(() => {
    document.title = entry === undefined ? api.name : `${entry.name} · ${api.name}`;
  }, [api, entry]);
  const showGroup = (index: number) => {
    setGroup(index);
    setListOpen(true);
  };
  return (
    <>
      <a class="skip hidden" href="#main" onClick={skipToMain}>
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
          <a href="#">{api.name}</a> <span class="dim">{api.version}</span>
        </h1>
        <ThemeChoice />
      </header>
      <div class="columns">
        <RouteFinder
          {...{ api, current, group }}
          onAllGroups={() => setGroup(undefined)}
          isOpen={isListOpen}
          onOpen={() => setListOpen(true)}
        />
        {isListOpen && <div class="backdrop" onClick={() => setListOpen(false)} />}
        <main id="main" tabIndex={-1}>
          {entry === undefined ? (
            <StartPage api={api} missing={current} selected={group} onSelect={showGroup} />
          ) : loaded === undefined ? (
            <p role="status">Loading</p>
          ) : "error" in loaded ? (
            <p class="error">{loaded.error}</p>
          ) : (
            <RouteView key={current} shown={loaded} api={api} session={session} />
          )}
        </main>
      </div>
    </>
  );
}

function skipToMain(event: Event): void {
  event.preventDefault();
  document.getElementById("main")?.focus();
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
  return decodePart(location.hash.slice(1)) || undefined;
}

/** A route, or why it could not be loaded. After an edit of the manifest, it stays as it was until it is loaded again. */
function useLoadedRoute(entry: RouteEntry | undefined, loadRoute: AppProps["loadRoute"]) {
  const [last, setLast] = useState<LoadedRoute | { entry: RouteEntry; error: string }>();
  useEffect(() => {
    let isCurrent = true;
    if (entry !== undefined) {
      void loadRoute(entry)
        .catch((reason: unknown) => ({ entry, error: String(reason) }))
        .then((loaded) => isCurrent && loaded && setLast(loaded));
    }
    return () => void (isCurrent = false);
  }, [entry]);
  return last?.entry.name === entry?.name ? last : undefined;
}
