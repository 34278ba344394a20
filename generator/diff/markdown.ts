import { cutText } from "../errors/index.js";
import type { Json } from "../manifest/index.js";
import { asCode } from "../plan/index.js";
import { listSome } from "../words/index.js";

export function typeSpan(text: string): string {
  return codeSpan(cutText(text.replace(/\s+/g, " "), 120));
}

const MAX_ITEMS = 8;

export function values(all: readonly Json[]): string {
  return formatList(all.map(json));
}

/** `a, b and c`; for a long list, its start and the number of remaining items. */
export function formatList(all: readonly string[]): string {
  if (all.length > MAX_ITEMS) return listSome(all, MAX_ITEMS);
  const last = all.at(-1) ?? "";
  return all.length < 2 ? last : `${all.slice(0, -1).join(", ")} and ${last}`;
}

export function json(value: Json | undefined): string {
  return value === undefined ? "no default" : codeSpan(cutText(JSON.stringify(value), 80));
}

export function codeOrNone(text: string | undefined): string {
  return text === undefined ? "none" : codeSpan(text);
}

/** Text as a Markdown code span. Empty text becomes `""`, because a span cannot be empty. */
export function codeSpan(text: string): string {
  return asCode(text.trim() === "" ? JSON.stringify(text) : text);
}
