import type { CST, Document, YAMLError } from "yaml";
import { escapeUnprintable, quoteText } from "../../errors/index.js";
import { words } from "./library-words.js";
import { findUnclosed } from "./unclosed.js";
import { unknownTag } from "./tree-problems.js";
import type { SourceProblem, Span } from "../source-problem.js";

/**
 * The library's errors and warnings, without those that mostly follow from others: further ones on the same line, a line with
 * the same wrong indentation as the line before, and all after the end of the document's only value or after an unclosed
 * bracket or quote.
 */
export function syntaxProblems(
  document: Document.Parsed,
  tokens: readonly CST.Token[],
  text: string,
): readonly SourceProblem[] {
  const found = [...document.errors, ...document.warnings]
    .filter(({ code }) => code !== "BAD_DIRECTIVE")
    .sort((a, b) => a.pos[0] - b.pos[0]);
  if (found.length === 0) return [];
  const conflict = /^<{7} .*$/m.exec(text);
  if (conflict) return [mergeConflict(conflict.index, conflict[0].length)];
  const unclosed = findUnclosed(tokens);
  const end = unclosed?.span.start ?? Infinity;
  const valueEnd = document.contents?.range[1] ?? Infinity;
  const problems: SourceProblem[] = [];
  let lineEnd = -1;
  let wasIndent = false;
  for (const error of found) {
    const [start] = error.pos;
    if (start >= end) break;
    const isIndent = error.code === "BAD_INDENT";
    if (start > lineEnd && !(isIndent && wasIndent)) problems.push(explainYamlError(error, text));
    if (start >= valueEnd) break;
    wasIndent = isIndent;
    lineEnd = endOfLine(text, start);
  }
  return unclosed ? [...problems, unclosed] : problems;
}

function mergeConflict(start: number, length: number): SourceProblem {
  return {
    code: "yaml-syntax",
    message: "this is an unresolved merge conflict",
    hint: "resolve it, and remove the lines that start with <<<<<<<, ======= and >>>>>>>",
    span: { start, end: start + length },
  };
}

/** Rewords the YAML library's error for somebody who does not know the YAML grammar. */
function explainYamlError(error: YAMLError, text: string): SourceProblem {
  const [from, to] = error.pos;
  if (error.code === "TAG_RESOLVE_FAILED") {
    return unknownTag(text.slice(from, to), { start: from, end: to });
  }
  const start = error.code === "TAB_AS_INDENT" ? from : skipSpaces(text, from);
  const span = { start, end: Math.max(Math.min(to, endOfLine(text, start)), start + 1) };
  return { code: "yaml-syntax", span, ...explain(error, text, span) };
}

interface Explanation {
  readonly message: string;
  readonly hint?: string;
  /** Set if the library's place is not that of the mistake. */
  readonly span?: Span;
}

function explainEscape(escape: string): Explanation {
  const digits = { x: 2, u: 4, U: 8 }[escape.charAt(1)];
  const shown = `\`${escapeUnprintable(escape)}\``;
  return {
    message: digits
      ? `${shown} needs ${digits} hexadecimal digits after it`
      : `${shown} is not an escape that YAML knows`,
    hint: digits
      ? `write all ${digits} digits; to write a backslash, write two`
      : "to write a backslash, write two, or put the text in single quotes",
  };
}

const BY_CODE: Partial<Record<YAMLError["code"], Explanation>> = {
  TAB_AS_INDENT: { message: "YAML does not allow tabs for indentation", hint: "use spaces" },
  NON_STRING_KEY: {
    message: "a key must be text, but this is a map, a list, an alias or a tagged value",
    hint: "put a text that starts with `{`, `[`, `*` or `!` in quotes",
  },
  BAD_ALIAS: {
    message: "a name is missing after this `&` or `*`",
    hint: "put a text that starts with `&` or `*` in quotes",
  },
  BLOCK_IN_FLOW: {
    message: "inside `{ }` and `[ ]`, maps and lists cannot be written by indentation",
    hint: "close the bracket before this, or write this in brackets too",
  },
};

