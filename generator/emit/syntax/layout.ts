import { builders, printer, utils } from "prettier/doc";

/**
 * Text with the places where a line may break, as prettier has it. Emitters lay code out as prettier's own printer of
 * TypeScript does, so that formatting it again changes nothing; `test/generator/emit/syntax/layout.test.ts` compares the two.
 */
export type Doc = builders.Doc;

export const {
  breakParent,
  conditionalGroup,
  group,
  hardline,
  ifBreak,
  indent,
  indentIfBreak,
  join,
  line,
  softline,
} = builders;

export const { willBreak } = utils;

/** Fixed: the bytes of generated code never follow from a user's settings. */
export const LAYOUT = { printWidth: 100, tabWidth: 2, useTabs: false, endOfLine: "lf" } as const;

export function printDoc(doc: Doc): string {
  return printWithin(doc, LAYOUT.printWidth);
}

/** As one line, whatever its length, unless it must be broken. */
export function printOnLine(doc: Doc): string {
  return printWithin(doc, Infinity);
}

function printWithin(doc: Doc, printWidth: number): string {
  // The type asks for all options of prettier; the printer reads these.
  const options = { ...LAYOUT, printWidth } as unknown as printer.Options;
  return printer.printDocToString(doc, options).formatted;
}

/** A list in brackets: on one line, or each item on a line of its own with a comma after the last. */
export function list(
  open: string,
  items: readonly Doc[],
  close: string,
  inside: Doc = softline,
  shouldBreak = false,
): Doc {
  if (items.length === 0) return open + close;
  const separated = join([",", line], [...items]);
  return group([open, indent([inside, separated]), ifBreak(","), inside, close], { shouldBreak });
}

/** Statements or members in braces, each on a line of its own. */
export function block(lines: readonly Doc[]): Doc {
  if (lines.length === 0) return "{}";
  return ["{", indent([hardline, join(hardline, [...lines])]), hardline, "}"];
}

/** `left = right`, with the right side on a line of its own where not even its start fits. */
export function assignment(left: Doc, right: Doc): Doc {
  const groupId = Symbol("assignment");
  return group([
    left,
    group(indent(line), { id: groupId }),
    indentIfBreak(group(right), { groupId }),
  ]);
}
