import type { CST } from "yaml";
import { type Json, type Span, type YamlNode, toData, yamlPackage } from "../../manifest/index.js";
import { blockList, blockMap, flow, listItem, printValue } from "../write/print-yaml.js";
import { type Data, canonical, isData, isSame, listOf } from "./data.js";
import { type YamlPart, isCollection, partsOf } from "./yaml-parts.js";

/** How the items of a list are matched and printed. */
export interface ListForm {
  /** Two items with the same key are versions of the same thing. */
  readonly keyOf: (item: Json) => string;
  /** The lines of items that follow the item `before`. */
  readonly print?: (items: readonly Json[], indent: number, before: Json) => readonly string[];
  readonly printItem?: (item: Json, indent: number) => readonly string[];
  /** The comment that an import writes above the first of several items. */
  readonly titleOf?: (item: Json) => string;
}

/** `# a comment`, `&anchor` or `*alias` */
interface Mark {
  readonly start: number;
  readonly source: string;
}

interface Patch {
  readonly text: string;
  readonly comments: readonly Mark[];
  readonly references: readonly Mark[];
  readonly forms: Readonly<Record<string, ListForm>>;
  /** The new values of anchors whose value changes; `undefined` if it is removed. */
  readonly anchors: Map<string, Json | undefined>;
  /** Prints a value in a flow collection. */
  readonly inFlow: (value: Json) => string;
  readonly replace: (start: number, end: number, text: string) => void;
}

/** A part, and the collection that it is in. */
interface Place {
  readonly part: YamlPart;
  readonly isFlow: boolean;
  /** The keys on the way to it, with `[]` for items: `/routes[]/parameters`. */
  readonly path: string;
}

/**
 * Edits a text so that it has the data `target`: the smallest entry or item in block style, or in a flow collection of several
 * lines. Comments stay, also those of what is removed. An alias whose anchor gets another value, or is removed, is replaced
 * by its own value.
 *
 * @param text YAML without a byte order mark.
 * @param root what `readYaml` makes of the text.
 * @param forms the forms of lists by their paths; the items of others are matched by their values.
 */
export function patchYaml(
  text: string,
  root: YamlNode,
  target: Data,
  forms: Readonly<Record<string, ListForm>>,
): string {
  const { Parser, Lexer } = yamlPackage();
  // With a line break before each line, the first one included.
  const padded = `\n${text}`;
  const tokens = [...new Parser().parse(padded)];
  const token = tokens.find((one): one is CST.Document => one.type === "document")?.value;
  const marks = marksIn(new Lexer().lex(padded));
  const edits: (Span & { readonly text: string })[] = [];
  const patch: Patch = {
    text: padded,
    comments: marks.filter(({ source }) => source.startsWith("#")),
    references: marks.filter(({ source }) => !source.startsWith("#")),
    forms,
    anchors: new Map(),
    inFlow: token?.type === "flow-collection" ? (one) => JSON.stringify(one) : flow,
    replace: (start, end, by) => edits.push({ start, end, text: by }),
  };
  const whole = { node: root, token, start: 0, end: padded.length, head: 0, anchor: undefined };
  patchValue(patch, { part: whole, isFlow: true, path: "" }, target);
  return applyEdits(padded, edits).slice(1);
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

function applyEdits(text: string, edits: readonly (Span & { readonly text: string })[]): string {
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  let [edited, place] = ["", 0];
  for (const { start, end, text: by } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < place) throw new Error(`edits overlap at ${start}`);
    edited += text.slice(place, start) + by.replaceAll(/\r?\n/g, lineEnd);
    place = end;
  }
  return edited + text.slice(place);
}

function patchValue(patch: Patch, place: Place, after: Json): void {
  const { part } = place;
  const { anchors, references } = patch;
  const before = toData(part.node);
  if (part.token?.type === "alias") {
    const name = part.token.source.slice(1);
    if (isSame(anchors.has(name) ? anchors.get(name) : before, after)) return;
  } else if (isSame(before, after)) {
    const isStale = references
      .filter(within(part))
      .some(({ source }) => source.startsWith("*") && anchors.has(source.slice(1)));
    // An anchor may be defined again.
    if (!isStale) for (const name of anchorsIn(patch, part)) anchors.delete(name);
    if (!isStale) return;
  }
  if (!patchMembers(patch, place, after)) replaceValue(patch, place, after);
}

