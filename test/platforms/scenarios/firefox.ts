import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen, type Listening } from "../../listen.js";
import type { FirefoxTab } from "../firefox.js";
import type { Scenario } from "../scenario.js";

/** The headers that a server allows pages of other origins to send. A request with any other header fails in Firefox. */
const ALLOWED = "accept, content-type, authorization";

/** Calls from a page or a worker, each of which sends the header `user-agent` outside browsers. Workers have no import map. */
const CALLS = `export async function call(baseUrl) {
  const { createEndpoint } = await import("/node_modules/waybill-runtime/dist/index.js");
  const { send, toFetch, toRequest } = await import("/node_modules/waybill-runtime/dist/fetch.js");
  const headers = { "user-agent": "notes-endpoint.js/1.0.0", authorization: "token x" };
  const endpoint = createEndpoint({ baseUrl, headers });
  const requests = [endpoint("GET /notes{?q}", { q: "é" }), endpoint("POST /notes", { text: "x" })];
  const responses = [];
  for (const request of requests) {
    responses.push(await send(request), await fetch(...toFetch(request)), await fetch(toRequest(request)));
  }
  return Promise.all(responses.map((response) => response.json()));
}
`;

const WORKER = `import { call } from "./calls.js";
self.onmessage = async ({ data }) => self.postMessage(await call(data).catch(String));
`;

/** The result of the calls in a worker. */
const inWorker = (baseUrl: string) => `new Promise((resolve, reject) => {
  const worker = new Worker("/worker.js", { type: "module" });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = () => reject(new Error("the worker does not start"));
  worker.postMessage("${baseUrl}");
})`;

const MANIFEST = (baseUrl: string) => `waybill: 1
name: notes
version: 1.0.0
baseUrl: ${baseUrl}
routes:
  - { route: "GET /notes/{id}", name: notesGet }
`;

/** Firefox sends requests to another origin that allows few headers: by `send` in pages and workers, and from the page of `waybill explore`. */
const firefox: Scenario = async ({ folder, install, run, serve, start, openFirefox }) => {
  await install(["waybill", "waybill-runtime"], { type: "module" });
  const { url: api } = await start(startApi());
  writeFileSync(join(folder, "routes.yaml"), MANIFEST(api));
  writeFileSync(join(folder, "index.html"), "<!doctype html>");
  writeFileSync(join(folder, "worker.js"), WORKER);
  writeFileSync(join(folder, "calls.js"), CALLS);
  const waybill = join(folder, "node_modules/waybill/dist/cli.js");
  await run(process.execPath, [waybill, "explore", "--output", "site"]);

  const { url } = await serve(folder);
  const tab = await openFirefox();
  await tab.goto(`${url}/`);
  const get = ["GET", "/notes?q=%C3%A9", "token x"];
  const post = ["POST", "/notes", "token x"];
  for (const calls of [`import("/calls.js").then(({ call }) => call("${api}"))`, inWorker(api)]) {
    assert.deepEqual(await tab.evaluate(calls), [get, get, get, post, post, post]);
  }
  await tab.goto(`${url}/site/index.html#notesGet`);
  await waitFor(tab, `document.querySelector("#field-id") !== null`);
  await tab.evaluate(`(() => {
    const field = document.querySelector("#field-id");
    field.value = "a b";
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  })()`);
  await waitFor(tab, `document.querySelector(".url code").innerText.endsWith("/notes/a%20b")`);
  await tab.evaluate(`document.querySelector('input[type="checkbox"]').click()`);
  await waitFor(tab, `document.querySelector(".send button") !== null`);
  await tab.evaluate(`document.querySelector(".send button").click()`);
  await waitFor(tab, `document.querySelector(".send .status, .send .error") !== null`);
  const sent = await tab.evaluate(`document.querySelector(".send").innerText`);
  assert.match(String(sent), /200[^]*"GET",\s+"\/notes\/a%20b"/);
  return `Firefox ${tab.version}`;
};
export default firefox;

/** Waits up to 30 seconds until an expression is true on the page. */
async function waitFor(tab: FirefoxTab, expression: string): Promise<void> {
  const isTrue = await tab.evaluate(`(async () => {
    const end = Date.now() + 30_000;
    while (!(${expression})) {
      if (Date.now() > end) return false;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return true;
  })()`);
  assert(isTrue, `not within 30 seconds: ${expression}`);
}

/** A server on loopback that answers with the method, the URL and the authorization of a request. */
function startApi(): Promise<Listening> {
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    request.resume();
    response.writeHead(method === "OPTIONS" ? 204 : 200, {
      "access-control-allow-origin": "*",
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": ALLOWED,
      "content-type": "application/json",
    });
    response.end(method === "OPTIONS" ? "" : JSON.stringify([method, url, headers.authorization]));
  });
  return listen(server);
}
