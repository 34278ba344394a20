import { isAlias, isMap, isScalar, isSeq } from "yaml";
import type { ParsedNode, Scalar, YAMLMap, YAMLSeq } from "yaml";
import { quoteText } from "../../errors/index.js";
import type { SourceProblem, Span } from "../source-problem.js";
import { entryOf } from "./yaml-tree.js";
import type { YamlEntry, YamlMap, YamlNode, YamlScalar } from "./yaml-tree.js";

/** How many values aliases may add: room for every honest use, an end for "billion laughs". */
const maxAliasedValues = 1_000_000;

interface Built {
  readonly node: YamlNode;
  /** How many values the node holds when its aliases are written out. */
  readonly size: number;
}

/**
 * The library's nodes as a tree of ours: aliases followed, keys indexed, and all that is YAML but not plain
 * data (duplicate keys, `<<`, numbers beyond a double) reported. Linear, where the library's own check of
 * duplicate keys compares each with each.
 *
 * @param contents At most a few hundred levels deep.
 */
export function buildYamlTree(contents: ParsedNode): {
  readonly root: YamlNode;
  readonly problems: readonly SourceProblem[];
  readonly hasAliases: boolean;
} {
  const problems: SourceProblem[] = [];
  /** By name: what an anchor stands for, or "open" while the walk is inside it. */
  const anchors = new Map<string, Built | "open">();
  let aliased = 0;
  let hasAliases = false;

  const build = (parsed: ParsedNode): Built => {
    if (isAlias(parsed)) return follow(parsed.source, spanOf(parsed));
    const { anchor } = parsed;
    if (anchor !== undefined) anchors.set(anchor, "open");
    const built = isMap<ParsedNode, ParsedNode | null>(parsed)
      ? buildMap(parsed)
      : isSeq<ParsedNode>(parsed)
        ? buildList(parsed)
        : buildScalar(parsed);
    if (anchor !== undefined) anchors.set(anchor, built);
    return built;
  };

  const follow = (name: string, span: Span): Built => {
    hasAliases = true;
    const target = anchors.get(name);
    if (target === undefined) problems.push(unknownAlias(name, span));
    else if (target === "open") problems.push(aliasCycle(span));
    else {
      const before = aliased;
      aliased += target.size;
      if (aliased <= maxAliasedValues) return target;
      if (before <= maxAliasedValues) problems.push(tooManyAliases(span));
    }
    return { node: unknown(span), size: 1 };
  };

  const buildMap = (parsed: YAMLMap<ParsedNode, ParsedNode | null> & ParsedNode): Built => {
    const entries: YamlEntry[] = [];
    const index = parsed.items.length > 8 ? new Map<string, YamlEntry>() : undefined;
    const { start, end } = spanOf(parsed);
    const map: YamlMap = index
      ? { kind: "map", start, end, entries, index }
      : { kind: "map", start, end, entries };
    let size = 1;
    for (const { key: keyNode, value } of parsed.items) {
      const keySpan = spanOf(keyNode);
      const key = isScalar(keyNode) ? String(keyNode.value) : "";
      if (isScalar(keyNode)) build(keyNode);
      const built = value ? build(value) : { node: empty(keySpan), size: 1 };
      size += built.size;
      const earlier = entryOf(map, key);
      if (earlier) problems.push(duplicateKey(key, keySpan, earlier.keySpan));
      else if (isMergeKey(keyNode)) problems.push(mergeKey(keySpan));
      else {
        const entry = { key, keySpan, value: built.node };
        entries.push(entry);
        index?.set(key, entry);
      }
    }
    return { node: map, size };
  };

  const buildList = (parsed: YAMLSeq<ParsedNode> & ParsedNode): Built => {
    const items: YamlNode[] = [];
    let size = 1;
    for (const item of parsed.items) {
      const built = build(item);
      items.push(built.node);
      size += built.size;
    }
    return { node: { kind: "list", ...spanOf(parsed), items }, size };
  };

  const buildScalar = (parsed: Scalar & ParsedNode): Built => {
    const span = spanOf(parsed);
    const { value, source = "" } = parsed;
    if (!isCoreValue(value))
      throw new Error(`${quoteText(source)} is no value of YAML's core schema`);
    if (typeof value === "string") checkText(value, span);
    if (typeof value === "number" && !isExact(value, source)) {
      problems.push(inexactNumber(value, source, span));
    }
    return { node: { kind: "scalar", ...span, value, source }, size: 1 };
  };

  const checkText = (text: string, span: Span): void => {
    const half = loneSurrogate.exec(text)?.[0];
    if (half !== undefined) problems.push(halfCharacter(half, span));
  };

  const { node: root } = build(contents);
  return { root, problems, hasAliases };
}

