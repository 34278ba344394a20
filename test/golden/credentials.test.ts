import { describe, expect, it } from "vitest";
import { assetsUpload } from "./templates/generated/assets.js";
import { endpoint } from "./templates/generated/endpoint.js";
import { getNext } from "./templates/generated/pages.js";

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
