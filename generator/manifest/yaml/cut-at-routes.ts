/** The text of a manifest, cut at its routes; the parts together are the text. */
export interface CutText {
  /** All before the first route. */
  readonly head: string;
  /** Each an item of `routes`, with what follows it up to the next. */
  readonly items: readonly string[];
}

const KEY = "routes:";

/**
 * Cuts a text whose last key is `routes`, with a list below it, at the items of that list. Whatever an item holds is
 * indented deeper than its dash. So a line that begins with a dash as far left begins the next item, or it stands in
 * brackets or quotes, where it must not; but then the item before is no YAML by itself.
 *
 * @returns nothing where the text is laid out otherwise, or has tabs or directives.
 */
export function cutAtRoutes(text: string): CutText | undefined {
  const key = text.startsWith(KEY) ? 0 : text.indexOf(`\n${KEY}`) + 1;
  if (!text.startsWith(KEY, key) || text.includes("\t")) return undefined;
  // What a directive says of tags is for the whole document.
  if (/^%/m.test(text.slice(0, key))) return undefined;
  if (!isBlankFrom(text, skipSpaces(text, key + KEY.length))) return undefined;
  const starts: number[] = [];
  let indent: number | undefined;
  for (let at = endOfLine(text, key); at < text.length; at = endOfLine(text, at)) {
    const first = skipSpaces(text, at);
    if (isBlankFrom(text, first)) continue;
    const column = first - at;
    indent ??= column;
    if (column > indent) continue;
    if (column < indent || !beginsItem(text, first)) return undefined;
    starts.push(at);
  }
  if (starts.length === 0) return undefined;
  return {
    head: text.slice(0, starts[0]),
    items: starts.map((start, index) => text.slice(start, starts[index + 1])),
  };
}

/** Where the next line starts. */
function endOfLine(text: string, at: number): number {
  const end = text.indexOf("\n", at);
  return end < 0 ? text.length : end + 1;
}

function skipSpaces(text: string, at: number): number {
  let first = at;
  while (text[first] === " ") first++;
  return first;
}

/** Whether nothing follows in the line but a comment, if that. */
function isBlankFrom(text: string, at: number): boolean {
  return ["", "\n", "\r", "#"].includes(text.charAt(at));
}

function beginsItem(text: string, at: number): boolean {
  return text[at] === "-" && ["", " ", "\n", "\r"].includes(text.charAt(at + 1));
}
