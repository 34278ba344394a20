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

/** What precedes a value: the key of its entry in a map, or the offset after which it is an item of a list. */
export type Before = Span | number;

/** The place of an omitted value, after the colon of its key or after its dash. That of `{ key }`, which has no colon, is the key. */
export function placeAfter(text: string, before: Before): Span {
  const isItem = typeof before === "number";
  const indicator = isItem ? /-(?=\s|$)/g : /\s*:/y;
  indicator.lastIndex = isItem ? before : before.end;
  if (indicator.test(text)) return { start: indicator.lastIndex, end: indicator.lastIndex };
  return isItem ? { start: before, end: before } : before;
}
