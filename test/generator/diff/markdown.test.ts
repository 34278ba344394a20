import fc from "fast-check";
import { marked } from "marked";
import { expect, it } from "vitest";
import { codeSpan } from "../../../generator/diff/markdown.js";

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom("`", " ", "a", "*", "[", "]", "(", ")", "<b>", "@", "!") }),
);

it("renders any two texts as two code spans", () => {
  fc.assert(
    fc.property(text, text, (first, second) => {
      const html = marked.parseInline(`${codeSpan(first)} is now ${codeSpan(second)}.`);
      expect(html).toMatch(/^<code>[^<]*<\/code> is now <code>[^<]*<\/code>\.$/s);
    }),
  );
});