/** @returns false for a value that has to be replaced as a whole. */
function patchMembers(patch: Patch, { part: whole, path }: Place, after: Json): boolean {
  const { node, token } = whole;
  if (!isCollection(token) || typeof after !== "object" || after === null) return false;
  if (node.kind !== (isData(after) ? "map" : "list")) return false;
  const isFlow = token.type === "flow-collection";
  const isOneLine = !patch.text.slice(token.offset, whole.end).includes("\n");
  if (isFlow && isOneLine && whole.start > 0) return false;
  const keyOf = patch.forms[path]?.keyOf ?? canonical;
  const keyOfPart = ({ key, node: value }: YamlPart): string => key ?? keyOf(toData(value));
  const parts = partsOf(node, token);
  const byKey = new Map(parts.map((part) => [keyOfPart(part), part]));
  const wanted = new Map(
    isData(after) ? Object.entries(after) : listOf(after).map((one) => [keyOf(one), one]),
  );
  const kept = [...byKey].flatMap(([key, part]) => (wanted.has(key) ? [part] : []));
  const ordered = [...wanted.keys()].flatMap((key) => byKey.get(key) ?? []);
  const isUnique = byKey.size === parts.length && wanted.size === Object.keys(after).length;
  const isInOrder = isData(after) || kept.every((part, index) => part === ordered[index]);
  // New members are the last ones, new items follow the item before them.
  let previous = isData(after) ? kept.at(-1) : undefined;
  const added = new Map<YamlPart | undefined, [string, Json][]>();
  for (const [key, value] of wanted) {
    const part = byKey.get(key);
    if (part === undefined) added.set(previous, [...(added.get(previous) ?? []), [key, value]]);
    else if (!isData(after)) previous = part;
  }
  if (kept.length === 0 || !isUnique || !isInOrder || added.has(undefined)) return false;
  if (whole.anchor !== undefined) patch.anchors.set(whole.anchor, after);
  let removed: YamlPart[] = [];
  for (const [index, part] of [...parts, undefined].entries()) {
    const value = part && wanted.get(keyOfPart(part));
    if (part && value === undefined) {
      removed.push(part);
      continue;
    }
    const around = { whole, before: parts[index - removed.length - 1], next: part, isFlow, path };
    if (removed.length > 0) removeParts(patch, removed, around);
    removed = [];
    if (!part || value === undefined) continue;
    const partPath = part.key === undefined ? `${path}[]` : `${path}/${part.key}`;
    patchValue(patch, { part, isFlow, path: partPath }, value);
    insertParts(patch, part, added.get(part) ?? [], { isFlow, path });
  }
  return true;
}

function insertParts(
  { text, forms, inFlow, replace }: Patch,
  place: YamlPart,
  added: readonly (readonly [string, Json])[],
  { isFlow, path }: Pick<Place, "isFlow" | "path">,
): void {
  if (added.length === 0) return;
  const isMap = place.key !== undefined;
  const indent = columnOf(text, place.start);
  if (isFlow) {
    const apart = startsLine(text, place) ? `,\n${" ".repeat(indent)}` : ", ";
    const news = added.map(
      ([key, value]) => apart + (isMap ? `${inFlow(key)}: ` : "") + inFlow(value),
    );
    replace(place.end, place.end, news.join(""));
    return;
  }
  const items = added.map(([, value]) => value);
  const lines = isMap
    ? blockMap(Object.fromEntries(added), indent)
    : (forms[path]?.print?.(items, indent, toData(place.node)) ?? blockList(items, indent));
  // At the top level, members are apart.
  const apart = isMap && indent === 0 ? "\n\n" : "\n";
  const end = endOfLine(text, place.end);
  replace(end, end, apart + lines.join(apart));
}

interface Around extends Pick<Place, "isFlow" | "path"> {
  readonly whole: YamlPart;
  readonly before: YamlPart | undefined;
  readonly next: YamlPart | undefined;
}

