import { render } from "preact";
import { App } from "./app.js";
import { scriptLoader } from "./load-script.js";
import { createRegistry } from "./registry.js";
import { followChanges } from "./follow-changes.js";

const load = scriptLoader(document);
const { registry, loaded } = createRegistry((api) => {
  render(<App api={api} loaded={loaded} load={load} />, document.body);
  if (api.isServed) followChanges();
});
Object.assign(globalThis, { waybillPage: registry });
