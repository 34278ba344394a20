import { describe, expect, test } from "vitest";
import { EndpointError, expand } from "../../../runtime/index.js";
import { refusal } from "../acme.js";
import { rfc6570ExampleCounts, rfc6570Examples } from "./rfc6570-examples.js";
import { rfc6570Refused } from "./rfc6570-refused.js";

type Variables = Readonly<Record<string, unknown>>;
type Row = readonly [template: string, variables: Variables, want: string];

const date = new Date(Date.UTC(2024, 1, 29, 12, 30, 0, 5));

function expands(rows: readonly Row[]): void {
  test.each(rows.map(([template, variables, want]) => [template, want, variables] as const))(
    "%j → %j",
    (template, want, variables) => {
      expect(expand(template, variables)).toBe(want);
    },
  );
}

describe("the examples of RFC 6570", () => {
  test("all examples of RFC 6570 are tested", () => {
    const counts: Record<string, number> = {};
    for (const { section } of rfc6570Examples) counts[section] = (counts[section] ?? 0) + 1;
    expect(counts).toEqual(rfc6570ExampleCounts);
  });

  test.each(rfc6570Examples.map((it) => [it.section, it.template, it.want, it.variables] as const))(
    "%s: %j → %j",
    (_section, template, want, variables) => {
      expect(expand(template, variables)).toBe(want);
    },
  );
});

test.each(rfc6570Refused.map((it) => [it.template, it.position, it.reason] as const))(
  "templates that the grammar refuses: %j at %i: %s",
  (template, position) => {
    // Values for the names in the table: no template may pass because its variables are missing.
    const error = refusal(() =>
      expand(template, { a: "a", b: "b", id: "id", var: "value", keys: { k: "v" } }),
    );
    expect(error).toMatchObject({ name: "EndpointError", code: "invalid-template", position });
  },
);

describe("literals (3.1)", () => {
  expands([
    ["", {}, ""],
    ["AZaz09-._~:/?#[]@!$&()*+,;=", {}, "AZaz09-._~:/?#[]@!$&()*+,;="],
    // Erratum 6937 to section 2.1 (verified) allows the apostrophe.
    ["/it's/{x}", { x: "'" }, "/it's/%27"],
    ["/vars/:var", { var: "value" }, "/vars/:var"],
    ["/café/{x}/日本", { x: "é" }, "/caf%C3%A9/%C3%A9/%E6%97%A5%E6%9C%AC"],
    ["\u{1F600}\u00A0\uE000\u{10FFFD}", {}, "%F0%9F%98%80%C2%A0%EE%80%80%F4%8F%BF%BD"],
    ["/a%2Fb%c3%a9%25", {}, "/a%2Fb%c3%a9%25"],
    ["%25{x}", { x: "41" }, "%2541"],
  ]);
});

describe("undefined variables (2.3)", () => {
  expands([
    ["{x}{+x}{#x}{.x}{/x}{;x}{?x}{&x}", {}, ""],
    ["{x}{+x}{#x}{.x}{/x}{;x}{?x}{&x}", { x: undefined }, ""],
    ["{x*}{+x*}{#x*}{.x*}{/x*}{;x*}{?x*}{&x*}", { x: null }, ""],
    ["{x}{+x}{#x}{.x}{/x}{;x}{?x}{&x}", { x: [] }, ""],
    ["{x*}{+x*}{#x*}{.x*}{/x*}{;x*}{?x*}{&x*}", { x: {} }, ""],
    ["{/x*}{?x,y}", { x: [null, undefined], y: { a: null, b: undefined } }, ""],
    ["{x:3}{?y:3}", { x: [], y: {} }, ""],
    ["{?x,y,z}", { y: "1" }, "?y=1"],
    ["{x}", { x: ["a", null, "b", undefined] }, "a,b"],
    ["{?x*}", { x: [undefined, "a", null, "b"] }, "?x=a&x=b"],
    ["{?x}", { x: { a: "1", b: undefined, c: null, d: "2" } }, "?x=a,1,d,2"],
    ["{/x*}", { x: { a: null, b: "1" } }, "/b=1"],
  ]);
});

describe("empty strings are defined (2.3)", () => {
  expands([
    ["{x}", { x: "" }, ""],
    ["{x,x}", { x: "" }, ","],
    ["{#x}{.x}{/x}{;x}{?x}{&x}", { x: "" }, "#./;x?x=&x="],
    ["{x}{/x*}{;x*}{?x*}", { x: ["", "a", ""] }, ",a,//a/;x;x=a;x?x=&x=a&x="],
    ["{?x}", { x: [""] }, "?x="],
    // 3.2.1: a pair with an empty value is its name alone, except after "?" and "&".
    ["{x*}{+x*}{#x*}{.x*}{/x*}{;x*}", { x: { a: "" } }, "a=a=#a=.a=/a=;a"],
    ["{?x*}{&x*}", { x: { a: "", b: "1" } }, "?a=&b=1&a=&b=1"],
    ["{x}", { x: { a: "" } }, "a,"],
  ]);
});

