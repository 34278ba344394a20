import type { CST } from "yaml";
import { type Json, type Span, yamlPackage } from "../../manifest/index.js";
import { groupOf, printRoute, printRoutes } from "../write/print-manifest.js";
import { blockList, blockMap, flow, listItem, printValue } from "../write/print-yaml.js";
import { type Data, isData, isSame, listOf } from "./data.js";
import { type YamlPart, isCollection, partsOf } from "./yaml-parts.js";

/** `# a comment`, `&anchor` or `*alias` */
interface Mark {
  readonly start: number;
  readonly source: string;
}

interface Patch {
  readonly text: string;
  readonly marks: readonly Mark[];
  /** Identifies an item of the list at a path: two with the same key are versions of the same thing. */
  readonly keyOf: (item: Json, path: string) => string;
  /** The new values of anchors whose value changes; `undefined` if it is removed. */
  readonly anchors: Map<string, Json | undefined>;
  readonly inFlow: (value: Json) => string;
  readonly replace: (start: number, end: number, text: string) => void;
}

/** The path of a route: only its list has titles, and blank lines between its items. */
const ROUTE = "/routes[]";

/**
 * Edits a text of a manifest so that it has the data `after`: the smallest entry or item in block style, or in a flow collection of several
 * lines. Comments stay, also those of what is removed. An alias whose anchor gets another value, or is removed, is replaced
 * by its own value.
 *
 * @param text YAML without a byte order mark.
 */
export function patchYaml(text: string, before: Data, after: Data, keyOf: Patch["keyOf"]): string {
  const { Parser } = yamlPackage();
  // With a line break before each line, the first one included.
  const padded = `\n${text}`;
  const tokens = [...new Parser().parse(padded)];
  const token = tokens.find((item): item is CST.Document => item.type === "document")?.value;
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const edits: (Span & { readonly text: string })[] = [];
  const patch: Patch = {
    text: padded,
    marks: [...marksIn(tokens)].sort((a, b) => a.start - b.start),
    keyOf,
    anchors: new Map(),
    inFlow: token?.type === "flow-collection" ? (value) => JSON.stringify(value) : flow,
    replace: (start, end, by) => edits.push({ start, end, text: by.replaceAll(/\r?\n/g, lineEnd) }),
  };
  const place = { key: "", path: "", isItem: false, isFlow: true, data: before };
  const whole = { ...place, token, start: 0, end: padded.length, head: 0, anchor: undefined };
  patchValue(patch, whole, after);
  return applyEdits(padded, edits).slice(1);
}

/** Comments, anchors and aliases among tokens, and in them. */
function marksIn(tokens: readonly unknown[]): readonly Mark[] {
  return tokens.flatMap((token) => {
    if (typeof token !== "object" || token === null) return [];
    const { type, offset, source } = token as Partial<CST.SourceToken | CST.FlowScalar>;
    const mark = type === "comment" || type === "anchor" || type === "alias";
    const inside = marksIn(Object.values(token));
    return mark ? [{ start: offset ?? 0, source: source ?? "" }, ...inside] : inside;
  });
}

function applyEdits(text: string, edits: readonly (Span & { readonly text: string })[]): string {
  let [edited, place] = ["", 0];
  for (const { start, end, text: by } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < place) throw new Error(`edits overlap at ${start}`);
    edited += text.slice(place, start) + by;
    place = end;
  }
  return edited + text.slice(place);
}

function patchValue(patch: Patch, part: YamlPart, after: Json): void {
  const { anchors } = patch;
  const { token, data } = part;
  if (token?.type === "alias") {
    const name = token.source.slice(1);
    if (isSame(anchors.has(name) ? anchors.get(name) : data, after)) return;
  } else if (isSame(data, after) && !namesIn(patch, "*", part).some((name) => anchors.has(name))) {
    // An anchor may be defined again.
    for (const name of namesIn(patch, "&", part)) anchors.delete(name);
    return;
  }
  if (!patchMembers(patch, part, after)) replaceValue(patch, part, after);
}

