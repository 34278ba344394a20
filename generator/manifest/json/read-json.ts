import { quoteText } from "../../errors/index.js";
import { type SourceProblem, type Span, report } from "../source-problem.js";
import type { YamlAllowances } from "../yaml/build-yaml-tree.js";
import type { YamlSource } from "../yaml/read-yaml.js";
import { maxDepth } from "../yaml/limits.js";
import * as problem from "../yaml/tree-problems.js";
import { isExact, loneSurrogate } from "../yaml/yaml-scalar.js";
import type { YamlEntry, YamlNode } from "../yaml/yaml-tree.js";
import { endOfString, endOfValue, outlineJson } from "./parse-json.js";

/** Members by key or index, each with its wanted members; empty to skip a value. */
export type WantedMembers = ReadonlyMap<string | number, WantedMembers>;

interface JsonAllowances extends Pick<YamlAllowances, "inexactValues"> {
  /** Reads only these members of a valid JSON text. Skipping all others is much faster. */
  readonly wanted?: WantedMembers;
}

/**
 * Reads JSON (RFC 8259) strictly into the same tree as `readYaml`, in linear time. Stops at the first syntax error. YAML would
 * allow comments and trailing commas, and takes four times as long.
 */
export function readJson(text: string, allows: JsonAllowances = {}): YamlSource {
  // Checked before reading values, which takes memory.
  const { excessAt } = allows.wanted ? {} : outlineJson(text);
  if (excessAt !== undefined) return { problems: [problem.tooManyValues(text, excessAt)] };
  if (text.trim() === "") return { problems: [problem.emptyFile] };
  const problems: SourceProblem[] = [];
  const inexactValues = allows.inexactValues === true;
  const reading: Reading = { text, at: 0, problems, inexactValues, depth: 0 };
  try {
    const root = readValue(reading, allows.wanted);
    if (nextCharacter(reading) !== "") throw expected(reading, "the end of the file");
    return { root, problems };
  } catch (error) {
    if (error instanceof Stop) return { problems: [...problems, error.problem] };
    throw error;
  }
}

interface Reading {
  readonly text: string;
  at: number;
  readonly problems: SourceProblem[];
  readonly inexactValues: boolean;
  depth: number;
}

class Stop extends Error {
  readonly problem: SourceProblem;

