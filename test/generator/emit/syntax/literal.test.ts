import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flatText } from "../../../../generator/emit/syntax/code.js";
import { dataCode } from "../../../../generator/emit/syntax/expression.js";
import { PLAIN } from "../../../../generator/emit/syntax/scope.js";
import { literal, propertyName, templateText } from "../../../../generator/emit/syntax/literal.js";
import { codePoint } from "../../../runtime/code-point.js";

/** Code as text. */
const written = (value: string | number) => flatText(literal(value, PLAIN)) ?? "";
const inTemplate = (text: string) => flatText(templateText(text, PLAIN));

/** What a script gets that holds the text. */
function evaluate(expression: string): unknown {
  return new Function(`"use strict"; return (${expression});`)();
}

/** Any UTF-16, lone surrogates too, and often what could end a literal or a script. */
const hostile = fc.oneof(
  fc.string({ unit: codePoint }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom("\ud800", "\udfff", "\u2028", "\u2029", "\u202e", "\ufeff", "\0", "\x7f"),
        fc.constantFrom('"', "'", "`", "${", "\\", "\n", "*/", "</script>", "<!--", "]]>", "$"),
        fc.string({ maxLength: 2 }),
      ),
    )
    .map((parts) => parts.join("")),
);

const printable = /^[\x20-\x7e\p{L}\p{N}\p{P}\p{S}\p{M}\p{Zs}\p{Cn}\p{Co}]*$/u;

describe("literal of a string", () => {
  it("a string literal evaluates to its text, and hides no characters", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const code = written(text);
        expect(evaluate(code)).toBe(text);
        expect(code).toMatch(printable);
        expect(code).not.toMatch(/<[/!]/);
      }),
    );
  });

  it.each([
    ["a", '"a"'],
    ['"', `'"'`],
    [`"'`, String.raw`"\"'"`],
    [`""'`, String.raw`'""\''`],
    ["\\", String.raw`"\\"`],
    ["</script>", String.raw`"\u003c/script>"`],
    ["\u2028", String.raw`"\u2028"`],
    ["//# sourceMappingURL=x", String.raw`"//\u0023 sourceMappingURL=x"`],
    ["\u{e0041}", String.raw`"\udb40\udc41"`],
    ["\x7f\u200d\ufeff\uffff", String.raw`"\u007f\u200d\ufeff\uffff"`],
    ["<a <!a", String.raw`"<a \u003c!a"`],
    ["//#sourceURL=x", String.raw`"//\u0023sourceURL=x"`],
    ["/*@  sourceMappingURL=x", String.raw`"/*\u0040  sourceMappingURL=x"`],
    ["# sourceURL=x //# source //# sourceURLs", '"# sourceURL=x //# source //# sourceURLs"'],
    ["ü€😀", '"ü€😀"'],
  ])("%j is %s", (text, want) => {
    expect(written(text)).toBe(want);
  });
});

describe("templateText", () => {
  it("templateText evaluates to its text, without substitutions", () => {
    fc.assert(
      fc.property(hostile, hostile, (before, after) => {
        const code = `\`${inTemplate(before)}\${1}${inTemplate(after)}\``;
        expect(evaluate(code)).toBe(`${before}1${after}`);
      }),
    );
  });

  it.each([
    ["a/b", "a/b"],
    ["`${x}`", "\\`\\${x}\\`"],
    ["\"'\\", "\"'\\\\"],
    ["</", "\\u003c/"],
  ])("%j is %s", (text, want) => {
    expect(inTemplate(text)).toBe(want);
  });
});

it.each([
  [0, "0"],
  [-1.5, "-1.5"],
  [1e21, "1e21"],
  [1.5e-7, "1.5e-7"],
])("literal of %d is %s", (value, want) => {
  expect(written(value)).toBe(want);
});

it.each([
  ["__proto__", '{ ["__proto__"]: 1 }'],
  ["proto", "{ proto: 1 }"],
  ["a-b", '{ "a-b": 1 }'],
])("the member %j of an object is written as %s", (name, want) => {
  expect(flatText(dataCode(Object.fromEntries([[name, 1]]), PLAIN))).toBe(want);
});

it.each([
  ["a_1$", "a_1$"],
  ["class", "class"],
  ["200", "200"],
  ["0", "0"],
  ["007", '"007"'],
  ["1e3", '"1e3"'],
  ["1a", '"1a"'],
  ["a-b", '"a-b"'],
  ["ü", "ü"],
  ["日本", "日本"],
  ["𝒳", '"𝒳"'],
  ["\u0870", '"\u0870"'],
  ["123456789012345", "123456789012345"],
  ["1234567890123456", '"1234567890123456"'],
  ["a\u0301\u203f1", "a\u0301\u203f1"],
  ["\u2160", "\u2160"],
  ["\u0301a", '"\u0301a"'],
  ["a b", '"a b"'],
  ["-1", '"-1"'],
  ["__proto__", "__proto__"],
  ["", '""'],
  ["]: x; [", '"]: x; ["'],
])("propertyName of %j is %s", (name, want) => {
  expect(flatText(propertyName(name, PLAIN))).toBe(want);
});
