import fc from "fast-check";
import { printer } from "prettier/doc";
import { expect, it } from "vitest";
import {
  type Doc,
  LAYOUT,
  assignment,
  group,
  hardline,
  indent,
  line,
  list,
  printDoc,
  softline,
} from "../../../../generator/emit/syntax/layout.js";

/** Documents of the builders that emitters use. Prettier's printer changes documents, so each is made twice. */
const { document } = fc.letrec<{ document: () => Doc; documents: (() => Doc)[] }>((tie) => ({
  document: fc.oneof(
    { maxDepth: 6, withCrossShrink: true },
    fc
      .constantFrom("a", "long ".repeat(8).trim(), "x".repeat(60), "ö", "漢字")
      .map((text) => () => text),
    fc.constantFrom(line, softline, hardline).map((doc) => () => doc),
    tie("documents").map((docs) => () => docs.map((make) => make())),
    tie("document").map((make) => () => indent(make())),
    fc.tuple(tie("document"), fc.boolean()).map(
      ([make, shouldBreak]) =>
        () =>
          group(make(), { shouldBreak }),
    ),
    tie("documents").map(
      (docs) => () =>
        list(
          "(",
          docs.map((make) => make()),
          ")",
        ),
    ),
    fc.tuple(tie("document"), tie("document")).map(
      ([left, right]) =>
        () =>
          assignment(left(), right()),
    ),
  ),
  documents: fc.array(tie("document"), { maxLength: 5 }),
}));

it("prints any document as prettier's printer does", () => {
  const options = { ...LAYOUT } as Partial<printer.Options> as printer.Options;
  fc.assert(
    fc.property(document, (make) => {
      const { formatted } = printer.printDocToString(group(make()), options);
      const printed = printDoc(group(make()));
      expect(printed.trimEnd(), JSON.stringify(make())).toBe(formatted.trimEnd());
    }),
    { numRuns: Number(process.env["FUZZ_RUNS"] ?? 300) },
  );
});
