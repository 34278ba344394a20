import type { CST } from "yaml";
import { type Json, type Span, type YamlNode, toData, yamlPackage } from "../../manifest/index.js";
import { blockList, blockMap, flow, listItem, printValue } from "../write/print-yaml.js";
import { type Data, canonical, isData, isSame, listOf } from "./data.js";
import { type YamlPart, isCollection, partsOf, propertiesOf } from "./yaml-parts.js";

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

interface Mark {
  readonly start: number;
  /** `# a comment`, `&anchor` or `*alias` */
  readonly source: string;
}

interface Patch {
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
interface Place {
  readonly part: YamlPart;
  readonly isFlow: boolean;
  /** The keys on the way to it, with `[]` for items: `/routes[]/parameters`. */
  readonly path: string;
}

/**
 * The edits after which a text has the data `target`. They change as little as possible: the smallest entry or item in block style, or
 * in a flow collection of several lines. Comments stay, also those of what is removed. An alias whose anchor gets another value, or
 * is removed, is replaced by its own value.
 *
 * @param text YAML with LF line ends.
 * @param root what `readYaml` makes of the text.
 * @param forms the forms of lists by their paths; the items of others are matched by their values.
 */
export function patchYaml(
  text: string,
  root: YamlNode,
  target: Data,
  forms: Readonly<Record<string, ListForm>>,
): readonly TextEdit[] {
  const { Parser, Lexer } = yamlPackage();
  const tokens = [...new Parser().parse(text)];
  const value = tokens.find((token): token is CST.Document => token.type === "document")?.value;
  const marks = marksIn(new Lexer().lex(text));
  const patch: Patch = {
    text,
    comments: marks.filter(({ source }) => source.startsWith("#")),
    references: marks.filter(({ source }) => !source.startsWith("#")),
    forms,
    edits: [],
    anchors: new Map(),
    inFlow: value?.type === "flow-collection" ? (one) => JSON.stringify(one) : flow,
  };
  const item = { start: [], ...(value && { value }) };
  const part = { value: root, item, start: 0, end: text.length };
  patchValue(patch, { part, isFlow: true, path: "" }, target);
  return patch.edits;
}

function marksIn(lexemes: Iterable<string>): readonly Mark[] {
  const marks: Mark[] = [];
  let start = 0;
  let before = "";
  for (const source of lexemes) {
    // These announce what follows and are not in the text: a document, an error, a scalar.
    const isSign = /^[\x02\x18\x1f]$/.test(source);
    if (before !== "\x1f" && /^[#&*]/.test(source)) marks.push({ start, source });
    if (!isSign) start += source.length;
    before = source;
  }
  return marks;
}

function patchValue(patch: Patch, place: Place, after: Json): void {
  const { part } = place;
  const before = toData(part.value);
  if (isSame(before, after) && isFresh(patch, part)) return;
  const { value: token } = part.item;
  if (token?.type === "alias") {
    const value = patch.anchors.get(token.source.replace("*", "&"));
    if (value !== undefined && isSame(value === true ? before : value, after)) return;
  }
  if (!patchMembers(patch, place, after)) replaceValue(patch, place, after);
}

/** Whether the aliases in an unchanged part still have the same values; if so, its anchors have them, too. */
function isFresh({ references, anchors }: Patch, span: Span): boolean {
  const known = new Map(anchors);
  for (const { source } of references.filter(within(span))) {
    if (source.startsWith("&")) known.set(source, true);
    else if (known.get(source.replace("*", "&")) !== true) return false;
  }
  for (const [name, value] of known) anchors.set(name, value);
  return true;
}

/** @returns false for a value that has to be replaced as a whole. */
function patchMembers(patch: Patch, { part: whole, path }: Place, after: Json): boolean {
  const { value: node, item } = whole;
  const { value: token } = item;
  if (!isCollection(token) || (node.kind !== "map" && node.kind !== "list")) return false;
  if (isData(after) !== (node.kind === "map") || typeof after !== "object" || after === null)
    return false;
  const isFlow = token.type === "flow-collection";
  const isOneLine = !patch.text.slice(token.offset, whole.end).includes("\n");
  if (isFlow && isOneLine && whole.start > 0) return false;
  const keyOf = patch.forms[path]?.keyOf ?? canonical;
  const parts = partsOf(node, token);
  const keyOfPart = (part: YamlPart): string => part.key ?? keyOf(toData(part.value));
  const byKey = new Map(parts.map((part) => [keyOfPart(part), part]));
  const wanted = new Map(
    isData(after) ? Object.entries(after) : listOf(after).map((one) => [keyOf(one), one]),
  );
  const kept = [...byKey].flatMap(([name, part]) => (wanted.has(name) ? [part] : []));
  const ordered = [...wanted].flatMap(([name]) => byKey.get(name) ?? []);
  const isUnique = byKey.size === parts.length && wanted.size === Object.keys(after).length;
  const isInOrder = node.kind === "map" || kept.every((part, index) => part === ordered[index]);
  const [first] = kept;
  if (first === undefined || !isUnique || !isInOrder) return false;
  const added = new Map<YamlPart | undefined, [string, Json][]>();
  let previous = node.kind === "map" ? kept.at(-1) : undefined;
  for (const [name, value] of wanted) {
    const part = byKey.get(name);
    if (part) previous = part;
    else added.set(previous, [...(added.get(previous) ?? []), [name, value]]);
  }
  if (added.has(undefined) && (isFlow || !startsLine(patch.text, first))) return false;
  const { anchor } = propertiesOf(item);
  if (anchor !== undefined) patch.anchors.set(anchor, after);
  const insert = (place: YamlPart | undefined): void => {
    const news = added.get(place);
    if (news) insertParts(patch, place, first, news, { isFlow, path });
  };
  insert(undefined);
  let run: YamlPart[] = [];
  parts.forEach((part, index) => {
    const value = wanted.get(keyOfPart(part));
    if (value !== undefined) {
      patchValue(
        patch,
        { part, isFlow, path: part.key === undefined ? `${path}[]` : `${path}/${part.key}` },
        value,
      );
      insert(part);
      return;
    }
    run.push(part);
    const next = parts[index + 1];
    const isNextRemoved = next !== undefined && !wanted.has(keyOfPart(next));
    const isApart = commentsIn(patch, { start: part.end, end: next?.start ?? part.end }).length > 0;
    if (isNextRemoved && (isFlow || !isApart)) return;
    removeParts(patch, run, parts[index - run.length], next, { isFlow, path });
    run = [];
  });
  return true;
}

/** Inserts parts after another one, or before `first`. */
function insertParts(
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

/** Removes neighbouring parts, their title, and the blank line on one side of them. */
function removeParts(
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
  const comments = commentsIn(patch, { start: first.start, end: lineEnd });
  const indent = `\n${" ".repeat(columnOf(text, first.start))}`;
  if (!startsLine(text, first)) {
    const start = text.slice(0, first.start).trimEnd().length;
    edits.push({ start, end: lineEnd, text: comments.map((one) => indent + one).join("") });
    return;
  }
  const lines = { start: lineBefore(text, first.start), end: lineEnd };
  const { titleOf } = patch.forms[path] ?? {};
  const title = titleOf && indent + titleOf(toData(first.value));
  const isTitled = title !== undefined && text.slice(0, lines.start).endsWith(title);
  if (isTitled && !(next && indent + titleOf?.(toData(next.value)) === title)) {
    lines.start -= title.length;
  }
  const isBelowComment = /\n[ \t]*#.*$/.test(text.slice(0, lines.start));
  const blankBefore = /(?:\n[ \t]*)*$/.exec(text.slice(0, lines.start))?.[0].length ?? 0;
  const blankAfter = /^(?:\n[ \t]*(?=\n|$))*/.exec(text.slice(lineEnd))?.[0].length ?? 0;
  if (comments.length === 0) {
    if (next === undefined && (blankAfter > 0 || lineEnd === text.length))
      lines.start -= blankBefore;
    else if (before === undefined || blankBefore > 0 || isBelowComment) lines.end += blankAfter;
  }
  edits.push({ ...lines, text: comments.map((one) => indent + one).join("") });
}

function replaceValue(patch: Patch, { part, isFlow, path }: Place, after: Json): void {
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

function commentsIn({ comments }: Patch, span: Span): readonly string[] {
  return comments.filter(within(span)).map(({ source }) => source);
}

function within({ start, end }: Span): (mark: Mark) => boolean {
  return (mark) => start <= mark.start && mark.start < end;
}

function columnOf(text: string, position: number): number {
  return position - (lineBefore(text, position) + 1);
}

function startsLine(text: string, { start }: Span): boolean {
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
