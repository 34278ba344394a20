import type { YamlScalar } from "./yaml-tree.js";

/** Reads the scalar that stands at an offset; `undefined` for one that the YAML library should read. */
export type ScalarReader = (text: string, start: number) => YamlScalar | undefined;

/**
 * To the end of the line, or to what is a colon or a comment to YAML. All patterns have a bound, since the engine has one for
 * what it goes over: longer texts are the library's.
 */
const IN_LINE = /(?:[^\n:#]|:(?=[^ \r\n])|(?<=[^ \n])#){1,50000}/y;
const IN_BRACKETS = /(?:[^\n:#,[\]{}]|:(?=[^ \r\n,[\]{}])|(?<=[^ \n])#){1,50000}/y;
const DOUBLE_QUOTED = /"(?:[^"\\\n]|\\["\\/bfnrt]|\\u(?![dD][89A-Fa-f])[\dA-Fa-f]{4}){0,50000}"/y;
const SINGLE_QUOTED = /'(?:[^'\n]|''){0,50000}'/y;
/** What a text without quotes does not begin with. */
const MARK = /[ \r\n,[\]{}#&*!|>'"%@`?:]|-(?:[ \r\n,[\]{}-]|$)|\.\.\./y;

export const plainScalar: ScalarReader = (text, start) => readScalar(text, start, IN_LINE);

export const plainScalarInBrackets: ScalarReader = (text, start) =>
  readScalar(text, start, IN_BRACKETS);

function readScalar(text: string, start: number, unquoted: RegExp): YamlScalar | undefined {
  const first = text[start];
  if (first === '"') {
    const quoted = match(DOUBLE_QUOTED, text, start);
    if (quoted === undefined) return undefined;
    return scalar(start, quoted.length, JSON.parse(quoted) as string);
  }
  if (first === "'") {
    const quoted = match(SINGLE_QUOTED, text, start);
    if (quoted === undefined) return undefined;
    return scalar(start, quoted.length, quoted.slice(1, -1).replaceAll("''", "'"));
  }
  if (match(MARK, text, start) !== undefined) return undefined;
  const source = withoutSpaceAtEnd(match(unquoted, text, start) ?? "");
  if (source === "" || ODD_NUMBER.test(source)) return undefined;
  return scalar(start, source.length, valueOf(source), source);
}

/** What JavaScript trims besides is text to YAML. */
function withoutSpaceAtEnd(text: string): string {
  let end = text.length;
  while (text[end - 1] === " " || text[end - 1] === "\r") end--;
  return text.slice(0, end);
}

function match(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0];
}

function scalar(
  start: number,
  length: number,
  value: YamlScalar["value"],
  source = String(value),
): YamlScalar {
  return { kind: "scalar", start, end: start + length, value, source };
}

/** Numbers that could be inexact, or are written as few people write them. */
const ODD_NUMBER = /^[-+]?(?:[\d.]{16}|\.?\d[\d.]*e[-+]?\d+$|0[ox]|\.(?:inf|nan)$)/i;
const NUMBER = /^[-+]?(?:\d+\.?\d*|\.\d+)$/;
const NULL = /^(?:~|null|Null|NULL)$/;
const BOOLEAN = /^(?:true|True|TRUE|false|False|FALSE)$/;

/** By the core schema of YAML 1.2 (section 10.3.2). */
function valueOf(source: string): YamlScalar["value"] {
  if (!/^[-+.~\dntf]/i.test(source)) return source;
  if (NUMBER.test(source)) return Number(source);
  if (NULL.test(source)) return null;
  return BOOLEAN.test(source) ? /^t/i.test(source) : source;
}
