import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expand } from "../../runtime/index.js";
import { acme, base, createUntyped, type Result, type Untyped } from "./acme.js";
import { headers, leading, options, shapes, text, url, value, values } from "./hostile-inputs.js";

const runs = { numRuns: Number(process.env["FUZZ_RUNS"] ?? 400) };
const api = acme.defaults({ a: "default", headers: { authorization: "token d", "x-d": "1" } });

/** What a call returns, or `undefined` when it throws an error of ours. Any other error fails the test. */
function attempt<T>(call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    const { name, code } = error as { name?: string; code?: string };
    if (name === "EndpointError" && code !== undefined) return undefined;
    throw error;
  }
}

function freeze<T>(input: T): T {
  if (typeof input !== "object" || input === null || ArrayBuffer.isView(input)) return input;
  if (Object.isFrozen(input)) return input;
  Object.freeze(input);
  for (const key of Object.keys(input)) freeze((input as Record<string, unknown>)[key]);
  return input;
}

/** A result that any client can send, to where it was meant to go. */
function expectSendable(result: Result, origin: string): URL {
  expect(result.url).toMatch(/^[\x21-\x7e]+$/);
  const parsed = new URL(result.url);
  const { username, password } = parsed;
  expect([parsed.origin, username, password]).toEqual([origin, "", ""]);
  for (const [name, header] of Object.entries(result.headers)) {
    expect(name).toBe(name.toLowerCase());
    expect(() => new Headers([[name, String(header)]])).not.toThrow();
  }
  return parsed;
}

/** All ways to make the same call come to the same end, and leave the arguments as they were. */
function callEveryWay(endpoint: Untyped, route: string, given: object): Result | undefined {
  const result = attempt(() => endpoint(route, freeze(given)));
  const merged = attempt(() => endpoint.parse(endpoint.merge(route, given)));
  expect(merged).toEqual(result);
  return result;
}

describe("whatever the values are", () => {
  test("any values give a URL with the template's origin and path, or an EndpointError", () => {
    fc.assert(
      fc.property(shapes, values, ({ route, segments }, given) => {
        const result = callEveryWay(api, route, given);
        if (!result) return;
        const parsed = expectSendable(result, base);
        const written = result.url.slice(base.length).replace(/[?#][^]*/, "");
        // A query that a template begins with & is text of the path.
        expect(parsed.pathname).toBe(written);
        const count = written.split("/").length - 1;
        if (segments !== undefined) expect([segments, segments - 1]).toContain(count);
        expect(written).not.toContain("//");
      }),
      runs,
    );
  });

  test("the random calls include many with a result", () => {
    // The same calls in each run, because shares of other ones differ.
    const calls = fc.sample(fc.tuple(shapes, values), { seed: 1, numRuns: 400 });
    const results = calls.filter(([{ route }, given]) => attempt(() => api(route, given)));
    expect(results.length).toBeGreaterThan(60);
  });

  test("a query is decoded to exactly the names and values", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, text)),
        fc.constantFrom("", "#f", "?z=1"),
        (pairs, end) => {
          const given = Object.fromEntries(
            pairs.filter(([name]) => name !== "__proto__" && name !== "z"),
          );
          const result = attempt(() => acme(`GET /x${end}`, given));
          const isWellFormed = Object.entries(given).every(([name, it]) =>
            [name, it].every((part) => !/\p{Surrogate}/u.test(part)),
          );
          const reserved = ["url", "method", "baseUrl", "headers", "mediaType", "data", "request"];
          if (Object.keys(given).some((name) => reserved.includes(name))) return;
          expect(result !== undefined).toBe(isWellFormed);
          if (!result) return;
          const { search, hash } = new URL(result.url);
          const read =
            search === ""
              ? []
              : search
                  .slice(1)
                  .split("&")
                  .map((pair) => pair.split("=").map(decodeURIComponent));
          expect(read).toEqual([...(end === "?z=1" ? [["z", "1"]] : []), ...Object.entries(given)]);
          expect(hash).toBe(end === "#f" ? "#f" : "");
        },
      ),
      runs,
    );
  });

  /** Whether a server that decodes once or more often, and cuts off parameters, finds two dots between separators. */
  const climbs = (value: string): boolean => {
    const decoded = value.replace(/%(?:25)*(2e|2f|3b|5c)/gi, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
    return /(?:^|[/\\])\.\.(?:$|[;/\\])/.test(decoded);
  };

  test("a path segment is decoded to its value", () => {
    fc.assert(
      fc.property(text, (it) => {
        const result = attempt(() => acme("GET /x/{a}/y", { a: it }));
        const isFine = it !== "" && it !== "." && !climbs(it) && !/\p{Surrogate}/u.test(it);
        expect(result !== undefined).toBe(isFine);
        if (!result) return;
        const parts = new URL(result.url).pathname.split("/");
        expect(parts.map(decodeURIComponent)).toEqual(["", "x", it, "y"]);
      }),
      runs,
    );
  });

  test("a body has any values unchanged", () => {
    fc.assert(
      fc.property(values, (given) => {
        const result = attempt(() => acme("POST /x", freeze(given)));
        const names = ["url", "method", "baseUrl", "headers", "mediaType", "data", "request"];
        if (!result || names.some((name) => Object.hasOwn(given, name))) return;
        const entries = Object.entries(given).filter(([, it]) => it !== undefined);
        expect(Object.entries(result.body ?? {})).toEqual(entries);
        expect(Object.getPrototypeOf(result.body ?? {})).toBe(Object.prototype);
      }),
      runs,
    );
  });
});