describe("values that are not strings, as text", () => {
  expands([
    ["{x}{?x}", { x: 0 }, "0?x=0"],
    ["{/x,y,z}", { x: -122.427, y: 1e21, z: -0 }, "/-122.427/1e%2B21/0"],
    ["{+x}", { x: 1e21 }, "1e+21"],
    ["{x}{?x*}", { x: false }, "false?x=false"],
    ["{x}", { x: 12345678901234567890n }, "12345678901234567890"],
    ["{x:2}", { x: 123 }, "12"],
    ["{x}", { x: date }, "2024-02-29T12%3A30%3A00.005Z"],
    ["{+x}", { x: date }, "2024-02-29T12:30:00.005Z"],
    ["{?x:10}", { x: date }, "?x=2024-02-29"],
    ["{x}", { x: [1, true, 2n, date, "a"] }, "1,true,2,2024-02-29T12%3A30%3A00.005Z,a"],
    ["{?x*}", { x: { n: 1, b: false, d: date } }, "?n=1&b=false&d=2024-02-29T12%3A30%3A00.005Z"],
  ]);
});

describe("an explode modifier leaves strings as they are (3.2.1)", () => {
  expands([["{x*}{+x*}{#x*}{.x*}{/x*}{;x*}{?x*}{&x*}", { x: "a" }, "aa#a.a/a;x=a?x=a&x=a"]]);
});

describe("encoding (3.2.1)", () => {
  expands([
    [
      "{x}",
      { x: "-._~:/?#[]@!$&'()*+,;=" },
      "-._~%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D",
    ],
    ["{+x}", { x: "-._~:/?#[]@!$&'()*+,;=" }, "-._~:/?#[]@!$&'()*+,;="],
    ["{x}{+x}", { x: ' "<>\\^`{|}\u007F\n' }, "%20%22%3C%3E%5C%5E%60%7B%7C%7D%7F%0A".repeat(2)],
    ["{x}{+x}", { x: "é日\u{1F600}" }, "%C3%A9%E6%97%A5%F0%9F%98%80".repeat(2)],
    ["{x}{?x}", { x: "a%2Fb" }, "a%252Fb?x=a%252Fb"],
    ["{+x}{#x}", { x: "a%2Fb%2f" }, "a%2Fb%2f#a%2Fb%2f"],
    ["{+x}{#x}", { x: "%,%4,%4g,%%41" }, "%25,%254,%254g,%25%41#%25,%254,%254g,%25%41"],
    ["{+x}41", { x: "%" }, "%2541"],
    ["{+x}", { x: ["%", "41", "%41"] }, "%25,41,%41"],
    ["{?x*}", { x: { "a b&c=é": "d&e" } }, "?a%20b%26c%3D%C3%A9=d%26e"],
    ["{+x*}", { x: { "a/b%20c": "d/e" } }, "a/b%20c=d/e"],
    ["{x}", { x: "{y}", y: "no" }, "%7By%7D"],
  ]);
});

describe("prefixes count characters of the value (2.4.1, 3.2.1)", () => {
  expands([
    ["{x:1}", { x: "\u{1F600}b" }, "%F0%9F%98%80"],
    ["{x:3}", { x: "a\u{1F600}é日" }, "a%F0%9F%98%80%C3%A9"],
    ["{x:1}", { x: "e\u0301" }, "e"],
    ["{x:2}{+x:2}", { x: "///" }, "%2F%2F//"],
    ["{x:9999}", { x: "a".repeat(10_000) }, "a".repeat(9999)],
    ["{x:3}", { x: "" }, ""],
    ["{;x:3}{?x:3}", { x: "" }, ";x?x="],
    ["{x:1,y:2,x}", { x: "ab", y: "cde" }, "a,cd,ab"],
    // Reserved and fragment expansion: a triplet is one character, and so are the triplets that
    // spell one code point.
    ["{+x:2}{#x:2}", { x: "a%20b" }, "a%20#a%20"],
    ["{+x:5}", { x: "%61%62%63%64%65%66" }, "%61%62%63%64%65"],
    ["{+x:1}", { x: "%C3%A9llo" }, "%C3%A9"],
    ["{+x:2}", { x: "%F0%9F%98%80%e6%97%a5b" }, "%F0%9F%98%80%e6%97%a5"],
    // Octets that are no UTF-8 spell no code point: each triplet counts for itself.
    ["{+x:2}", { x: "%FF%C3%C3" }, "%FF%C3"],
    ["{+x:2}", { x: "%4z" }, "%254"],
    // Everywhere else "%" is a character of the value, to be encoded.
    ["{x:2}{?x:2}", { x: "a%20b" }, "a%25?x=a%25"],
  ]);
});

