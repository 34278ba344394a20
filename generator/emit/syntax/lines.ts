import type { builders } from "prettier/doc";

type Doc = builders.Doc;

/** A line that begins and ends where it does. Only its groups can be broken further. */
interface Line {
  /** How deep it is indented. */
  readonly depth: number;
  /** All of it, with its groups flat. */
  readonly text: string;
  /** The same, to be printed after the line's indentation. */
  readonly docs: Doc[];
  readonly hasGroups: boolean;
}

interface Width {
  readonly printWidth: number;
  readonly tabWidth: number;
}

/**
 * Splits a document at the line breaks that it has for certain: those outside of groups, and those of groups that contain a
 * forced break, or are too long for the line. What is left to decide is inside of a line, and most often nothing.
 *
 * @param outer how deep the document itself is indented.
 * @returns `undefined` if there is a forced break where the printer would choose between several layouts.
 */
export function linesOf(
  doc: Doc,
  { printWidth, tabWidth }: Width,
  outer = 0,
): readonly Line[] | undefined {
  let line = { depth: outer, text: "", docs: [] as Doc[], hasGroups: false };
  const lines = [line];

  /** How long a text may be to fit on the rest of the line while the groups before it are flat. */
  function room(): number {
    return printWidth - line.depth * tabWidth - line.text.length;
  }

  /** Adds what is outside of groups, or in a broken one. Returns false if it cannot be split. */
  function add(part: Doc, depth: number): boolean {
    if (typeof part === "string") {
      line.text += part;
      line.docs.push(part);
      return true;
    }
    if (Array.isArray(part)) {
      for (const one of part) if (!add(one, depth)) return false;
      return true;
    }
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
        let text = flatText(part, room());
        if (text !== undefined && text.length > room()) {
          if (isCertain(part, text) && addBroken(part, depth)) return true;
          text = flatText(part);
        }
        if (text === undefined) return part.expandedStates === undefined && addBroken(part, depth);
        line.text += text;
        line.docs.push(indented(part, depth));
        line.hasGroups = true;
        return true;
      }
      default:
        return false;
    }
  }

  /** Adds nothing if the group has several layouts. */
  function addBroken(group: builders.Group, depth: number): boolean {
    if (group.id !== undefined) return false;
    const before = line;
    const { text, hasGroups, docs } = line;
    const docCount = docs.length;
    const count = lines.length;
    if (add(brokenContents(group), depth)) return true;
    lines.length = count;
    docs.length = docCount;
    line = Object.assign(before, { text, hasGroups });
    return false;
  }

  /** Of several layouts, takes the first whose beginning fits on the line, or else the last. */
  function brokenContents({ contents, expandedStates: [, ...states] = [] }: builders.Group): Doc {
    return (
      states.find((state) => firstText(state).text.length <= room()) ?? states.at(-1) ?? contents
    );
  }

  /** Whether the groups before this one on the line stay flat, so that it begins where it seems to. */
  function isCertain(group: Doc, text: string): boolean {
    if (!isAscii(line.text + text)) return false;
    return !line.hasGroups || firstText(group).text.length <= room();
  }

  return add(doc, outer) ? lines : undefined;
}

/** Whether a text has only printable characters of ASCII, each of which is one column wide. */
export function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

/** A document on one line, or its beginning of more than `most` characters; `undefined` if that has a forced line break. */
export function flatText(doc: Doc, most = Infinity): string | undefined {
  if (typeof doc === "string") return doc;
  if (Array.isArray(doc)) {
    let text = "";
    for (const part of doc) {
      const more = flatText(part, most - text.length);
      if (more === undefined) return undefined;
      text += more;
      if (text.length > most) return text;
    }
    return text;
  }
  switch (doc.type) {
    case "indent":
      return flatText(doc.contents, most);
    case "indent-if-break":
      // Its type does not say that it has contents.
      return flatText((doc as unknown as builders.Indent).contents, most);
    case "group":
      return doc.break === true ? undefined : flatText(doc.contents, most);
    case "if-break":
      return flatText(doc.flatContents, most);
    case "line":
      return doc.hard === true ? undefined : doc.soft === true ? "" : " ";
    default:
      return undefined;
  }
}

/** The text of a document before its first possible line break. `ends`: whether it has one. */
function firstText(doc: Doc): { readonly text: string; readonly ends: boolean } {
  if (typeof doc === "string") return { text: doc, ends: false };
  if (Array.isArray(doc)) {
    let text = "";
    for (const part of doc) {
      const first = firstText(part);
      text += first.text;
      if (first.ends) return { text, ends: true };
    }
    return { text, ends: false };
  }
  switch (doc.type) {
    case "indent":
      return firstText(doc.contents);
    case "group":
      return firstText(doc.expandedStates?.at(-1) ?? doc.contents);
    case "if-break":
      return firstText(doc.breakContents);
    default:
      return { text: "", ends: true };
  }
}

export function indented(doc: Doc, depth: number): Doc {
  return depth === 0 ? doc : { type: "indent", contents: indented(doc, depth - 1) };
}
