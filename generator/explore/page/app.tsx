import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { SecurityScheme } from "../../manifest/index.js";
import type { ApiData, RouteEntry } from "../page-data.js";
import { decodePart } from "../../url-pattern/index.js";
import type { LoadedRoute } from "./registry.js";
import { type Credentials, listSchemes, schemeKey } from "./authorize.js";
import { type ListState, RouteFinder } from "./route-list.js";
import { RouteView, useSession } from "./route-view.js";
import { StartPage } from "./start-page.js";

interface AppProps {
  readonly api: ApiData;
  readonly loadRoute: (entry: RouteEntry) => Promise<LoadedRoute | undefined>;
}

export function App({ api, loadRoute }: AppProps) {
  const [{ group, isOpen }, setList] = useState<ListState>({ group: undefined, isOpen: false });
  const onList = (changes: Partial<ListState>) => setList((last) => ({ ...last, ...changes }));
  const current = useRouteName();
  const session = useSession();
  useEffect(() => onList({ isOpen: false }), [current]);
  const entry = api.routes.find(({ name }) => name === current);
  const loaded = useLoadedRoute(entry, loadRoute);
  useEffect(() => {
    document.title = entry === undefined ? api.name : `${entry.name} · ${api.name}`;
  }, [api, entry]);
  return (
    <>
      <a class="skip hidden" href="#main" onClick={skipToMain}>
        Skip to the route
      </a>
      <header class="top">
        <button
          type="button"
          class="menu"
          aria-expanded={isOpen}
          aria-controls="routes"
          onClick={() => onList({ isOpen: !isOpen })}
        >
          Routes
        </button>
        <h1>
          <a href="#">{api.name}</a> <span class="dim">{api.version}</span>
        </h1>
        <Authorization
          schemes={listSchemes(api)}
          credentials={session.credentials}
          onCredentials={(credentials) => session.onTyped({ credentials })}
        />
        <ThemeChoice />
      </header>
      <div class="columns">
        <RouteFinder {...{ api, current, group, isOpen, onList }} />
        {isOpen && <div class="backdrop" onClick={() => onList({ isOpen: false })} />}
        <main id="main" tabIndex={-1}>
          {entry === undefined ? (
            <StartPage
              {...{ api, missing: current, selected: group }}
              onSelect={(selected) => onList({ group: selected, isOpen: true })}
            />
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

/**
 * A route, or the error that prevented loading it. After an edit of the manifest, the old state stays until the new one is
 * loaded.
 */
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

interface AuthorizationProps {
  readonly schemes: readonly SecurityScheme[];
  readonly credentials: Credentials;
  readonly onCredentials: (credentials: Credentials) => void;
}

function Authorization({ schemes, credentials, onCredentials }: AuthorizationProps) {
  const set = schemes.filter((scheme) => credentials.get(schemeKey(scheme)));
  return (
    <details class="authorization">
      <summary>
        Authorization
        {set.length > 0 && <span class="dim"> {set.length}</span>}
      </summary>
      <div>
        {schemes.map((scheme, index) => (
          <p key={schemeKey(scheme)}>
            <label for={`credential-${index}`}>
              {scheme.name} <span class="dim">{describeScheme(scheme)}</span>
            </label>
            <input
              id={`credential-${index}`}
              type="password"
              autocomplete="off"
              placeholder={scheme.kind === "basic" ? "user:password" : undefined}
              value={credentials.get(schemeKey(scheme)) ?? ""}
              onInput={({ currentTarget: { value } }) =>
                onCredentials(new Map(credentials).set(schemeKey(scheme), value))
              }
            />
          </p>
        ))}
        <p class="dim">Sent with each request of this page, and kept until you close the page.</p>
      </div>
    </details>
  );
}

function describeScheme(scheme: SecurityScheme): string {
  if (scheme.kind === "apiKey") return `API key, ${scheme.in} ${scheme.key}`;
  return scheme.kind === "basic" ? "HTTP basic" : "bearer token";
}

const KEY = "waybill-theme";

/** Selects the colour scheme, the only data that the page stores. */
function ThemeChoice() {
  const [theme = "light dark", setTheme] = useState(() =>
    fromStorage((storage) => storage.getItem(KEY) ?? undefined),
  );
  useLayoutEffect(() => {
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  const choose = (name: string) => {
    setTheme(name);
    fromStorage((storage) => storage.setItem(KEY, name));
  };
  return (
    <select
      class="theme"
      aria-label="Theme"
      value={theme}
      onInput={(event) => choose(event.currentTarget.value)}
    >
      <option value="light dark">System</option>
      <option value="light">Light</option>
      <option value="dark">Dark</option>
    </select>
  );
}

/** A page from disk may have no access to storage. A choice then lasts until the page is closed. */
function fromStorage<Value>(use: (storage: Storage) => Value): Value | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
