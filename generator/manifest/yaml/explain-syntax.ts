import type { YAMLError } from "yaml";
import type { SourceProblem } from "../source-problem.js";
import { findSeparator, mayNestDeep } from "./limits.js";
import { plainGaps } from "./plain-gaps.js";
import { keyIsNotText } from "./tree-problems.js";
import { type YamlToken, tokenize, yamlPackage } from "./yaml-package.js";

/** Limits for reading a text again. Longer texts are not hand-written, and the second library needs 1 kB per value. */
const most = { characters: 1_000_000, separators: 100_000 };

/**
 * Explains the syntax errors of a text. The reader stops at the first error with a vague message. A second library finds all
 * errors and has a code for each kind. It is slower, so it is only used for messages.
 *
 * @param offset the offset at which the reader stopped.
 * @param reason the reader's message.
 */
export function explainSyntax(
  text: string,
  offset: number,
  reason: string,
): readonly SourceProblem[] {
  const isLong =
    text.length > most.characters || findSeparator(text, most.separators) !== undefined;
  // After the error, the text may be nested too deep for the library's recursion.
  const problems = isLong || mayNestDeep(text) ? [] : findMistakes(text);
  if (problems.length > 0) return problems;
  return [
    {
      code: "yaml-syntax",
      message: `YAML cannot be read from here on: ${reason}`,
      hint: "check the indentation, and put text with special characters in quotes",
      span: { start: offset, end: offset + 1 },
    },
  ];
}

/**
 * The library's errors, except probable consequences of others: further errors on a line, and a line with the same wrong
 * indentation as the previous one. Also drops errors after the end of the only value, or after an unclosed bracket or quote.
 */
function findMistakes(text: string): readonly SourceProblem[] {
  const conflict = /^<{7} .*$/m.exec(text);
  if (conflict) {
    const hint = "resolve it, and remove the lines that start with <<<<<<<, ======= and >>>>>>>";
    const span = { start: conflict.index, end: conflict.index + conflict[0].length };
    return [{ code: "yaml-syntax", message: "this is an unresolved merge conflict", hint, span }];
  }
  // The reader allows a closing bracket at the start of a line, but the library does not.
  const plain = plainGaps(text);
  const document = yamlPackage().parseDocument(plain, {
    version: "1.2",
    schema: "core",
    resolveKnownTags: false,
    stringKeys: true,
    prettyErrors: false,
    // The library's check takes quadratic time.
    uniqueKeys: false,
  });
  const errors = document.errors.filter(({ code }) => code !== "MULTIPLE_DOCS");
  const unclosed = findUnclosed(plain);
  const valueEnd = document.contents?.range?.[1] ?? Infinity;
  const problems: SourceProblem[] = [];
  let lineEnd = -1;
  let wasIndent = false;
  for (const error of errors.sort((a, b) => a.pos[0] - b.pos[0])) {
    const [start] = error.pos;
    if (start >= (unclosed?.span.start ?? Infinity)) break;
    const isIndent = error.code === "BAD_INDENT";
    if (start > lineEnd && !(isIndent && wasIndent)) problems.push(explained(error, text));
    if (start >= valueEnd) break;
    wasIndent = isIndent;
    lineEnd = endOfLine(text, start);
  }
  return unclosed ? [...problems, unclosed] : problems;
}

/** Hints, and simpler messages where the library's require knowledge of YAML's grammar. */
const EXPLANATIONS: Partial<
  Record<YAMLError["code"], { readonly hint: string; readonly message?: string }>
> = {
  BAD_ALIAS: { hint: "put a text that starts with `&` or `*` in quotes" },
  BAD_DQ_ESCAPE: { hint: "write two backslashes, or put the text in single quotes" },
  BAD_INDENT: {
    hint: "indent all keys of a map, and all items of a list, by the same amount; an item starts with `- `",
  },
  BAD_SCALAR_START: { hint: "put the text in quotes" },
  BLOCK_AS_IMPLICIT_KEY: {
    message: "YAML reads this as a key, but a key is not allowed here",
    hint: "put a text with `: ` in quotes, and indent a key or an item like the others",
  },
  BLOCK_IN_FLOW: { hint: "close the bracket before this, or write this in brackets too" },
  MISSING_CHAR: {
    hint: "write `key: value` or `- item` on each line, and put text with special characters in quotes",
  },
  MULTILINE_IMPLICIT_KEY: {
    message: "this line has no `: `, so YAML reads it and the next line as one key",
    hint: "write `key: value`, with a space after the colon",
  },
  NON_STRING_KEY: keyIsNotText,
  TAB_AS_INDENT: { hint: "use spaces" },
  UNEXPECTED_TOKEN: {
    hint: "check the indentation, and put the whole text in quotes if it has quotes, brackets or commas",
  },
};

function explained({ code, message, pos: [from, to] }: YAMLError, text: string): SourceProblem {
  const start = code === "TAB_AS_INDENT" ? from : findMistake(code, text, skipSpaces(text, from));
  const span = { start, end: Math.max(Math.min(to, endOfLine(text, start)), start + 1) };
  const ofLibrary = message.charAt(0).toLowerCase() + message.slice(1);
  return { code: "yaml-syntax", message: ofLibrary, ...EXPLANATIONS[code], span };
}

/** The offset of the mistake. If a line that is indented too deep continues the value above, the library reports the value. */
function findMistake(code: YAMLError["code"], text: string, start: number): number {
  const next = endOfLine(text, start) + 1;
  const continues =
    code === "BLOCK_AS_IMPLICIT_KEY" && !/^[-?]\s|:\s/.test(text.slice(start, next));
  return continues ? next + Math.max(text.slice(next).search(/\S/), 0) : start;
}

/** The last unclosed bracket or quote, if any. The library reports it at the end of its value. */
function findUnclosed(text: string): SourceProblem | undefined {
  const open: YamlToken[] = [];
  const unclosed: YamlToken[] = [];
  for (const token of tokenize(text)) {
    const { type, start, end } = token;
    if (type === "flow-map-start" || type === "flow-seq-start") open.push(token);
    else if (type === "flow-map-end" || type === "flow-seq-end") {
      const opened = open.pop();
      if (opened && opened.type !== type.replace("end", "start")) unclosed.push(opened);
    } else if (type === "flow-error-end") unclosed.push(...open.splice(0));
    else if (type === "single-quoted-scalar" || type === "double-quoted-scalar") {
      const isClosed = end - start > 1 && text[start] === text[end - 1];
      if (!isClosed) unclosed.push(token);
    }
  }
  const last = [...unclosed, ...open].sort((a, b) => b.start - a.start)[0];
  if (!last) return undefined;
  const bracket = text.charAt(last.start);
  const close = { "{": "}", "[": "]" }[bracket] ?? bracket;
  const message = `this ${bracket} is never closed`;
  const hint = `close it with ${close}, indented deeper than its key; put text that starts with ${bracket} in quotes`;
  return { code: "yaml-syntax", message, hint, span: { start: last.start, end: last.start + 1 } };
}

function skipSpaces(text: string, from: number): number {
  const start = from + (/^[ \t]*/.exec(text.slice(from))?.[0].length ?? 0);
  return start === text.length || text[start] === "\n" ? from : start;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
