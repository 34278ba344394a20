import fc from "fast-check";
import type { Input } from "./input.js";

const name = fc.constantFrom("ab", "cd", "ef", "q", "owner");
const word = fc.constantFrom(
  "a",
  "repo",
  "1.0",
  "a b",
  "a/b",
  "é",
  "a+b",
  "a&b=c",
  "#1",
  "50%",
  "%41",
  "~-_.",
  "x:y",
);
const oddText = fc.constantFrom(
  "",
  ".",
  "..",
  "%2e",
  "a//b",
  "b/",
  "(1)!",
  "\u{1f600}",
  "httpx",
  "\ud800",
  "\n",
);
const plain = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.bigInt({ min: 0n, max: 10n ** 20n }) },
);
const composite = fc.oneof(
  fc.array(plain, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom("k", "l m", "n/o"), plain, { noNullPrototype: true }),
);
const odd = fc.oneof(
  oddText,
  composite,
  fc.constantFrom<unknown>(null, undefined, NaN, new Date(0), [null, "a"], [[1]], { a: { b: 1 } }),
);
const value = fc.oneof({ weight: 8, arbitrary: plain }, { weight: 1, arbitrary: odd });

const usual = <T>(common: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 12, arbitrary: common }, { weight: 1, arbitrary: rare });
const literal = fc.constantFrom("repos", "x", "v1.0", "-", "a,b", "@me", "(a)", "~");
const braces = name.map((it) => `{${it}}`);
const segment = fc.oneof(
  { weight: 6, arbitrary: literal },
  { weight: 6, arbitrary: braces },
  { weight: 3, arbitrary: name.map((it) => `:${it}`) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(braces, fc.constantFrom("...", "-", ".", ""), braces)
      .map((parts) => parts.join("")),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom("+", "", ".", ";"), name, fc.constantFrom("", "", "*", ":2"))
      .map(([operator, it, modifier]) => `x{${operator}${it}${modifier}}`),
  },
);
const query = fc.oneof(
  { weight: 8, arbitrary: fc.constant("") },
  { weight: 2, arbitrary: fc.constant("?z=1") },
  { weight: 2, arbitrary: name.map((it) => `{?${it}}`) },
  { weight: 1, arbitrary: fc.tuple(name, name).map(([a, b]) => `{?${a},${b}}`) },
  { weight: 1, arbitrary: fc.tuple(name, name).map(([a, b]) => `{?${a}*,${b}}`) },
  { weight: 1, arbitrary: name.map((it) => `{?${it}*}`) },
  { weight: 1, arbitrary: name.map((it) => `?z=1{&${it}}`) },
  { weight: 1, arbitrary: name.map((it) => `?z={${it}}`) },
);
const ending = usual(fc.constant(""), fc.constantFrom("/", "#f", "{#ef}", "{/ab}", "?"));
const beginning = usual(
  fc.constant("/"),
  fc.constantFrom("", "//", "https://other.test/", "HTTP://other.test/", "{+ab}/", "http"),
);
const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join("/"));
const template = fc.tuple(beginning, path, query, ending).map((parts) => parts.join(""));
const method = fc.constantFrom(
  "GET ",
  "GET ",
  "POST ",
  "PUT ",
  "PATCH ",
  "DELETE ",
  "HEAD ",
  "get ",
  "Post ",
  "",
);
const route = usual(
  fc.tuple(method, template).map((parts) => parts.join("")),
  fc.tuple(fc.constantFrom(" GET ", "GET  ", "GET\t"), template).map((parts) => parts.join("")),
);

const headers = usual<unknown>(
  fc.dictionary(
    fc.constantFrom("Accept", "X-A", "x-b", "content-type", "AUTHORIZATION"),
    fc.constantFrom<unknown>("text/plain", "application/vnd.acme.v3.full+json", 5, true, undefined),
    { maxKeys: 3 },
  ),
  fc.constantFrom<unknown>(
    [["X-A", "1"]],
    new Map([["X-A", "1"]]),
    { "x-a": null },
    { Accept: "text/plain", accept: undefined },
    { "content-type": "" },
    { "x a": "1" },
    { a: "b\nc" },
    { accept: "application/vnd.a-b.v4+json; q=1, text/html" },
  ),
);
const mediaType = fc.record(
  { format: fc.constantFrom("raw", "diff", "html+json", "") },
  { requiredKeys: [] },
);
const baseUrl = usual<unknown>(
  fc.constantFrom("https://b.test", "https://b.test/v1"),
  fc.constantFrom("https://b.test/", "", "https://b.test?a", null),
);
const data = fc.oneof(plain, composite, fc.constant(new Uint8Array(1)));
const request = fc.constantFrom<unknown>({ a: 1 }, { b: 2 }, null);
const inDefaults = { headers, mediaType, baseUrl, data, request };
const inCall = { ...inDefaults, url: fc.constant("/other"), method: fc.constant("PUT") };

/** Options of which most calls have few. */
function some(
  options: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): fc.Arbitrary<Record<string, unknown>> {
  const absent = Symbol("absent");
  const perhaps = Object.entries(options).map(([key, arbitrary]) =>
    fc
      .oneof(
        {
          weight: key === "headers" || key === "mediaType" ? 2 : 20,
          arbitrary: fc.constant(absent),
        },
        { weight: 1, arbitrary },
      )
      .map((it) => [key, it] as const),
  );
  return fc
    .tuple(...perhaps)
    .map((entries) => Object.fromEntries(entries.filter(([, it]) => it !== absent)));
}
const parameters = fc.dictionary(usual(name, fc.constantFrom("a b", "é", "filter[a]")), value, {
  maxKeys: 4,
});
/** A value for every name, so that placeholders seldom stay empty. */
const everyName = fc.record({ ab: value, cd: value, ef: value, q: word, owner: value });

export const inputs: fc.Arbitrary<Input> = fc
  .tuple(
    route,
    some(inCall),
    some(inDefaults),
    usual(everyName, parameters),
    parameters,
    fc.boolean(),
  )
  .map(([it, options, defaults, values, others, below]) => ({
    route: it,
    options: { ...(below ? others : values), ...options },
    defaults: { ...(below ? values : {}), ...defaults },
  }));
