import type { Json } from "../../manifest/index.js";

/** Whether a value is the same as JSON: JSON has neither infinities nor NaN, which YAML has. */
export function isFiniteJson(value: Json): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(isFiniteJson);
}

/** What not every version of JavaScript has: groups with modifiers or names, and properties of characters with values. */
const YOUNG_SYNTAX = /\(\?(?![:=!]|<[=!])|\\p\{[^}]*=/i;

/** Whether every supported Node compiles the pattern as validators of JSON Schema do: with the flag `u`. */
export function isPortablePattern(pattern: unknown): boolean {
  if (typeof pattern !== "string" || YOUNG_SYNTAX.test(pattern)) return false;
  try {
    new RegExp(pattern, "u");
    return true;
  } catch {
    return false;
  }
}

/** Text for a model, without characters that a person who reads it would not see. */
export function plainText(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\u{e0000}-\u{e0fff}]/gu, "").trim();
}
