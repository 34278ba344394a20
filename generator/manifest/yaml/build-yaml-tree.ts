import { EVENT_ID, SCALAR_STYLE, getScalarValue } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { type SourceProblem, type Span, report } from "../source-problem.js";
import { maxDepth } from "./limits.js";
import * as problem from "./tree-problems.js";
import { type YamlEntry, type YamlNode, entries as listEntries } from "./yaml-tree.js";
import * as scalar from "./yaml-scalar.js";

/** Maximum number of values that aliases may add: enough for legitimate uses, but not for a "billion laughs" attack. */
const maxAliasedValues = 500_000;

interface Anchored {
  readonly node: YamlNode;
  /** Number of values in the node with aliases expanded. */
  readonly size: number;
  /** Nesting depth of lists and maps, including the node, with aliases expanded. */
  readonly depth: number;
}

/** Features beyond plain YAML 1.2 data that are enabled for some files. */
export interface YamlAllowances {
  /** `<<` of YAML 1.1, which merges maps. */
  readonly mergeKeys?: boolean;
  /** Inexact numbers and unknown tags, which are read as closely as possible. */
  readonly inexactValues?: boolean;
}

/**
 * Builds a tree from the parser's events: follows aliases, indexes keys, and reports YAML beyond plain data (duplicate keys,
 * `<<`, tags, numbers beyond a double). Linear in the number of events.
 *
 * @param events the events of a document, nested at most `maxDepth` levels deep, and of later documents, which are ignored. The
 *   list is emptied while the tree grows, because large texts have a gigabyte of events.
 * @returns `undefined` for a document without a value; `end` is the end of the last value.
 */
export function buildYamlTree(
  events: Event[],
  text: string,
  { mergeKeys = false, inexactValues = false }: YamlAllowances = {},
) {
  const queue = events.reverse();
  queue.pop();
  const problems: SourceProblem[] = [];
  const counts = { built: 0, aliased: 0, open: 0, depth: 0, end: 0 };
  const anchors: Building["anchors"] = new Map();
  const tree: Building = { text, queue, mergeKeys, inexactValues, problems, anchors, ...counts };
  if (closes(queue.at(-1))) return undefined;
  const root = build(tree, { start: 0, end: 0 });
  // The value of a file that contains only `---`.
  if (root.kind === "scalar" && root.value === null && root.source === "") return undefined;
  const isFollowed = queue.some(({ type }) => type === EVENT_ID.DOCUMENT);
  return { root, problems, end: tree.end, isFollowed };
}

interface Building extends Required<YamlAllowances> {
  readonly text: string;
  /** Remaining events in reverse order. */
  readonly queue: Event[];
  readonly problems: SourceProblem[];
  /** Values of anchors by name; "open" while an anchor's value is being built. */
  readonly anchors: Map<string, Anchored | "open">;
  /** Number of values built so far, with aliases expanded and without keys. */
  built: number;
  aliased: number;
  open: number;
  /** Nesting depth of lists and maps in the last value. */
  depth: number;
  end: number;
}

function build(tree: Building, before: Before): YamlNode {
  const { text } = tree;
  const event = tree.queue.pop();
  switch (event?.type) {
    case EVENT_ID.ALIAS: {
      const span = { start: event.anchorStart - 1, end: event.anchorEnd };
      tree.end = span.end;
      return follow(tree, text.slice(event.anchorStart, span.end), span);
    }
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.SCALAR: {
      if (event.anchorStart === -1) return buildNode(tree, event, before);
      const name = text.slice(event.anchorStart, event.anchorEnd);
      const earlier = tree.built;
      tree.anchors.set(name, "open");
      const node = buildNode(tree, event, before);
      tree.anchors.set(name, { node, size: tree.built - earlier, depth: tree.depth });
      return node;
    }
    default:
      throw new Error("the YAML parser left a value out");
  }
}

function buildNode(tree: Building, event: NodeEvent, before: Before): YamlNode {
  if (event.type === EVENT_ID.SCALAR) return buildScalar(tree, event, before);
  return event.type === EVENT_ID.MAPPING ? buildMap(tree, event) : buildList(tree, event);
}

function follow(tree: Building, name: string, span: Span): YamlNode {
  const target = tree.anchors.get(name);
  if (target === undefined) report(tree, problem.unknownAlias(name, span));
  else if (target === "open") report(tree, problem.aliasCycle(span));
  else if (tree.open + target.depth > maxDepth) report(tree, problem.tooDeep(span));
  else {
    const earlier = tree.aliased;
    tree.aliased += target.size;
    if (tree.aliased <= maxAliasedValues) {
      tree.built += target.size;
      tree.depth = target.depth;
      return target.node;
    }
    if (earlier <= maxAliasedValues) report(tree, problem.tooManyAliases(span, maxAliasedValues));
  }
  tree.built++;
  tree.depth = 0;
  return { kind: "unknown", ...span };
}

function buildMembers(tree: Building, start: number, next: () => void): void {
  tree.end = start + 1;
  tree.built++;
  tree.open++;
  let deepest = 0;
  while (!closes(tree.queue.at(-1))) {
    next();
    if (tree.depth > deepest) deepest = tree.depth;
  }
  tree.queue.pop();
  tree.open--;
  tree.depth = deepest + 1;
}

