import { type CodeToken, endOf, isWord, readTokens, spelling } from "./code-tokens.js";
import { endsAnOperand, isSeparatedByLine } from "./line-breaks.js";

interface Bracket {
  /** `(`, `[`, `{` or the start of a template; empty outside of all brackets. */
  readonly text: string;
  /** Its index among the tokens. */
  readonly open: number;
  /** Whether it is in the declaration of a type. */
  readonly isInType: boolean;
  /** The token before it. */
  readonly before: string;
  /** Whether it is `if (`, `for (` or `while (`. */
  readonly isHead: boolean;
  /** Whether the current statement in it declares a type. */
  declaresType: boolean;
  hasComma: boolean;
}

interface ClosedBracket {
  readonly bracket: Bracket;
  /** The index of the token that closes it. */
  readonly at: number;
}

/**
 * The tokens of a TypeScript text without those that formatters add or drop, each of the others in one spelling:
 *
 * - White space is left out; a line break that ends a statement or a member of a type is spelled `;`.
 * - `'it\'s'` is spelled `"it's"`, and the name of a property without quotes if it needs none.
 * - A comma or a semicolon before a closing bracket is left out; a comma between members of a type is spelled `;`.
 * - `|` or `&` before the first member of a union or an intersection is left out.
 * - Parentheses are left out around the only parameter of an arrow function, and around a whole result of a function, a whole
 *   argument or element, and a whole operand between `?` and `:`.
 *
 * If Waybill wrote one of two texts with the same tokens, a compiler reads both in the same way.
 */
export function withoutLayout(text: string): readonly string[] {
  const tokens: string[] = [];
  const around: Bracket[] = [];
  let bracket = {
    text: "",
    open: 0,
    before: "",
    isHead: false,
    isInType: false,
    declaresType: false,
    hasComma: false,
  };
  /** The last of the tokens that is not a comment. */
  let last = "";
  /** Whether `last` starts a statement, or follows the `export` that does. */
  let isFirst = false;
  /** `,` or `;` after `last`, which becomes a token unless the next one closes the bracket. */
  let separator = "";
  /** The parentheses that `last` closed. */
  let closed: ClosedBracket | undefined;
  let hasGaps = false;
  /** Where the last token that is not a comment ends, and where its line does. */
  let end = 0;
  let endOfLine = -1;

  readTokens(text, (token) => {
    const next = spelling(text, token);
    if (token.kind === "comment") {
      tokens.push(next.replace(COMMENT_SPACE, " "));
      return;
    }
    const isSeparator = next === "," || (next === ";" && bracket.text !== "(");
    if (!isSeparator && separator === "" && startsLine(token.start)) readLineBreak(token, next);
    end = token.end;
    if (closed !== undefined) settleParentheses(closed, separator === "" ? next : separator);
    if (separator !== "") pushSeparator(isSeparator, next);
    if (isSeparator) {
      separator = bracket.text === "{" && bracket.isInType ? ";" : next;
    } else if (!((next === "|" || next === "&") && PRECEDES_A_UNION.has(last))) {
      if (isFirst && DECLARES_A_TYPE.has(last) && isWord(next)) bracket.declaresType = true;
      isFirst = last === "" || last === ";" || last === "{" || (isFirst && last === "export");
      enterOrLeave(token, next);
      push(token.kind === "string" ? spellString(text, token, last) : next);
    }
  });
  if (closed !== undefined) settleParentheses(closed, "");
  return hasGaps ? tokens.filter((token) => token !== "") : tokens;

  function push(token: string): void {
    tokens.push(token);
    last = token;
  }

  /** Pushes the separator unless a formatter may leave it out before the next token. */
  function pushSeparator(isSeparator: boolean, next: string): void {
    if (isSeparator || !isTrailing(separator, last, next)) {
      bracket.hasComma ||= separator === ",";
      push(separator);
    }
    if (separator === ";") bracket.declaresType = false;
    separator = "";
  }

  function isInType(): boolean {
    return bracket.isInType || bracket.declaresType;
  }

  function startsLine(start: number): boolean {
    if (endOfLine < end) {
      LINE_BREAK.lastIndex = end;
      endOfLine = LINE_BREAK.test(text) ? LINE_BREAK.lastIndex - 1 : text.length;
    }
    return endOfLine < start;
  }

  function readLineBreak({ end }: CodeToken, next: string): void {
    if (bracket.text !== "{" && bracket.text !== "") return;
    // A property can be named `in` or `extends`, which elsewhere continue what precedes.
    const isName = isWord(next) && endOf(COLON, text, end) > end;
    if (isInType() && (isName || STARTS_A_SIGNATURE.has(next))) {
      if (endsAnOperand(last)) separator = ";";
    } else if (next === "[" && endsAnOperand(last)) {
      // It continues an expression, but ends the type of a variable.
      separator = "line break";
    } else if (isSeparatedByLine(last, next) && closed?.bracket.isHead !== true) {
      separator = ";";
    }
  }

  function enterOrLeave({ kind }: CodeToken, next: string): void {
    if (kind === "template" || kind === "rest") {
      if (kind === "rest") leave(next);
      if (next.endsWith("${")) enter(next);
    } else if (next.length === 1) {
      if (CLOSES.has(next) && (next !== ">" || bracket.text === "<")) leave(next);
      if (OPENS.has(next) && (next !== "<" || isInType())) enter(next);
    }
  }

  function enter(text: string): void {
    around.push(bracket);
    bracket = {
      text,
      open: tokens.length,
      before: last,
      isHead: HEADS.has(last) && tokens.at(-2) !== ".",
      isInType: isInType() || last === "as",
      declaresType: false,
      hasComma: false,
    };
  }

  function leave(text: string): void {
    if (text === ")" && bracket.text === "(") closed = { bracket, at: tokens.length };
    bracket = around.pop() ?? bracket;
  }

  /** Leaves out the parentheses that `last` closes if they change nothing before the next token. */
  function settleParentheses({ bracket, at }: ClosedBracket, next: string): void {
    const { open, before, hasComma } = bracket;
    const first = tokens[open + 1] ?? "";
    const isOnlyParameter = next === "=>" && at === open + 2 && isWord(first);
    const isWhole =
      before === "?"
        ? next === ":"
        : PRECEDES_AN_OPERAND.has(before) && FOLLOWS_AN_OPERAND.has(next);
    if (isOnlyParameter || (isWhole && !hasComma && first !== "{" && at > open + 1)) {
      tokens[open] = tokens[at] = "";
      hasGaps = true;
    }
    closed = undefined;
  }
}

