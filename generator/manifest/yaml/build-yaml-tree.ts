import { EVENT_ID, SCALAR_STYLE, getScalarValue } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { type SourceProblem, type Span, maxProblems } from "../source-problem.js";
import { emptyItemAfter, emptyValueAfter, isExplicit, spanOf } from "./event-spans.js";
import { maxDepth } from "./nesting.js";
import * as problem from "./tree-problems.js";
import {
  type YamlEntry,
  type YamlNode,
  entries as entriesOf,
  findEntry,
  indexOf,
} from "./yaml-tree.js";
import {
  type TaggedKind,
  implicitValue,
  isExact,
  loneSurrogate,
  taggedValue,
} from "./yaml-scalar.js";
import { type Tagged, tagReader } from "./yaml-tags.js";

/** How many values aliases may add: enough for every legitimate use, but not for a "billion laughs" attack. */
const maxAliasedValues = 500_000;

/** The maximum length of a key without `? ` (YAML 1.2.2, section 7.4). */
const maxKeyLength = 1024;

/** The value of an anchor. */
interface Anchored {
  readonly node: YamlNode;
  /** The number of values in the node with its aliases expanded. */
  readonly size: number;
  /** How many lists and maps are nested in the node, itself included, with its aliases expanded. */
  readonly depth: number;
}

/** What precedes a value: the key of its entry in a map, or the offset after which it is an item of a list. */
type Before = Span | number | undefined;

export interface YamlTree {
  readonly root: YamlNode;
  readonly problems: readonly SourceProblem[];
  /** Where the last value ends. */
  readonly end: number;
  /** Whether another document follows. */
  readonly isFollowed: boolean;
}

/** Features beyond plain YAML 1.2 data that some files may use. */
export interface YamlAllowances {
  /** `<<` of YAML 1.1, which merges maps. */
  readonly mergeKeys?: boolean;
  /** Numbers that a double cannot represent, unknown tags and lone surrogates, which are read as closely as possible. */
  readonly inexactValues?: boolean;
}

/**
 * Builds a tree from the parser's events: follows aliases, indexes keys, and reports YAML that is not plain data (duplicate
 * keys, `<<`, tags, numbers beyond a double). Linear in the number of events.
 *
 * @param events the events of a document, nested at most `maxDepth` levels deep, and of documents after it, which are not
 *   read. The list is emptied while the tree grows, because large texts have a gigabyte of events.
 * @returns `undefined` for a document without a value.
 */
