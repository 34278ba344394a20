import { type Json, type Span, toData } from "../../manifest/index.js";
import { blockList, blockMap, listItem, printValue } from "../write/print-yaml.js";
import { type YamlPart, propertiesOf } from "./yaml-parts.js";

/** A range of a text and its replacement. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** How the items of a list are matched and printed. */
export interface ListForm {
  /** Two items with the same key are versions of the same thing. */
  readonly keyOf: (item: Json) => string;
  /** The lines of items that follow the item `before`. */
  readonly print?: (items: readonly Json[], indent: number, before?: Json) => readonly string[];
  readonly printItem?: (item: Json, indent: number) => readonly string[];
  /** The comment that an import writes above the first of several items. */
  readonly titleOf?: (item: Json) => string;
}

export interface Mark {
  readonly start: number;
  /** `# a comment`, `&anchor` or `*alias` */
  readonly source: string;
}

export interface Patch {
  readonly text: string;
  readonly comments: readonly Mark[];
  readonly references: readonly Mark[];
  readonly forms: Readonly<Record<string, ListForm>>;
  readonly edits: TextEdit[];
  /** The values of anchors in the edited text, by `&name`; true for those that are as they were. */
  readonly anchors: Map<string, Json | true>;
  /** Prints a value in a flow collection. */
  readonly inFlow: (value: Json) => string;
}

/** Where a value is: in a list or map in block or flow style. */
export interface Place {
  readonly part: YamlPart;
  readonly isFlow: boolean;
  /** The keys on the way to it, with `[]` for items: `/routes[]/parameters`. */
  readonly path: string;
}

/** Inserts parts after another one, or before `first`. */
export function insertParts(
  { text, forms, edits, inFlow }: Patch,
  place: YamlPart | undefined,
  first: YamlPart,
  added: readonly (readonly [string, Json])[],
  { isFlow, path }: Pick<Place, "isFlow" | "path">,
): void {
  const isMap = first.key !== undefined;
  const values = added.map(([, value]) => value);
  if (isFlow && place) {
    const apart = startsLine(text, first) ? `\n${" ".repeat(columnOf(text, first.start))}` : " ";
    const news = added.map(([name, value]) =>
      isMap ? `${inFlow(name)}: ${inFlow(value)}` : inFlow(value),
    );
    const inserted = news.map((one) => `,${apart}${one}`).join("");
    edits.push({ start: place.end, end: place.end, text: inserted });
    return;
  }
  const indent = columnOf(text, first.start);
  const before = place && toData(place.value);
  const ofList = (): readonly string[] =>
    forms[path]?.print?.(values, indent, before) ?? blockList(values, indent);
  const lines = isMap ? blockMap(Object.fromEntries(added), indent) : ofList();
  // At the top level, parts are apart.
  const apart = isMap && indent === 0 ? "\n\n" : "\n";
  const start = place ? endOfLine(text, place.end) : lineBefore(text, first.start);
  edits.push({ start, end: start, text: apart + lines.join(apart) });
}

function titleOf({ forms }: Patch, part: YamlPart, path: string): string | undefined {
  return forms[path]?.titleOf?.(toData(part.value));
}

/** The place of the title of a part, if that is the comment on the line above it. */
export function titleAbove(patch: Patch, part: YamlPart, path: string): number | undefined {
  const { text } = patch;
  const title = titleOf(patch, part, path);
  if (title === undefined || !startsLine(text, part)) return undefined;
  const end = lineBefore(text, part.start);
  const line = `\n${" ".repeat(columnOf(text, part.start))}${title}`;
  return text.slice(0, end).endsWith(line) ? end - title.length : undefined;
}

