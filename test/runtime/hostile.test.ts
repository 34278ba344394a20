import { describe, expect, test } from "vitest";
import { expand } from "../../runtime/index.js";
import { acme, base, createUntyped, refusal, type Untyped } from "./acme.js";

/** Everything that can be seen of what a call returns or throws; no key is read off a prototype. */
function outcome(call: () => unknown): string {
  const seen = new Set<unknown>();
  const text = (value: unknown): string => {
    if (typeof value !== "object" || value === null) return `${typeof value} ${String(value)}`;
    if (seen.has(value)) return "seen";
    seen.add(value);
    const keys = Object.keys(value);
    const members = keys.map((key) => `${key}: ${text((value as Record<string, unknown>)[key])}`);
    return `{ ${members.join(", ")} }`;
  };
  try {
    return text(call());
  } catch (error) {
    const { name, message } = error as Error;
    return `${name} ${message} ${text(error)}`;
  }
}

describe("a polluted Object.prototype", () => {
  const api = acme.defaults({ org: "a", filter: { b: 1 }, headers: { "x-a": "1" } });
  const calls: Readonly<Record<string, (api: Untyped) => unknown>> = {
    "a query": (it) => it("GET /orgs/{org}/x", { c: 1, d: ["e"], filter: "f" }),
    "a template of every operator": (it) =>
      it("POST /{org}/x{.a}{;b,c}/{+d}{?e,f*}{&g}{#h}", {
        a: ["/", 2],
        d: "1/2",
        e: "é",
        f: ["1", 2],
        g: 3,
        h: 4,
      }),
    modifiers: (it) => it("PUT /{org:1}/{+org:2}{/list*}", { list: [1, 2], h: { i: 1 } }),
    "a body": (it) => it("POST /x", { c: 1, filter: { d: 2 } }),
    "no body": (it) => it("DELETE /x", { filter: undefined, org: undefined }),
    data: (it) => it("POST /x", { data: "text", headers: { "content-type": "text/plain" } }),
    "data as JSON": (it) => it("POST /x", { data: [1] }),
    "headers as entries": (it) => it("HEAD /x", { filter: null, headers: [["x-b", "2"]] }),
    "a media type": (it) => it("POST /x", { mediaType: { format: "raw" } }),
    "an empty media type": (it) => it("POST /x", { mediaType: {} }),
    "options alone": (it) => it({ url: "/x/{org}", method: "PATCH" }),
    "no options": (it) => it({}),
    "a full URL": (it) => it("POST https://other.test/{org}"),
    "a leading placeholder": (it) => it("POST {u}/x", { u: "https://other.test" }),
    "credentials, and a leading placeholder without a value": (it) =>
      it.defaults({ headers: { authorization: "token a" } })("POST {+u}"),
    "a missing parameter": (it) => it("POST /{none}/x"),
    "a template error": (it) => it("POST /{"),
    "a header error": (it) => it("POST /x", { headers: { "a b": 1 } }),
    "a value error": (it) => it("GET /x", { c: {} }),
    merge: (it) => it.merge("POST /{org}", { filter: { c: 2 } }),
    parse: (it) => it.parse({ url: "/x", method: "POST", a: 1 }),
    "parse of little": (it) => it.parse({ url: "/x" }),
    defaults: (it) => it.defaults({ filter: { z: [1] } }).DEFAULTS,
    "a new endpoint": () => createUntyped({ baseUrl: base, a: 1 })("POST /x"),
    "a new endpoint without defaults": () => createUntyped()("GET /x"),
    expand: () => expand("/{a}{?b*,c:2}{#d}", { a: 1, b: { e: 1 }, c: "xyz", d: "/" }),
  };
  const options = ["url", "method", "baseUrl", "headers", "mediaType", "format", "data", "request"];
  const headers = ["accept", "content-type", "authorization", "x-a"];
  const parameters = ["org", "none", "filter", "a", "b", "h", "list", "u", "0", "DEFAULTS"];
  const inside = [
    ...["kind", "text", "name", "operator", "variables", "parts", "last"],
    ...["origin", "rest", "path", "query", "fragment", "position", "route", "parameter", "code"],
    ...["first", "separator", "named", "ifEmpty", "reserved", "values", "names"],
    ...["plain", "key", "explode", "prefix", "spread"],
    ...["front", "hasParameters", "layered", "cause", "index", "groups", "length"],
  ];

  test.each([...options, ...headers, ...parameters, ...inside])("%s", (key) => {
    const want = Object.values(calls).map((call) => outcome(() => call(api)));
    const found = ["https://bad.test", true, { bad: "bad", format: "bad" }, ["bad"], 3].map(
      (value) => {
        Object.defineProperty(Object.prototype, key, {
          value,
          configurable: true,
          enumerable: true,
          writable: true,
        });
        try {
          return Object.values(calls).map((call) => outcome(() => call(api)));
        } finally {
          Reflect.deleteProperty(Object.prototype, key);
        }
      },
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
    const names = Object.keys(calls);
    const differing = found.flatMap((outcomes) =>
      names.flatMap((name, index) =>
        outcomes[index] === want[index]
          ? []
          : [`${name}: ${outcomes[index]} instead of ${want[index]}`],
      ),
    );
    expect(differing).toEqual([]);
  });
});

describe("what a caller's own code throws passes through", () => {
  const own = new Error("the caller's own");
  const fail = (): never => {
    throw own;
  };
  const getter = (key: string, rest: object = {}): object =>
    Object.defineProperty({ ...rest }, key, { get: fail, enumerable: true });
  const trap = (name: keyof ProxyHandler<object>, target: object = { a: 1 }): object =>
    new Proxy(target, { [name]: fail });
  const thrown = (call: () => unknown): unknown => {
    try {
      call();
    } catch (error) {
      return error;
    }
    return "nothing";
  };

  test.each(["a", "headers", "baseUrl", "data", "request", "mediaType"])(
    "a getter of %s",
    (key) => {
      expect(thrown(() => acme("POST /x/{a}", getter(key)))).toBe(own);
      expect(thrown(() => acme.merge("POST /x/{a}", getter(key)))).toBe(own);
      expect(thrown(() => acme.defaults(getter(key)))).toBe(own);
      expect(thrown(() => acme(getter(key, { url: "/x" })))).toBe(own);
      expect(thrown(() => acme.parse(getter(key, { url: "/x/{a}" })))).toBe(own);
    },
  );

  test.each(["ownKeys", "get", "getOwnPropertyDescriptor"] as const)("a proxy's %s", (name) => {
    expect(thrown(() => acme("GET /x/{a}", trap(name)))).toBe(own);
    expect(thrown(() => acme.defaults(trap(name)))).toBe(own);
    expect(thrown(() => acme("GET /x", { headers: trap(name) }))).toBe(own);
    expect(thrown(() => acme("GET /x{?a*}", { a: trap(name) }))).toBe(own);
    expect(thrown(() => acme.defaults({ a: trap(name) }))).toBe(own);
  });

  test("a header's getter, an iterator, a list's member", () => {
    function* broken(): Generator {
      yield ["a", "b"];
      fail();
    }
    expect(thrown(() => acme("GET /x", { headers: getter("x-a") }))).toBe(own);
    expect(thrown(() => acme("GET /x", { headers: broken() }))).toBe(own);
    expect(thrown(() => acme("GET /x", { a: getter("0", []) }))).not.toBe("nothing");
    expect(thrown(() => acme("GET /x", { a: Object.defineProperty([], 0, { get: fail }) }))).toBe(
      own,
    );
  });

  test("members of `data` and `request` are never read", () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const result = acme("POST /x", { request: proxy, data: "text" });
    expect(result.request === proxy).toBe(true);
    expect(acme.defaults({ request: proxy })("GET /x").request === proxy).toBe(true);
    const opaque = trap("get");
    expect(acme("POST /x", { data: opaque }).body === opaque).toBe(true);
  });

  test("a value's `toString` and `toJSON` are not called", () => {
    const sly = { toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail };
    expect(refusal(() => acme("GET /x", { sly: Object.assign(() => 1, sly) })).parameter).toBe(
      "sly",
    );
    expect(refusal(() => acme("GET /x", { sly: [sly] })).parameter).toBe("sly");
    expect(refusal(() => acme("GET /x", { headers: { sly } })).parameter).toBe("sly");
    expect(refusal(() => acme("GET /x", { baseUrl: sly })).parameter).toBe("baseUrl");
    expect(refusal(() => acme({ url: sly })).parameter).toBe("url");
    expect(refusal(() => acme({ url: "/x", method: sly })).parameter).toBe("method");
    expect(refusal(() => acme("GET /x", { mediaType: { format: sly } })).parameter).toBe(
      "mediaType",
    );
    expect(acme("POST /x", { sly }).body).toEqual({ sly });
  });
});

