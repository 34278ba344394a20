import { SCALAR_STYLE, type ScalarEvent } from "js-yaml";
import type { Span } from "../source-problem.js";

/** The place of a scalar, including quotes or block indicator; `undefined` for an omitted scalar. */
export function scalarSpan({ valueStart: start, valueEnd: end, style }: ScalarEvent, text: string) {
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

/** The element before a value: the key of a map entry, or an offset in a list. */
export type Before = Span | number;

/** The place of an omitted value: after its key's colon or its dash. In `{ key }`, which has no colon, the key. */
export function placeAfter(text: string, before: Before): Span {
  const isItem = typeof before === "number";
  const indicator = isItem ? /-(?=\s|$)/g : /\s*:/y;
  indicator.lastIndex = isItem ? before : before.end;
  if (indicator.test(text)) return { start: indicator.lastIndex, end: indicator.lastIndex };
  return isItem ? { start: before, end: before } : before;
}
