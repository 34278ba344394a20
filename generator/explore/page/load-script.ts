/** Returns a function that runs a script of the site, each only once. */
export function scriptLoader(document: Document): (source: string) => Promise<void> {
  const loading = new Map<string, Promise<void>>();
  return (source) => {
    const known = loading.get(source);
    if (known) return known;
    const loaded = new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = source;
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
}