function empty(span: Span): YamlNode {
  return { kind: "scalar", ...span, value: null, source: "" };
}

function unknown(span: Span): YamlNode {
  return { kind: "unknown", ...span };
}

function isMergeKey(key: ParsedNode): boolean {
  return isScalar(key) && key.value === "<<" && key.type === "PLAIN";
}

function isCoreValue(value: unknown): value is YamlScalar["value"] {
  return value === null || ["boolean", "number", "string"].includes(typeof value);
}

/** Pairs of surrogates are one character to a regular expression with the `u` flag. */
const loneSurrogate = /\p{Cs}/u;

/**
 * Whether a number is what the file says: integers to the last digit, however they are written, and nothing so small that
 * it became zero; other fractions as near as a double can be.
 */
function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (value === 0) return !/[1-9]/.test(source.replace(/e.*/i, ""));
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return true;
  if (/^[-+]?\d+$|^0[xo]/.test(source))
    return BigInt(source.replace(/^[-+]/, "")) === BigInt(Math.abs(value));
  return sameDecimal(source, String(value));
}

/** Whether two decimals, perhaps with exponents, are one number. Signs are not looked at. */
function sameDecimal(a: string, b: string): boolean {
  const [one, other] = [a, b].map(digitsOf);
  return one === other;
}

/** `12.30e5` → `123e4`: the digits without zeros around them, and the power of ten of the last one. */
function digitsOf(decimal: string): string {
  const [mantissa = "", exponent = "0"] = decimal.replace(/^[-+]/, "").toLowerCase().split("e");
  const [whole = "", fraction = ""] = mantissa.split(".");
  const digits = (whole + fraction).replace(/^0+/, "");
  let end = digits.length;
  // A regular expression would start anew at each zero.
  while (digits[end - 1] === "0") end--;
  return `${digits.slice(0, end)}e${Number(exponent) - fraction.length + digits.length - end}`;
}

function spanOf(node: ParsedNode): Span {
  return { start: node.range[0], end: node.range[1] };
}

function unknownAlias(name: string, span: Span): SourceProblem {
  return {
    code: "unknown-alias",
    message: `the alias ${quoteText(`*${name}`)} has no anchor ${quoteText(`&${name}`)} before it`,
    hint: "put a text that starts with `*` in quotes",
    span,
  };
}

function aliasCycle(span: Span): SourceProblem {
  return {
    code: "alias-cycle",
    message: "this alias stands inside the value that it repeats",
    hint: "a schema refers to itself by `$ref: '#/schemas/<name>'`",
    span,
  };
}

function tooManyAliases(span: Span): SourceProblem {
  return {
    code: "too-many-aliases",
    message: `written out, the aliases up to here repeat more than ${maxAliasedValues / 1e6} million values`,
    hint: "use `parameters`, `schemas` and `$ref` for what is shared",
    span,
  };
}

function duplicateKey(key: string, span: Span, earlier: Span): SourceProblem {
  return {
    code: "duplicate-key",
    message: `the key ${quoteText(key)} stands twice in this map`,
    hint: "remove or rename one of the two",
    span,
    related: [{ message: "first here", span: earlier }],
  };
}

function mergeKey(span: Span): SourceProblem {
  return {
    code: "merge-key",
    message: "`<<` merges maps in YAML 1.1, but a manifest is YAML 1.2, which has no such key",
    hint: "write the keys out, or use `$ref`",
    span,
  };
}

function inexactNumber(value: number, source: string, span: Span): SourceProblem {
  const text = quoteText(source).slice(1, -1);
  return {
    code: "inexact-number",
    message: Number.isFinite(value)
      ? `${text} is too ${value === 0 ? "small" : "large"} to be exact: a JavaScript number would be ${value}`
      : `${text} is not a number that JSON and JavaScript can write`,
    hint: "put it in quotes if it is meant as text",
    span,
  };
}

function halfCharacter(half: string, span: Span): SourceProblem {
  return {
    code: "lone-surrogate",
    message: `${quoteText(half)} is one half of a character, and the other half is missing`,
    hint: 'write the whole character, or "\\uFFFD" if it is lost',
    span,
  };
}
