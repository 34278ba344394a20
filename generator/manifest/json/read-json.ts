import { type SourceProblem, maxProblems } from "../source-problem.js";
import { maxDepth } from "../yaml/nesting.js";
import type { YamlAllowances } from "../yaml/build-yaml-tree.js";
import type { YamlSource } from "../yaml/read-yaml.js";
import { maxSeparators } from "../yaml/separators.js";
import {
  duplicateKey,
  emptyFile,
  halfCharacter,
  inexactNumber,
  tooDeep,
  tooManyValues,
} from "../yaml/tree-problems.js";
import { isExact, loneSurrogate } from "../yaml/yaml-scalar.js";
import { type YamlEntry, type YamlNode, findEntry, indexOf } from "../yaml/yaml-tree.js";
import {
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  MINUS,
  QUOTE,
  endOfString,
  endOfValue,
} from "./json-text.js";
import { outlineOf } from "./json-outline.js";
import * as syntax from "./json-syntax.js";

/** Members by key or index, with those of their values; empty for a value that is not read. */
export type WantedMembers = ReadonlyMap<string | number, WantedMembers>;

export interface JsonAllowances extends Pick<YamlAllowances, "inexactValues"> {
  /** Reads only these members of a text that is valid JSON. Skipping the others is much faster. */
  readonly wanted?: WantedMembers;
}

/**
 * Reads JSON (RFC 8259) strictly, into the same tree as `readYaml`, in linear time. Stops at the first syntax error. YAML has
 * comments and trailing commas, which JSON has not, and takes four times as long to read.
 */
export function readJson(text: string, allows: JsonAllowances = {}): YamlSource {
  // Before a value is read, which takes memory.
  const { excessAt } = outlineOf(text);
  if (excessAt !== undefined) return { problems: [tooManyValues(excessAt, maxSeparators(text))] };
  const reading: Reading = {
    text,
    at: 0,
    problems: [],
    inexactValues: allows.inexactValues === true,
    depth: 0,
  };
  try {
    skipBlanks(reading);
    if (reading.at === text.length) return { problems: [emptyFile] };
    const root = readValue(reading, allows.wanted);
    skipBlanks(reading);
    if (reading.at < text.length) stop(syntax.afterEnd(text, reading.at));
    return { root, problems: reading.problems };
  } catch (error) {
    if (error instanceof Stop) return { problems: [...reading.problems, error.problem] };
    throw error;
  }
}

interface Reading {
  readonly text: string;
  /** The offset of the next character. */
  at: number;
  readonly problems: SourceProblem[];
  readonly inexactValues: boolean;
  /** How many lists and maps are being read. */
  depth: number;
}

/** Ends the reading. */
class Stop extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

function stop(problem: SourceProblem): never {
  throw new Stop(problem);
}

function readValue(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const { text, at: start } = reading;
  const code = text.charCodeAt(start);
  if (code === QUOTE) {
    const value = readText(reading);
    return { kind: "scalar", start, end: reading.at, value, source: value };
  }
  if (code === BRACE || code === BRACKET) {
    if (++reading.depth > maxDepth) stop(tooDeep({ start, end: start + 1 }, maxDepth));
    const node = code === BRACE ? readMap(reading, wanted) : readList(reading, wanted);
    reading.depth--;
    return node;
  }
  return code === MINUS || (code >= 0x30 && code <= 0x39) ? readNumber(reading) : readWord(reading);
}

