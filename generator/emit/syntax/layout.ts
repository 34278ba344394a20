import { builders, printer, utils } from "prettier/doc";

/**
 * Prettier's document type: text with possible line breaks. Emitters lay out code as prettier's own TypeScript printer
 * does, so that formatting it again changes nothing; `test/generator/emit/syntax/layout.property.test.ts` compares the two.
 */
export type Doc = builders.Doc;

export const {
  breakParent,
  conditionalGroup,
  fill,
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

/** That of a statement, or of a member or a statement in it. */
export type Depth = 0 | 1;

/** Fixed, so that generated code never depends on a user's settings. */
export const LAYOUT = { printWidth: 100, tabWidth: 2, useTabs: false, endOfLine: "lf" } as const;

/**
 * @param doc none of its possible line breaks is outside a group.
 * @param depth how deep the text is indented, beginning with its first line.
 */
export function printDoc(doc: Doc, depth: Depth = 0): string {
  const margin = marginOf(depth);
  if (typeof doc === "string") return margin + doc;
  const text = flatText(doc);
  // Most documents fit on a line. For them, prettier's printer would take several times as long.
  const most = LAYOUT.printWidth - margin.length;
  if (text !== undefined && text.length <= most && isAscii(text)) return margin + text;
  // The type requires all of prettier's options, but the printer reads only these.
  const options = LAYOUT as Partial<printer.Options> as printer.Options;
  return printer.printDocToString([margin, depth === 0 ? doc : indent(doc)], options).formatted;
}

export function marginOf(depth: Depth): string {
  return " ".repeat(depth * LAYOUT.tabWidth);
}

/** Whether a text has only printable characters of ASCII, each of which is one column wide. */
function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** A document on one line; `undefined` if it has a forced line break, which always has a `breakParent` beside it. */
export function flatText(doc: Doc): string | undefined {
  if (typeof doc === "string") return doc;
  if (Array.isArray(doc)) {
    let text = "";
    for (const part of doc) {
      const more = flatText(part);
      if (more === undefined) return undefined;
      text += more;
    }
    return text;
  }
  switch (doc.type) {
    case "indent":
      return flatText(doc.contents);
    case "indent-if-break":
      // Its type does not say that it has contents.
      return flatText((doc as typeof doc & { readonly contents: Doc }).contents);
    case "fill":
      return flatText(doc.parts);
    case "group":
      return doc.break === true ? undefined : flatText(doc.contents);
    case "if-break":
      return flatText(doc.flatContents);
    case "line":
      return doc.soft === true ? "" : " ";
    default:
      return undefined;
  }
}

/** Documents one after the other; one text if each is. */
export function concat(docs: readonly Doc[]): Doc {
  return docs.every((doc) => typeof doc === "string") ? docs.join("") : [...docs];
}

/** A list in brackets: on one line, or each item on its own line with a trailing comma. */
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

/** `left = right`, with the right side on its own line if not even its start fits. */
export function assignment(left: Doc, right: Doc): Doc {
  const groupId = Symbol("assignment");
  return group([
    left,
    group(indent(line), { id: groupId }),
    indentIfBreak(group(right), { groupId }),
  ]);
}
