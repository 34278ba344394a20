import { useEffect, useState } from "preact/hooks";
import type { ApiData } from "../page-data.js";
import type { Loaded } from "./registry.js";
import { RouteFinder } from "./route-finder.js";
import { RoutePage } from "./route-page.js";
import { useSession } from "./session.js";
import { StartPage } from "./start-page.js";
import { ThemeChoice } from "./theme.js";
import { useRouteName } from "./use-route-name.js";

interface AppProps {
  readonly api: ApiData;
  readonly loaded: Loaded;
  readonly load: (script: string) => Promise<void>;
}

export function App({ api, loaded, load }: AppProps) {
  const [group, setGroup] = useState<number>();
  /** Whether the list is shown where it has no room of its own. */
  const [isListOpen, setListOpen] = useState(false);
  const current = useRouteName();
  const session = useSession();
  useEffect(() => setListOpen(false), [current]);
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
      <a class="skip" href="#main" onClick={skipToMain}>
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
          ) : (
            <RoutePage {...{ api, loaded, load, entry, session }} />
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
