import { SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { Span } from "../source-problem.js";

/** The place of a scalar, with its quotes or block indicator; `undefined` for an omitted scalar. */
export function spanOf({ valueStart: start, valueEnd: end, style }: ScalarEvent, text: string) {
  if (start === -1) return undefined;
  switch (style) {
    case SCALAR_STYLE.PLAIN:
      return { start, end };
    case SCALAR_STYLE.LITERAL_BLOCK:
      return { start: text.lastIndexOf("|", start - 1), end };
    case SCALAR_STYLE.FOLDED_BLOCK:
      return { start: text.lastIndexOf(">", start - 1), end };
    default:
      return { start: start - 1, end: end + 1 };
  }
}

/** The place after a key's colon; the key itself if there is none, as in `{ key }`. */
export function emptyValueAfter(text: string, key: Span): Span {
  const colon = /\s*:/y;
  colon.lastIndex = key.end;
  return colon.test(text) ? { start: colon.lastIndex, end: colon.lastIndex } : key;
}

/** The place after the next dash. */
export function emptyItemAfter(text: string, from: number): Span {
  const dash = /-(?=\s|$)/g;
  dash.lastIndex = from;
  const start = dash.test(text) ? dash.lastIndex : from;
  return { start, end: start };
}