/** Whether a formatter may leave out a separator between two tokens. `[,]` has an element for its comma. */
function isTrailing(separator: string, last: string, next: string): boolean {
  if (separator === ";") return next === "}";
  return CLOSES.has(next) && last !== "," && !OPENS.has(last);
}

function spellString(text: string, { start, end }: CodeToken, before: string): string {
  if (end - start < 2 || text[start] !== text[end - 1]) return text.slice(start, end);
  const content = text.slice(start + 1, end - 1);
  const isName = PRECEDES_A_NAME.has(before) && endOf(COLON, text, end) > end && NAME.test(content);
  if (isName) return content;
  const hasEscapes = content.includes("\\");
  return `"${hasEscapes ? content.replace(ESCAPE, (escape, quote: string) => quote ?? escape) : content}"`;
}

/** White space in a comment, with the asterisks that start its lines. A single space is as good as its replacement. */
const COMMENT_SPACE = /(?:\s*\n\s*\*?)+\s*| \s+|[^\S ]\s*/g;
const LINE_BREAK = /[\n\r\u2028\u2029]/g;
const COLON = /\s*\??\s*:/y;
/** The name of a property that means the same without quotes. */
const NAME = /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|0|[1-9]\d{0,14})$/u;
const ESCAPE = /\\(?:(["'])|[^])/g;

const OPENS: ReadonlySet<string> = new Set(["(", "[", "{", "<"]);
const CLOSES: ReadonlySet<string> = new Set([")", "]", "}", ">"]);
const PRECEDES_A_UNION: ReadonlySet<string> = new Set([
  "=",
  ":",
  "(",
  "[",
  ",",
  "<",
  "=>",
  "?",
  "as",
  "extends",
  "is",
]);
const PRECEDES_A_NAME: ReadonlySet<string> = new Set(["{", ",", ";", "readonly"]);
const PRECEDES_AN_OPERAND: ReadonlySet<string> = new Set(["return", "throw", "=>", "(", "[", ","]);
const FOLLOWS_AN_OPERAND: ReadonlySet<string> = new Set([",", ";", ")", "]", "}", ""]);
const STARTS_A_SIGNATURE: ReadonlySet<string> = new Set(["[", "(", "<"]);
const DECLARES_A_TYPE: ReadonlySet<string> = new Set(["interface", "type"]);
/** The parentheses after these precede a statement. */
const HEADS: ReadonlySet<string> = new Set(["for", "if", "while"]);
