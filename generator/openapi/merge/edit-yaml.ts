import type { Span, YamlEntry, YamlMap, YamlNode } from "../../manifest/index.js";
import { printParameters } from "../write/print-manifest.js";
import { type YamlValue, blockMap } from "../write/print-yaml.js";
import type { Data } from "./data.js";

/** A range of a text and its replacement. */
export interface TextEdit extends Span {
  readonly text: string;
}

/** @param edits edits that do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let edited = text;
  // Apply edits from the end, so that offsets stay valid; edits at the same place keep their order.
  const ordered = edits.map((edit, index) => ({ edit, index }));
  ordered.sort((a, b) => b.edit.start - a.edit.start || b.index - a.index);
  for (const { edit } of ordered) {
    edited = edited.slice(0, edit.start) + edit.text + edited.slice(edit.end);
  }
  return edited;
}

/** Whether a map or list is written in block style, so that its entries have lines of their own. */
export function isBlock(text: string, node: YamlNode): boolean {
  return (node.kind === "map" || node.kind === "list") && !/[[{&*!]/.test(text[node.start] ?? "");
}

/** Replaces the value of an entry in a block mapping. Comments inside the entry are removed. */
export function replaceEntry(text: string, entry: YamlEntry, value: unknown): TextEdit {
  const { start } = entry.keySpan;
  const indent = columnOf(text, start);
  const lines = printEntries({ [entry.key]: value }, indent);
  return { start, end: endOfEntry(text, entry), text: lines.join("\n").slice(indent) };
}

/** Adds entries after the last entry of a block mapping that is not in `removed`. */
export function appendEntries(
  text: string,
  map: YamlMap,
  added: Data,
  removed: readonly string[] = [],
): readonly TextEdit[] {
  const last = map.entries.filter(({ key }) => !removed.includes(key)).at(-1);
  if (last === undefined || Object.keys(added).length === 0) return [];
  const indent = columnOf(text, last.keySpan.start);
  const lines = printEntries(added, indent);
  return [insertAfterLine(text, endOfEntry(text, last), `\n${lines.join("\n")}`)];
}

/** Removes the lines of an entry in a block mapping. */
export function removeEntry(text: string, entry: YamlEntry): TextEdit {
  const start = entry.keySpan.start - columnOf(text, entry.keySpan.start);
  return { start, end: endOfLine(text, endOfEntry(text, entry)) + 1, text: "" };
}

/**
 * Removes an entry that is not the first of its block mapping, from the end of the line before it to its own: an edit that
 * inserts text after it does not overlap.
 */
export function removeLaterEntry(text: string, entry: YamlEntry): TextEdit {
  const { start } = removeEntry(text, entry);
  return { start: start - 1, end: endOfLine(text, endOfEntry(text, entry)), text: "" };
}

/**
 * Removes the lines of neighbouring items in a block sequence and the blank line after them; and the comment line before them,
 * if they were the only items under that: the title of a group.
 */
export function removeItems(text: string, first: YamlNode, last: YamlNode): TextEdit {
  const dash = text.lastIndexOf("-", first.start - 1);
  let start = dash - columnOf(text, dash);
  let end = endOfLine(text, endOfNode(text, last)) + 1;
  const blank = /(?:[^\S\n]*\n)+/y;
  blank.lastIndex = end;
  if (blank.test(text)) end = blank.lastIndex;
  const isLast = end >= text.length;
  const title = /(?:^|\n)([^\S\n]*#[^\n]*\n)$/.exec(text.slice(0, start))?.[1] ?? "";
  const isNextAnItem = /^\s*- /.test(text.slice(end, endOfLine(text, end)));
  if (!isNextAnItem) start -= title.length;
  if (isLast) start -= /\n(\s*)$/.exec(text.slice(0, start))?.[1]?.length ?? 0;
  return { start, end: Math.min(end, text.length), text: "" };
}

export function insertAfterLine(text: string, position: number, inserted: string): TextEdit {
  const at = endOfLine(text, position);
  return { start: at, end: at, text: inserted };
}

/** Prints entries as in a new manifest. */
export function printEntries(
  data: Readonly<Record<string, unknown>>,
  indent: number,
): readonly string[] {
  return Object.entries(data).flatMap(([key, value]) =>
    key === "parameters" && Array.isArray(value)
      ? printParameters(value as readonly object[], indent)
      : blockMap({ [key]: value as YamlValue }, indent),
  );
}

/** The end of a node's own text, without the white space and comments after it. */
export function endOfNode(text: string, node: YamlNode): number {
  const { start } = node;
  if (node.kind === "map") {
    const last = node.entries.at(-1);
    const end = last === undefined ? start + 1 : endOfEntry(text, last);
    return text[start] === "{" ? endOfFlow(text, end, "}") : end;
  }
  if (node.kind === "list") {
    const last = node.items.at(-1);
    const end = last === undefined ? start + 1 : endOfNode(text, last);
    return text[start] === "[" ? endOfFlow(text, end, "]") : end;
  }
  return start + text.slice(start, node.end).trimEnd().length;
}

/** The end of a flow collection. There may be a comma and comments between the last value and the bracket. */
function endOfFlow(text: string, position: number, bracket: "}" | "]"): number {
  const between = /(?:[\s,]|#[^\n]*\n)*/y;
  between.lastIndex = position;
  between.test(text);
  return text[between.lastIndex] === bracket ? between.lastIndex + 1 : position;
}

/** The column of a position, from 0. */
export function columnOf(text: string, position: number): number {
  return position - (text.lastIndexOf("\n", position - 1) + 1);
}

function endOfEntry(text: string, { keySpan, value }: YamlEntry): number {
  const colon = text.indexOf(":", keySpan.end) + 1;
  // An aliased value has the place of its anchor.
  if (value.start < keySpan.start) return endOfLine(text, colon);
  return Math.max(colon, endOfNode(text, value));
}

function endOfLine(text: string, position: number): number {
  const end = text.indexOf("\n", position);
  return end < 0 ? text.length : end;
}
