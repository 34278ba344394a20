import { endOfString } from "../../manifest/index.js";

/** A member of an object, or an item of an array, in a JSON text. */
export interface JsonMember {
  /** The number of objects and arrays that contain it. */
  readonly depth: number;
  readonly key: string | number;
  /** Offset of the key in the text; of the value, for an item. */
  readonly start: number;
  readonly end: number;
  /** Whether its object has an earlier member with this key, which `JSON.parse` ignores. */
  readonly isRepeated: boolean;
}

/** An object or array being read. */
interface Open {
  /** The keys of an object so far; absent for an array. */
  readonly keys?: Set<string>;
  /** The index of the item being read. */
  index: number;
  /** Whether a key, or an item, comes next. */
  expectsMember: boolean;
}

/**
 * Visits the members in a text that is valid JSON, in order, with their places, which `JSON.parse` does not tell.
 *
 * @param visit returns whether to visit the members of this member's value as well; skipping them is much faster.
 */
export function visitMembers(text: string, visit: (member: JsonMember) => boolean): void {
  const open: Open[] = [];
  for (let start = nextToken(text, 0); start < text.length;) {
    const top = open.at(-1);
    let end = endOfToken(text, start);
    const code = text.charCodeAt(start);
    if (code === COMMA) {
      if (top) {
        top.index++;
        top.expectsMember = true;
      }
    } else if (isClosing(code)) {
      open.pop();
    } else if (code !== COLON) {
      let enters = true;
      const isMember = top?.expectsMember === true;
      if (isMember) {
        top.expectsMember = false;
        const key = top.keys ? (JSON.parse(text.slice(start, end)) as string) : top.index;
        const isRepeated = typeof key === "string" && top.keys?.has(key) === true;
        if (typeof key === "string") top.keys?.add(key);
        enters = visit({ depth: open.length, key, start, end, isRepeated });
      }
      const isKey = isMember && top.keys !== undefined;
      if (!enters) {
        end = endOfValue(text, isKey ? nextToken(text, text.indexOf(":", end) + 1) : start);
      } else if (!isKey && isOpening(code)) {
        open.push({ ...(code === BRACE && { keys: new Set() }), index: 0, expectsMember: true });
      }
    }
    start = nextToken(text, end);
  }
}

const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [BRACE, CLOSING_BRACE] = [0x7b, 0x7d];

function isOpening(code: number): boolean {
  return code === BRACE || code === BRACKET;
}

function isClosing(code: number): boolean {
  return code === CLOSING_BRACE || code === CLOSING_BRACKET;
}

/** The offset of the next character that is not white space (RFC 8259, section 2). */
function nextToken(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function endOfToken(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return endOfString(text, start) + 1;
  if (code === COMMA || code === COLON || isOpening(code) || isClosing(code)) return start + 1;
  // A number, or a word such as `true`.
  let at = start + 1;
  for (; at < text.length; at++) {
    const next = text.charCodeAt(at);
    if (next <= 0x20 || next === COMMA || isClosing(next)) break;
  }
  return at;
}

function endOfValue(text: string, start: number): number {
  if (!isOpening(text.charCodeAt(start))) return endOfToken(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (isOpening(code)) depth++;
    else if (isClosing(code) && --depth === 0) return at + 1;
  }
  return text.length;
}
