import { useEffect, useState } from "preact/hooks";
import type { ApiData, RouteEntry } from "../page-data.js";
import type { Loaded, LoadedRoute } from "./registry.js";
import { RouteView } from "./route-view.js";
import type { Session } from "./session.js";

interface RoutePageProps {
  readonly api: ApiData;
  readonly loaded: Loaded;
  readonly load: (script: string) => Promise<void>;
  readonly entry: RouteEntry;
  readonly session: Session;
}

/** Loads a route and shows it. */
export function RoutePage({ api, loaded, load, entry, session }: RoutePageProps) {
  const [shown, setShown] = useState<LoadedRoute>();
  const [error, setError] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    setError(undefined);
    Promise.all([load("base.js"), load(api.groups[entry.group]?.script ?? "")]).then(
      () => {
        const route = loaded.group(entry.group)?.routes[entry.name];
        if (!isCurrent || route === undefined) return;
        setShown({ entry, route, module: loaded.module(route.module), types: loaded.types() });
      },
      (reason: unknown) => isCurrent && setError(String(reason)),
    );
    return () => void (isCurrent = false);
  }, [entry]);

  if (error !== undefined) return <p class="error">{error}</p>;
  // After an edit of the manifest, the route stays as it was until it is loaded again.
  if (shown?.entry.name !== entry.name) return <p role="status">Loading</p>;
  return <RouteView key={entry.name} shown={shown} api={api} session={session} />;
}
