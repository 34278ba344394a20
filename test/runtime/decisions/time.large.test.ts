import { describe, expect, test } from "vitest";
import { expand } from "../../../runtime/index.js";
import { growth, isLinear, mostGrowth } from "../../growth.js";
import { acme, refusal } from "../acme.js";

const attempt = (call: () => unknown) => (): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};
const call = (route: string, options: object = {}) => attempt(() => acme(route, options));
const names = (size: number): string[] => Array.from({ length: size }, (_, index) => `k${index}`);
const keys = (size: number): Record<string, number> =>
  Object.fromEntries(names(size).map((name) => [name, 1]));
const nested = (size: number): object => {
  let object: object = {};
  for (let depth = 0; depth < size; depth++) object = { a: object };
  return object;
};

describe("time is linear in the input", () => {
  type Cases = Readonly<Record<string, (size: number) => () => unknown>>;
  const structures: Cases = {
    "a route of many segments": (n) => call("GET " + "/a".repeat(n)),
    "a route of many words": (n) => call("GET /a" + " b".repeat(n)),
    "many placeholders": (n) =>
      call(
        "GET " +
          names(n)
            .map((k) => `/{${k}}`)
            .join(""),
        keys(n),
      ),
    "many placeholders in one segment": (n) =>
      call(
        "GET /" +
          names(n)
            .map((k) => `{${k}}-`)
            .join(""),
        keys(n),
      ),
    "many colon placeholders": (n) =>
      call(
        "GET " +
          names(n)
            .map((k) => `/:${k}`)
            .join(""),
        keys(n),
      ),
    "one placeholder many times": (n) => call("GET " + "/{a}".repeat(n), { a: 1 }),
    "one expression of many names": (n) => call(`GET /x{?${names(n).join(",")}}`, keys(n)),
    "missing variables in the query": (n) => call("GET /x" + "{?a}".repeat(n)),
    "missing variables in one segment": (n) => call("GET /x" + "{a}".repeat(n)),
    "a { that is never closed": (n) => call("GET /" + "{a}".repeat(n) + "{"),
    "many colons and letters": (n) => call("GET /" + ":a".repeat(n)),
    "a long reserved value": (n) => call("GET /x/{+a}", { a: "%41é/".repeat(n) + "x" }),
    "a long list": (n) => call("GET /x", { a: names(n) }),
    "a long exploded list": (n) => call("GET /x{?a*}", { a: names(n) }),
    "a large object": (n) => call("GET /x{?a*}", { a: keys(n) }),
    "many query keys": (n) => call("GET /x", keys(n)),
    "many body keys": (n) => call("POST /x", keys(n)),
    "many headers": (n) => call("GET /x", { headers: keys(n) }),
    "merging many keys": (n) => attempt(() => acme.merge("GET /x", keys(n))),
    "defaults of many keys": (n) => attempt(() => acme.defaults(keys(n))("POST /x", keys(n))),
    "deep defaults": (n) =>
      attempt(() => acme.defaults({ a: nested(n) })("POST /x", { a: nested(n) })),
    "expand alone": (n) => attempt(() => expand("{a}{?b*}".repeat(n), { a: "é", b: [1, 2] })),
  };
  const characters: Cases = {
    "a long route": (n) => call("GET /" + "a".repeat(n)),
    "a route of many slashes": (n) => call("GET " + "/".repeat(n) + "a" + "/".repeat(n)),
    "a route amid whitespace": (n) =>
      call(" ".repeat(n) + "GET" + " \t".repeat(n) + "/a" + "\n".repeat(n)),
    "many { that are never closed": (n) => call("GET /" + "{".repeat(n)),
    "many colons": (n) => call("GET /" + ":".repeat(n)),
    "many percent signs": (n) => call("GET /" + "%41".repeat(n) + "%"),
    "many @ in a host": (n) => call("GET {u}", { u: "https://" + "a@".repeat(n) + "[" }),
    "many dots in a host": (n) => call("GET {u}", { u: "https://" + "a.".repeat(n) + "%" }),
    "a long supplied URL": (n) =>
      call("GET {u}/x", { u: "https://a.test/" + "b/".repeat(n) + "//" }),
    "a base URL that ends in slashes": (n) =>
      call("GET /x", { baseUrl: "https://a.test" + "/".repeat(n) }),
    "a base URL of dashes": (n) => call("GET /x", { baseUrl: "a-.".repeat(n) + " " }),
    "a long value": (n) => call("GET /x/{a}", { a: "é/".repeat(n) }),
    "a reserved value of dots": (n) => call("GET /x/{+a}", { a: "../".repeat(n) }),
    "a value of half surrogate pairs": (n) =>
      call("GET /x", { a: "\ud83d\ude00".repeat(n) + "\ud83d" }),
    "a long prefix": (n) => call("GET /x/{+a:9999}", { a: "%C3%A9".repeat(n) }),
    "a long header value": (n) => call("GET /x", { headers: { a: "b ".repeat(n) + "\n" } }),
    "a long header name": (n) => call("GET /x", { headers: { ["a-".repeat(n) + ":"]: "b" } }),
  };
  const accepts: Cases = Object.fromEntries(
    Object.entries({
      "spaces and no type": (n: number) => " ".repeat(n) + ",",
      commas: (n: number) => ",".repeat(n),
      "vendor entries": (n: number) => "a/vnd.b.v1+c;q=1,".repeat(n / 10),
      "vendor dots": (n: number) => "application/vnd." + "a.".repeat(n) + "v1.1".repeat(n),
      "version dots": (n: number) => "application/vnd.a.v1" + ".1".repeat(n) + "a",
      digits: (n: number) => "application/vnd.a.v1." + "1".repeat(n) + "a",
      "a type of slashes": (n: number) => "a/".repeat(n) + "vnd.",
      "many vnd.": (n: number) => "a/vnd.".repeat(n),
      "plus signs": (n: number) => "a/vnd.a" + "+".repeat(n) + " b",
    }).map(([name, accept]) => [
      `accept: ${name}`,
      (n) => call("GET /x", { headers: { accept: accept(n) }, mediaType: { format: "raw" } }),
    ]),
  );

  test("the measurement detects quadratic time", () => {
    const quadratic = (n: number) => () => {
      let sum = 0;
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) sum += i ^ j;
      return sum;
    };
    expect(growth(quadratic, 600)).toBeGreaterThan(mostGrowth());
  });

  test.each(Object.entries(structures))("%s", (_name, make) => {
    expect(isLinear(make, 1_000)).toBe(true);
  });
  test.each(Object.entries({ ...characters, ...accepts }))("%s", (_name, make) => {
    expect(isLinear(make, 20_000)).toBe(true);
  });
});

