import type { Json } from "../manifest.js";

/**
 * The value of a JSON text that somebody else may have written; `undefined` where it is malformed, is nested more than
 * `maxDepth` deep, or has an object with a key twice. What is wrong, a slower reader tells.
 */
export function parseJson(text: string, maxDepth: number): Json | undefined {
  const { depth, members } = outlineOf(text);
  if (depth > maxDepth) return undefined;
  try {
    const value = JSON.parse(text) as Json;
    return countMembers(value) === members ? value : undefined;
  } catch {
    return undefined;
  }
}

/** How deep a JSON text nests, and how many members its objects have together. */
function outlineOf(text: string): { readonly depth: number; readonly members: number } {
  let [depth, open, members] = [0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) members++;
    else if (code === BRACKET || code === BRACE) depth = Math.max(depth, ++open);
    else if (code === BRACKET + 2 || code === BRACE + 2) open--;
  }
  return { depth, members };
}

const [QUOTE, COLON, BRACKET, BACKSLASH, BRACE] = [0x22, 0x3a, 0x5b, 0x5c, 0x7b];

/** @param start of the quote that begins it. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}

/** `JSON.parse` keeps the last of several members with one key, so that fewer are left than the text has. */
function countMembers(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: readonly Json[] = Object.values(value);
  let count = Array.isArray(value) ? 0 : inner.length;
  for (const one of inner) count += countMembers(one);
  return count;
}
