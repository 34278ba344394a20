import { builders } from "prettier/doc";
import { describe, expect, it } from "vitest";
import {
  type Doc,
  LAYOUT,
  conditionalGroup,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  line,
  list,
  softline,
} from "../../../../generator/emit/syntax/layout.js";
import { linesOf } from "../../../../generator/emit/syntax/lines.js";

const groupId = Symbol("group");
const word = (length: number) => "w".repeat(length);
const two = (first: string, second: string) => [first, line, second];
const call = (name: Doc, argument: string) =>
  group([name, "(", indent([softline, argument]), softline, ")"]);

describe("the lines of a document", () => {
  // Those with groups, which may still be broken, have an asterisk.
  it.each<readonly [what: string, doc: Doc, want: readonly string[]]>([
    ["text", ["a", ["b"]], ["ab"]],
    ["forced breaks", ["a ", hardline, hardline, "b"], ["a", "", "b"]],
    [
      "a block",
      [
        "{",
        indent([hardline, "a", hardline, "{", indent([hardline, "b"]), hardline, "}"]),
        hardline,
        "}",
      ],
      ["{", "  a", "  {", "    b", "  }", "}"],
    ],
    [
      "a group",
      ["a", group(["(", indent([softline, "b", ",", line, "c"]), ifBreak(",", ";"), ")"])],
      ["*a(b, c;)"],
    ],
    [
      "a conditional group",
      conditionalGroup([
        ["a", "b"],
        ["a", hardline, "b"],
      ]),
      ["*ab"],
    ],
    [
      "what is indented if a group breaks",
      group(["a", group(indent(line), { id: groupId }), indentIfBreak("b", { groupId })]),
      ["*a b"],
    ],
    ["100 characters", group(two(word(50), word(49))), [`*${word(50)} ${word(49)}`]],
    ["101 characters", group(two(word(50), word(50))), [`${word(50)}`, `${word(50)}`]],
    [
      "101 indented characters",
      indent([hardline, group(two(word(50), word(48)))]),
      ["", `  ${word(50)}`, `  ${word(48)}`],
    ],
    [
      "a long group of wide characters",
      group(two("字".repeat(60), word(40))),
      [`*${"字".repeat(60)} ${word(40)}`],
    ],
    [
      "a long group on which others depend",
      group(two(word(60), word(60)), { id: groupId }),
      [`*${word(60)} ${word(60)}`],
    ],
    ["a long conditional group", ["a", conditionalGroup([two(word(60), word(60)), "b"])], ["ab"]],
    [
      "a long conditional group of which no layout fits",
      conditionalGroup([two(word(60), word(60)), word(110), [word(101), hardline, "c"]]),
      [`${word(101)}`, "c"],
    ],
    [
      "a long group whose beginning does not fit beside a group before it",
      [call("a", word(40)), call(["b", word(60)], word(40))],
      [`*a(${word(40)})b${word(60)}(${word(40)})`],
    ],
    [
      "a long group whose beginning fits beside a group before it",
      [call("a", word(40)), call(["b", word(40)], word(40))],
      [`*a(${word(40)})b${word(40)}(`, `  ${word(40)}`, ")"],
    ],
    [
      "a group with a forced break",
      group(["a", line, indent([softline, "b", hardline, "c"]), ifBreak("d", "e")]),
      ["a", "", "  b", "  cd"],
    ],
    ["a group that is broken", group(["a", line, "b"], { shouldBreak: true }), ["a", "b"]],
    [
      "a group in one that is broken",
      list("[", [group(["a", line, "b"]), "c"], "]", softline, true),
      ["[", "*  a b,", "  c,", "]"],
    ],
  ])("%s", (_what, doc, want) => {
    const lines = linesOf(doc, LAYOUT)?.map(
      ({ depth, text, hasGroups }) => `${hasGroups ? "*" : ""}${"  ".repeat(depth)}${text}`,
    );
    expect(lines).toEqual(want);
  });

  it.each<readonly [what: string, doc: Doc]>([
    ["one of several layouts with a forced break", conditionalGroup([["a", hardline], "b"])],
    ["a forced break on which others depend", group(["a", hardline], { id: groupId })],
    ["what is indented if another group breaks", indentIfBreak(["a"], { groupId })],
    ["filled lines", builders.fill(["a", line, "b"])],
    ["filled lines in a group", group(builders.fill(["a", line, "b"]))],
    ["filled lines in a list", ["a", [builders.fill(["a", line, "b"])], "b"]],
  ])("are left to the printer for %s", (_what, doc) => {
    expect(linesOf(doc, LAYOUT)).toBeUndefined();
  });
});
