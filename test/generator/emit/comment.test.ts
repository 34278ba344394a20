import fc from "fast-check";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { docLines } from "../../../generator/emit/comment.js";

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
    { given: ["a\u2028b\u2029c"], want: ["a", "b", "c"] },
    { given: ["\u202eevil\u0007\u200b\ud800"], want: ["\\u202eevil\\u0007\\u200b\\ud800"] },
    { given: ["👨‍👩‍👧 नमस्ते"], want: ["👨‍👩‍👧 नमस्ते"] },
  ])("$given", ({ given, want }) => {
    expect(lines(...given)).toEqual(want);
  });

  it("puts tags last", () => {
    expect(
      docLines({
        paragraphs: ["one"],
        see: { url: "https://acme.test/a" },
        deprecated: "Gone.\n@see b",
      }),
    ).toEqual(["one", "", "@see https://acme.test/a", "@deprecated Gone.", "\\@see b"]);
    expect(
      docLines({ paragraphs: [], see: { url: "https://a.test/}", description: "a } | b" } }),
    ).toEqual(["@see {@link https://a.test/%7D | a b}"]);
    expect(docLines({ paragraphs: [], deprecated: "" })).toEqual(["@deprecated"]);
  });

  it("wraps long lines at spaces, and leaves tables, headings and long words alone", () => {
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

  it("ends no comment, begins no tag, hides nothing", () => {
    const parts = fc.constantFrom(
      ..."*/@{}\n\r\t \\#-|`<",
      "/",
      "\u2028",
      "\u202e",
      "\ud800",
      "link ",
      "see ",
      "deprecated ",
      "x".repeat(90),
    );
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
