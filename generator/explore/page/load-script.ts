export interface ScriptLoader {
  /** Runs a script of the site, each only once. */
  readonly load: (source: string) => Promise<void>;
  /** Forgets what was loaded: the site has changed. */
  readonly renew: () => void;
}

export function scriptLoader(document: Document): ScriptLoader {
  const loading = new Map<string, Promise<void>>();
  let version = 0;
  const load = (source: string): Promise<void> => {
    const known = loading.get(source);
    if (known) return known;
    const loaded = new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = version === 0 ? source : `${source}?${version}`;
      script.onload = () => resolve();
      script.onerror = () => {
        loading.delete(source);
        reject(new Error(`${source} could not be loaded`));
      };
      document.head.append(script);
    });
    loading.set(source, loaded);
    return loaded;
  };
  const renew = () => {
    version++;
    loading.clear();
  };
  return { load, renew };
}