function explain({ code, message }: YAMLError, text: string, { start, end }: Span): Explanation {
  const source = text.slice(start, end);
  switch (code) {
    case "BLOCK_AS_IMPLICIT_KEY":
    case "MULTILINE_IMPLICIT_KEY":
      return explainStrayKey(message, text, start);
    case "BAD_SCALAR_START":
      return {
        message: `text without quotes cannot start with ${quoteText(source)}`,
        hint: "put the text in quotes",
      };
    case "BAD_DQ_ESCAPE":
      return explainEscape(text.slice(start, start + 2));
    case "BAD_INDENT":
      return /^-\S/.test(text.slice(start, start + 2))
        ? { message: "a list item starts with `- `, a dash and a space", hint: "add the space" }
        : {
            message: "this line is not indented like the keys before it",
            hint: "indent all keys of a map by the same amount",
          };
    case "UNEXPECTED_TOKEN":
      return explainStrayText(message, source);
    default:
      return BY_CODE[code] ?? explainMissing(message);
  }
}

/** `a: b: c`, or lines that form a single value because of their indentation. */
function explainStrayKey(message: string, text: string, start: number): Explanation {
  if (words.listAsKey.test(message)) {
    return {
      message: "a list item is not allowed here",
      hint: "indent it like the other items of its list",
    };
  }
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = endOfLine(text, start);
  if (/:\s/.test(text.slice(start, lineEnd))) {
    return {
      message: "there is a second `: ` on this line, so YAML takes this for a key",
      hint: "put the text in quotes",
    };
  }
  if (/^[\s-]*$/.test(text.slice(lineStart, start))) {
    return {
      message: "this line has no `: `, so YAML takes it and the next line for a single key",
      hint: "write `key: value`, with a space after the colon",
    };
  }
  const next = skipSpaces(text, lineEnd + 1);
  return {
    message:
      "this line is indented deeper, so it continues the value above, which cannot hold a `: `",
    hint: "indent it like the key of the value above, or put the whole value in quotes",
    span: { start: next, end: next + 1 },
  };
}

const quoteInFlow =
  "inside `{ }` and `[ ]`, put texts that hold `{`, `}`, `[`, `]` or `,` in quotes";

function explainStrayText(message: string, source: string): Explanation {
  if (words.blockHeader.test(message)) {
    return {
      message: "after `|` or `>`, the text starts on the next line",
      hint: "move it there, or put it in quotes",
    };
  }
  if (words.noDash.test(message) || words.listOnLineOfKey.test(message)) {
    return explainMissing(message);
  }
  const shown = source.trim() === "" ? "this" : quoteText(source);
  if (/^[[\]{},]/.test(source))
    return { message: `${shown} is not allowed here`, hint: quoteInFlow };
  if (words.atEndOfValue.test(message)) {
    return {
      message: `${shown} follows a value that has already ended`,
      hint: "check the indentation; if it is all one text, put all of it in quotes",
    };
  }
  return { message: `${shown} is not allowed here`, hint: "check the indentation" };
}

/** What is missing, by the words of the library's message. */
const MISSING: readonly (readonly [words: RegExp, message: string, hint?: string])[] = [
  [
    words.onLineOfMark,
    "a map or list cannot start on the line of the `---`",
    "start it on the next line",
  ],
  [words.noValue, "this key has no value", "write `key: value`, with a space after the colon"],
  [
    words.listOnLineOfKey,
    "a list cannot start on the line of its key",
    "start it on the next line, or write `[a, b]`",
  ],
  [
    words.noDash,
    "this line is among the items of a list but is not one",
    "start it with `- `, or indent it like the text that it belongs to",
  ],
  [words.noComma, "a comma is missing before this", quoteInFlow],
  [words.noLineBreak, "a list starts on the line below its anchor or tag"],
  [
    words.comment,
    "a comment needs a space before its `#`",
    "add the space, or put the text in quotes",
  ],
];

function explainMissing(said: string): Explanation {
  const [, message = said.charAt(0).toLowerCase() + said.slice(1), hint] =
    MISSING.find(([pattern]) => pattern.test(said)) ?? [];
  return { message, ...(hint !== undefined && { hint }) };
}

function skipSpaces(text: string, from: number): number {
  let start = from;
  while (text[start] === " " || text[start] === "\t") start++;
  return text[start] === "\n" || text[start] === "\r" || start === text.length ? from : start;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