describe("large input works", () => {
  const million = 1_000_000;
  test("a value, a path, a header of a million characters", () => {
    expect(acme("GET /x/{a}", { a: "b".repeat(million) }).url.length).toBeGreaterThan(million);
    expect(acme("GET /" + "x".repeat(million)).url.length).toBeGreaterThan(million);
    expect(acme("GET /x", { headers: { a: "b".repeat(million) } }).headers["a"]).toHaveLength(
      million,
    );
    expect(acme("GET /" + "x/".repeat(million / 2) + "{a}", { a: 1 }).url.endsWith("/1")).toBe(
      true,
    );
  });

  test("a list of 2³² holes is rejected without iteration; a few holes are omitted", () => {
    const holes: unknown[] = [];
    holes[2 ** 32 - 2] = 1;
    for (const route of [
      "GET /x",
      "GET /x/{a}",
      "GET /x{?a}",
      "GET /x{?a*}",
      "GET /x{/a*}",
      "PUT /x/{a}",
    ]) {
      expect(refusal(() => acme(route, { a: holes }))).toMatchObject({
        code: "invalid-parameter",
        parameter: "a",
      });
    }
    const few: unknown[] = [];
    few[2] = "b";
    expect(acme("GET /x", { a: few }).url).toMatch(/\/x\?a=b$/);
  });

  test("100,000 placeholders, query keys, body keys, list members, headers", () => {
    const many = 100_000;
    const values = keys(many);
    expect(
      acme(
        "GET " +
          names(many)
            .map((name) => `/{${name}}`)
            .join(""),
        values,
      ).url,
    ).toHaveLength(acme.DEFAULTS.baseUrl.length + 2 * many);
    expect(new URL(acme("GET /x", values).url).searchParams.size).toBe(many);
    expect(Object.keys(acme("POST /x", values).body as object)).toHaveLength(many);
    expect(acme("GET /x", { a: names(many) }).url.split(",")).toHaveLength(many);
    expect(Object.keys(acme("GET /x", { headers: values }).headers)).toHaveLength(many + 2);
  });

  test("objects 20,000 deep, in defaults, parameters, `data` and `request`", () => {
    const deep = nested(20_000);
    let list: unknown[] = [];
    for (let depth = 0; depth < 20_000; depth++) list = [list];
    const api = acme.defaults({ deep, list, request: deep });
    expect(api("POST /x", { deep, list }).body).toHaveProperty("deep");
    expect(api("POST /x", { data: deep }).body).toBe(deep);
    expect(api.merge("POST /x", { deep }).request).toBe(deep);
    expect(api.defaults({ deep })("POST /x").body).toHaveProperty("list");
    expect(refusal(() => acme("GET /x", { deep })).parameter).toBe("deep");
    expect(refusal(() => acme("GET /x", { list })).parameter).toBe("list");
    expect(refusal(() => acme("GET /x{?deep*}", { deep })).parameter).toBe("deep");
  });

  test("a value shared at each of 100 levels is not expanded", () => {
    let shared: object = { leaf: 1 };
    for (let depth = 0; depth < 100; depth++) shared = { a: shared, b: shared };
    const api = acme.defaults({ shared });
    expect(api("POST /x", { shared }).body).toHaveProperty("shared.a.b.a");
  });
});