describe("whatever the options are", () => {
  test("any options give headers that can be sent, and a URL with the base URL's origin", () => {
    fc.assert(
      fc.property(shapes, values, options, ({ route }, given, others) => {
        const all = Object.defineProperties({ ...others }, Object.getOwnPropertyDescriptors(given));
        const result = callEveryWay(api, route, all);
        if (!result) return;
        const { baseUrl = base } = all as { baseUrl?: string };
        expect(result.url).toMatch(/^[\x21-\x7e]+$/);
        if (/^https?:\/\//i.test(baseUrl) && URL.canParse(baseUrl)) {
          const [want, found] = [new URL(baseUrl), new URL(result.url)];
          const parts = ({ origin, username, password }: URL) => [origin, username, password];
          expect(parts(found)).toEqual(parts(want));
        }
        for (const [name, header] of Object.entries(result.headers)) {
          expect(() => new Headers([[name, String(header)]])).not.toThrow();
        }
      }),
      runs,
    );
  });

  test("options as defaults equal options in the call, and stay unchanged", () => {
    fc.assert(
      fc.property(shapes, values, options, ({ route }, given, others) => {
        const all = freeze(
          Object.defineProperties({ ...others }, Object.getOwnPropertyDescriptors(given)),
        );
        const inDefaults = attempt(() => createUntyped({ baseUrl: base }).defaults(all));
        if (!inDefaults) return;
        const before = Object.entries(inDefaults.DEFAULTS);
        const want = attempt(() => createUntyped({ baseUrl: base })(route, all));
        expect(attempt(() => inDefaults(route))).toEqual(want);
        expect(attempt(() => inDefaults(route, all))).toEqual(want);
        expect(Object.entries(inDefaults.DEFAULTS)).toEqual(before);
      }),
      runs,
    );
  });

  test("accepted headers are accepted by `new Headers`, too", () => {
    fc.assert(
      fc.property(headers, (given) => {
        const result = attempt(() => createUntyped()("GET /x", { headers: given }));
        if (!result) return;
        for (const [name, header] of Object.entries(result.headers)) {
          expect(name).toBe(name.toLowerCase());
          expect(new Headers([[name, String(header)]]).get(name)).toBe(
            String(header).replace(/^[\t ]+|[\t ]+$/g, ""),
          );
        }
      }),
      runs,
    );
  });

  test("a media type's format changes only vendor entries of `accept`", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("raw", "a+json"), (accept, format) => {
        const given = { headers: { accept }, mediaType: { format } };
        const result = attempt(() => acme("GET /x", given));
        if (!result) return;
        const found = String(result.headers["accept"]);
        if (!accept.includes("vnd.")) expect(found).toBe(accept);
        expect(found.split(",").length).toBe(accept.split(",").length);
      }),
      runs,
    );
  });
});

describe("whatever the URL is", () => {
  test("a leading placeholder sets the origin of its value, or none", () => {
    fc.assert(
      fc.property(leading, url, value, (route, u, a) => {
        const result = callEveryWay(api, route, { u, a });
        if (!result) return;
        expect(result.url).toMatch(/^[\x21-\x7e]+$/);
        const isSupplied = /^https?:\/\//i.test(u);
        if (!isSupplied) expectSendable(result, base);
        const isForeign =
          isSupplied && URL.canParse(result.url) && new URL(result.url).origin !== base;
        if (isForeign) expect(result.headers).not.toHaveProperty("authorization");
        if (isSupplied && URL.canParse(result.url) && URL.canParse(u)) {
          expect(new URL(result.url).origin).toBe(new URL(u).origin);
        }
      }),
      runs,
    );
  });

  test("a route of any text gives a URL at the base URL's origin or its own origin, or an error", () => {
    fc.assert(
      fc.property(url, values, (it, given) => {
        const result = attempt(() => acme({ url: it, ...given }));
        attempt(() => acme(it, given));
        attempt(() => acme(`GET ${it}`, given));
        if (!result) return;
        expect(result.url).toMatch(/^[\x21-\x7e]+$/);
        const own = /^https?:\/\/[^/?#{]*/i.exec(
          String((given as { url?: unknown }).url ?? it),
        )?.[0];
        const isLeading =
          /^[{:]/.test(it) && Object.values(given).some((a) => /^https?:/i.test(String(a)));
        if (isLeading || Object.hasOwn(given, "baseUrl")) return;
        if (own === undefined) expect(new URL(result.url).origin).toBe(base);
        else if (URL.canParse(result.url))
          expect(new URL(result.url).origin).toBe(new URL(own).origin);
      }),
      runs,
    );
  });

  test("expand returns ASCII or throws an EndpointError", () => {
    fc.assert(
      fc.property(url, values, (template, given) => {
        const result = attempt(() => expand(template, given as Record<string, unknown>));
        if (result !== undefined) expect(result).toMatch(/^[\x21-\x7e]*$/);
      }),
      runs,
    );
  });
});
