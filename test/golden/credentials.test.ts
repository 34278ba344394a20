import { describe, expect, it } from "vitest";
import { assetsUpload, getNext } from "./urls/generated/templates.js";
import { endpoint } from "./urls/generated/endpoint.js";

const secret = { authorization: "token secret", cookie: "a=b" };
const api = endpoint.defaults({ headers: { ...secret, "x-kept": "1" } });
const cases = [
  { url: "https://elsewhere.test/assets", keeps: false },
  { url: "https://api.acme.test.elsewhere.test/assets", keeps: false },
  { url: "http://api.acme.test/assets", keeps: false },
  { url: "https://api.acme.test:444/assets", keeps: false },
  { url: "https://user@elsewhere.test/assets", keeps: false },
  { url: "https://api.acme.test/assets", keeps: true },
  { url: "HTTPS://API.acme.test:443/assets", keeps: true },
  { url: "/assets", keeps: true },
  { url: "assets", keeps: true },
];

describe("a placeholder at the start of a builder's URL", () => {
  it("takes no options but an object", () => {
    expect(() => getNext({ next_url: "/x" }, 5 as never)).toThrow(/: options are a number; pass an object$/);
  });

  it.each(cases)("$url keeps the credentials of defaults: $keeps", ({ url, keeps }) => {
    const results = [assetsUpload({ upload_url: url, data: "x" }, api), getNext({ next_url: url }, api)];
    for (const { headers } of results) {
      expect(headers).toMatchObject({ "x-kept": "1" });
      expect(Object.hasOwn(headers, "authorization")).toBe(keeps);
      expect(Object.hasOwn(headers, "cookie")).toBe(keeps);
    }
  });

  it("is read once: a getter cannot show one URL to the check and another to the request", () => {
    const urls = ["https://api.acme.test/assets", "https://elsewhere.test/assets"];
    for (const [first = "", ...others] of [urls, [...urls].reverse()]) {
      const answers = () => {
        const left = [first, ...others];
        return { get upload_url(): string { return left.shift() ?? "https://elsewhere.test/last"; } };
      };
      const withGetter = (data: object) => Object.defineProperties(data, Object.getOwnPropertyDescriptors(answers()));
      const results = [
        assetsUpload(withGetter({ data: "x" }) as never, api),
        assetsUpload(withGetter({ data: "x" }) as never, { headers: {} }),
        api("POST {upload_url}/assets{?name,label}", withGetter({ data: "x" }) as never),
      ];
      for (const { url, headers } of results) {
        const isOwn = url.startsWith("https://api.acme.test/");
        expect(Object.hasOwn(headers, "authorization") && !isOwn).toBe(false);
        expect(url).toBe(`${first}/assets`);
      }
    }
  });

  it("leaves those of the call, whatever iterates over them", () => {
    const next_url = "https://elsewhere.test/x";
    const all = [
      secret,
      Object.entries(secret),
      new Headers(secret),
      Object.entries(secret).values(),
    ];
    for (const headers of all) {
      expect(getNext({ next_url }, { headers }).headers).toMatchObject(secret);
    }
  });

  it("compares with the base URL of the call", () => {
    const next_url = "https://elsewhere.test/x";
    const elsewhere = api.defaults({ baseUrl: "https://elsewhere.test/api" });
    expect(getNext({ next_url }, elsewhere).headers).toMatchObject(secret);
  });
});
