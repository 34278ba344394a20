import { expect, test } from "vitest";
import { acme, base } from "../acme.js";

const credentials = { authorization: "token d", cookie: "c=d", "proxy-authorization": "p d" };
const kept = Object.keys(credentials).sort();
const api = acme.defaults({ headers: { ...credentials, "x-other": "o" } });
const names = (headers: object) =>
  Object.keys(headers)
    .filter((name) => kept.includes(name))
    .sort();
const call = (u: string, options: object = {}, endpoint = api) => {
  const result = endpoint("GET {+u}", { u, ...options });
  expect(endpoint.parse(endpoint.merge("GET {+u}", { u, ...options }))).toEqual(result);
  expect(endpoint({ url: "{+u}", u, ...options })).toEqual(result);
  return result.headers;
};

test.each([
  base,
  `${base}/x`,
  `${base}:443/x`,
  `${base}:/x`,
  `${base}?x`,
  `${base}#x`,
  "HTTPS://API.acme.TEST/x",
  "https://user:pw@api.acme.test/x",
])("credentials that came from defaults stay at the origin of `baseUrl`: same origin: %s", (u) =>
  expect(names(call(u))).toEqual(kept),
);

test.each([
  "https://other.test",
  "http://api.acme.test",
  "https://api.acme.test:444",
  "https://api.acme.test:80",
  "https://api.acme.test.evil.test",
  "https://api.acme.test@evil.test",
  "https://api.acme.test:443@evil.test",
  "https://api.acme.test%2F@evil.test/",
  "https://evil.test/@api.acme.test",
  "https://evil.test?@api.acme.test",
  "https://evil.test#@api.acme.test",
  "https://evil.test/https://api.acme.test",
  "https://xapi.acme.test",
  "https://acme.test",
])(
  "credentials that came from defaults stay at the origin of `baseUrl`: another origin: %s",
  (u) => {
    const headers = call(u);
    expect(names(headers)).toEqual([]);
    expect(headers).toMatchObject({ "x-other": "o", accept: expect.any(String) });
  },
);

test("credentials of the call stay, in any letter case", () => {
  const headers = { Authorization: "token c", COOKIE: "c=c" };
  expect(call("https://other.test", { headers })).toMatchObject({
    authorization: "token c",
    cookie: "c=c",
  });
  expect(names(call("https://other.test", { headers }))).toEqual(["authorization", "cookie"]);
});

test("an undefined credential of the call counts as missing, null removes a default", () => {
  expect(names(call("https://other.test", { headers: { authorization: undefined } }))).toEqual([]);
  expect(names(call(base, { headers: { authorization: null } }))).toEqual(kept.slice(1));
});

test("credentials of every level of defaults are removed at another origin", () => {
  const first = acme.defaults({ headers: { Authorization: "token 1" } });
  const second = first.defaults({ headers: { cookie: "c=2" }, u: "https://other.test" });
  const third = second.defaults({ url: "{+u}" });
  expect(names(second("GET {+u}").headers)).toEqual([]);
  expect(names(third({}).headers)).toEqual([]);
  expect(names(third.defaults({})({}).headers)).toEqual([]);
  expect(names(third({ u: base }).headers)).toEqual(["authorization", "cookie"]);
  expect(names(second("GET {+u}", { u: base }).headers)).toEqual(["authorization", "cookie"]);
});

test("defaults with another URL keep their credentials: each call decides", () => {
  const elsewhere = api.defaults({ url: "{+u}", u: "https://other.test" });
  expect(names(elsewhere({}).headers)).toEqual([]);
  expect(names(elsewhere({ u: base }).headers)).toEqual(kept);
  expect(names(elsewhere("GET /user").headers)).toEqual(kept);
});

test("the call's base URL decides the origin", () => {
  const baseUrl = "http://other.test:80/v1/";
  expect(names(call("http://other.test/x", { baseUrl }))).toEqual(kept);
  expect(names(call(base, { baseUrl }))).toEqual([]);
  expect(names(call(base, { baseUrl: "" }))).toEqual([]);
  expect(names(call("https://other.test", { baseUrl: "https://other.test" }))).toEqual(kept);
  expect(names(call("HTTPS://[::1]:443", { baseUrl: "https://[::1]" }))).toEqual(kept);
  expect(names(call("https://h.test:1", { baseUrl: "https://h.test1" }))).toEqual([]);
  expect(names(call("http://h.test:1", { baseUrl: "http://h.test1" }))).toEqual([]);
  expect(names(call("http://h.test:", { baseUrl: "http://h.test" }))).toEqual(kept);
  expect(names(call("https://h.test", { baseUrl: "/https://h.test" }))).toEqual([]);
  expect(names(call("http://h.test:443", { baseUrl: "http://h.test" }))).toEqual([]);
  expect(names(call("https://h.test", { baseUrl: "https://h.test:443/v1" }))).toEqual(kept);
});

test("a path, or a URL in the template, keeps credentials", () => {
  expect(names(api("GET {+u}/x", { u: "v1" }).headers)).toEqual(kept);
  expect(names(api("GET /x/{+u}", { u: "https:y" }).headers)).toEqual(kept);
  expect(names(api("GET https://other.test/x").headers)).toEqual(kept);
  expect(names(api("GET /x", { baseUrl: "https://other.test" }).headers)).toEqual(kept);
  expect(names(api("GET /x", { u: "https://other.test" }).headers)).toEqual(kept);
  expect(names(api("GET /x", { "": "https://other.test" }).headers)).toEqual(kept);
});

test("removed credentials stay in the defaults", () => {
  call("https://other.test");
  expect(api.DEFAULTS.headers).toMatchObject(credentials);
});
