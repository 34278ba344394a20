import { render } from "preact";
import { App } from "./app.js";
import { scriptLoader } from "./load-script.js";
import { createRegistry } from "./registry.js";
import { followChanges } from "./follow-changes.js";

const { load, renew } = scriptLoader(document);
let isFollowing = false;
const { registry, loaded } = createRegistry((api) => {
  render(<App api={api} loaded={loaded} load={load} />, document.body);
  if (!api.isServed || isFollowing) return;
  isFollowing = true;
  // The data is loaded again, and not the page, which keeps what was typed.
  followChanges(() => {
    renew();
    void load("api.js");
  });
});
Object.assign(globalThis, { waybillPage: registry });
