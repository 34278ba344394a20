import { maxSeparators } from "../yaml/separators.js";
import {
  BRACE,
  BRACKET,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  QUOTE,
  endOfString,
} from "./json-text.js";

export interface JsonOutline {
  /** How deep values are nested. */
  readonly depth: number;
  /** The number of members in all objects: of colons. */
  readonly members: number;
  /** Where the text has more values than its length allows, if it has; the rest is not looked at. */
  readonly excessAt?: number;
}

/** Counts what a JSON text holds, without taking memory for it. */
export function outlineOf(text: string): JsonOutline {
  const max = maxSeparators(text);
  let [depth, open, members, others] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COLON) members++;
    else if (code === COMMA) others++;
    else if (code === BRACKET || code === BRACE) {
      others++;
      if (++open > depth) depth = open;
    } else if (code === CLOSING_BRACKET || code === CLOSING_BRACE) open--;
    if (members + others > max) return { depth, members, excessAt: at };
  }
  return { depth, members };
}
