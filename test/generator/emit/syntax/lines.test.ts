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
  it.each<readonly [what: string, doc: Doc, want: readonly (readonly [number, string, boolean])[]]>(
    [
      ["text", ["a", ["b"]], [[0, "ab", false]]],
      [
        "forced breaks",
        ["a ", hardline, hardline, "b"],
        [
          [0, "a", false],
          [0, "", false],
          [0, "b", false],
        ],
      ],
      [
        "a block",
        [
          "{",
          indent([hardline, "a", hardline, "{", indent([hardline, "b"]), hardline, "}"]),
          hardline,
          "}",
        ],
        [
          [0, "{", false],
          [1, "a", false],
          [1, "{", false],
          [2, "b", false],
          [1, "}", false],
          [0, "}", false],
        ],
      ],
      [
        "a group",
        ["a", group(["(", indent([softline, "b", ",", line, "c"]), ifBreak(",", ";"), ")"])],
        [[0, "a(b, c;)", true]],
      ],
      [
        "a conditional group",
        conditionalGroup([
          ["a", "b"],
          ["a", hardline, "b"],
        ]),
        [[0, "ab", true]],
      ],
      [
        "what is indented if a group breaks",
        group(["a", group(indent(line), { id: groupId }), indentIfBreak("b", { groupId })]),
        [[0, "a b", true]],
      ],
      ["100 characters", group(two(word(50), word(49))), [[0, `${word(50)} ${word(49)}`, true]]],
      [
        "101 characters",
        group(two(word(50), word(50))),
        [
          [0, word(50), false],
          [0, word(50), false],
        ],
      ],
      [
        "101 indented characters",
        indent([hardline, group(two(word(50), word(48)))]),
        [
          [0, "", false],
          [1, word(50), false],
          [1, word(48), false],
        ],
      ],
      [
        "a long group of wide characters",
        group(two("字".repeat(60), word(40))),
        [[0, `${"字".repeat(60)} ${word(40)}`, true]],
      ],
      [
        "a long group on which others depend",
        group(two(word(60), word(60)), { id: groupId }),
        [[0, `${word(60)} ${word(60)}`, true]],
      ],
      [
        "a long conditional group",
        ["a", conditionalGroup([two(word(60), word(60)), "b"])],
        [[0, "ab", false]],
      ],
      [
        "a long conditional group of which no layout fits",
        conditionalGroup([two(word(60), word(60)), word(110), [word(101), hardline, "c"]]),
        [
          [0, word(101), false],
          [0, "c", false],
        ],
      ],
      [
        "a long group whose beginning does not fit beside a group before it",
        [call("a", word(40)), call(["b", word(60)], word(40))],
        [[0, `a(${word(40)})b${word(60)}(${word(40)})`, true]],
      ],
      [
        "a long group whose beginning fits beside a group before it",
        [call("a", word(40)), call(["b", word(40)], word(40))],
        [
          [0, `a(${word(40)})b${word(40)}(`, true],
          [1, word(40), false],
          [0, ")", false],
        ],
      ],
      [
        "a group with a forced break",
        group(["a", line, indent([softline, "b", hardline, "c"]), ifBreak("d", "e")]),
        [
          [0, "a", false],
          [0, "", false],
          [1, "b", false],
          [1, "cd", false],
        ],
      ],
      [
        "a group that is broken",
        group(["a", line, "b"], { shouldBreak: true }),
        [
          [0, "a", false],
          [0, "b", false],
        ],
      ],
      [
        "a group in one that is broken",
        list("[", [group(["a", line, "b"]), "c"], "]", softline, true),
        [
          [0, "[", false],
          [1, "a b,", true],
          [1, "c,", false],
          [0, "]", false],
        ],
      ],
    ],
  )("%s", (_what, doc, want) => {
    const lines = linesOf(doc, LAYOUT)?.map(({ depth, text, hasGroups }) => [
      depth,
      text,
      hasGroups,
    ]);
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
