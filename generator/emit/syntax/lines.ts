import type { builders } from "prettier/doc";

type Doc = builders.Doc;

/** A line that begins and ends where it does whatever the width. Only its groups can be broken further. */
export interface Line {
  /** How deep it is indented. */
  readonly depth: number;
  /** All of it, with its groups flat. */
  readonly text: string;
  /** The same, relative to the line's indentation. */
  readonly docs: Doc[];
  readonly hasGroups: boolean;
}

/**
 * Splits a document at its forced line breaks, which are most of them: those outside of groups, and all of the groups that
 * contain one. What is left to decide is inside of a line, and most often nothing.
 *
 * @returns `undefined` if there is a forced break where the printer would choose between several layouts.
 */
export function linesOf(doc: Doc): readonly Line[] | undefined {
  let line = { depth: 0, text: "", docs: [] as Doc[], hasGroups: false };
  const lines = [line];

  /** Adds what is outside of groups, or in a broken one. Returns false if it cannot be split. */
  function add(part: Doc, depth: number): boolean {
    if (typeof part === "string") {
      line.text += part;
      line.docs.push(part);
      return true;
    }
    if (Array.isArray(part)) return part.every((one) => add(one, depth));
    switch (part.type) {
      case "break-parent":
        return true;
      case "line":
        line.text = line.text.trimEnd();
        line = { depth, text: "", docs: [], hasGroups: false };
        lines.push(line);
        return true;
      case "indent":
        return add(part.contents, depth + 1);
      case "if-break":
        return add(part.breakContents, depth);
      case "group": {
        const text = flatText(part);
        if (text === undefined) {
          const isPlain = part.expandedStates === undefined && part.id === undefined;
          return isPlain && add(part.contents, depth);
        }
        line.text += text;
        line.docs.push(indented(part, depth - line.depth));
        line.hasGroups = true;
        return true;
      }
      default:
        return false;
    }
  }

  return add(doc, 0) ? lines : undefined;
}

/** A document on one line; `undefined` if it has a forced line break. */
function flatText(doc: Doc): string | undefined {
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
      return flatText((doc as unknown as builders.Indent).contents);
    case "group":
      return doc.break === true ? undefined : flatText(doc.contents);
    case "if-break":
      return flatText(doc.flatContents);
    case "line":
      return doc.hard === true ? undefined : doc.soft === true ? "" : " ";
    default:
      return undefined;
  }
}

function indented(doc: Doc, depth: number): Doc {
  return depth === 0 ? doc : { type: "indent", contents: indented(doc, depth - 1) };
}