/** Removes neighbouring parts, with the titles of groups of which none is left. */
function removeParts(
  patch: Patch,
  parts: readonly YamlPart[],
  { whole, before, next, isFlow, path }: Around,
): void {
  const { text, comments, forms, anchors, replace } = patch;
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  for (const name of anchorsIn(patch, { start: first.start, end: last.end }))
    anchors.set(name, undefined);
  const indent = " ".repeat(columnOf(text, first.start));
  if (isFlow || (!before && !startsLine(text, first))) {
    // With the comma before them, or else with what is after them.
    const start = before?.end ?? first.start;
    const end = before ? last.end : (next?.start ?? last.end);
    replace(start, end, commentLines(patch, { start, end }, indent));
    return;
  }
  const start = endOfLine(text, before?.end ?? whole.head ?? 0);
  const end = endOfLine(text, last.end);
  const titleOf = (part: YamlPart | undefined) => part && forms[path]?.titleOf?.(toData(part.node));
  const title = titleOf(next);
  const titles = parts
    .filter((part) => titleOf(part) !== title)
    .map((part) => comments.find((one) => isAbove(text, one, part, titleOf(part))));
  const removed = comments.filter(within({ start, end }));
  const left = removed.filter((one) => !titles.includes(one)).map(({ source }) => source);
  const isTitled = left.length > 0 && left.at(-1) === title;
  const [blank = ""] = /^(?:\r?\n[ \t]*(?=\r?\n))*/.exec(text.slice(start, end)) ?? [];
  const [blankAfter = ""] = /^(?:\r?\n[ \t]*(?=\r?\n|$))*/.exec(text.slice(end)) ?? [];
  const isFirst = before === undefined && left.length === 0;
  replace(
    start,
    end + (isTitled || isFirst ? blankAfter.length : 0),
    (left.length > 0 || isFirst ? blank : "") + left.map((one) => `\n${indent}${one}`).join(""),
  );
}

/** Whether a comment is the title right above a part. */
function isAbove(text: string, mark: Mark, { start }: Span, title: string | undefined): boolean {
  const end = mark.start + mark.source.length;
  return mark.source === title && end < start && text.slice(end, start).trim() === "";
}

function replaceValue(patch: Patch, { part, isFlow, path }: Place, after: Json): void {
  const { text, forms, anchors, inFlow, replace } = patch;
  const { start, end, head, key, anchor } = part;
  const indent = columnOf(text, start);
  for (const name of anchorsIn(patch, part)) anchors.set(name, undefined);
  if (isFlow) {
    const from = key === undefined ? start : (head ?? end);
    const glue = key === undefined ? "" : head === undefined ? ": " : " ";
    const comments = commentLines(patch, { start: from, end }, " ".repeat(indent));
    replace(from, end, `${comments}${glue}${inFlow(after)}`);
    return;
  }
  const properties = anchor === undefined ? "" : ` &${anchor}`;
  if (anchor !== undefined) anchors.set(anchor, after);
  const from = head ?? end;
  const printItem = forms[path.slice(0, -2)]?.printItem ?? listItem;
  const written =
    key === undefined && anchor === undefined
      ? printItem(after, indent)
          .join("\n")
          .slice(indent + 1)
      : printValue(after, indent, columnOf(text, from) + properties.length, key ?? "").join("\n");
  const to = written.includes("\n") ? endOfLine(text, end) : end;
  const above = lineStart(text, start);
  const margin = /^[ \t]*/.exec(text.slice(above))?.[0] ?? "";
  for (const { source } of patch.comments.filter(within({ start: from, end: to }))) {
    replace(above, above, `${margin}${source}\n`);
  }
  replace(from, to, (head === undefined ? ":" : "") + properties + written);
}

/** Comments in a flow collection, or after a dash: what follows them is on a line of its own. */
function commentLines({ comments }: Patch, span: Span, indent: string): string {
  return comments
    .filter(within(span))
    .map(({ source }) => ` ${source}\n${indent}`)
    .join("");
}

function anchorsIn({ references }: Patch, span: Span): readonly string[] {
  const found = references.filter(within(span)).filter(({ source }) => source.startsWith("&"));
  return found.map(({ source }) => source.slice(1));
}

function within({ start, end }: Span): (mark: Mark) => boolean {
  return (mark) => start <= mark.start && mark.start < end;
}

function columnOf(text: string, position: number): number {
  return position - lineStart(text, position);
}

function startsLine(text: string, { start }: Span): boolean {
  return text.slice(lineStart(text, start), start).trim() === "";
}

function lineStart(text: string, position: number): number {
  return position === 0 ? 0 : text.lastIndexOf("\n", position - 1) + 1;
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}
