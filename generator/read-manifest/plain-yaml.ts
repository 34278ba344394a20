import { plainScalar, plainScalarInBrackets, type ScalarReader } from "./plain-scalar.js";
import { addEntry, startMap } from "./yaml-tree.js";
import type { YamlEntry, YamlNode, YamlScalar } from "./yaml-tree.js";

/** What is nested deeper, and what is longer, the library has its own limits for. */
const MOST_DEPTH = 100;
const LONGEST_KEY = 1000;

/** Bounded, like those of scalars. */
const SPACES = / {0,1000}/y;
const LINE_END = /\r?\n/y;
const BLANK_LINE = / {0,1000}(?:#[^\n]{0,50000})?(?:\r?\n|$)/y;
const REST_OF_LINE = / {0,1000}(?: #[^\n]{0,50000})?(?:\r?\n|$)/y;

/**
 * Reads the YAML that most manifests are: maps and lists, by indentation or in brackets, of texts, numbers and words that
 * stand on one line each. The tree is the one that the YAML library leads to, in a tenth of its time.
 *
 * Whatever else there is in a text, other YAML or a mistake, makes it `undefined`: then the library reads the text, and
 * says what is wrong with it.
 *
 * @param text without control characters and lone carriage returns.
 */
export function readPlainYaml(text: string): YamlNode | undefined {
  let at = 0;
  let lineStart = 0;

  const skip = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return false;
    at = pattern.lastIndex;
    return true;
  };

  /** Goes from the start of a line to the first text that is no comment, and gives its column; -1 where none follows. */
  const nextLine = (): number => {
    while (at < text.length && skip(BLANK_LINE));
    lineStart = at;
    skip(SPACES);
    return at === text.length ? -1 : at - lineStart;
  };

  /** Whether another entry of the map, or item of the list, stands here. */
  const goesOn = (column: number, isList: boolean): boolean =>
    at < text.length && at - lineStart === column && isItem() === isList;

  const isItem = (): boolean => text[at] === "-" && /[ \r\n]/.test(text[at + 1] ?? "\n");

  const readBlock = (column: number, indent: number, depth: number): YamlNode | undefined => {
    if (column <= indent || depth > MOST_DEPTH) return undefined;
    return isItem() ? readList(column, depth) : readMap(column, depth);
  };

  const readList = (column: number, depth: number): YamlNode | undefined => {
    const start = at;
    const items: YamlNode[] = [];
    do {
      at++;
      skip(SPACES);
      const item =
        isItem() || isKey()
          ? readBlock(at - lineStart, column, depth + 1)
          : readInLine(column, depth + 1);
      if (!item) return undefined;
      items.push(item);
    } while (goesOn(column, true));
    return { kind: "list", start, end: start + 1, items };
  };

  const readMap = (column: number, depth: number): YamlNode | undefined => {
    const map = startMap(at);
    do {
      const key = readKey(plainScalar);
      const value = key && readValue(column, depth + 1);
      if (!value || addEntry(map, entryOf(key, value))) return undefined;
    } while (goesOn(column, false));
    return map;
  };

  /** What belongs to a key of a map at a column. */
  const readValue = (column: number, depth: number): YamlNode | undefined => {
    if (!skip(REST_OF_LINE)) {
      skip(SPACES);
      return readInLine(column, depth);
    }
    const next = nextLine();
    // A list may begin as far left as its key.
    return next === column && isItem() ? readList(next, depth) : readBlock(next, column, depth);
  };

  /** What ends on the line that it begins on, or has brackets around it. Then goes on to the next line. */
  const readInLine = (indent: number, depth: number): YamlNode | undefined => {
    const node = readNode(plainScalar, indent, depth);
    if (!node || !skip(REST_OF_LINE)) return undefined;
    return nextLine() > indent ? undefined : node;
  };

  const readNode = (read: ScalarReader, indent: number, depth: number): YamlNode | undefined =>
    text[at] === "{" || text[at] === "[" ? readBrackets(indent, depth) : readScalar(read);

  const readBrackets = (indent: number, depth: number): YamlNode | undefined => {
    if (depth > MOST_DEPTH) return undefined;
    const open = text[at];
    const close = open === "{" ? "}" : "]";
    const map = startMap(at);
    const items: YamlNode[] = [];
    at++;
    for (;;) {
      if (!skipInBrackets(indent)) return undefined;
      if (text[at] === close) break;
      const key = open === "{" ? readKey(plainScalarInBrackets) : undefined;
      if ((open === "{" && !key) || !skipInBrackets(indent)) return undefined;
      const value = readNode(plainScalarInBrackets, indent, depth + 1);
      if (!value || (key && addEntry(map, entryOf(key, value)))) return undefined;
      items.push(value);
      if (!skipInBrackets(indent)) return undefined;
      if (text[at] === ",") at++;
      else if (text[at] !== close) return undefined;
    }
    at++;
    map.end = at;
    return open === "{" ? map : { kind: "list", start: map.start, end: at, items };
  };

  const skipInBrackets = (indent: number): boolean => {
    skip(SPACES);
    return !skip(LINE_END) || nextLine() > indent;
  };

  const isKey = (): boolean => {
    const before = at;
    const key = readKey(plainScalar);
    at = before;
    return key !== undefined;
  };

  /** A key with its colon. */
  const readKey = (read: ScalarReader): YamlScalar | undefined => {
    const key = readScalar(read);
    if (!key || text[at] !== ":" || !/[ \r\n]/.test(text[at + 1] ?? "\n")) return undefined;
    if (key.source.length > LONGEST_KEY || text.startsWith("<<", key.start)) return undefined;
    at++;
    return key;
  };

  const readScalar = (read: ScalarReader): YamlScalar | undefined => {
    const scalar = read(text, at);
    at = scalar?.end ?? at;
    return scalar;
  };

  // In YAML, tabs are no indentation, and mostly a mistake.
  if (text.includes("\t")) return undefined;
  const column = nextLine();
  const root = text[at] === "{" ? readInLine(-1, 1) : readBlock(column, -1, 1);
  return at === text.length ? root : undefined;
}

function entryOf({ source, start, end }: YamlScalar, value: YamlNode): YamlEntry {
  return { key: source, keySpan: { start, end }, value };
}
