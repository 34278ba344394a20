import type { Json } from "../manifest.js";
import { outlineOf } from "./json-outline.js";

/**
 * The data of an untrusted JSON text; `undefined` for one that `readJson` rejects, which tells why. Exists for large documents: GitHub's
 * of 13 MB takes 0.19 s, with `readJson` 0.5 s and 80 MB more.
 */
export function parseJson(text: string, maxDepth: number): Json | undefined {
  const { depth, members, excessAt } = outlineOf(text);
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
