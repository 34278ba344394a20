import { cutText } from "../errors/index.js";
import type { Json } from "../manifest/index.js";
import { asCode } from "../plan/index.js";

/** A type on one line, as code. */
export function typeCode(text: string): string {
  return asCode(cutText(text.replace(/\s+/g, " "), 120));
}

const MAX_ITEMS = 8;

export function values(all: readonly Json[]): string {
  return list(all.map(json));
}

/** `a, b and c`; for a long list, its start and the number of others. */
export function list(all: readonly string[]): string {
  const shown = all.slice(0, MAX_ITEMS);
  const hidden = all.length - shown.length;
  const [last = "", ...others] = [...shown, ...(hidden > 0 ? [`${hidden} more`] : [])].reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} and ${last}`;
}

export function json(value: Json | undefined): string {
  return value === undefined ? "no default" : asCode(cutText(JSON.stringify(value), 80));
}

export function codeOrNone(text: string | undefined): string {
  return text === undefined ? "none" : asCode(text);
}
