import { describe, expect, it } from "vitest";
import {
  nextByLast,
  nextByLink,
  nextByNumber,
  nextByValue,
  nextAfter,
} from "../../runtime/builders.js";
import { items, type FetchInit } from "../../runtime/fetch.js";
import { isLinear } from "../growth.js";
import { acme, refusal } from "./acme.js";

const base = "https://api.acme.test/items";
const OK = { status: 200, headers: {} };

type Next = typeof nextByLink;

/** The URL of the next page, or `undefined`. */
function follow(next: Next, url: string, body: unknown, response: Parameters<Next>[1] = OK) {
  const request = Object.freeze({ method: "get", url: base + url, headers: {}, request: {} });
  const found = next(request, response, body);
  if (found === undefined) return undefined;
  expect(found).toEqual({ ...request, url: found.url });
  expect(found.url.startsWith(base)).toBe(true);
  return found.url.slice(base.length);
}

const rules = {
  cursor: nextByValue("cursor", ["meta", "next"]),
  last: nextByLast("after", ["data"], ["id"], ["has_more"]),
  page: nextByNumber("page", [], 1),
  offset: nextByNumber("offset", ["data"], 0, true, ["more"]),
  between: nextAfter(["a", "deep"], "b", nextByValue("b", ["next"])),
  dotted: nextByValue("a.b", ["next"]),
  "inherited member": nextByValue("c", ["__proto__", "x"]),
  __proto__: nextByValue("c", ["__proto__"]),
  constructor: nextByValue("c", ["constructor", "name"]),
  length: nextByValue("c", ["length"]),
  item: nextByLast("c", ["data"], []),
};
type Rule = keyof typeof rules;

const next = (value: unknown) => ({ meta: { next: value } });

