import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EndpointError, expand } from "../../../runtime/index.js";
import { codePoint } from "../code-point.js";

type Variables = Readonly<Record<string, unknown>>;

const uriReference = /^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/;

/** Any string without lone surrogates, with plenty of the characters that URIs care about. */
const text = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({ unit: fc.constantFrom(..."%2F/?#&=,;.:+ 'é\u{1F600}aB") }),
);
const scalar = fc.oneof(
  text,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.bigInt(),
  fc.date({ noInvalidDate: true }),
);
const missing = fc.constantFrom(undefined, null);
const member = fc.oneof({ weight: 4, arbitrary: scalar }, { weight: 1, arbitrary: missing });
const composite = fc.oneof(fc.array(member), fc.dictionary(text, member));

const literalCharacter = fc.oneof(
  fc.constantFrom(..."ABCxyz019-._~:/?#[]@!$&'()*+,;="),
  fc.constantFrom("%20", "%C3%A9", "%ff"),
  fc.integer({ min: 0xa0, max: 0xd7ff }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0xe000, max: 0xf8ff }).map((point) => String.fromCodePoint(point)),
  fc.integer({ min: 0x10000, max: 0x1fffd }).map((point) => String.fromCodePoint(point)),
);
const literal = fc.string({ unit: literalCharacter });

// A prefix of a composite is an error, so names that start with "s" hold only scalars.
const scalarNames = ["s", "s.t", "s%20", "s_1"] as const;
const compositeNames = ["c", "c.d", "constructor"] as const;
const modifier = fc.oneof(
  fc.constantFrom("", "*"),
  fc.integer({ min: 1, max: 9999 }).map((length) => `:${length}`),
  fc.integer({ min: 1, max: 4 }).map((length) => `:${length}`),
);
const specifier = fc.oneof(
  fc.tuple(fc.constantFrom(...scalarNames), modifier),
  fc.tuple(fc.constantFrom(...compositeNames, "never", "toString"), fc.constantFrom("", "*")),
);
const expression = fc
  .tuple(
    fc.constantFrom("", "+", "#", ".", "/", ";", "?", "&"),
    fc.array(specifier, { minLength: 1, maxLength: 4 }),
  )
  .map(([operator, list]) => `{${operator}${list.map((it) => it.join("")).join(",")}}`);
const template = fc.array(fc.oneof(literal, expression)).map((parts) => parts.join(""));

const variables: fc.Arbitrary<Variables> = fc.record(
  {
    ...Object.fromEntries(scalarNames.map((name) => [name, member])),
    ...Object.fromEntries(compositeNames.map((name) => [name, fc.oneof(composite, missing)])),
  },
  { requiredKeys: [] },
);

function freezeDeeply<T>(value: T): T {
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    Object.values(value).forEach(freezeDeeply);
    Object.freeze(value);
  }
  return value;
}

describe("whatever the template and the variables", () => {
  test("an expansion has only characters of a URI", () => {
    fc.assert(
      fc.property(template, variables, (given, values) => {
        expect(expand(given, values)).toMatch(uriReference);
      }),
    );
  });

  test("the expansion of two templates in a row is their expansions in a row", () => {
    fc.assert(
      fc.property(template, template, variables, (first, second, values) => {
        expect(expand(first + second, values)).toBe(expand(first, values) + expand(second, values));
      }),
    );
  });

  test("expand does not mutate its arguments, and repeats its result", () => {
    fc.assert(
      fc.property(template, variables, (given, values) => {
        const before = structuredClone(values);
        const once = expand(given, freezeDeeply(values));
        expect(expand(given, values)).toBe(once);
        expect(structuredClone(values)).toEqual(before);
      }),
    );
  });

  test("any other template is expanded, or rejected at one of its characters", () => {
    const brokenTemplate = fc.oneof(
      fc.string({ unit: fc.constantFrom(..."{}{}+#?&,.:*%19aA é", "\uD800", "\uDC00") }),
      fc.string({ unit: codePoint }),
    );
    fc.assert(
      fc.property(brokenTemplate, (given) => {
        try {
          expect(expand(given, { a: "1", A: ["2"] })).toMatch(uriReference);
        } catch (error) {
          if (!(error instanceof EndpointError) || error.code !== "invalid-template") throw error;
          expect(error.position).toBeGreaterThanOrEqual(0);
          expect(error.position).toBeLessThan(given.length);
        }
      }),
    );
  });
});

describe("what goes in can be read back", () => {
  test("a template without expressions is unchanged, except encoded characters beyond ASCII", () => {
    fc.assert(
      fc.property(literal, (given) => {
        const want = given.replace(/[^\0-\x7F]+/gu, encodeURIComponent);
        expect(expand(given, {})).toBe(want);
      }),
    );
  });

  test("a simple expansion decodes to the value", () => {
    fc.assert(
      fc.property(text, (x) => {
        const got = expand("{x}", { x });
        expect(decodeURIComponent(got)).toBe(x);
        expect(got).toMatch(/^(?:[\w\-.~]|%[0-9A-F]{2})*$/);
      }),
    );
  });

  test("a reserved expansion encodes once: a second one changes nothing", () => {
    fc.assert(
      fc.property(text, (value) => {
        const x = expand("{+x}", { x: value });
        expect(expand("{+x}", { x })).toBe(x);
        expect(expand("{#x}", { x })).toBe(`#${x}`);
      }),
    );
  });

  test("an exploded associative array is read back by URLSearchParams", () => {
    fc.assert(
      fc.property(fc.dictionary(text, text, { minKeys: 1 }), (x) => {
        const query = new URLSearchParams(expand("{?x*}", { x }));
        expect([...query]).toEqual(Object.entries(x));
      }),
    );
  });

  test("an exploded list is read back by URLSearchParams", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (x) => {
        expect(new URLSearchParams(expand("{?x*}", { x })).getAll("x")).toEqual(x);
      }),
    );
  });
});

describe("modifiers", () => {
  test("a prefix is the expansion of that many code points of the value", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 20 }), (value, length) => {
        const x = value.replaceAll("%", "");
        const cut = Array.from(x).slice(0, length).join("");
        for (const operator of ["", "+", "#", ".", "/", ";", "?", "&"]) {
          expect(expand(`{${operator}x:${length}}`, { x })).toBe(
            expand(`{${operator}x}`, { x: cut }),
          );
        }
      }),
    );
  });

  test("a prefix in a reserved expansion splits no code point that is already encoded", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: codePoint }),
        fc.integer({ min: 1, max: 20 }),
        (value, length) => {
          const x = encodeURIComponent(value);
          const cut = Array.from(value).slice(0, length).join("");
          expect(expand(`{+x:${length}}`, { x })).toBe(encodeURIComponent(cut));
        },
      ),
    );
  });

  test("an exploded list is its members as separate variables", () => {
    fc.assert(
      fc.property(fc.array(scalar, { maxLength: 6 }), (x) => {
        const members = Object.fromEntries(x.map((value, index) => [`x${index}`, value]));
        const names = Object.keys(members).join(",") || "none";
        for (const operator of ["", "+", "#", ".", "/"]) {
          expect(expand(`{${operator}x*}`, { x })).toBe(expand(`{${operator}${names}}`, members));
        }
      }),
    );
  });
});