function readMap(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const { text, at: start } = reading;
  const entries: YamlEntry[] = [];
  let index: Map<string, YamlEntry> | undefined;
  while (isNextMember(reading, start, entries.length === 0, CLOSING_BRACE)) {
    const keySpan = { start: reading.at, end: 0 };
    if (text.charCodeAt(keySpan.start) !== QUOTE) stop(syntax.noKey(text, keySpan.start));
    const key = readText(reading);
    keySpan.end = reading.at;
    skipBlanks(reading);
    if (text.charCodeAt(reading.at) !== COLON) stop(syntax.noColon(text, reading.at, keySpan));
    reading.at++;
    skipBlanks(reading);
    const value = readMember(reading, wanted, key);
    const earlier = findEntry(entries, index, key);
    if (earlier) {
      report(reading, duplicateKey(key, keySpan, earlier.keySpan));
      continue;
    }
    const entry = { key, keySpan, value };
    entries.push(entry);
    if (index) index.set(key, entry);
    else index = indexOf(entries);
  }
  return { kind: "map", start, end: reading.at, entries, index };
}

function readList(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const start = reading.at;
  const items: YamlNode[] = [];
  while (isNextMember(reading, start, items.length === 0, CLOSING_BRACKET)) {
    items.push(readMember(reading, wanted, items.length));
  }
  return { kind: "list", start, end: reading.at, items };
}

function readMember(
  reading: Reading,
  wanted: WantedMembers | undefined,
  key: string | number,
): YamlNode {
  const inner = wanted?.get(key);
  if (wanted === undefined || (inner !== undefined && inner.size > 0)) {
    return readValue(reading, inner);
  }
  const start = reading.at;
  reading.at = endOfValue(reading.text, start);
  return { kind: "unknown", start, end: reading.at };
}

/** Goes to the next member of the list or map that starts at `start`, or behind its closing bracket. */
function isNextMember(reading: Reading, start: number, isFirst: boolean, close: number): boolean {
  const { text } = reading;
  if (isFirst) reading.at++;
  skipBlanks(reading);
  const code = text.charCodeAt(reading.at);
  if (code === close) {
    reading.at++;
    return false;
  }
  if (reading.at >= text.length) stop(syntax.unclosed(text, start));
  if (isFirst) return true;
  if (code !== COMMA) stop(syntax.noComma(text, reading.at));
  const comma = reading.at++;
  skipBlanks(reading);
  if (text.charCodeAt(reading.at) === close) stop(syntax.trailingComma(comma));
  return true;
}

function readText(reading: Reading): string {
  const { text, at: start } = reading;
  const end = endOfString(text, start);
  if (end === text.length) stop(syntax.unclosed(text, start));
  reading.at = end + 1;
  const inside = text.slice(start + 1, end);
  if (!/[\\\u0000-\u001f]/.test(inside)) return inside;
  const span = { start, end: reading.at };
  const wrong = syntax.wrongCharacter(text, span);
  if (wrong) stop(wrong);
  const value = JSON.parse(text.slice(start, reading.at)) as string;
  const half = loneSurrogate.exec(value)?.[0];
  if (half !== undefined) report(reading, halfCharacter(half, span));
  return value;
}

function readNumber(reading: Reading): YamlNode {
  const { text, at: start } = reading;
  const source = syntax.wordAt(text, start);
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(source)) {
    stop(syntax.noValue(text, start));
  }
  const end = start + source.length;
  const value = Number(source);
  reading.at = end;
  if (!reading.inexactValues && !isExact(value, source)) {
    report(reading, inexactNumber(value, source, { start, end }));
  }
  return { kind: "scalar", start, end, value, source };
}

const WORDS: ReadonlyMap<string, null | boolean> = new Map([
  ["null", null],
  ["true", true],
  ["false", false],
]);

function readWord(reading: Reading): YamlNode {
  const { text, at: start } = reading;
  const source = syntax.wordAt(text, start);
  const value = WORDS.get(source);
  if (value === undefined) stop(syntax.noValue(text, start));
  const end = start + source.length;
  reading.at = end;
  return { kind: "scalar", start, end, value, source };
}

function report({ problems }: Reading, found: SourceProblem): void {
  if (problems.length < maxProblems) problems.push(found);
}

function skipBlanks(reading: Reading): void {
  const { text } = reading;
  let { at } = reading;
  for (let code = text.charCodeAt(at); isBlank(code); code = text.charCodeAt(at)) at++;
  reading.at = at;
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