describe("arguments of no kind that is meant", () => {
  const odd = [0, 1, NaN, 1n, true, false, "", "text", Symbol("a"), () => 1, class {}];
  const objects = [[], ["a"], new Map(), new Date(0), /a/, new Proxy({}, {}), Object.create(null)];

  test.each([...odd, ...objects, null, undefined].map((value) => [typeof value, value]))(
    "%s",
    (_type, value) => {
      for (const call of [
        () => acme("GET /x", value),
        () => acme(value),
        () => acme(value, value),
        () => acme.merge("GET /x", value),
        () => acme.merge(value),
        () => acme.parse(value),
        () => acme.defaults(value),
        () => createUntyped(value),
        () => acme("GET /x", { headers: value }),
        () => acme("GET /x", { mediaType: value }),
        () => acme("GET /x", { mediaType: { format: value } }),
        () => acme("GET /x", { baseUrl: value }),
        () => acme("GET /x/{a}/y", { a: value }),
        () => acme("GET /x", { a: value }),
        () => acme.parse({ url: value, method: value, baseUrl: value, headers: value }),
      ]) {
        try {
          call();
        } catch (error) {
          expect(error).toMatchObject({ name: "EndpointError" });
        }
      }
    },
  );

  test("options that are not an object are rejected", () => {
    for (const options of odd) {
      const want = { code: "invalid-options" };
      expect(refusal(() => acme("GET /x", options))).toMatchObject(want);
      expect(refusal(() => acme.merge("GET /x", options))).toMatchObject(want);
      expect(refusal(() => acme.parse(options))).toMatchObject(want);
      if (typeof options === "string") continue;
      expect(refusal(() => acme(options))).toMatchObject(want);
      expect(refusal(() => acme.defaults(options))).toMatchObject(want);
    }
  });
});

describe("cycles", () => {
  const cycle: Record<string, unknown> = { a: 1 };
  cycle["self"] = cycle;
  const list: unknown[] = [1];
  list.push(list);

  test("cycles have no text in a URL, and stay in a body", () => {
    expect(refusal(() => acme("GET /x", { cycle })).parameter).toBe("cycle");
    expect(refusal(() => acme("GET /x", { list })).parameter).toBe("list");
    expect(refusal(() => acme("GET /x/{cycle}", { cycle })).parameter).toBe("cycle");
    expect(refusal(() => acme("GET /x{?list*}", { list })).parameter).toBe("list");
    expect(acme("POST /x", { cycle }).body).toEqual({ cycle });
    expect(acme("POST /x", { data: cycle }).body).toBe(cycle);
    expect(acme("POST /x", cycle).body).toEqual(cycle);
    expect(acme.defaults(cycle)("POST /x", cycle).body).toMatchObject({ a: 1 });
    expect(acme("GET /x", { request: cycle }).request).toBe(cycle);
  });
});