describe("the next request of a rule for the query", () => {
  it.each<readonly [rule: Rule, url: string, body: unknown, want: string | undefined]>([
    ["cursor", "", next("c"), "?cursor=c"],
    ["cursor", "?", next("c"), "?cursor=c"],
    ["cursor", "?a=1", next("c"), "?a=1&cursor=c"],
    ["cursor", "?a=1&", next("c"), "?a=1&cursor=c"],
    ["cursor", "?cursor=b&a=1", next("c"), "?cursor=c&a=1"],
    ["cursor", "?xcursor=1&cursor=b#end", next("c"), "?xcursor=1&cursor=c#end"],
    ["cursor", "#end?cursor=1", next("c"), "?cursor=c#end?cursor=1"],
    ["cursor", "?a=cursor=1", next("c"), "?a=cursor=1&cursor=c"],
    ["cursor", "?a=1?cursor=1", next("c"), "?a=1?cursor=1&cursor=c"],
    ["cursor", "?a=1?cursor=1&cursor=b&cursor=a", next("c"), "?a=1?cursor=1&cursor=c&cursor=a"],
    ["cursor", "&cursor=1", next("c"), "&cursor=1?cursor=c"],
    ["cursor", "", next("é/ &=?#+%41"), "?cursor=%C3%A9%2F%20%26%3D%3F%23%2B%2541"],
    ["cursor", "", next("$&$1"), "?cursor=%24%26%241"],
    ["cursor", "", next(true), "?cursor=true"],
    ["cursor", "?cursor=c", next("c"), undefined],
    ...[null, undefined, "", 0, false, []].map((value): [Rule, string, unknown, undefined] => [
      "cursor",
      "?cursor=b",
      next(value),
      undefined,
    ]),
    ...[null, undefined, "meta", 7, [], { meta: null }, { meta: [] }].map(
      (body): [Rule, string, unknown, undefined] => ["cursor", "", body, undefined],
    ),
    ["inherited member", "", {}, undefined],
    ["__proto__", "", JSON.parse('{"__proto__":"x"}'), "?c=x"],
    ["constructor", "", {}, undefined],
    ["length", "", [1], undefined],
    ["item", "", { data: "text" }, undefined],
    ["item", "", { data: { at: 1 } }, undefined],
    ["last", "", { data: [{ id: 1 }, { id: "z" }], has_more: true }, "?after=z"],
    ["last", "", { data: [{ id: 1 }, { id: 2 }, { id: "z" }], has_more: true }, "?after=z"],
    ["last", "?after=z", { data: [{ id: "z" }], has_more: true }, undefined],
    ["last", "", { data: [{ id: 1 }], has_more: false }, undefined],
    ["last", "", { data: [{ id: 1 }] }, undefined],
    ["last", "", { data: [], has_more: true }, undefined],
    ["last", "", { data: [null], has_more: true }, undefined],
    ["page", "", [1], "?page=2"],
    ["page", "?page=", [1], "?page=2"],
    ["page", "?page=7&a=1", [1], "?page=8&a=1"],
    ["page", "?page=7", [], undefined],
    ["page", "?page=7", { length: 1 }, undefined],
    ["page", "", null, undefined],
    ["offset", "", { data: [1, 2], more: true }, "?offset=2"],
    ["offset", "?offset=10", { data: [1, 2], more: 1 }, "?offset=12"],
    ["offset", "?offset=10", { data: [1, 2], more: false }, undefined],
    ["between", "?a=1&c=3", { next: 2 }, "?a=1&b=2&c=3"],
    ["between", "?c=3", { next: 2 }, "?b=2&c=3"],
    [
      "between",
      "?deep%5Bx%5D=1&deep%5By%5D=1&c=3",
      { next: 2 },
      "?deep%5Bx%5D=1&deep%5By%5D=1&b=2&c=3",
    ],
    ["between", "?ab=1", { next: 2 }, "?b=2&ab=1"],
    ["between", "?a=1&b=1&c=3", { next: 2 }, "?a=1&b=2&c=3"],
    ["between", "?c=3&b=1&a=1", { next: 2 }, "?c=3&b=2&a=1"],
    ["between", "?a=1&c=3#end?b=4", { next: 2 }, "?a=1&b=2&c=3#end?b=4"],
    ["dotted", "?axb=1", { next: 2 }, "?axb=1&a.b=2"],
    ["dotted", "?a.b=1", { next: 2 }, "?a.b=2"],
    ["between", "?a=1?c&d=4", { next: 2 }, "?a=1?c&b=2&d=4"],
    ["between", "&a?c=3#?d&e", { next: 2 }, "&a?b=2&c=3#?d&e"],
    ["between", "?a=1?b=1", { next: 2 }, "?a=1?b=1&b=2"],
    ["between", "?", { next: 2 }, "?b=2"],
    ["between", "#?c", { next: 2 }, "?b=2#?c"],
    ["page", "?page=x", [1], undefined],
  ])("%s, %j: %j → %s", (rule, url, body, want) => {
    expect(follow(rules[rule], url, body)).toBe(want);
    for (const status of [300, 304, 404, 500]) {
      expect(follow(rules[rule], url, body, { status, headers: {} })).toBeUndefined();
    }
  });

  it.each([[{}], [() => 1], ["\ud800"]])(
    "the next request rejects values that the builder rejects: %o",
    (value) => {
      const error = refusal(() => follow(rules.cursor, "", next(value)));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "cursor" });
    },
  );
});

