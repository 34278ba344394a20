import { EVENT_ID, SCALAR_STYLE, getScalarValue } from "js-yaml";
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from "js-yaml";
import { type SourceProblem, type Span, mostProblems } from "../source-problem.js";
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
import { type TaggedKind, implicitValue, isExact, taggedValue } from "./yaml-scalar.js";
import { type Tagged, tagReader } from "./yaml-tags.js";

/** How many values aliases may add: enough for every legitimate use, but not for a "billion laughs" attack. */
const maxAliasedValues = 500_000;

/** The maximum length of a key without `? ` (YAML 1.2.2, section 7.4). */
const maxKeyLength = 1024;

interface Built {
  readonly node: YamlNode;
  /** The number of values in the node with its aliases expanded. */
  readonly size: number;
  /** How many lists and maps are nested in the node, itself included, with its aliases expanded. */
  readonly depth: number;
}

export interface YamlTree {
  readonly root: YamlNode;
  readonly problems: readonly SourceProblem[];
  /** Where the last value ends. */
  readonly end: number;
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
 * @param events the events of one document, nested at most `maxDepth` levels deep. The list is emptied while the tree grows,
 *   because large texts have a gigabyte of events.
 * @returns `undefined` for a document without a value.
 */
export function buildYamlTree(
  events: Event[],
  text: string,
  { mergeKeys = false, inexactValues = false }: YamlAllowances = {},
): YamlTree | undefined {
  const problems: SourceProblem[] = [];
  /** The values of anchors by name; "open" while an anchor's value is being built. */
  const anchors = new Map<string, Built | "open">();
  const queue = events.reverse();
  const tags = tagReader(queue.pop(), text);
  const report = (found: SourceProblem): void => {
    if (problems.length < mostProblems) problems.push(found);
  };
  let aliased = 0;
  /** How many lists and maps are being built. */
  let open = 0;
  /** The end of the last value. */
  let end = 0;

  /** @param place the place of an omitted value: that of `a:` is after the colon. */
  const build = (place: () => Span): Built => {
    const event = queue.pop();
    switch (event?.type) {
      case EVENT_ID.ALIAS:
        end = event.anchorEnd;
        return follow(text.slice(event.anchorStart, end), { start: event.anchorStart - 1, end });
      case EVENT_ID.MAPPING:
        return anchored(event, () => buildMap(event));
      case EVENT_ID.SEQUENCE:
        return anchored(event, () => buildList(event));
      case EVENT_ID.SCALAR:
        return anchored(event, () => buildScalar(event, place));
      default:
        throw new Error("the YAML parser left a value out");
    }
  };

  const anchored = ({ anchorStart, anchorEnd }: Anchored, make: () => Built): Built => {
    if (anchorStart === -1) return make();
    const name = text.slice(anchorStart, anchorEnd);
    anchors.set(name, "open");
    const built = make();
    anchors.set(name, built);
    return built;
  };

  const follow = (name: string, span: Span): Built => {
    const target = anchors.get(name);
    if (target === undefined) report(problem.unknownAlias(name, span));
    else if (target === "open") report(problem.aliasCycle(span));
    else if (open + target.depth > maxDepth) report(problem.tooDeep(span, maxDepth));
    else {
      const before = aliased;
      aliased += target.size;
      if (aliased <= maxAliasedValues) return target;
      if (before <= maxAliasedValues) report(problem.tooManyAliases(span, maxAliasedValues));
    }
    return { node: { kind: "unknown", ...span }, size: 1, depth: 0 };
  };

  const buildMap = (event: MappingEvent): Built => {
    checkTag(event, "map");
    const { start } = event;
    end = start + 1;
    const entries: YamlEntry[] = [];
    let index: Map<string, YamlEntry> | undefined;
    const merged: YamlNode[] = [];
    let [size, depth] = [1, 0];
    open++;
    const add = (entry: YamlEntry): void => {
      entries.push(entry);
      if (index) index.set(entry.key, entry);
      else index = indexOf(entries);
    };
    while (!closes(queue.at(-1))) {
      const { key, isMerge } = buildKey();
      const keySpan = { start: key.start, end: key.end };
      const built = build(() => emptyValueAfter(text, keySpan));
      size += built.size;
      depth = Math.max(depth, built.depth);
      if (key.kind !== "scalar" || typeof key.value !== "string") {
        report(problem.keyIsNotText(keySpan));
        continue;
      }
      if (isMerge && mergeKeys) {
        merged.push(...(built.node.kind === "list" ? built.node.items : [built.node]));
        continue;
      }
      const earlier = findEntry(entries, index, key.value);
      if (earlier) report(problem.duplicateKey(key.value, keySpan, earlier.keySpan));
      else if (isMerge) report(problem.mergeKey(keySpan));
      else add({ key: key.value, keySpan, value: built.node });
    }
    for (const entry of merged.flatMap(entriesOf)) {
      if (findEntry(entries, index, entry.key) === undefined) add(entry);
    }
    queue.pop();
    open--;
    const map = { kind: "map", start, end: start + 1, entries } as const;
    return { node: index ? { ...map, index } : map, size, depth: depth + 1 };
  };

  /** A key is always text. A key of another kind is still read, to reach its value. */
  const buildKey = (): { readonly key: YamlNode; readonly isMerge: boolean } => {
    const event = queue.at(-1);
    if (event?.type !== EVENT_ID.SCALAR || tags(event) !== undefined) {
      const { node } = build(() => ({ start: end, end }));
      return { key: { kind: "unknown", start: node.start, end: node.start + 1 }, isMerge: false };
    }
    queue.pop();
    const span = spanOf(event, text) ?? { start: end, end };
    end = span.end;
    if (end - span.start > maxKeyLength && !isExplicit(span, text)) report(problem.longKey(span));
    const value = getScalarValue(text, event);
    checkText(value, event, span);
    const key = { kind: "scalar", ...span, value, source: value } as const;
    anchored(event, () => ({ node: key, size: 1, depth: 0 }));
    return { key, isMerge: value === "<<" && event.style === SCALAR_STYLE.PLAIN };
  };

  const buildList = (event: SequenceEvent): Built => {
    checkTag(event, "list");
    const { start } = event;
    end = start + 1;
    const items: YamlNode[] = [];
    let [size, depth] = [1, 0];
    open++;
    while (!closes(queue.at(-1))) {
      const built = build(() => emptyItemAfter(text, items.length === 0 ? start : end));
      items.push(built.node);
      size += built.size;
      depth = Math.max(depth, built.depth);
    }
    queue.pop();
    open--;
    if (items.length === 0) end = text.indexOf("]", start) + 1;
    return { node: { kind: "list", start, end, items }, size, depth: depth + 1 };
  };

  const buildScalar = (event: ScalarEvent, place: () => Span): Built => {
    const span = spanOf(event, text) ?? place();
    end = span.end;
    const source = getScalarValue(text, event);
    const tag = tags(event);
    const plain = event.style === SCALAR_STYLE.PLAIN ? implicitValue(source) : source;
    const value = tag === undefined ? plain : checkTag(event, "scalar", source);
    if (typeof value === "string") checkText(value, event, span);
    if (!inexactValues && typeof value === "number" && !isExact(value, source)) {
      report(problem.inexactNumber(value, source, span));
    }
    return { node: { kind: "scalar", ...span, value, source }, size: 1, depth: 0 };
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
  const { node: root } = build(() => ({ start: 0, end: 0 }));
  return isNothing(root) ? undefined : { root, problems, end };
}

type Anchored = Pick<ScalarEvent, "anchorStart" | "anchorEnd">;

function closes(event: Event | undefined): boolean {
  return event === undefined || event.type === EVENT_ID.POP;
}

/** Whether the root is the value of a file that contains only `---`. */
function isNothing(root: YamlNode): boolean {
  return root.kind === "scalar" && root.value === null && root.source === "";
}

/** With the `u` flag, a regular expression treats a surrogate pair as one character. */
const loneSurrogate = /\p{Cs}/u;
