/**
 * Whether a line break between two tokens separates statements, or members of a type, like a semicolon. It may say so where
 * the compiler does not, but no formatter breaks lines there.
 */
export function isSeparatedByLine(last: string, next: string): boolean {
  if (ENDS_AT_LINE.has(last)) return true;
  const continues = last === "}" ? CONTINUES_A_BLOCK.has(next) : CONTINUES.has(next);
  return STARTS.test(next) && !continues && endsAnOperand(last);
}

/** Whether a token can be the last of a statement or of a member of a type. */
export function endsAnOperand(token: string): boolean {
  if (ENDS.test(token.slice(-1))) return !NEEDS_MORE.has(token);
  return ENDING_MARKS.has(token) || (token.length > 1 && token.startsWith("/"));
}

/** After these, a line break always ends the statement. */
const ENDS_AT_LINE = new Set(["break", "continue", "return", "throw", "yield"]);
/** A word, a number or a string. Other tokens continue an expression, except `++` and `--`. */
const STARTS = /^(?:[\p{ID_Continue}$#@"']|\+\+|--)/u;
/** The last character of a word, a number, a string, a template or a bracket. */
const ENDS = /[\p{ID_Continue}$"'`)\]}]/u;
const ENDING_MARKS = new Set(["!", "++", "--", ">"]);
/** Reserved words at the start of a line that continue what precedes. */
const CONTINUES = new Set(["extends", "implements", "in", "instanceof"]);
const CONTINUES_A_BLOCK = new Set([...CONTINUES, "catch", "else", "finally"]);
/** Words that cannot end a statement, or not where Waybill writes them. */
const NEEDS_MORE = new Set(["as", "do", "else", "extends", "in", "instanceof", "is"]);
