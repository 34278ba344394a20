import { describe, expect, test } from "vitest";
import { acme, base, createUntyped, urls } from "../acme.js";

describe("`request` is the same object, by identity; a per-call one replaces a default one", () => {
  const hook = { signal: new AbortController().signal, hook: () => 1, nested: { a: 1 } };
  const kinds = [
    hook,
    Object.freeze({}),
    new Map(),
    () => 1,
    [1],
    "text",
    0,
    false,
    null,
    Symbol("r"),
  ];

  test.each(kinds.map((request) => [typeof request, request]))("%s", (_type, request) => {
    for (const result of [
      acme("GET /x", { request }),
      acme("POST /x", { request }),
      acme({ url: "/x", request }),
      acme.parse(acme.merge("GET /x", { request })),
      acme.defaults({ request })("GET /x"),
      acme.defaults({ request }).defaults({})({ url: "/x" }),
      acme.defaults({ request: { other: 1 } })("GET /x", { request }),
      acme.defaults({ request: { other: 1 } })({ url: "/x", request }),
    ]) {
      expect(result).toHaveProperty("request");
      expect(result.request).toBe(request);
    }
    expect(acme.merge("GET /x", { request }).request).toBe(request);
    expect(acme.defaults({ request }).DEFAULTS["request"]).toBe(request);
  });

  test("`request` is not merged, copied or frozen", () => {
    const api = acme.defaults({ request: hook });
    expect(api("GET /x", { request: { b: 1 } }).request).toEqual({ b: 1 });
    expect(Object.isFrozen(hook)).toBe(false);
    expect(Object.isFrozen(hook.nested)).toBe(false);
  });

  test("without `request` the result has no such member; undefined counts as missing", () => {
    expect(acme("GET /x")).not.toHaveProperty("request");
    expect(acme("POST /x", { a: 1 })).not.toHaveProperty("request");
    expect(acme.merge("GET /x")).not.toHaveProperty("request");
    expect(acme("GET /x", { request: undefined })).not.toHaveProperty("request");
    expect(acme.defaults({ request: hook })("GET /x", { request: undefined }).request).toBe(hook);
  });
});

describe("`DEFAULTS` is a deep-frozen copy", () => {
  const input = {
    baseUrl: "https://other.test",
    headers: { "x-a": "1" },
    mediaType: { format: "raw" },
    labels: ["a", { deep: ["b"] }],
    filter: { a: { b: { c: [1] } }, request: { d: 1 }, data: { e: 2 } },
  };
  const api = acme.defaults(input);

  test("every object and list in it is frozen", () => {
    const open: string[] = [];
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== "object" || value === null) return;
      if (!Object.isFrozen(value)) open.push(path);
      for (const [key, member] of Object.entries(value)) visit(member, `${path}.${key}`);
    };
    visit(api.DEFAULTS, "DEFAULTS");
    visit(acme.DEFAULTS, "acme");
    visit(createUntyped().DEFAULTS, "none");
    expect(open).toEqual([]);
    expect(() => Object.assign(api.DEFAULTS, { org: "a" })).toThrow(TypeError);
    expect(() => Object.assign(api.DEFAULTS.headers, { accept: "a" })).toThrow(TypeError);
  });

  test("the input of defaults is not frozen, and later changes to it have no effect", () => {
    const options = structuredClone(input);
    const own = acme.defaults(options);
    const before = own("POST /x");
    options.baseUrl = "https://changed.test";
    options.headers["x-a"] = "changed";
    options.mediaType.format = "changed";
    options.labels.push("changed");
    (options.labels[1] as { deep: string[] }).deep[0] = "changed";
    options.filter.a.b.c.push(2);
    Object.assign(options, { extra: 1 });
    expect(own("POST /x")).toEqual(before);
    expect(own.DEFAULTS).toEqual(api.DEFAULTS);
    expect(own.defaults({}).DEFAULTS).toEqual(api.DEFAULTS);
  });

  test("changes to a result do not change the defaults", () => {
    const result = api("POST /x", { filter: { z: 1 } });
    const body = result.body as Record<string, unknown>;
    body["labels"] = body["extra"] = result.headers["x-a"] = "changed";
    expect(() => (api("POST /x").body as { labels: unknown[] }).labels.push(1)).toThrow(TypeError);
    expect(api.DEFAULTS).toEqual(acme.defaults(input).DEFAULTS);
  });

  test("defaults may be frozen", () => {
    const headers = Object.freeze({ A: "1" });
    const options = Object.freeze({ headers, filter: Object.freeze({ a: 1 }), b: 1 });
    expect(acme("POST /x", options).body).toEqual({ filter: { a: 1 }, b: 1 });
    expect(acme.defaults(options)("POST /x", options).body).toEqual({ filter: { a: 1 }, b: 1 });
    expect(acme(Object.freeze({ url: "/x", method: "PUT", ...options })).body).toEqual({
      filter: { a: 1 },
      b: 1,
    });
  });

  test("`DEFAULTS` has the documented members", () => {
    expect(acme.DEFAULTS).toEqual({
      method: "GET",
      baseUrl: base,
      headers: { accept: "application/vnd.acme.v3+json", "user-agent": "acme-endpoint.js/1.2.3" },
    });
    expect(createUntyped().DEFAULTS).toEqual({ method: "GET", baseUrl: "", headers: {} });
    expect(api.DEFAULTS).toEqual({
      ...input,
      method: "GET",
      headers: { ...acme.DEFAULTS.headers, "x-a": "1" },
    });
  });
});

describe("defaults cascade", () => {
  const first = acme.defaults({ org: "a", headers: { "X-A": "1" }, per_page: 10 });
  const second = first.defaults({
    org: "b",
    headers: { "x-b": "2" },
    baseUrl: "https://b.test/v1/",
  });
  urls([["GET /orgs/{org}", {}, "/orgs/a?per_page=10"]], first);
  urls(
    [
      ["GET /orgs/{org}", {}, "https://b.test/v1/orgs/b?per_page=10"],
      ["GET /orgs/{org}", { org: "c", per_page: 5 }, "https://b.test/v1/orgs/c?per_page=5"],
      ["GET /orgs/{org}", { org: undefined }, "https://b.test/v1/orgs/b?per_page=10"],
      ["GET /orgs/{org}", { org: null }, "https://b.test/v1/orgs?per_page=10"],
      ["GET /orgs/{org}", { baseUrl: base }, "/orgs/b?per_page=10"],
    ],
    second,
  );

  test("`.defaults` does not change the original endpoint", () => {
    expect(first.DEFAULTS).toMatchObject({ org: "a", baseUrl: base });
    expect(first.DEFAULTS.headers).not.toHaveProperty("x-b");
    expect(acme.DEFAULTS).not.toHaveProperty("org");
    expect(second.DEFAULTS.baseUrl).toBe("https://b.test/v1/");
    expect(second.DEFAULTS.headers).toMatchObject({
      "x-a": "1",
      "x-b": "2",
      accept: expect.any(String),
    });
  });

  test("two endpoints of `createUntyped` are independent", () => {
    const one = createUntyped({ baseUrl: "https://one.test", a: 1 });
    const two = createUntyped({ baseUrl: "https://two.test" });
    expect(one("GET /x").url).toBe("https://one.test/x?a=1");
    expect(two("GET /x").url).toBe("https://two.test/x");
  });
});
