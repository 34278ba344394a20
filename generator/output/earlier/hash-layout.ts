import { hashText } from "../../portable/index.js";
import {
  type CodeToken,
  WORD,
  endOf,
  endsAValue,
  isWord,
  precedesAName,
  readTokens,
  spelling,
} from "./code-tokens.js";

/**
 * SHA-256 in hex of a TypeScript text without its layout. It is equal for two texts that differ only in what a formatter
 * changes: white space, the kind of quotes, quotes around the name of a property, commas and semicolons, parentheses around the
 * only parameter of an arrow function, around its result or that of a `return`, and after `?`, and `|` before the first member
 * of a union.
 */
export function hashLayout(text: string): string {
  const spellings: string[] = [];
  let before: CodeToken = { kind: "other", start: 0, end: 0 };
  /** For each open parenthesis, whether it is kept. */
  const open: boolean[] = [];
  readTokens(text, (token) => {
    if (token.kind === "comment") spellings.push(spelling(text, token).replace(COMMENT_SPACE, " "));
    else if (token.kind === "string") spellings.push(spellString(text, token, before));
    else if (token.kind !== "other" || isKept(text, token, before, open)) {
      spellings.push(spelling(text, token));
    }
    before = token;
  });
  return hashText(spellings.join("\n"));
}

/** Whether a formatter neither adds nor removes a token. */
function isKept(text: string, token: CodeToken, before: CodeToken, open: boolean[]): boolean {
  const { start, end } = token;
  if (end > start + 1) return true;
  switch (text[start]) {
    case ",":
    case ";":
      return false;
    case "|":
    case "&":
      return endsAValue(text, before);
    case "(": {
      const isNeeded = !["return", "=>", "?"].includes(spelling(text, before));
      open.push(isNeeded && endOf(ONLY_PARAMETER, text, start) === start);
      return open.at(-1) === true;
    }
    case ")":
      return open.pop() !== false;
    default:
      return true;
  }
}

/** Writes `'it\'s'` and `"it's"` the same way, and a property's name that could be written without quotes without them. */
function spellString(text: string, token: CodeToken, before: CodeToken): string {
  const { start, end } = token;
  if (end - start < 2 || text[start] !== text[end - 1]) return spelling(text, token);
  const content = text.slice(start + 1, end - 1);
  const isKey = endOf(COLON, text, end) > end && isWord(content) && precedesAName(text, before);
  return isKey ? content : `"${content.replace(/\\(["'])/g, "$1")}"`;
}

/** White space in a comment, with the asterisks that start its lines. A single space is as good as its replacement. */
const COMMENT_SPACE = /(?:\s*\n\s*\*?)+\s*| \s+|[^\S ]\s*/g;
const COLON = /\s*\??\s*:/y;
const ONLY_PARAMETER = new RegExp(`\\(\\s*${WORD}\\s*,?\\s*\\)\\s*=>`, "yu");