/** Removes neighbouring parts, their title, and the blank line on one side of them. */
export function removeParts(
  patch: Patch,
  run: readonly YamlPart[],
  before: YamlPart | undefined,
  next: YamlPart | undefined,
  { isFlow, path }: Pick<Place, "isFlow" | "path">,
): void {
  const { text, edits } = patch;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  if (isFlow) {
    // With the comma before it, or after it if it is the first.
    const span = before
      ? { start: before.end, end: last.end }
      : { start: first.start, end: next?.start ?? last.end };
    edits.push({ ...span, text: linesIn(commentsIn(patch, span), columnOf(text, first.start)) });
    return;
  }
  const lineEnd = endOfLine(text, last.end);
  const nextTitle = next && titleOf(patch, next, path);
  const titles = run.flatMap((part) => titleAbove(patch, part, path) ?? []);
  const comments = patch.comments
    .filter(within({ start: first.start, end: lineEnd }))
    .filter(({ start, source }) => source === nextTitle || !titles.includes(start))
    .map(({ source }) => source);
  const indent = `\n${" ".repeat(columnOf(text, first.start))}`;
  if (!startsLine(text, first)) {
    const start = text.slice(0, first.start).trimEnd().length;
    edits.push({ start, end: lineEnd, text: comments.map((one) => indent + one).join("") });
    return;
  }
  const lines = { start: lineBefore(text, first.start), end: lineEnd };
  const title = titleAbove(patch, first, path);
  if (title !== undefined && titleOf(patch, first, path) !== nextTitle) {
    lines.start = lineBefore(text, title);
  }
  const isBelowComment = /\n[ \t]*#.*$/.test(text.slice(0, lines.start));
  const blankBefore = /(?:\n[ \t]*)*$/.exec(text.slice(0, lines.start))?.[0].length ?? 0;
  const blankAfter = /^(?:\n[ \t]*(?=\n|$))*/.exec(text.slice(lineEnd))?.[0].length ?? 0;
  if (comments.length === 0) {
    if (next === undefined && (blankAfter > 0 || lineEnd === text.length))
      lines.start -= blankBefore;
    else if (before === undefined || blankBefore > 0 || isBelowComment) lines.end += blankAfter;
  } else if (comments.at(-1) === nextTitle) {
    lines.end += blankAfter;
  }
  edits.push({ ...lines, text: comments.map((one) => indent + one).join("") });
}

export function replaceValue(patch: Patch, { part, isFlow, path }: Place, after: Json): void {
  const { text, forms, edits, anchors, inFlow } = patch;
  const { start, end, head } = part;
  if (isFlow) {
    const from = part.key === undefined ? start : (head ?? end);
    const glue = part.key === undefined ? "" : head === undefined ? ": " : " ";
    const comments = linesIn(commentsIn(patch, { start: from, end }), columnOf(text, start));
    edits.push({ start: from, end, text: `${comments}${glue}${inFlow(after)}` });
    return;
  }
  const { anchor, hasTag } = propertiesOf(part.item);
  const keptAnchor = anchor === undefined || hasTag ? "" : ` ${anchor}`;
  if (anchor !== undefined && keptAnchor !== "") anchors.set(anchor, after);
  const indent = columnOf(text, start);
  const from = head ?? end;
  const isItem = part.key === undefined && keptAnchor === "";
  const lines = isItem
    ? (forms[path.slice(0, -2)]?.printItem?.(after, indent) ?? listItem(after, indent))
        .join("\n")
        .slice(indent + 1)
    : printValue(after, indent, columnOf(text, from) + keptAnchor.length, part.key ?? "").join(
        "\n",
      );
  const to = lines.includes("\n") ? endOfLine(text, end) : end;
  const above = lineBefore(text, start);
  const margin = /\S|$/.exec(text.slice(above + 1))?.index ?? 0;
  for (const comment of commentsIn(patch, { start: from, end: to })) {
    edits.push({ start: above, end: above, text: `\n${" ".repeat(margin)}${comment}` });
  }
  edits.push({ start: from, end: to, text: (head === undefined ? ":" : "") + keptAnchor + lines });
}

/** Comments in a flow collection: what follows them is on a line of its own. */
function linesIn(comments: readonly string[], indent: number): string {
  return comments.map((comment) => ` ${comment}\n${" ".repeat(indent)}`).join("");
}

export function commentsIn({ comments }: Patch, span: Span): readonly string[] {
  return comments.filter(within(span)).map(({ source }) => source);
}

export function within({ start, end }: Span): (mark: Mark) => boolean {
  return (mark) => start <= mark.start && mark.start < end;
}

function columnOf(text: string, position: number): number {
  return position - (lineBefore(text, position) + 1);
}

export function startsLine(text: string, { start }: Span): boolean {
  return text.slice(lineBefore(text, start) + 1, start).trim() === "";
}

/** The place of the line break before a position; -1 in the first line. */
function lineBefore(text: string, position: number): number {
  return position === 0 ? -1 : text.lastIndexOf("\n", position - 1);
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  return end < 0 ? text.length : end;
}

/**
 * Applies edits to a text with any line ends.
 *
 * @param edits in the order in which they were made, with places in the text with LF line ends.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const returns = [...text.matchAll(/\r(?=\n)/g)].map(({ index }, before) => index - before);
  const placeOf = (place: number): number => place + returns.filter((one) => one < place).length;
  let [edited, place] = ["", 0];
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const start = placeOf(edit.start);
    if (start < place) throw new Error(`edits overlap at ${start}`);
    edited += text.slice(place, start) + edit.text.replaceAll("\n", lineEnd);
    place = placeOf(edit.end);
  }
  return edited + text.slice(place);
}
