import { expect, test } from "vitest";
import { acme, base, refusal } from "../acme.js";
import { sentence } from "../sentence.js";

const hasOwn = (object: object, key: PropertyKey): boolean => Object.hasOwn(object, key);

const names = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "valueOf"];
const own = (key: string, value: unknown): Record<string, unknown> =>
  JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as Record<string, unknown>;

test.each(names)("an own key %s is an ordinary name", (name) => {
  expect(acme("GET /x", own(name, "a")).url).toBe(`${base}/x?${name}=a`);
  expect(acme(`GET /x/{${name}}`, own(name, "a")).url).toBe(`${base}/x/a`);
  expect(acme(`GET /x{?${name}*}`, own(name, ["a", "b"])).url).toBe(
    `${base}/x?${name}=a&${name}=b`,
  );
  for (const body of [
    acme("POST /x", own(name, { a: 1 })).body,
    acme.defaults(own(name, { a: 1 }))("POST /x").body,
    acme.defaults(own(name, { b: 2 }))("POST /x", own(name, { a: 1, b: undefined })).body,
    acme.parse(acme.merge("POST /x", own(name, { a: 1 }))).body,
  ]) {
    const value = body as Record<string, { a: number }>;
    expect(Object.keys(value)).toEqual([name]);
    expect(hasOwn(value, name)).toBe(true);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.getOwnPropertyDescriptor(value, name)).toMatchObject({
      value: { a: 1 },
      ...{ configurable: true, enumerable: true, writable: true },
    });
  }
  const merged = acme.merge("GET /x", own(name, "a"));
  expect(Object.getOwnPropertyDescriptor(merged, name)?.value).toBe("a");
  expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  const { headers } = acme("GET /x", { headers: own(name, "a") as Record<string, string> });
  expect(Object.getOwnPropertyDescriptor(headers, name.toLowerCase())?.value).toBe("a");
});

test("a nested `__proto__` never changes a prototype", () => {
  const attack = '{"p":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}}';
  const options = JSON.parse(attack);
  for (const api of [acme.defaults(options), acme.defaults({ p: { a: 1 } }).defaults(options)]) {
    for (const given of [{}, options, { p: { b: 1 } }]) {
      const { p } = api("POST /x", given).body as { p: object };
      expect(Object.getPrototypeOf(p)).toBe(Object.prototype);
      expect(hasOwn(p, "__proto__")).toBe(true);
      expect(p).not.toHaveProperty("polluted");
    }
  }
  expect({}).not.toHaveProperty("polluted");
  expect(() => "polluted" in Object).not.toThrow();
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const route = "GET /x/{a}/branches/{branch}";
class Given {
  a = "a";
  get branch(): string {
    throw new Error("this getter must not be called");
  }
}
test.each<readonly [string, object]>([
  ["a class's getter", new Given()],
  ["a function", Object.assign(Object.create({ branch: () => "b" }) as object, { a: "a" })],
  ["plain text", Object.assign(Object.create({ branch: "b" }) as object, { a: "a" })],
  ["no text", Object.assign(Object.create({ branch: "" }) as object, { a: "a" })],
  ["a key that is not enumerable", Object.defineProperty({ a: "a" }, "branch", { value: 1 })],
])("the inherited %s is not a value", (_what, given) => {
  expect(acme(route, given).url).toBe(`${base}/x/a/branches`);
  expect(acme.parse(acme.merge(route, given)).url).toBe(`${base}/x/a/branches`);
  const { code, parameter } = refusal(() => acme("GET /x/{branch}/y", given));
  expect([code, parameter]).toEqual(["missing-parameter", "branch"]);
});

test("members of a polluted prototype are not values, also in a cached route", () => {
  expect(acme(route, { a: 1 }).url).toBe(`${base}/x/1/branches`);
  Object.defineProperty(Object.prototype, "branch", { value: "", configurable: true });
  try {
    expect(acme(route, { a: 1 }).url).toBe(`${base}/x/1/branches`);
  } finally {
    Reflect.deleteProperty(Object.prototype, "branch");
  }
});

test.each(names)("an inherited %s is not a value", (name) => {
  expect(acme(`GET /x/{${name}}`).url).toBe(`${base}/x`);
  expect(acme(`GET /x{?${name}}`).url).toBe(`${base}/x`);
  expect(acme(`POST /x{?${name}}`)).not.toHaveProperty("body");
});

test("inherited options, headers, `mediaType` and values are not read", () => {
  const inherited = {
    ...{ url: "/bad", method: "POST", baseUrl: "https://bad.test", data: "bad", request: "bad" },
    ...{ headers: { bad: "1" }, mediaType: { format: "bad" }, org: "bad", bad: "bad" },
  };
  const options = Object.assign(Object.create(inherited) as object, { a: 1 });
  const want = acme("GET /x/{org}", { a: 1 });
  expect(acme("GET /x/{org}", options)).toEqual(want);
  expect(acme.parse(acme.merge("GET /x/{org}", options))).toEqual(want);
  expect(acme({ url: "/x/{org}", ...options })).toEqual(want);
  expect(
    acme.parse(Object.assign(Object.create(inherited), acme.merge("GET /x/{org}", { a: 1 }))),
  ).toEqual(want);
  expect(acme.defaults(options).DEFAULTS).toEqual({ ...acme.DEFAULTS, a: 1 });
  expect(() => acme(Object.create({ url: "/bad" }))).toThrow(sentence("url is missing"));

  const headers = Object.assign(Object.create({ bad: "1" }) as object, { good: "1" });
  expect(acme("GET /x", { headers }).headers).not.toHaveProperty("bad");
  const mediaType = Object.create({ format: "bad" }) as object;
  expect(acme("GET /x", { mediaType }).headers).toEqual(acme.DEFAULTS.headers);
  const value = Object.assign(Object.create(null), { a: 1 });
  expect(acme("GET /x{?value*}", { value }).url).toBe(`${base}/x?a=1`);
});

test("keys that are symbols or not enumerable are not read", () => {
  const options = { [Symbol("a")]: 1, b: 2 };
  Object.defineProperty(options, "hidden", { value: 3 });
  Object.defineProperty(options, "baseUrl", { value: "https://bad.test" });
  expect(acme("GET /x{?hidden}", options).url).toBe(`${base}/x?b=2`);
  expect(acme("POST /x", options).body).toEqual({ b: 2 });
});
