/** A token of a TypeScript text, by its place. */
export interface CodeToken {
  /** `rest`: of a template, from the `}` of an expression in it up to the next expression, or to its end. */
  readonly kind: "comment" | "string" | "template" | "rest" | "other";
  readonly start: number;
  readonly end: number;
}

/**
 * Reads the tokens of a TypeScript text, whatever program or person wrote it. The expressions in a template, which may contain
 * templates, are tokens of their own. A token without an end extends to the end of its line, or of the text, so that reading
 * stays linear.
 */
export function readTokens(text: string, onToken: (token: CodeToken) => void): void {
  /** The last token that is not a comment. */
  let last: CodeToken | undefined;
  /** For each open brace, whether it is that of an expression in a template. */
  const open: boolean[] = [];
  for (let at = endOfSpace(text, 0); at < text.length;) {
    const isInTemplate = text[at] === "}" && open.pop() === true;
    const token = isInTemplate
      ? ({ kind: "rest", start: at, end: endOf(TEMPLATE, text, at) } as const)
      : readToken(text, at, last);
    const { kind, end } = token;
    if (text[at] === "{") open.push(false);
    if ((kind === "template" || kind === "rest") && text.startsWith("${", end - 2)) open.push(true);
    onToken(token);
    if (kind !== "comment") last = token;
    at = endOfSpace(text, end);
  }
}

function readToken(text: string, start: number, last: CodeToken | undefined): CodeToken {
  switch (text[start]) {
    case '"':
    case "'":
      return { kind: "string", start, end: endOf(STRING, text, start) };
    case "`":
      return { kind: "template", start, end: endOf(TEMPLATE, text, start) };
    case "/": {
      const comment = endOfComment(text, start);
      if (comment > start) return { kind: "comment", start, end: comment };
      const isDivision = last !== undefined && endsAValue(text, last);
      const end = isDivision ? start : endOf(REGEXP, text, start);
      return { kind: "other", start, end: Math.max(end, start + 1) };
    }
    default:
      return { kind: "other", start, end: endOfOther(text, start) };
  }
}

/** Whether a token can end an operand that precedes a binary operator. */
function endsAValue(text: string, token: CodeToken): boolean {
  return ENDS_A_VALUE.test(spelling(text, token));
}

/** The rest of a template is spelled like a template, so that it ends a value like one. */
export function spelling(text: string, { kind, start, end }: CodeToken): string {
  return kind === "rest" ? `\`${text.slice(start + 1, end)}` : text.slice(start, end);
}

export function isWord(text: string): boolean {
  return IS_WORD.test(text);
}

function endOfSpace(text: string, start: number): number {
  let at = start;
  while (ASCII[text.charCodeAt(at)] === "space") at += 1;
  return text.charCodeAt(at) > 127 ? endOf(SPACE, text, at) : at;
}

/** The start if there is no comment. */
function endOfComment(text: string, start: number): number {
  if (text[start + 1] === "/") return endOf(TO_END_OF_LINE, text, start);
  if (text[start + 1] !== "*") return start;
  const end = text.indexOf("*/", start + 2);
  return end === -1 ? text.length : end + 2;
}

/** Regular expressions, which would take most of the time, are for what is rare. */
function endOfOther(text: string, start: number): number {
  let at = start;
  while (ASCII[text.charCodeAt(at)] === "word") at += 1;
  const isRare = at === start && "=|&?+-!".includes(text.charAt(at));
  if (isRare || text.charCodeAt(at) > 127) return endOf(OTHER, text, start);
  return Math.max(at, start + 1);
}

/** What each character of ASCII is, by its code; words as in `WORD`. */
const ASCII = Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character) ? "space" : /[\w$#@]/.test(character) ? "word" : "other";
});

/** The end of a match of a sticky pattern, or `start` if it does not match there. */
export function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** A name, a keyword or a number. */
const WORD = /[\p{ID_Continue}$#@]+/u.source;
const SPACE = /\s*/y;
const TO_END_OF_LINE = /.*/y;
const STRING = /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y;
/** A template, or the rest of one after an expression, up to its end or its next expression. */
const TEMPLATE = /[`}](?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y;
const REGEXP = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,200}\/[a-z]*/y;
const OTHER = new RegExp(`=>|!=|\\|\\||&&|\\?\\?|\\+\\+|--|${WORD}|\\S`, "yu");
const IS_WORD = new RegExp(`^${WORD}$`, "u");
const ENDS_A_VALUE = new RegExp(
  `^(?!extends$|return$|as$|keyof$|is$|.*\\$\\{$)(?:${WORD}|["'\`].*|[)\\]}>])$`,
  "su",
);