/** @returns false for a value that has to be replaced as a whole. */
function patchMembers(patch: Patch, whole: YamlPart, after: Json): boolean {
  const { token, data, path } = whole;
  if (!isCollection(token) || typeof after !== "object" || after === null) return false;
  const isMap = isData(after);
  const isOneLine = !patch.text.slice(token.offset, whole.end).includes("\n");
  const isShort = token.type === "flow-collection" && isOneLine && whole.start > 0;
  if (isShort || isMap !== isData(data)) return false;
  const keyOf = (item: Json): string => patch.keyOf(item, path);
  const parts = partsOf(token, whole, keyOf);
  const present = new Set(parts.map(({ key }) => key));
  const wanted = new Map(
    isMap ? Object.entries(after) : listOf(after).map((item) => [keyOf(item), item]),
  );
  const kept = parts.filter(({ key }) => wanted.has(key));
  const order = [...wanted.keys()].filter((key) => present.has(key));
  const isUnique = present.size === parts.length && wanted.size === Object.keys(after).length;
  const isInOrder = isMap || kept.every(({ key }, index) => key === order[index]);
  // New members are the last ones, new items follow the item before them.
  let previous = isMap ? kept.at(-1)?.key : undefined;
  const added = new Map<string | undefined, [string, Json][]>();
  for (const [key, value] of wanted) {
    if (!present.has(key)) added.set(previous, [...(added.get(previous) ?? []), [key, value]]);
    else if (!isMap) previous = key;
  }
  if (kept.length === 0 || !isUnique || !isInOrder || added.has(undefined)) return false;
  if (whole.anchor !== undefined) patch.anchors.set(whole.anchor, after);
  let removed: YamlPart[] = [];
  for (const [index, part] of parts.entries()) {
    const value = wanted.get(part.key);
    if (value !== undefined) {
      patchValue(patch, part, value);
      insertParts(patch, part, added.get(part.key) ?? []);
      continue;
    }
    removed.push(part);
    const next = parts[index + 1];
    if (next && !wanted.has(next.key)) continue;
    removeParts(patch, removed, { whole, before: parts[index - removed.length], next });
    removed = [];
  }
  return true;
}

function insertParts(
  { text, inFlow, replace }: Patch,
  { start, end, isFlow, isItem, path, data }: YamlPart,
  added: readonly (readonly [string, Json])[],
): void {
  if (added.length === 0) return;
  const indent = columnOf(text, start);
  if (isFlow) {
    const apart = startsLine(text, start) ? `,\n${" ".repeat(indent)}` : ", ";
    const news = added.map(([key, value]) => (isItem ? "" : `${inFlow(key)}: `) + inFlow(value));
    replace(end, end, news.map((text) => apart + text).join(""));
    return;
  }
  const items = added.map(([, value]) => value);
  const lines = isItem
    ? path === ROUTE
      ? printRoutes(items, indent, data)
      : blockList(items, indent)
    : blockMap(Object.fromEntries(added), indent);
  // At the top level, members are apart.
  const apart = !isItem && indent === 0 ? "\n\n" : "\n";
  const lineEnd = endOfLine(text, end);
  replace(lineEnd, lineEnd, apart + lines.join(apart));
}

