import { quoteText } from "../../errors/index.js";

/** Why and where text is not emitted code. Thrown while a module is read, and caught by `verifyModules`. */
export class Unexpected extends Error {
  /** The offset in the text. */
  readonly at: number;

  constructor(at: number, reason: string) {
    super(reason);
    this.at = at;
  }
}

/**
 * The tokens of a module, one at a time. Only those that emitted code has: no regular expressions, no operators, no escapes but
 * those that JSON shares. So each token is the one that every compiler reads there.
 */
export class Tokens {
  readonly text: string;
  /** A name, a number, a string with its quotes, or punctuation, as written; empty at the end of the text. */
  token = "";
  /** The offset of the token. */
  start = 0;
  #kind: "name" | "number" | "string" | "punctuation" = "punctuation";
  /** The end of the token. */
  #end = 0;
  /** The end of the token before it. */
  #before = 0;

  constructor(text: string) {
    this.text = text;
    this.next();
  }

  next(): void {
    this.#before = this.#end;
    this.start = endOfTrivia(this.text, this.#end);
    this.#readToken();
    this.token = this.text.slice(this.start, this.#end);
  }

  /** Whether a line break, which can end a statement, precedes the token. */
  get isOnNewLine(): boolean {
    return /[\n\r\u2028\u2029]/.test(this.text.slice(this.#before, this.start));
  }

  get isName(): boolean {
    return this.#kind === "name";
  }

  get isNumber(): boolean {
    return this.#kind === "number";
  }

  get isString(): boolean {
    return this.#kind === "string";
  }

  /** The value of the current string. */
  get stringValue(): string {
    const content = this.token.slice(1, -1);
    if (!content.includes("\\")) return content;
    const json = content.replace(/\\(.)|"/g, (written, escaped) =>
      NEEDLESS.includes(escaped) ? escaped : written === '"' ? '\\"' : written,
    );
    return JSON.parse(`"${json}"`) as string;
  }

  /** Reads on in a template literal, after its first backtick or a placeholder: whether a placeholder follows. */
  nextPlaceholder(): boolean {
    for (let at = this.#end; ; at = this.#endOfEscape(at)) {
      at = endOfMatch(PLAIN_TEMPLATE, this.text, at);
      const character = this.text[at];
      if (character === undefined) throw this.unexpected();
      if (character === "\\") continue;
      this.#end = at + (character === "`" ? 1 : 2);
      this.next();
      return character !== "`";
    }
  }

  take(token: string): boolean {
    if (this.token !== token) return false;
    this.next();
    return true;
  }

  expect(token: string): void {
    if (!this.take(token)) throw this.unexpected();
  }

  /** For words before which a line break would begin another statement. */
  expectSameLine(): void {
    if (this.isOnNewLine) throw this.unexpected();
  }

  /** The name of a variable, a function or a type. */
  expectName(): string {
    const { token } = this;
    if (!this.isName || RESERVED.has(token)) throw this.unexpected();
    this.next();
    return token;
  }

  /** The name of a member of an object or of its type, without quotes. */
  expectMemberName(): string {
    if (!this.isName && !this.isNumber && !this.isString) throw this.unexpected();
    const name = this.isString ? this.stringValue : this.token;
    this.next();
    return name;
  }

  unexpected(at = this.start): Unexpected {
    const [line = ""] = this.text.slice(at, at + 200).split("\n");
    return new Unexpected(at, `found ${line === "" ? "nothing" : quoteText(line)}`);
  }

  #readToken(): void {
    const { text, start } = this;
    const character = text.charAt(start);
    if (PUNCTUATION.includes(character)) {
      this.#kind = "punctuation";
      this.#end = start + character.length;
    } else if (isMatch(NAME, text, start)) {
      this.#kind = "name";
      this.#end = NAME.lastIndex;
    } else if (character === '"' || character === "'") {
      this.#kind = "string";
      this.#end = this.#endOfString(character);
    } else if (isMatch(NUMBER, text, start)) {
      this.#kind = "number";
      this.#end = NUMBER.lastIndex;
    } else if (text.startsWith("...", start)) {
      this.#kind = "punctuation";
      this.#end = start + 3;
    } else throw this.unexpected();
  }

  #endOfString(quote: string): number {
    const { text, start } = this;
    for (let at = start + 1; ;) {
      at = endOfMatch(PLAIN, text, at);
      if (text[at] === quote) return at + 1;
      if (text[at] === "\\") at = this.#endOfEscape(at);
      else if (text[at] === "'" || text[at] === '"') at += 1;
      else throw this.unexpected();
    }
  }

  #endOfEscape(at: number): number {
    if (!isMatch(ESCAPE, this.text, at)) throw this.unexpected(at);
    return ESCAPE.lastIndex;
  }
}

function endOfTrivia(text: string, start: number): number {
  if (!TRIVIA.includes(text.charAt(start))) return start;
  for (let at = start; ;) {
    const token = endOfMatch(SPACE, text, at);
    at = text[token] === "/" ? endOfComment(text, token) : token;
    if (at === token) return at;
  }
}

/** The end of a comment; its start if there is none, or if it does not end. */
function endOfComment(text: string, start: number): number {
  if (text[start + 1] === "*") {
    const end = text.indexOf("*/", start + 2);
    return end === -1 ? start : end + 2;
  }
  if (text[start + 1] !== "/") return start;
  LINE_BREAK.lastIndex = start;
  return LINE_BREAK.exec(text)?.index ?? text.length;
}

function isMatch(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

function endOfMatch(pattern: RegExp, text: string, at: number): number {
  return isMatch(pattern, text, at) ? pattern.lastIndex : at;
}

/** How white space and comments begin. */
const TRIVIA = " \n/";
const SPACE = /[ \n]*/y;
/** What needs no look in a string. */
const PLAIN = /[^"'\\\n\r]*/y;
const PLAIN_TEMPLATE = /(?:[^`\\$]|\$(?!\{))*/y;
const NAME = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const NUMBER = /(?:0|[1-9]\d*)(?:\.\d+)?(?:e-?\d+)?/y;
const PUNCTUATION = "{}()[]<>,;:?=|&*-`";
/** What ends a line in ECMAScript (section 12.3). */
const LINE_BREAK = /[\n\r\u2028\u2029]/g;
/** JSON's escapes, and those of quotes and of `$`, which have the same meaning in every literal. */
const ESCAPE = /\\(?:["'\\/bfnrt`$]|u[\dA-Fa-f]{4})/y;
/** Escapes that JSON does not have. */
const NEEDLESS = ["'", "`", "$"];

/** Words that cannot be the name of a variable, a function or a type (ECMAScript, section 12.7.2). */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false " +
    "finally for function if implements import in instanceof interface let new null package private protected public return " +
    "static super switch this throw true try typeof var void while with yield"
  ).split(" "),
);