describe("the next request by Link", () => {
  const link = (header: unknown, url = "") =>
    follow(nextByLink, url, undefined, { status: 200, headers: { link: header } });

  it.each<readonly [header: unknown, want: string | undefined]>([
    [`<${base}?page=2>; rel="next"`, "?page=2"],
    [`<${base}?page=2>;rel=next`, "?page=2"],
    [`<${base}?page=2> ; REL = "NEXT"`, "?page=2"],
    [`<${base}?page=1>; rel="prev", <${base}?page=3>; rel="next"`, "?page=3"],
    [`<${base}?page=1>; rel="prev first",, <${base}?page=3>; rel="last next"`, "?page=3"],
    [`<${base}?q=a,b;c>; title="a, <b>; rel=next"; rel="next"`, "?q=a,b;c"],
    [`<${base}?bad>; title="a \\" ; rel=\\"next"; rel=prev`, undefined],
    [`<${base}?bad>; rel=prev; title="<https://x>; rel=next"`, undefined],
    [`<${base}?page=2>; crossorigin; rel=next`, "?page=2"],
    [`<${base}?page=2>; relation=next`, undefined],
    [`<${base}?page=2>; rel="nextish prev-next"`, undefined],
    [`<${base}?page=2>`, undefined],
    [`</items?page=2>; rel=next`, "?page=2"],
    [`<?page=2>; rel=next`, "?page=2"],
    [`<>; rel=next`, undefined],
    [`<${base}>; rel=next`, undefined],
    [[`<${base}?page=1>; rel=prev`, `<${base}?page=2>; rel=next`], "?page=2"],
    ["", undefined],
    [null, undefined],
    [undefined, undefined],
    [7, undefined],
    [`<${base}?page=2; rel=next`, undefined],
    [`rel=next`, undefined],
  ])("%j", (header, want) => {
    expect(link(header)).toBe(want);
    expect(follow(nextByLink, "", undefined, { status: 299, headers: { link: header } })).toBe(
      want,
    );
    const headers = new Map([["link", header]]);
    expect(follow(nextByLink, "", undefined, { status: 200, headers })).toBe(want);
    expect(follow(nextByLink, "", undefined, { status: 404, headers })).toBeUndefined();
  });

  it.each([
    "https://evil.test/items",
    "http://api.acme.test/items",
    "//evil.test/",
    "http://[",
    "data:,",
  ])("the next request rejects the foreign origin of %s", (target) => {
    const error = refusal(() => link(`<${target}>; rel=next`));
    expect(error).toMatchObject({ code: "invalid-parameter", parameter: "link" });
  });

  it.each([
    ["https://api.acme.test/a%20b?x='", "?y", "https://api.acme.test/a%20b?y"],
    ["https://API.acme.test:443/a", "https://api.acme.test/a?b", "https://api.acme.test/a?b"],
  ])("from %s to %s", (url, target, want) => {
    const response = { status: 200, headers: { link: `<${target}>; rel=next` } };
    expect(nextByLink({ url }, response, undefined)).toEqual({ url: want });
  });

  it("the next request is not the same request in another spelling", () => {
    const response = { status: 200, headers: { link: "<>; rel=next" } };
    const request = { url: "https://API.acme.test:443/a/../b?q='" };
    expect(nextByLink(request, response, undefined)).toBeUndefined();
  });

  it("the next request does not read inherited headers", () => {
    const headers = Object.create({ link: "</x>; rel=next" }) as object;
    expect(nextByLink({ url: base }, { status: 200, headers }, undefined)).toBeUndefined();
  });

  it.each([
    ...["<", "<a>", ';a="', ";a", '<a>;a="\\', ";a ", '; rel="a'].map(
      (part) => ["", part] as const,
    ),
    ...["<a>;rel=", '<a>;rel="', "<a>;rel=a"].map((start) => [start, " "] as const),
    ["<a>;rel=", "a "] as const,
  ])("the header Link is read in linear time: %s and many %s", (start, part) => {
    expect(isLinear((size) => () => link(start + part.repeat(size)), 2_000)).toBe(true);
  });
});

it.each<readonly [answers: readonly string[], settings: object, want: readonly unknown[]]>([
  [['{"data":[1,2],"next":1}', '{"data":[3]}'], {}, [1, 2, 3]],
  [['{"data":[],"next":1}', '{"data":[3],"next":2}', '{"data":[4]}'], {}, [3, 4]],
  [['{"data":[1,2],"next":1}', '{"data":[3]}'], { maxPages: 1 }, [1, 2]],
  [['{"data":[1,2],"next":1}', '{"data":[3]}'], { maxPages: 0 }, []],
  [[""], {}, []],
])("the items of the pages %j with %j: %j", async (answers, settings, want) => {
  const pages = {
    request: (parameters: object, _: object) => acme("GET /items", parameters),
    items: ["data"],
    next: nextByValue("page", ["next"]),
  };
  const fetch = (url: string, _: FetchInit) => {
    const page = Number(new URL(url).searchParams.get("page"));
    return Promise.resolve(new Response(answers[page]));
  };
  const found: unknown[] = [];
  for await (const item of items(pages, {}, {}, { fetch, ...settings })) found.push(item);
  expect(found).toEqual(want);
});