/** Removes neighbouring parts, with the titles of groups of which none is left. */
function removeParts(
  patch: Patch,
  parts: readonly YamlPart[],
  { whole, before, next }: { [Place in "whole" | "before" | "next"]?: YamlPart | undefined },
): void {
  const { text, anchors, replace } = patch;
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) return;
  for (const name of namesIn(patch, "&", { start: first.start, end: last.end }))
    anchors.set(name, undefined);
  const indent = " ".repeat(columnOf(text, first.start));
  if (first.isFlow || (!before && !startsLine(text, first.start))) {
    // With the comma before them, or else with what is after them.
    const start = before?.end ?? first.start;
    const end = before ? last.end : (next?.start ?? last.end);
    replace(start, end, commentLines(patch, { start, end }, indent));
    return;
  }
  const start = endOfLine(text, before?.end ?? whole?.head ?? 0);
  const end = endOfLine(text, last.end);
  const titleOf = (part: YamlPart | undefined) =>
    part?.path === ROUTE ? `# ${groupOf(part.data)}` : undefined;
  const title = titleOf(next);
  const comments = marksOf(patch, "#", { start, end });
  const titles = parts
    .filter((part) => titleOf(part) !== title)
    .map((part) => comments.find((comment) => isAbove(text, comment, part, titleOf(part))));
  const left = comments.filter((comment) => !titles.includes(comment)).map(({ source }) => source);
  const isTitled = left.length > 0 && left.at(-1) === title;
  const [blank = ""] = /^(?:\r?\n[ \t]*(?=\r?\n))*/.exec(text.slice(start, end)) ?? [];
  const [blankAfter = ""] = /^(?:\r?\n[ \t]*(?=\r?\n|$))*/.exec(text.slice(end)) ?? [];
  const isFirst = before === undefined && left.length === 0;
  replace(
    start,
    end + (isTitled || isFirst ? blankAfter.length : 0),
    (left.length > 0 || isFirst ? blank : "") +
      left.map((comment) => `\n${indent}${comment}`).join(""),
  );
}

/** Whether a comment is the title right above a part. */
function isAbove(text: string, mark: Mark, { start }: Span, title: string | undefined): boolean {
  const end = mark.start + mark.source.length;
  return mark.source === title && end < start && text.slice(end, start).trim() === "";
}

function replaceValue(patch: Patch, part: YamlPart, after: Json): void {
  const { text, anchors, inFlow, replace } = patch;
  const { start, end, head, key, isItem, anchor } = part;
  const indent = columnOf(text, start);
  for (const name of namesIn(patch, "&", part)) anchors.set(name, undefined);
  const from = isItem && part.isFlow ? start : (head ?? end);
  const colon = head === undefined && !isItem ? ":" : "";
  if (part.isFlow) {
    const comments = commentLines(patch, { start: from, end }, " ".repeat(indent));
    replace(from, end, `${comments}${colon}${isItem ? "" : " "}${inFlow(after)}`);
    return;
  }
  const properties = anchor === undefined ? "" : ` &${anchor}`;
  if (anchor !== undefined) anchors.set(anchor, after);
  const printItem = part.path === ROUTE ? printRoute : listItem;
  const written =
    isItem && anchor === undefined
      ? printItem(after, indent)
          .join("\n")
          .slice(indent + 1)
      : printValue(after, indent, columnOf(text, from) + properties.length, key).join("\n");
  const to = written.includes("\n") ? endOfLine(text, end) : end;
  const above = lineStart(text, start);
  const margin = /^[ \t]*/.exec(text.slice(above))?.[0] ?? "";
  for (const { source } of marksOf(patch, "#", { start: from, end: to })) {
    replace(above, above, `${margin}${source}\n`);
  }
  replace(from, to, colon + properties + written);
}

/** Comments in a flow collection, or after a dash: what follows them is on a line of its own. */
function commentLines(patch: Patch, span: Span, indent: string): string {
  return marksOf(patch, "#", span)
    .map(({ source }) => ` ${source}\n${indent}`)
    .join("");
}

function namesIn(patch: Patch, sign: "&" | "*", span: Span): readonly string[] {
  return marksOf(patch, sign, span).map(({ source }) => source.slice(1));
}

function marksOf({ marks }: Patch, sign: string, { start, end }: Span): readonly Mark[] {
  return marks.filter(
    (mark) => start <= mark.start && mark.start < end && mark.source.startsWith(sign),
  );
}

function columnOf(text: string, position: number): number {
  return position - lineStart(text, position);
}

function startsLine(text: string, position: number): boolean {
  return text.slice(lineStart(text, position), position).trim() === "";
}

function lineStart(text: string, position: number): number {
  return position === 0 ? 0 : text.lastIndexOf("\n", position - 1) + 1;
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  if (end < 0) return text.length;
  return text[end - 1] === "\r" ? end - 1 : end;
}
