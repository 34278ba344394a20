import type { Json } from "../../collections/index.js";
import { maxSeparators } from "../yaml/limits.js";

/** Characters of JSON's grammar (RFC 8259). */
const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a];
const [BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
const [BRACE, CLOSING_BRACE] = [0x7b, 0x7d];
const BACKSLASH = 0x5c;

/**
 * Parses untrusted JSON; `undefined` if `readJson` would reject it, which explains the reason. Exists for large documents:
 * without it, a run for GitHub's document of 13 MB takes 20 % more CPU time and 80 MB more.
 */
export function parseJson(text: string, maxDepth: number): Json | undefined {
  const { depth, members, excessAt } = outlineJson(text);
  if (depth > maxDepth || excessAt !== undefined) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return countMembers(value) === members ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `JSON.parse` keeps only the last of several members with the same key, so a lower count reveals duplicates. */
function countMembers(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: readonly Json[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const item of inner) if (typeof item === "object") count += countMembers(item);
  return count;
}

/**
 * Scans a JSON text for its size without allocating: the number of members equals the number of colons.
 *
 * @returns `excessAt` is the offset at which the text exceeds the number of values that its length allows; the rest is not
 *   scanned.
 */
export function outlineJson(text: string) {
  const max = maxSeparators(text);
  let [depth, open, members, others] = [0, 0, 0, 0];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === COLON) members++;
    else if (code === COMMA) others++;
    else if (code === BRACKET || code === BRACE) {
      others++;
      if (++open > depth) depth = open;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) open--;
    if (members + others > max) return { depth, members, excessAt: index };
  }
  return { depth, members };
}

/** The offset of a string's closing quote, or the length of the text without one. */
export function endOfString(text: string, start: number): number {
  for (
    let index = text.indexOf('"', start + 1);
    index !== -1;
    index = text.indexOf('"', index + 1)
  ) {
    let first = index;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((index - first) % 2 === 0) return index;
  }
  return text.length;
}

/** The offset after a value in valid JSON. May skip white space after it. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === BRACE || code === BRACKET) depth++;
    else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) {
      if (--depth <= 0) return index + (depth === 0 ? 1 : 0);
    } else if (code === COMMA && depth === 0) return index;
  }
  return text.length;
}