  constructor(problem: SourceProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

function syntaxError(message: string, start: number, length = 1, hint?: string): Stop {
  return new Stop({ code: "json-syntax", message, hint, span: { start, end: start + length } });
}

/** The text before the next blank, bracket, quote, comma or colon. */
function wordAt({ text, at }: Reading): string {
  const word = /[^\s,:[\]{}"]*/y;
  word.lastIndex = at;
  return word.exec(text)?.[0] ?? "";
}

function expected(reading: Reading, expectation: string, offset = reading.at): Stop {
  const found = wordAt({ ...reading, at: offset }) || reading.text.charAt(offset);
  const [, hint] = HINTS.find(([pattern]) => pattern.test(found)) ?? [];
  const shown = found === "" ? "the end of the file" : quoteText(found);
  const message = `expected ${expectation}, but found ${shown}`;
  return syntaxError(message, offset, found.length || 1, hint);
}

const HINTS: readonly (readonly [found: RegExp, hint: string])[] = [
  [/^[/#]/, "JSON has no comments: remove it"],
  [/^,/, "remove it: JSON has commas only between values"],
  [/^['a-z]/i, "put text in double quotes"],
];

function readValue(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const first = nextCharacter(reading);
  const start = reading.at;
  if (first === '"') {
    const value = readText(reading);
    return { kind: "scalar", start, end: reading.at, value, source: value };
  }
  if (first === "{" || first === "[") {
    if (++reading.depth > maxDepth) throw new Stop(problem.tooDeep({ start, end: start + 1 }));
    const node = first === "{" ? readMap(reading, wanted) : readList(reading, wanted);
    reading.depth--;
    return node;
  }
  const source = wordAt(reading);
  if (!LITERAL.test(source)) throw expected(reading, "a value");
  const value = JSON.parse(source) as null | boolean | number;
  const end = start + source.length;
  reading.at = end;
  if (typeof value === "number" && !reading.inexactValues && !isExact(value, source)) {
    report(reading, problem.inexactNumber(value, source, { start, end }));
  }
  return { kind: "scalar", start, end, value, source };
}

const LITERAL = /^(?:null|true|false|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)$/;

function readMap(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const start = reading.at;
  const entries = new Map<string, YamlEntry>();
  while (isNextMember(reading, start, entries.size === 0, "}")) {
    if (nextCharacter(reading) !== '"') throw expected(reading, "a key in double quotes");
    const keyStart = reading.at;
    const key = readText(reading);
    const keySpan = { start: keyStart, end: reading.at };
    if (nextCharacter(reading) !== ":") throw expected(reading, "a colon");
    reading.at++;
    const value = readMember(reading, wanted, key);
    const earlier = entries.get(key);
    if (earlier) report(reading, problem.duplicateKey(key, keySpan, earlier.keySpan));
    else entries.set(key, { key, keySpan, value });
  }
  return { kind: "map", start, end: reading.at, entries };
}

function readList(reading: Reading, wanted: WantedMembers | undefined): YamlNode {
  const start = reading.at;
  const items: YamlNode[] = [];
  while (isNextMember(reading, start, items.length === 0, "]")) {
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
  nextCharacter(reading);
  const start = reading.at;
  reading.at = endOfValue(reading.text, start);
  return { kind: "unknown", start, end: reading.at };
}

/** Advances to the next member of the list or map that starts at `start`, or past its closing bracket. */
function isNextMember(reading: Reading, start: number, isFirst: boolean, close: string): boolean {
  if (isFirst) reading.at++;
  const next = nextCharacter(reading);
  if (next === close) {
    reading.at++;
    return false;
  }
  if (next === "") throw unclosed(reading.text, start);
  if (isFirst) return true;
  if (next !== ",") throw expected(reading, "a comma or a closing bracket");
  const comma = reading.at++;
  if (nextCharacter(reading) === close) throw expected(reading, "a closing bracket", comma);
  return true;
}

/** @param start offset of the bracket or quote. */
function unclosed(text: string, start: number): Stop {
  return syntaxError(`this ${text.charAt(start)} is never closed`, start);
}

function readText(reading: Reading): string {
  const { text, at: start } = reading;
  const end = endOfString(text, start);
  if (end === text.length) throw unclosed(text, start);
  reading.at = end + 1;
  const inside = text.slice(start + 1, end);
  if (!/[\\\u0000-\u001f]/.test(inside)) return inside;
  const span = { start, end: reading.at };
  checkCharacters(text, span);
  const value = JSON.parse(text.slice(start, reading.at)) as string;
  const half = loneSurrogate.exec(value)?.[0];
  if (half !== undefined) report(reading, problem.halfCharacter(half, span));
  return value;
}

/** Reports the first raw control character or unknown escape in a string. */
function checkCharacters(text: string, { start, end }: Span): void {
  const escapes = /[\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}|(?<wrong>u?.?))/gsu;
  for (const { 0: source, index, groups } of text.slice(start, end - 1).matchAll(escapes)) {
    const isEscape = source.startsWith("\\");
    if (isEscape && groups?.["wrong"] === undefined) continue;
    const message = isEscape
      ? `${quoteText(source)} is not a JSON escape`
      : `a JSON string cannot contain the raw character ${quoteText(source)}`;
    const hint = isEscape
      ? "to write a backslash, write two; \\u needs four hexadecimal digits"
      : `write it as an escape: ${quoteText(source).slice(1, -1)}`;
    throw syntaxError(message, start + index, source.length, hint);
  }
}

/** Advances to the next character that is not blank, and returns it; an empty text at the end. */
function nextCharacter(reading: Reading): string {
  const { text } = reading;
  let { at } = reading;
  while (isBlank(text.charCodeAt(at))) at++;
  reading.at = at;
  return text.charAt(at);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d;
}
