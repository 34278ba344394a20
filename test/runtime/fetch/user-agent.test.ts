import { afterEach, expect, test, vi } from "vitest";
import { send, toFetch, toRequest } from "../../../runtime/fetch.js";
import { createEndpoint } from "../../../runtime/index.js";

const agent = "acme-endpoint.js/1.0.0";
const given = createEndpoint({ baseUrl: "https://api.example.com", headers: { "user-agent": agent } })("GET /a"); // prettier-ignore
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const SAFARI = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15"; // prettier-ignore
afterEach(() => vi.unstubAllGlobals());

test.each<[platform: string, navigator: object | undefined, want: string | undefined]>([
  ["Firefox", { userAgent: FIREFOX }, undefined],
  ["Safari", { userAgent: SAFARI }, undefined],
  // A worker has no `window` and no `document`, but the navigator of its browser.
  ["a worker of a browser", { userAgent: FIREFOX, hardwareConcurrency: 2 }, undefined],
  ["Node 20", undefined, agent],
  ["Node 24", { userAgent: "Node.js/24" }, agent],
  ["Deno", { userAgent: "Deno/2.5.0" }, agent],
  ["Bun", { userAgent: "Bun/1.3.0" }, agent],
  ["Cloudflare Workers", { userAgent: "Cloudflare-Workers" }, agent],
  ["React Native", { product: "ReactNative" }, agent],
  ["a platform with another agent", { userAgent: "Acme (Mozilla/5.0)" }, agent],
])("requests have the header `user-agent` of %s", async (_, navigator, want) => {
  vi.stubGlobal("navigator", navigator);
  const headersOf = (init: object) => new Headers((init as RequestInit).headers);
  const fetch = vi.fn((_url: string, _init: object) => Promise.resolve(new Response()));
  await send(given, { fetch });
  for (const init of [toFetch(given)[1], toRequest(given), fetch.mock.calls[0]?.[1] as object]) {
    expect(headersOf(init).get("user-agent")).toBe(want ?? null);
  }
  expect(given.headers).toEqual({ "user-agent": agent });
});