export function buildYamlTree(
  events: Event[],
  text: string,
  { mergeKeys = false, inexactValues = false }: YamlAllowances = {},
): YamlTree | undefined {
  const problems: SourceProblem[] = [];
  /** The values of anchors by name; "open" while an anchor's value is being built. */
  const anchors = new Map<string, Anchored | "open">();
  const queue = events.reverse();
  const tags = tagReader(queue.pop(), text);
  const report = (found: SourceProblem): void => {
    if (problems.length < maxProblems) problems.push(found);
  };
  /** The values built so far, with aliases expanded and without keys. */
  let built = 0;
  let aliased = 0;
  /** How many lists and maps are being built. */
  let open = 0;
  /** Of the last value, how many lists and maps are nested in it. */
  let depth = 0;
  /** The end of the last value. */
  let end = 0;

  const build = (before: Before): YamlNode => {
    const event = queue.pop();
    switch (event?.type) {
      case EVENT_ID.ALIAS:
        end = event.anchorEnd;
        return follow(text.slice(event.anchorStart, end), { start: event.anchorStart - 1, end });
      case EVENT_ID.MAPPING:
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.SCALAR:
        return event.anchorStart === -1 ? buildNode(event, before) : buildAnchored(event, before);
      default:
        throw new Error("the YAML parser left a value out");
    }
  };

  const buildNode = (event: NodeEvent, before: Before): YamlNode => {
    if (event.type === EVENT_ID.SCALAR) return buildScalar(event, before);
    return event.type === EVENT_ID.MAPPING ? buildMap(event) : buildList(event);
  };

  const buildAnchored = (event: NodeEvent, before: Before): YamlNode => {
    const name = text.slice(event.anchorStart, event.anchorEnd);
    const earlier = built;
    anchors.set(name, "open");
    const node = buildNode(event, before);
    anchors.set(name, { node, size: built - earlier, depth });
    return node;
  };

  const follow = (name: string, span: Span): YamlNode => {
    const target = anchors.get(name);
    if (target === undefined) report(problem.unknownAlias(name, span));
    else if (target === "open") report(problem.aliasCycle(span));
    else if (open + target.depth > maxDepth) report(problem.tooDeep(span, maxDepth));
    else {
      const earlier = aliased;
      aliased += target.size;
      if (aliased <= maxAliasedValues) {
        built += target.size;
        depth = target.depth;
        return target.node;
      }
      if (earlier <= maxAliasedValues) report(problem.tooManyAliases(span, maxAliasedValues));
    }
    built++;
    depth = 0;
    return { kind: "unknown", ...span };
  };

  const buildMap = (event: MappingEvent): YamlNode => {
    checkTag(event, "map");
    const { start } = event;
    end = start + 1;
    built++;
    open++;
    const entries: YamlEntry[] = [];
    let index: Map<string, YamlEntry> | undefined;
    let merged: YamlNode[] | undefined;
    let deepest = 0;
    const add = (entry: YamlEntry): void => {
      entries.push(entry);
      if (index) index.set(entry.key, entry);
      else index = indexOf(entries);
    };
    while (!closes(queue.at(-1))) {
      const { name, span: keySpan, isPlain } = buildKey();
      const value = build(keySpan);
      if (depth > deepest) deepest = depth;
      if (name === undefined) {
        report(problem.keyIsNotText(keySpan));
        continue;
      }
      const isMerge = isPlain && name === "<<";
      if (isMerge && mergeKeys) {
        merged ??= [];
        for (const one of value.kind === "list" ? value.items : [value]) merged.push(one);
        continue;
      }
      const earlier = findEntry(entries, index, name);
      if (earlier) report(problem.duplicateKey(name, keySpan, earlier.keySpan));
      else if (isMerge) report(problem.mergeKey(keySpan));
      else add({ key: name, keySpan, value });
    }
    for (const entry of merged?.flatMap(entriesOf) ?? []) {
      if (findEntry(entries, index, entry.key) === undefined) add(entry);
    }
    queue.pop();
    open--;
    depth = deepest + 1;
    return { kind: "map", start, end: start + 1, entries, index };
  };

  /** A key is always text. A key of another kind, which has no name, is still read, to reach its value. */
  const buildKey = (): Key => {
    const event = queue.at(-1);
    if (event?.type !== EVENT_ID.SCALAR || tags(event) !== undefined) {
      const earlier = built;
      const { start } = build(undefined);
      built = earlier;
      return { name: undefined, span: { start, end: start + 1 }, isPlain: false };
    }
    queue.pop();
    const span = spanOf(event, text) ?? { start: end, end };
    end = span.end;
    if (end - span.start > maxKeyLength && !isExplicit(span, text)) report(problem.longKey(span));
    const name = getScalarValue(text, event);
    checkText(name, event, span);
    if (event.anchorStart !== -1) {
      const node: YamlNode = { kind: "scalar", ...span, value: name, source: name };
      anchors.set(text.slice(event.anchorStart, event.anchorEnd), { node, size: 1, depth: 0 });
    }
    return { name, span, isPlain: event.style === SCALAR_STYLE.PLAIN };
  };

  const buildList = (event: SequenceEvent): YamlNode => {
    checkTag(event, "list");
    const { start } = event;
    end = start + 1;
    built++;
    open++;
    const items: YamlNode[] = [];
    let deepest = 0;
    while (!closes(queue.at(-1))) {
      items.push(build(items.length === 0 ? start : end));
      if (depth > deepest) deepest = depth;
    }
    queue.pop();
    open--;
    depth = deepest + 1;
    if (items.length === 0) end = text.indexOf("]", start) + 1;
    return { kind: "list", start, end, items };
  };

  const buildScalar = (event: ScalarEvent, before: Before): YamlNode => {
    const span = spanOf(event, text) ?? placeAfter(before);
    end = span.end;
    built++;
    depth = 0;
    const source = getScalarValue(text, event);
    const tag = tags(event);
    const plain = event.style === SCALAR_STYLE.PLAIN ? implicitValue(source) : source;
    const value = tag === undefined ? plain : checkTag(event, "scalar", source);
    if (typeof value === "string") checkText(value, event, span);
    if (!inexactValues && typeof value === "number" && !isExact(value, source)) {
      report(problem.inexactNumber(value, source, span));
    }
    return { kind: "scalar", start: span.start, end, value, source };
  };

  /** The place of an omitted value: that of `a:` is after the colon. */
  const placeAfter = (before: Before): Span => {
    if (before === undefined) return { start: end, end };
    return typeof before === "number"
      ? emptyItemAfter(text, before)
      : emptyValueAfter(text, before);
  };

  const checkTag = (event: Tagged, kind: TaggedKind, source = "") => {
    const tag = tags(event);
    if (tag === undefined) return source;
    const known = taggedValue(tag, kind, source);
    if (known) return known.value;
    const [start, tagEnd] = [event.tagStart, event.tagEnd];
    if (!inexactValues)
      report(problem.unknownTag(text.slice(start, tagEnd), { start, end: tagEnd }));
    return source;
  };

  /** Lone surrogates can only be written as escapes. */
  const checkText = (value: string, { style, fast }: ScalarEvent, span: Span): void => {
    if (inexactValues || style !== SCALAR_STYLE.DOUBLE_QUOTED || fast) return;
    const half = loneSurrogate.exec(value)?.[0];
    if (half !== undefined) report(problem.halfCharacter(half, span));
  };

  if (closes(queue.at(-1))) return undefined;
  const root = build(undefined);
  const isFollowed = queue.some(({ type }) => type === EVENT_ID.DOCUMENT);
  return isNothing(root) ? undefined : { root, problems, end, isFollowed };
}

type NodeEvent = MappingEvent | SequenceEvent | ScalarEvent;

/** A key of a map. */
interface Key {
  /** Absent if the key is not text. */
  readonly name: string | undefined;
  readonly span: Span;
  /** Whether it is not in quotes. */
  readonly isPlain: boolean;
}

function closes(event: Event | undefined): boolean {
  return event === undefined || event.type === EVENT_ID.POP;
}

/** Whether the root is the value of a file that contains only `---`. */
function isNothing(root: YamlNode): boolean {
  return root.kind === "scalar" && root.value === null && root.source === "";
}
