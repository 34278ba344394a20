import { describe, expect, it } from "vitest";
import { errorsOf, head, messagesOf, table, routes, top } from "../marked-manifest.js";

const inFlow = "inside `{ }` and `[ ]`, put texts that hold `{`, `}`, `[`, `]` or `,` in quotes";
const quoteAll = "check the indentation; if it is all one text, put all of it in quotes";

describe("syntax errors", () => {
  it.each(
    table([
      ["a second colon", routes("summary: ‹N›ote: this"), "yaml-syntax: put the text in quotes"],
      ["a tab", `${head}routes:\n‹\t›- GET /x\n`, "yaml-syntax: use spaces"],
      [
        "an open bracket",
        `${head}routes: ‹[›GET /x\nfoo: 1\n`,
        "yaml-syntax: close it with ], indented deeper than its key; put text that starts with [ in quotes",
      ],
      [
        "an open quote",
        routes(`‹"›GET /x\n  - GET /y: z: a`),
        'yaml-syntax: close it with ", indented deeper than its key; put text that starts with " in quotes',
      ],
      [
        "an open single quote",
        routes("‹'›GET /x\n  - GET /y: z: a"),
        "yaml-syntax: close it with ', indented deeper than its key; put text that starts with ' in quotes",
      ],
      [
        "a quote that ends the file",
        `${head}routes: ‹"›`,
        'yaml-syntax: close it with ", indented deeper than its key; put text that starts with " in quotes',
      ],
      [
        "an open bracket in a key",
        `${head}routes: { ‹[›a: 1 }\n`,
        "yaml-syntax: close it with ], indented deeper than its key; put text that starts with [ in quotes",
      ],
      ["braces in a flow map", routes("{ route: GET /x/‹{›a} }"), `yaml-syntax: ${inFlow}`],
      ["braces in a flow list", routes("[GET /x/‹{›a}, b]"), `yaml-syntax: ${inFlow}`],
      ["an apostrophe", routes("summary: 'it'‹s'›"), `yaml-syntax: ${quoteAll}`],
      ["a reserved character", routes("summary: ‹@›me"), "yaml-syntax: put the text in quotes"],
      [
        "an unknown escape",
        routes(`"GET /‹\\›q"`),
        "yaml-syntax: to write a backslash, write two, or put the text in single quotes",
      ],
      ["indented", top("  ‹f›oo: 1"), "yaml-syntax: indent all keys of a map by the same amount"],
      [
        "a list on the line of its key",
        `${head}routes: ‹-› GET /x\n`,
        "yaml-syntax: start it on the next line, or write `[a, b]`",
      ],
      [
        "an item too far left",
        routes("GET /x\n ‹-› GET /y"),
        "yaml-syntax: indent it like the other items of its list",
      ],
      [
        "text after a block indicator",
        routes("summary: |‹x›\n      a"),
        "yaml-syntax: move it there, or put it in quotes",
      ],
      [
        "a list as a key",
        `? ‹[›a]\n: 1\n`,
        "yaml-syntax: put a text that starts with `{`, `[`, `*` or `!` in quotes",
      ],
      [
        "a colon without a key before it",
        `${head}‹routes›\n  - GET /x\n`,
        "yaml-syntax: write `key: value`, with a space after the colon",
      ],
      [
        "a line too far right",
        routes("route: GET /x\n      ‹s›ummary: a"),
        "yaml-syntax: indent it like the key of the value above, or put the whole value in quotes",
      ],
      [
        "a line too far left",
        routes("route: GET /x\n  ‹s›ummary: a\n  ‹-› GET /y"),
        "yaml-syntax: indent all keys of a map by the same amount",
        "yaml-syntax: indent it like the other items of its list",
      ],
      [
        "this key has no value",
        `${head}‹routes›\n`,
        "yaml-syntax: write `key: value`, with a space after the colon",
      ],
      [
        "an item that the next line makes a key of",
        `- ‹a›\n  b: c\n`,
        "yaml-syntax: write `key: value`, with a space after the colon",
      ],
      ["a key too long", `‹${"k".repeat(1025)}›: 1\n`, "yaml-syntax"],
      ["a list after its anchor", `- ‹&x› - a\n`, "yaml-syntax"],
      [
        "a comment without a space before it",
        `${head}routes: []‹#c›\n`,
        "yaml-syntax: add the space, or put the text in quotes",
      ],
      ["texts without a comma between", `[a, 'b' ‹'›c']\n`, `yaml-syntax: ${inFlow}`],
      ["a bracket that closes nothing", `${head}routes: ‹]›\n`, `yaml-syntax: ${inFlow}`],
      ["brackets after the end of a text", `a: 'it'‹s [b]'›\n`, `yaml-syntax: ${quoteAll}`],
      ["only a colon", `a b\n‹:› c\n`, "yaml-syntax: check the indentation"],
      ["no name", `a: ‹&›\n`, "yaml-syntax: put a text that starts with `&` or `*` in quotes"],
      ["a map on the line of the mark", `--- ‹a›: b\n`, "yaml-syntax: start it on the next line"],
      ["only a directive", `%YAML 1.2\n‹›`, "yaml-syntax"],
      ["the first character", `‹@›x\n`, "yaml-syntax: put the text in quotes"],
      ["the last line, without a line end", `a: 'b' ‹cde›`, `yaml-syntax: ${quoteAll}`],
      [
        "lines that are all too far left, once",
        `${head}a:\n   b: 1\n ‹c›: 2\n d: 3\n e: 4\n`,
        "yaml-syntax: indent all keys of a map by the same amount",
      ],
      [
        "a tab among the spaces before a line",
        `a:\n  b: 1\n \t‹c›: 2\n`,
        "yaml-syntax: indent all keys of a map by the same amount",
      ],
      [
        "a tag in one line, and a mistake in the next",
        `a: ‹!x› b\nc: ‹d›: e\n`,
        "unknown-tag: remove it; if the text itself starts with `!`, put it in quotes",
        "yaml-syntax: put the text in quotes",
      ],
      [
        "no conflict, but a text like its mark",
        `a: ‹b›: c\n# <<<<<<< x\n`,
        "yaml-syntax: put the text in quotes",
      ],
      [
        "lines in between",
        routes("route: GET /x\n   ‹s›ummary: a\n   name: b"),
        "yaml-syntax: start it with `- `, or indent it like the text that it belongs to",
      ],
      ["a dash without a space", routes("GET /x\n  ‹-›GET /y"), "yaml-syntax: add the space"],
      [
        "the innermost open bracket",
        `${head}schemas: { A: { enum: ‹[›a, b }\nroutes: []\n`,
        "yaml-syntax: close it with ], indented deeper than its key; put text that starts with [ in quotes",
      ],
      [
        "a block within brackets",
        `${head}routes: [\n  ‹- GET /x›\n  ]\n`,
        "yaml-syntax: close the bracket before this, or write this in brackets too",
      ],
      [
        "everything after the end, once",
        `- a\n‹b›: 1\nc: 2\nd: 3\n`,
        "yaml-syntax: check the indentation; if it is all one text, put all of it in quotes",
      ],
      [
        "a merge conflict",
        `${head}‹<<<<<<< HEAD›\nroutes: []\n=======\nroutes: [GET /x]\n>>>>>>> branch\n`,
        "yaml-syntax: resolve it, and remove the lines that start with <<<<<<<, ======= and >>>>>>>",
      ],
      ["several in a line", `${head}a: ‹b›: c: d: @e\n`, "yaml-syntax: put the text in quotes"],
    ]),
  )("$why", ({ given, want }) => {
    expect(errorsOf(given)).toEqual(want);
  });

  it.each([
    [`${"k".repeat(1025)}: 1`, "this key is longer than the 1024 characters that YAML allows"],
    ["- &x - a", "a list starts on the line below its anchor or tag"],
    ["[a]#c", "a comment needs a space before its `#`"],
    ["['b' 'c']", "a comma is missing before this"],
    ["a: ]", '"]" is not allowed here'],
    ["a: 'b' c", '"c" follows a value that has already ended'],
    ["a b\n: c", '":" is not allowed here'],
    ["a: &", "a name is missing after this `&` or `*`"],
    ["--- a: b", "a map or list cannot start on the line of the `---`"],
    ['"\\q"', "`\\q` is not an escape that YAML knows"],
    ['"\\x4"', "`\\x` needs 2 hexadecimal digits after it"],
    ['"\\u12g4"', "`\\u` needs 4 hexadecimal digits after it"],
    ['"\\U0001f60"', "`\\U` needs 8 hexadecimal digits after it"],
    ["@a", 'text without quotes cannot start with "@"'],
    ["a: 1\nb", "this key has no value"],
    ["!!int x", 'the tag "!!int" does not fit the value after it'],
    ["!!integer x", 'YAML 1.2 has no tag "!!integer"'],
    ["!x!!int 1", 'YAML 1.2 has no tag "!x!!int"'],
  ])("%s", (text, message) => {
    expect(messagesOf(text)).toContain(message);
  });

  it("reports several lines at once", () => {
    expect(errorsOf("a: b: c\nd: @e\nf: 'g' h\n")).toHaveLength(3);
  });
});