describe("names (2.3)", () => {
  expands([
    ["{?last.name,a.b.c_1}", { "last.name": "Doe", "a.b.c_1": "x" }, "?last.name=Doe&a.b.c_1=x"],
    ["{a.b}", { a: { b: "no" } }, ""],
    ["{?Stra%C3%9Fe}", { "Stra%C3%9Fe": "1" }, "?Stra%C3%9Fe=1"],
    ["{%41}{A}", { "%41": "1", A: "2" }, "12"],
    ["{a.%41}{a.%c3%A9b}", { "a.%41": "1", "a.%c3%A9b": "2" }, "12"],
    ["{Stra%C3%9Fe}", { Straße: "no" }, ""],
    ["{x}{X}", { x: "1", X: "2" }, "12"],
    ["{42}{?1337*}{_}", { 42: "a", 1337: ["b", "c"], _: "d" }, "a?1337=b&1337=cd"],
    ["{x}{x}{?x}", { x: "1" }, "11?x=1"],
  ]);
});

describe("own keys only", () => {
  const inherited = Object.create({ x: "no" }) as Variables;
  const bare = Object.assign(Object.create(null) as object, { x: "1", y: { a: "2" } }) as Variables;
  expands([
    ["{toString}{valueOf}{hasOwnProperty}{constructor}{__proto__}{prototype}", {}, ""],
    ["{?constructor,__proto__}", { constructor: "1" }, "?constructor=1"],
    ["{?__proto__}", JSON.parse('{ "__proto__": "1" }') as Variables, "?__proto__=1"],
    [
      "{?x*}",
      { x: JSON.parse('{ "__proto__": "1", "constructor": "2" }') as unknown },
      "?__proto__=1&constructor=2",
    ],
    ["{x}", inherited, ""],
    ["{x}{?y*}", bare, "1?a=2"],
  ]);
});

describe("values that have no text name their variable", () => {
  const unusable: readonly (readonly [what: string, value: unknown])[] = [
    ["NaN", Number.NaN],
    ["Infinity", Number.POSITIVE_INFINITY],
    ["-Infinity", Number.NEGATIVE_INFINITY],
    ["a function", () => "x"],
    ["a symbol", Symbol("x")],
    ["an invalid Date", new Date(Number.NaN)],
    ["a high surrogate alone", "a\uD800"],
    ["a low surrogate alone", "\uDC00a"],
  ];
  const nested: readonly (readonly [what: string, value: unknown])[] = [
    ...unusable,
    ["a list", ["a"]],
    ["an object", { a: "b" }],
  ];
  const cases = [
    ...unusable,
    ...nested.map(([what, value]) => [`${what} in a list`, ["a", value]] as const),
    ...nested.map(([what, value]) => [`${what} in an object`, { a: "b", c: value }] as const),
    ["a surrogate alone in a key", { "\uD800": "a" }] as const,
  ];

  test.each(cases)("%s", (_what, bad) => {
    for (const template of ["/{ok}{bad}", "{+bad}", "{#bad*}", "{/ok,bad*}", "{;bad}", "{?bad*}"]) {
      const error = refusal(() => expand(template, { ok: "ok", bad }));
      expect(error).toMatchObject({ code: "invalid-parameter", parameter: "bad" });
      expect(error.message).toContain("bad");
    }
  });

  test.each(["{keys:1}", "{+keys:1}", "{?ok,keys:9999}"])(
    "a prefix of a composite: %s",
    (template) => {
      for (const keys of [{ semi: ";" }, ["red", "green"]]) {
        expect(refusal(() => expand(template, { ok: "ok", keys }))).toMatchObject({
          name: "EndpointError",
          parameter: "keys",
        });
      }
    },
  );

  test("values without text are errors only if the template uses them", () => {
    expect(expand("/{ok}", { ok: "ok", bad: Symbol("x"), worse: Number.NaN })).toBe("/ok");
  });
});

describe("arguments of the wrong kind", () => {
  test.each([undefined, null])("variables that are %s count as missing", (variables) => {
    expect(expand("/x{/a}", variables as never)).toBe("/x");
  });

  test.each([undefined, null, 5, ["a"], {}])("a template that is %j is an error", (template) => {
    expect(() => expand(template as never, {})).toThrow(EndpointError);
  });
});
