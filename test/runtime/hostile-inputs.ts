import fc from "fast-check";
import { codePoint } from "./code-point.js";

/** What parsers of URLs, templates and headers give a meaning to. */
const pieces = [
  ..."/ \\ . .. : @ ? # & = + % ; , { } [ ] ( ) ' \" < > ^ ` | ~ * ! $ _ -".split(" "),
  ...[
    "//",
    "https://",
    "HTTP://",
    "http:/",
    "javascript:",
    "evil.test",
    "a",
    "Z",
    "0",
    ":80",
    "user:pw@",
  ],
  ...["%2e", "%2E%2e", "%2f", "%5c", "%00", "%", "%zz", "%25", "%E2%82%AC", "{a}", ":a", "vnd."],
  ...[
    "\r\n",
    "\n",
    "\0",
    "\t",
    " ",
    "\u00a0",
    "\ud800",
    "\udc00",
    "é",
    "\u{1f600}",
    "\u3002",
    "\uff0f",
  ],
];
export const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 8 }),
  fc.string({ unit: codePoint, maxLength: 5 }),
);

/** Names that objects have without being given them, and names that inject. */
const name = fc.oneof(
  fc.constantFrom("a", "b", "c", "d"),
  fc.constantFrom("__proto__", "constructor", "prototype", "toString", "hasOwnProperty", "then"),
  text,
);

const scalar = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.bigInt(), fc.boolean()) },
  { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  { weight: 1, arbitrary: fc.date() },
);
const ownEntries = (entries: readonly (readonly [string, unknown])[]): object =>
  entries.reduce(
    (object, [key, value]) =>
      Object.defineProperty(object, key, {
        value,
        configurable: true,
        enumerable: true,
        writable: true,
      }),
    {},
  );
const dictionary = (value: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc.array(fc.tuple(name, value), { maxLength: 4 }).map(ownEntries);
const strange = fc.constantFrom<unknown>(
  ...[
    () => "a",
    Symbol("a"),
    new Map([["a", 1]]),
    /a/,
    new URL("https://evil.test"),
    new Uint8Array(2),
  ],
  ...[Object.create({ a: 1 }), new String("a"), [[1]], { a: { b: 1 } }, new Date(NaN)],
);
export const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  { weight: 1, arbitrary: dictionary(scalar) },
  { weight: 1, arbitrary: strange },
);
export const values = dictionary(value);

/** Text for the places that are meant to be a whole URL. */
export const url = fc.oneof(
  text,
  fc
    .tuple(
      fc.constantFrom("https://", "http://", "HTTPS://", "https:"),
      text,
      fc.constantFrom("", "/", "/x", ":80/x"),
      text,
    )
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("https://h.test", "https://h.test/v1/"), text)
    .map((parts) => parts.join("")),
);

/** Headers of which some can be sent. */
export const headers: fc.Arbitrary<unknown> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.dictionary(
      fc.constantFrom("a", "X-B", "Accept", "cookie"),
      fc.oneof(fc.constant("b"), text),
    ),
  },
  { weight: 1, arbitrary: dictionary(scalar) },
  { weight: 1, arbitrary: fc.array(fc.tuple(name, value)) },
  { weight: 1, arbitrary: value },
);
export const options: fc.Arbitrary<object> = fc.record(
  {
    headers,
    mediaType: fc.oneof(value, fc.record({ format: value })),
    baseUrl: url,
    data: value,
    request: value,
  },
  { requiredKeys: [] },
);

/**
 * A route whose literals are harmless, so that what is strange in its URL came from a value. `segments` is how many
 * segments its path has, or undefined where values decide.
 */
export interface Shape {
  readonly route: string;
  readonly segments: number | undefined;
}

const variable = fc.constantFrom("a", "b", "c", "d");
const braces = variable.map((it) => `{${it}}`);
const plainSegment = fc.oneof(
  fc.constantFrom("x", "y.z", "-"),
  braces,
  variable.map((it) => `:${it}`),
  fc
    .tuple(braces, fc.constantFrom("", ".", "..", "...", "-"), braces)
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom(".", "x", "%2e"), braces, fc.constantFrom("", "."))
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("", "x"), fc.constantFrom(".", ";"), variable, fc.constantFrom("", "*"))
    .map(([before, operator, it, modifier]) => `${before}{${operator}${it}${modifier}}`),
);
const openSegment = fc
  .tuple(fc.constantFrom("", "x"), fc.constantFrom("+", "/"), variable, fc.constantFrom("", "*"))
  .map(([before, operator, it, modifier]) => `${before}{${operator}${it}${modifier}}`);
const tail = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  variable.map((it) => `{?${it}}`),
  variable.map((it) => `?z=1{&${it}*}`),
  variable.map((it) => `{&${it}}`),
  variable.map((it) => `{#${it}}`),
  variable.map((it) => `?${"{+"}${it}}`),
);
const method = fc.constantFrom("GET", "HEAD", "POST", "DELETE");
export const shapes: fc.Arbitrary<Shape> = fc
  .tuple(
    method,
    fc.array(plainSegment, { minLength: 1, maxLength: 4 }),
    fc.option(openSegment),
    tail,
  )
  .map(([verb, segments, open, end]) => ({
    route: `${verb} /s/${segments.join("/")}${open === null ? "" : `/${open}`}${end}`,
    segments: open === null ? segments.length + 1 : undefined,
  }));

/** Routes that begin with a placeholder. */
export const leading = fc
  .tuple(
    method,
    fc.constantFrom("{u}", "{+u}", ":u"),
    fc.constantFrom("", "/x", "/x/{a}", ".json", "{/a}", "{.a}", "{&a}", "{?a}", "{#a}"),
  )
  .map(
    ([verb, start, end]) =>
      `${verb} ${start}${start === ":u" && !end.startsWith("/") ? "/x" : end}`,
  );
