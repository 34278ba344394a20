import { describe, expect, it } from "vitest";
import { createCall, queryRequest, templateUrl } from "../../runtime/builders.js";
import { parseUrl } from "../../runtime/uri-template/parse.js";
import { splitUrl } from "../../runtime/url-template.js";
import type { Defaults } from "../../runtime/types/options.js";
import * as requests from "./groups/generated/requests.js";
import { endpoint, shape, type Builder } from "./shapes.js";

const base = "https://api.acme.test";
const elsewhere = "https://elsewhere.test";
const secret = { authorization: "token secret", cookie: "a=b" };
const api = endpoint.defaults({ headers: { ...secret, "x-kept": "1" } });
const getNext = shape("getNext");
const assetsUpload = requests.assetsUpload as Builder;

describe("a placeholder at the start of a builder's URL", () => {
  it("a builder's options must be an object", () => {
    expect(() => getNext({ next_url: "/x" }, 5)).toThrow(/: options are a number; pass an object$/);
  });

  it.each([
    { url: `${elsewhere}/assets`, keeps: false },
    { url: "https://api.acme.test.elsewhere.test/assets", keeps: false },
    { url: "http://api.acme.test/assets", keeps: false },
    { url: "https://api.acme.test:444/assets", keeps: false },
    { url: "https://user@elsewhere.test/assets", keeps: false },
    { url: `${base}/assets`, keeps: true },
    { url: "HTTPS://API.acme.test:443/assets", keeps: true },
    { url: "/assets", keeps: true },
    { url: "assets", keeps: true },
  ])("$url keeps the credentials of defaults: $keeps", ({ url, keeps }) => {
    const results = [assetsUpload({ upload_url: url, data: "x" }, api), getNext({ next_url: url }, api)];
    for (const { headers } of results) {
      expect(headers).toMatchObject({ "x-kept": "1" });
      expect(Object.hasOwn(headers, "authorization")).toBe(keeps);
      expect(Object.hasOwn(headers, "cookie")).toBe(keeps);
    }
  });

  it("a URL parameter is read once, so that a getter cannot change it after the check", () => {
    const given = [`${base}/assets`, `${elsewhere}/assets`];
    for (const [first = "", ...others] of [given, [...given].reverse()]) {
      const withGetter = () => {
        const left = [first, ...others];
        const get = () => left.shift() ?? `${elsewhere}/last`;
        return Object.defineProperty({ data: "x" }, "upload_url", { get, enumerable: true });
      };
      const results = [
        assetsUpload(withGetter(), api),
        assetsUpload(withGetter(), { headers: {} }),
        api("POST {upload_url}/assets{?name,label}", withGetter()),
      ];
      for (const { url, headers } of results) {
        const isOwn = url.startsWith(`${base}/`);
        expect(Object.hasOwn(headers, "authorization") && !isOwn).toBe(false);
        expect(url).toBe(`${first}/assets`);
      }
    }
  });

  it("credentials of the call stay, from any iterator", () => {
    const next_url = `${elsewhere}/x`;
    const entries = Object.entries(secret);
    for (const headers of [secret, entries, new Headers(secret), entries.values()]) {
      expect(getNext({ next_url }, { headers }).headers).toMatchObject(secret);
    }
  });

  it("a URL parameter is checked before the media type of an endpoint", () => {
    const bad = api.defaults({ mediaType: { format: 5 } });
    const next_url = `${elsewhere}/\ud800`;
    expect(() => bad("GET {+next_url}", { next_url })).toThrow(/parameter "next_url"/);
    expect(() => getNext({ next_url }, bad)).toThrow(/parameter "next_url"/);
  });

  it("a URL parameter is compared with the base URL of the call", () => {
    const there = api.defaults({ baseUrl: `${elsewhere}/api` });
    expect(getNext({ next_url: `${elsewhere}/x` }, there).headers).toMatchObject(secret);
  });
});

function headersOf(url: string, defaults: Defaults, parameters: object, options?: object): object {
  const call = createCall(`GET ${url}`, defaults, parameters, options, []);
  return queryRequest("get", call, ...templateUrl(call, splitUrl(parseUrl(url)))).headers;
}

describe("credentials of the manifest are sent only to the base URL's origin", () => {
  it.each<readonly [name: string, parameters: object, options: object | undefined, want: boolean]>([
    ["next", { next: base }, undefined, true],
    ["next", { next: elsewhere }, undefined, false],
    ["next", { next: elsewhere }, { baseUrl: elsewhere }, true],
    ["next", { next: base }, { baseUrl: elsewhere }, false],
    // An option of its name counts if no parameter has it, and if it is a parameter.
    ["next", {}, { next: elsewhere }, false],
    ["next", { next: base }, { next: elsewhere }, true],
    ["next", { next: undefined }, { next: elsewhere }, true],
    ["next", {}, Object.create({ next: elsewhere }) as object, true],
    ["url", {}, { url: elsewhere }, true],
    ["url", { url: elsewhere }, { url: base }, false],
  ])("with {+%s}, %j and the options %j: %s", (name, parameters, options, want) => {
    const manifest = { baseUrl: base, headers: { authorization: "token m" } };
    const headers = headersOf(`{+${name}}`, manifest, parameters, options);
    expect(Object.hasOwn(headers, "authorization")).toBe(want);
  });

  it("the manifest's media type amends `accept` of the request", () => {
    const manifest = { baseUrl: base, headers: { accept: "a/vnd.b" }, mediaType: { format: "raw" } };
    expect(headersOf("{+next}", manifest, { next: base })).toEqual({ accept: "a/vnd.b.raw" });
  });

  it("a URL in an endpoint's defaults is used if no parameter has it", () => {
    const headers = { authorization: "token e" };
    const there = endpoint.defaults({ headers, next_url: elsewhere });
    expect(getNext({}, there).headers).not.toHaveProperty("authorization");
    expect(getNext({ next_url: base }, there).headers).toMatchObject(headers);
  });
});
