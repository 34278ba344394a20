import { hashText } from "../../portable/index.js";

/**
 * SHA-256 in hex of a TypeScript text without its layout. It is equal for two texts that differ only in what a formatter
 * changes: white space, the kind of quotes, quotes around the name of a property, commas and semicolons, parentheses around the
 * only parameter of an arrow function, around its result or that of a `return`, and after `?`, and `|` before the first member
 * of a union.
 */
export function hashLayout(text: string): string {
  const tokens: string[] = [];
  /** For each of the tokens, the one before it, which may have been left out. */
  const befores: string[] = [];
  /** For each open parenthesis, whether it is kept. */
  const open: boolean[] = [];
  let last = "";
  for (const token of tokensOf(text)) {
    const before = last;
    last = token;
    if (token === "," || token === ";") continue;
    if ((token === "|" || token === "&") && !ENDS_A_VALUE.test(before)) continue;
    if (token === "(") open.push(!["return", "=>", "?"].includes(before));
    const isKept = token === "(" ? open.at(-1) : token === ")" ? open.pop() : true;
    if (isKept === false) continue;
    if (token === ":") unquoteName(tokens, befores);
    if (token === "=>") {
      const [start, word = "", end] = tokens.slice(-3);
      if (start === "(" && IS_WORD.test(word) && end === ")") {
        tokens.splice(-3, 3, word);
        befores.length = tokens.length;
      }
    }
    tokens.push(token);
    befores.push(before);
  }
  return hashText(tokens.join("\n"));
}

/** Removes the quotes of the property name that ends the tokens, if any: `"a":` or `"a"?:`. */
function unquoteName(tokens: string[], befores: readonly string[]): void {
  const at = tokens.length - (tokens.at(-1) === "?" ? 2 : 1);
  const [, name = ""] = QUOTED.exec(tokens[at] ?? "") ?? [];
  if (IS_WORD.test(name) && PRECEDES_A_NAME.test(befores[at] ?? "")) tokens[at] = name;
}

const WORD = /[\p{ID_Continue}$#@]+/u.source;
/** A token without an end extends to the end of its line, or of the text, so that matching stays linear. */
const TOKEN = new RegExp(
  [
    /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*/, // comments
    /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/, // strings
    /`(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/, // a template, up to its end or its first expression
    /=>|\|\||&&/,
    new RegExp(WORD, "u"),
    /\S/,
  ]
    .map((part) => part.source)
    .join("|"),
  "yu",
);
const SPACE = /\s*/y;
/** From the `}` of an expression in a template up to the next expression, or to the end of the template. */
const REST_OF_TEMPLATE = /\}(?:[^`\\$]|\\[\s\S]|\$(?!\{))*(?:`|\$\{)?/y;
const REGEXP = /\/(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}\]){1,200}\/[a-z]*/y;
const IS_WORD = new RegExp(`^${WORD}$`, "u");
const QUOTED = /^"(.*)"$/s;
/** What precedes the name of a property: `{`, a separator, a comment, or a value if a formatter left out the separator. */
const PRECEDES_A_NAME = new RegExp(
  `^(?!(?:case|typeof|await|yield|in|instanceof)$)(?:[{,;]|/[/*].*|(?:${WORD}|["'\`].*|[)\\]}>]))$`,
  "su",
);
/** The last token of an operand that can precede a binary operator. */
const ENDS_A_VALUE = new RegExp(
  `^(?!extends$|return$|as$|keyof$|is$|.*\\$\\{$)(?:${WORD}|["'\`].*|[)\\]}>])$`,
  "su",
);

/**
 * The tokens of a text in normalized spelling. A regular expression is told from a division by the token before it. The
 * expressions in a template, which may contain templates, are tokens of their own.
 */
function* tokensOf(text: string): Generator<string> {
  let last = "";
  /** For each open brace, whether it is that of an expression in a template. */
  const open: boolean[] = [];
  for (let end = 0; ;) {
    const start = endOf(SPACE, text, end);
    const isInTemplate = text[start] === "}" && open.pop() === true;
    end = endOf(isInTemplate ? REST_OF_TEMPLATE : TOKEN, text, start);
    if (end === start) return;
    if (text[start] === "/" && end === start + 1 && !ENDS_A_VALUE.test(last)) {
      end = Math.max(end, endOf(REGEXP, text, start));
    }
    // The rest of a template is spelled like a template, so that it ends a value like one.
    const token = isInTemplate ? `\`${text.slice(start + 1, end)}` : text.slice(start, end);
    if (token === "{") open.push(false);
    if (token.startsWith("`") && token.endsWith("${")) open.push(true);
    const isComment = token.startsWith("//") || token.startsWith("/*");
    yield isComment ? token.replace(/\n\s*\*?/g, "\n").replace(/\s+/g, " ") : withOneQuote(token);
    if (!isComment) last = token;
  }
}

/** The end of a match of a sticky pattern, or `start` if it does not match there. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}

/** Writes `'it\'s'` and `"it's"` the same way. */
function withOneQuote(token: string): string {
  const [quote] = token;
  if ((quote === '"' || quote === "'") && token.length > 1 && token.endsWith(quote)) {
    return `"${token.slice(1, -1).replace(/\\(["'])/g, "$1")}"`;
  }
  return token;
}
