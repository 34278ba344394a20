import fc from "fast-check";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { printedComment } from "../../../../generator/emit/syntax/code.js";
import { docLines, printComment } from "../../../../generator/emit/syntax/comment.js";
import type { DocPlan } from "../../../../generator/plan/plan.js";

const lines = (...paragraphs: readonly string[]) => docLines({ paragraphs });

describe("docLines", () => {
  it.each([
    { given: [], want: [] },
    { given: ["one"], want: ["one"] },
    { given: ["one", "two"], want: ["one", "", "two"] },
    { given: ["one\n\n- two\r\n- three  \n"], want: ["one", "", "- two", "- three"] },
    { given: ["a */ b **/ c"], want: ["a *\\/ b **\\/ c"] },
    { given: ["@see x\n  @deprecated"], want: ["\\@see x", "  \\@deprecated"] },
    { given: ["see {@link x}, ask @me"], want: ["see {\\@link x}, ask \\@me"] },
    { given: ["me@example.com"], want: ["me@example.com"] },
    { given: ["@jsx h", "a@JSXFrag"], want: ["&#64;jsx h", "", "a&#64;JSXFrag"] },
    { given: ["@jsxRuntime\n@jsx-h"], want: ["&#64;jsxRuntime", "\\@jsx-h"] },
    { given: ["a\u2028b\u2029c"], want: ["a", "b", "c"] },
    {
      given: ["//# sourceMappingURL=x //# sourceURL=y /*# sourceMappingURL=z //@ sourceURL=a"],
      want: [
        "//\\# sourceMappingURL=x //\\# sourceURL=y /*\\# sourceMappingURL=z //\\@ sourceURL=a",
      ],
    },
    {
      given: ["//#SourceURL=x /*@\t sourceMappingURL=y", "# sourceURL=x //# source //# sourceURLs"],
      want: [
        "//\\#SourceURL=x /*\\@\t sourceMappingURL=y",
        "",
        "# sourceURL=x //# source //# sourceURLs",
      ],
    },
    { given: ["///<a ///  <b /// c"], want: ["//\\/<a //\\/  <b /// c"] },
    { given: ['/// <reference path="x" />'], want: ['//\\/ <reference path="x" />'] },
    { given: ["\u202eevil\u0007\u200b\ud800"], want: ["\\u202eevil\\u0007\\u200b\\ud800"] },
    { given: ["👨‍👩‍👧 नमस्ते"], want: ["👨‍👩‍👧 नमस्ते"] },
    { given: ["a\tb \u00adc\u200cd\u200de"], want: ["a\tb \u00adc\u200cd\u200de"] },
    {
      given: ["\u0000\u001f\u007f\u009f\ufffe\uffff\u{e0001}"],
      want: ["\\u0000\\u001f\\u007f\\u009f\\ufffe\\uffff\\u{e0001}"],
    },
    { given: ["\n a\rb \r\n\r\n  c\t \n"], want: ["a", "b", "", "  c"] },
    { given: ["", "one"], want: ["", "", "one"] },
    { given: ["a@b \\@c (@d) @", "@e"], want: ["a@b \\@c (\\@d) \\@", "", "\\@e"] },
  ])("$given", ({ given, want }) => {
    expect(lines(...given)).toEqual(want);
  });

  const see = (url: string, description?: string) => ({
    ...{ paragraphs: [], see: { url, ...(description !== undefined && { description }) } },
  });
  const example = JSON.stringify({ "*/": "@see a@b {@link c}" });
  const listed = { paragraphs: ["one"], parameters: "`a`, `@b`" };
  const responses = "`200` Done. @d";

  it.each<readonly [DocPlan, want: readonly string[]]>([
    [
      { ...see("https://acme.test/a"), paragraphs: ["one"], deprecated: "Gone.\n@see b" },
      ["one", "", "@see https://acme.test/a", "@deprecated Gone.", "\\@see b"],
    ],
    [see("https://a.test/}", "a } | b"), ["@see {@link https://a.test/%7D | a b}"]],
    [see("https://a.test/{b|c}"), ["@see https://a.test/%7Bb%7Cc%7D"]],
    [see("https://a.test/", "  a {b}\n| @c "), ["@see {@link https://a.test/ | a b \\@c}"]],
    [see("a\n@b"), ["@see a", "\\@b"]],
    [see("https://a.test/@jsx", "b"), ["@see {@link https://a.test/&#64;jsx | b}"]],
    [{ paragraphs: [], deprecated: "" }, ["@deprecated"]],
    [{ paragraphs: ["one"], example }, ["one", "", '@example {"*\\/":"\\@see a@b {\\@link c}"}']],
    [
      { ...listed, responses, deprecated: "two" },
      [
        ...["one", "", "@param parameters - `a`, `\\@b`"],
        ...["@returns `200` Done. \\@d", "@deprecated two"],
      ],
    ],
    [{ paragraphs: [], responses: "" }, ["@returns"]],
  ])("puts tags last, and escapes what they say: %j", (doc, want) => {
    expect(docLines(doc)).toEqual(want);
  });

  it.each<readonly [why: string, line: string, want: readonly number[]]>([
    ["100 characters", `${"x".repeat(49)} ${"y".repeat(50)}`, [100]],
    ["101 characters", `${"x".repeat(50)} ${"y".repeat(50)}`, [50, 50]],
    ["a long word first", `${"x".repeat(150)} yy`, [150, 2]],
    ["a long word last", `yy ${"x".repeat(150)}`, [2, 150]],
    ["words of 100 characters, and one more", `${"x".repeat(49)} ${"y".repeat(50)} z`, [100, 1]],
    ["words of 101 characters, and one more", `${"x".repeat(50)} ${"y".repeat(50)} z`, [50, 52]],
    ["no spaces of a short line", `${"x".repeat(40)}   ${"y".repeat(57)}`, [100]],
    ["several spaces between", `${"x".repeat(60)}   ${"y".repeat(60)}`, [60, 60]],
    ["indented", `  ${"x".repeat(60)} ${"y".repeat(60)}`, [62, 62]],
    ["an indented heading", `  # ${"x".repeat(60)} ${"y".repeat(60)}`, [125]],
    ["an indented table", `  | ${"x".repeat(60)} ${"y".repeat(60)}`, [125]],
    ["a second line of 100", `${"x".repeat(60)} ${"y".repeat(49)} ${"z".repeat(50)}`, [60, 100]],
    ["a long word in a list", `- ${"x".repeat(150)}`, [1, 152]],
    ["a tag in a line", `a @tag ${"x".repeat(120)}`, [7, 120]],
    ["a tag and a word", `@tag a ${"x".repeat(120)}`, [7, 120]],
    ["a tag by itself", `a\n@tag ${"x".repeat(120)} y`, [1, 126, 1]],
    ["an indented tag", `  @tag ${"x".repeat(120)}`, [7, 122]],
    ["a tag of 100 characters", `@${"x".repeat(99)} y`, [101, 1]],
  ])("wraps %s", (_why, line, want) => {
    // The first line of a text is trimmed.
    const [, ...wrapped] = lines(`first\n${line}`);
    expect(wrapped.map(({ length }) => length)).toEqual(want);
  });

  it.each(["-", "+", "*", ">", "#", "|", "@", "~", "```", "1.", "12)"])(
    "no wrapped line begins with %s, which would change the Markdown",
    (word) => {
      const [, ...below] = lines(`${"x".repeat(96)} ${word}yy end`);
      expect(below).toEqual(["end"]);
    },
  );

  it("wrapped lines may begin with inline code, and with text that only looks like a list", () => {
    const long = "x".repeat(96);
    for (const end of ["`yy` end", "1yyy a", "a-yy a"]) {
      expect(lines(`${long} ${end}`)).toEqual([long, end]);
    }
    for (const line of lines("`word` ".repeat(40))) expect(line.length).toBeLessThanOrEqual(100);
  });

  it("long lines are wrapped at spaces, but not tables, headings and long words", () => {
    const words = "word ".repeat(60).trim();
    expect(lines(words).map((line) => line.length)).toEqual([99, 99, 99]);
    expect(lines(words).join(" ")).toBe(words);
    const [, ...indented] = lines(`- list\n  ${words}`);
    expect(indented.every((line) => line.startsWith("  word"))).toBe(true);
    expect(lines(`| ${words} |`)).toHaveLength(1);
    expect(lines("x".repeat(500))).toHaveLength(1);
    const [, second] = lines(`${"word ".repeat(19)}- 1. # @ > end`);
    expect(second).toBe("end");
  });

  it("wrapping keeps the lines of fenced code, and indents the text of lists", () => {
    const code = `const long = [${"'word', ".repeat(15)}];`;
    const below = `    ${code}`;
    expect(lines(`\`\`\`\n\`\`\`\n\n${below}`)).toEqual(["```", "```", "", below]);
    const text = `Before.\n\n\`\`\`js\n${code}\n\`\`\`\n\n  - ${"word ".repeat(30)}\n1. ${"word ".repeat(30)}`;
    expect(docLines({ paragraphs: [text] })).toEqual([
      "Before.",
      "",
      "```js",
      code,
      "```",
      "",
      `  - ${"word ".repeat(19).trim()}`,
      `    ${"word ".repeat(11).trim()}`,
      `1. ${"word ".repeat(19).trim()}`,
      `   ${"word ".repeat(11).trim()}`,
    ]);
  });

  it.each<readonly [why: string, text: readonly string[], wrapped: readonly number[]]>([
    ["code below a fence", ["```", "```", "    LONG"], [1, 1, 1]],
    ["a fence of tildes", ["~~~", "LONG", "~~~", "LONG"], [1, 1, 1, 2]],
    ["an indented fence", ["a", " ```", "LONG", " ```", "LONG"], [1, 1, 1, 1, 2]],
    ["a long fence", ["````", "```", "LONG", "````", "LONG"], [1, 1, 1, 1, 2]],
    ["the end by a longer fence", ["```", "LONG", "`````", "LONG"], [1, 1, 1, 2]],
    [
      "another fence, which does not end the code",
      ["```", "~~~", "LONG", "```", "LONG"],
      [1, 1, 1, 1, 2],
    ],
    [
      "a fence with a word, which does not end the code",
      ["```", "``` js", "LONG", "```", "LONG"],
      [1, 1, 1, 1, 2],
    ],
    ["a fence with a word", ["```js", "LONG", "```", "LONG"], [1, 1, 1, 2]],
    ["two marks, which are not a fence", ["``", "LONG", "~~", "LONG"], [1, 2, 1, 2]],
    ["marks after a word", ["(a) ```", "LONG"], [1, 2]],
    ["a long line that begins a fence", ["``` LONG", "LONG", "```", "LONG"], [1, 1, 1, 2]],
    ["indented text below a bracket", ["(a)", "    LONG"], [1, 2]],
    ["spaces after a bracket", ["a", "", "(b)    LONG"], [1, 1, 2]],
    ["a bracket after a list", ["- a", "", "    LONG", "(b)", "", "    LONG"], [1, 1, 2, 1, 1, 1]],
    ["indented code", ["a", "", "    LONG", "    LONG"], [1, 1, 1, 1]],
    ["code indented more", ["a", "", "     LONG"], [1, 1, 1]],
    ["text indented less", ["a", "", "   LONG"], [1, 1, 2]],
    ["spaces within", ["a", "", "b    LONG"], [1, 1, 2]],
    ["text after code", ["a", "", "    LONG", "LONG", "    LONG"], [1, 1, 1, 2, 2]],
    ["text after a list", ["- a", "", "    LONG", "b", "", "    LONG"], [1, 1, 2, 1, 1, 1]],
    ["a list that goes on", ["- a", "", "  b", "", "    LONG"], [1, 1, 1, 1, 2]],
    ["a list of numbers", ["12) a", "", "    LONG"], [1, 1, 2]],
    ["a number that does not begin a list", ["12 a", "", "    LONG"], [1, 1, 1]],
    ["a mark that does not begin a list", ["-a", "", "    LONG"], [1, 1, 1]],
  ])("wrapping splits text, but not code: %s", (_why, text, wrapped) => {
    const long = "word ".repeat(30).trim();
    // Without an end, blank lines would be trimmed.
    const separate = text.map((_, index) => {
      const some = [...text.slice(0, index + 1), "end"].join("\n");
      return lines(some.replaceAll("LONG", long)).length - 1;
    });
    expect(separate.map((length, index) => length - (separate[index - 1] ?? 0))).toEqual(wrapped);
  });

  it.each([
    ["-   ", "    "],
    ["12. ", "    "],
    ["3)  ", "    "],
    ["* ", "  "],
    ["+ ", "  "],
    ["> ", "> "],
    [">", ">"],
    [">> ", ">> "],
    ["-", ""],
    ["1.", ""],
    ["(a) ", ""],
    ["(a)> ", ""],
  ])("continues %j with %j", (start, below) => {
    const words = "word ".repeat(30).trim();
    const [first = "", second = ""] = lines(`${start}${words}`);
    expect(/^[^w]*/.exec(first)?.[0].trimEnd()).toBe(start.trimEnd());
    expect(second).toMatch(/^[ >]*word/);
    expect(/^[ >]*/.exec(second)?.[0]).toBe(below);
  });

  it("text cannot end a comment, begin a tag, or hide characters", () => {
    const words = ["link ", "see ", "deprecated ", "x".repeat(90)];
    const parts = fc.constantFrom(..."*/@{}\n\r\t \\#-|`</\u2028\u202e\ud800", ...words);
    const text = fc.array(parts, { maxLength: 30 }).map((all) => all.join(""));
    fc.assert(
      fc.property(text, (paragraph) => {
        const comment = `/**\n${lines(paragraph)
          .map((line) => ` * ${line}\n`)
          .join("")} */`;
        const file = ts.createSourceFile("a.ts", `${comment}\nexport const a = 1;`, 99, true);
        const [statement, ...others] = file.statements;
        expect(others).toEqual([]);
        expect(statement && ts.getJSDocCommentsAndTags(statement)).toHaveLength(1);
        const tags = statement && ts.getJSDocTags(statement).map((tag) => tag.getText());
        expect(tags).toEqual([]);
        expect(comment.slice(4)).not.toMatch(/\{@/);
        expect(comment).not.toMatch(/[\u2028\u2029\u202e\ud800\r]/);
      }),
    );
  });
});

describe("printComment", () => {
  it.each([
    [[], ""],
    [["one"], "/** one */\n"],
    [["one", "two"], "/**\n * one\n *\n * two\n */\n"],
  ])("of %j", (paragraphs, want) => {
    expect(printComment({ paragraphs })).toBe(want);
  });

  it("comments have no spaces at line ends", () => {
    expect(printedComment(["", "a "])).toBe("/**\n *\n * a\n */\n");
  });
});