function buildMap(tree: Building, event: MappingEvent): YamlNode {
  checkTag(tree, event, "map");
  const { start } = event;
  const entries = new Map<string, YamlEntry>();
  const merged: YamlNode[] = [];
  buildMembers(tree, start, () => {
    const { name, span: keySpan, isPlain } = buildKey(tree);
    const value = build(tree, keySpan);
    if (name === undefined) return report(tree, { ...problem.keyIsNotText, span: keySpan });
    const isMerge = isPlain && name === "<<";
    if (isMerge && tree.mergeKeys) {
      for (const map of value.kind === "list" ? value.items : [value]) merged.push(map);
      return;
    }
    const earlier = entries.get(name);
    if (earlier) report(tree, problem.duplicateKey(name, keySpan, earlier.keySpan));
    else if (isMerge) report(tree, problem.mergeKey(keySpan));
    else entries.set(name, { key: name, keySpan, value });
  });
  for (const entry of merged.flatMap(listEntries)) {
    if (!entries.has(entry.key)) entries.set(entry.key, entry);
  }
  return { kind: "map", start, end: start + 1, entries };
}

/** Builds the text of a key. An invalid key without a name is still read, to reach its value. */
function buildKey(tree: Building) {
  const { text, queue, anchors } = tree;
  const event = queue.at(-1);
  const before = { start: tree.end, end: tree.end };
  if (event?.type !== EVENT_ID.SCALAR || event.tagStart !== -1) {
    const earlier = tree.built;
    const { start } = build(tree, before);
    tree.built = earlier;
    return { name: undefined, span: { start, end: start + 1 }, isPlain: false };
  }
  queue.pop();
  const span = scalarSpan(event, text) ?? before;
  tree.end = span.end;
  const name = getScalarValue(text, event);
  checkText(tree, name, event, span);
  if (event.anchorStart !== -1) {
    const node: YamlNode = { kind: "scalar", ...span, value: name, source: name };
    anchors.set(text.slice(event.anchorStart, event.anchorEnd), { node, size: 1, depth: 0 });
  }
  return { name, span, isPlain: event.style === SCALAR_STYLE.PLAIN };
}

function buildList(tree: Building, event: SequenceEvent): YamlNode {
  checkTag(tree, event, "list");
  const { start } = event;
  const items: YamlNode[] = [];
  buildMembers(tree, start, () => {
    items.push(build(tree, items.length === 0 ? start : tree.end));
  });
  if (items.length === 0) tree.end = tree.text.indexOf("]", start) + 1;
  return { kind: "list", start, end: tree.end, items };
}

function buildScalar(tree: Building, event: ScalarEvent, before: Before): YamlNode {
  const { text } = tree;
  const { start, end } = scalarSpan(event, text) ?? placeAfter(text, before);
  tree.end = end;
  tree.built++;
  tree.depth = 0;
  const source = getScalarValue(text, event);
  const plain = event.style === SCALAR_STYLE.PLAIN ? scalar.implicitValue(source) : source;
  const value = event.tagStart === -1 ? plain : checkTag(tree, event, "scalar", source);
  if (typeof value === "string") checkText(tree, value, event, { start, end });
  if (!tree.inexactValues && typeof value === "number" && !scalar.isExact(value, source)) {
    report(tree, problem.inexactNumber(value, source, { start, end }));
  }
  return { kind: "scalar", start, end, value, source };
}

function checkTag(tree: Building, event: NodeEvent, kind: scalar.TaggedKind, source = "") {
  const { tagStart: start, tagEnd: end } = event;
  if (start === -1) return source;
  const tag = tree.text.slice(start, end);
  const known = scalar.taggedValue(tag, kind, source);
  if (known) return known.value;
  if (!tree.inexactValues) report(tree, problem.unknownTag(tag, { start, end }));
  return source;
}

/** Lone surrogates can only be written as escapes. */
function checkText(tree: Building, value: string, event: ScalarEvent, span: Span): void {
  if (event.style !== SCALAR_STYLE.DOUBLE_QUOTED || event.fast) return;
  const half = scalar.loneSurrogate.exec(value)?.[0];
  if (half !== undefined) report(tree, problem.halfCharacter(half, span));
}

type NodeEvent = MappingEvent | SequenceEvent | ScalarEvent;

function closes(event: Event | undefined): boolean {
  return event === undefined || event.type === EVENT_ID.POP;
}

/** The place of a scalar, including quotes or block indicator; `undefined` for an omitted scalar. */
function scalarSpan({ valueStart: start, valueEnd: end, style }: ScalarEvent, text: string) {
  if (start === -1) return undefined;
  switch (style) {
    case SCALAR_STYLE.PLAIN:
      return { start, end };
    case SCALAR_STYLE.LITERAL_BLOCK:
      return { start: text.lastIndexOf("|", start - 1), end };
    case SCALAR_STYLE.FOLDED_BLOCK:
      return { start: text.lastIndexOf(">", start - 1), end };
    default:
      return { start: start - 1, end: end + 1 };
  }
}

/** The element before a value: the key of a map entry, or an offset in a list. */
type Before = Span | number;

/** The place of an omitted value: after its key's colon or its dash. In `{ key }`, which has no colon, the key. */
function placeAfter(text: string, before: Before): Span {
  const isItem = typeof before === "number";
  const indicator = isItem ? /-(?=\s|$)/g : /\s*:/y;
  indicator.lastIndex = isItem ? before : before.end;
  if (indicator.test(text)) return { start: indicator.lastIndex, end: indicator.lastIndex };
  return isItem ? { start: before, end: before } : before;
}
