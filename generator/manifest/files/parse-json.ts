import type { Json } from "../manifest.js";

/**
 * Parses untrusted JSON. Returns `undefined` if the text is malformed, nested more than `maxDepth` deep, or has a duplicate
 * key; a slower reader then finds out what is wrong.
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

/** The nesting depth of a JSON text, and the total number of members in its objects. */
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

/**
 * The offset of the closing quote of a string in a JSON text.
 *
 * @param start offset of the opening quote.
 */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}

/** `JSON.parse` keeps only the last of several members with the same key, so a lower count reveals duplicates. */
function countMembers(value: Json): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object") count += countMembers(item as Json);
    return count;
  }
  const members = value as Readonly<Record<string, Json>>;
  for (const key in members) {
    const member = members[key];
    count += typeof member === "object" ? 1 + countMembers(member) : 1;
  }
  return count;
}
