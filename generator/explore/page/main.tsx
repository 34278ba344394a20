import { render } from "preact";
import { App } from "./app.js";
import { createRegistry } from "./registry.js";

/** Scripts loaded since the last change of the site. */
const loading = new Map<string, Promise<void>>();
let version = 0;

const { registry, find } = createRegistry((api) => {
  const loadRoute: Parameters<typeof App>[0]["loadRoute"] = async (entry) => {
    await Promise.all([load("base.js"), load(`groups/${entry.group}.js`)]);
    return find(entry);
  };
  render(<App api={api} loadRoute={loadRoute} />, document.body);
  if (api.isServed && version === 0) followChanges();
});
Object.assign(globalThis, { waybillPage: registry });

/** Runs a script of the site once. */
function load(source: string): Promise<void> {
  const known = loading.get(source);
  if (known) return known;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    // Run scripts in the order in which they are added.
    script.async = false;
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
}

/** Reloads the data, but not the page, when the manifest changes, so that your input stays. Shows the manifest's errors. */
function followChanges(): void {
  const box = document.createElement("pre");
  box.setAttribute("role", "alert");
  box.id = "mistake";
  const events = new EventSource("changes");
  events.addEventListener("changed", () => {
    box.remove();
    version++;
    loading.clear();
    void load("api.js");
  });
  events.addEventListener("mistake", ({ data }: MessageEvent<string>) => {
    box.textContent = JSON.parse(data) as string;
    document.body.append(box);
  });
}
