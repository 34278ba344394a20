import { expect, test } from "vitest";
import { EndpointError, withBaseUrl } from "../../../runtime/fetch.js";

const API = "https://api.example.com";
const credentials = { Authorization: "a", cookie: "b", "PROXY-authorization": "c" };

function requestTo(url: string) {
  return { method: "post", url, headers: { ...credentials, "x-key": "d" }, body: [1] } as const;
}

test.each<[url: string, from: string, to: string, want: string]>([
  [`${API}/a/1?b=2#c`, API, "https://other.example", "https://other.example/a/1?b=2#c"],
  [`${API}/a`, `${API}/`, "https://other.example//", "https://other.example/a"],
  [`${API}/v1/a`, `${API}/v1`, "https://other.example/api/v3/", "https://other.example/api/v3/a"],
  [`${API}/v1`, `${API}/v1/`, "http://127.0.0.1:8080", "http://127.0.0.1:8080"],
  [`${API}?a=1`, API, "https://other.example", "https://other.example?a=1"],
  [`${API}/`, API, "http://api.example.com", "http://api.example.com/"],
  [`${API}/a`, API, `${API}:8443`, `${API}:8443/a`],
  [`${API}/a`, API, "/proxy", "/proxy/a"],
  ["/v1/a", "/v1", `${API}/v1`, `${API}/v1/a`],
  ["/v1/a", "/", API, `${API}/v1/a`],
  ["/a", "", "//evil.example", "//evil.example/a"],
  ["wss://a.example/a", "wss://a.example", "wss://evil.example", "wss://evil.example/a"],
  [
    "https:///a.example/a",
    "https:///a.example",
    "https:///evil.example",
    "https:///evil.example/a",
  ],
])("moves %s from %s to %s, another origin, without credentials", (url, from, to, want) => {
  const request = requestTo(url);
  const moved = withBaseUrl(request, from, to);
  expect(moved).toEqual({ ...request, url: want, headers: { "x-key": "d" } });
  expect(request).toEqual(requestTo(url));
});

test.each<[url: string, from: string, to: string, want: string]>([
  [`${API}/a`, API, `${API}/v2`, `${API}/v2/a`],
  [`${API}/a`, API, "HTTPS://API.example.com:443", "HTTPS://API.example.com:443/a"],
  [`${API}/a`, API, "https://user:pw@api.example.com/v2", "https://user:pw@api.example.com/v2/a"],
  ["/v1/a", "/v1", "/v2", "/v2/a"],
  ["/a", "", "/v2", "/v2/a"],
  ["http:///a.example/a", "http:///a.example", "http://a.example/v2", "http://a.example/v2/a"],
])("moves %s from %s to %s, the same origin, with credentials", (url, from, to, want) => {
  const request = requestTo(url);
  expect(withBaseUrl(request, from, to)).toEqual({ ...request, url: want });
});

test.each<[url: string, from: string]>([
  [`${API}/v10/a`, `${API}/v1`],
  [`${API}.evil.example/a`, API],
  [`${API}@evil.example/a`, API],
  [`${API}:8443/a`, API],
  [`${API}/a`, "https://other.example"],
  ["HTTPS://api.example.com/a", API],
  ["https://api.example.com/a", "/"],
  ["/a", API],
  [`${API}//evil.example/a`, API],
  [`${API}/\\evil.example/a`, API],
])("rejects %s, which does not begin with %s", (url, from) => {
  const message = `${url}: the URL does not begin with ${from}; pass its base URL`;
  const error = expect.objectContaining({ code: "invalid-base-url", parameter: "from" }) as unknown;
  const move = () => withBaseUrl(requestTo(url), from, "/");
  expect(move).toThrow(EndpointError);
  expect(move).toThrow(error as Error);
  if (process.env["WAYBILL_BUILD"] !== "production") expect(move).toThrow(message);
});

test.each(["api.example.com:80", "https://", "/a?b=1", `${API}/#c`])(
  "rejects the base URL %s, to which no path can be appended",
  (base) => {
    for (const [from, to] of [[base, API] as const, [API, base] as const]) {
      const move = () => withBaseUrl(requestTo(`${API}/a`), from, to);
      expect(move).toThrow(expect.objectContaining({ code: "invalid-base-url" }) as Error);
    }
  },
);
