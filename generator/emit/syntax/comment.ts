import type { DocPlan } from "../../plan/index.js";
import { type Doc, hardline } from "./layout.js";

/** Longer lines are wrapped at spaces. */
const WIDTH = 100;

/** Characters that editors hide or reorder. Not joiners and soft hyphens, which words and emoji need. */
const UNSAFE = /(?![\n\t])\p{Cc}|(?![\u00ad\u200c\u200d])\p{Cf}|[\p{Cs}\ufffe\uffff]/gu;

/** A doc comment followed by a line break, or nothing if it would be empty. */
export function docComment(doc: DocPlan): Doc {
  return commentOf(docLines(doc));
}

/** @param lines text that is safe in a comment. */
export function commentOf(lines: readonly string[]): Doc {
  const [only, ...others] = lines;
  if (only === undefined) return "";
  if (others.length === 0) return [`/** ${only} */`, hardline];
  const middle = lines.map((text) => [hardline, ` * ${text}`.trimEnd()]);
  return ["/**", ...middle, hardline, " */", hardline];
}

/**
 * The lines of a doc comment without delimiters and asterisks. Empty if there is nothing to say.
 */
export function docLines({
  paragraphs,
  parameters = [],
  responses,
  see,
  deprecated,
}: DocPlan): readonly string[] {
  const tags = [
    ...(see ? [`@see ${linkTo(see)}`] : []),
    ...(deprecated === undefined ? [] : [`@deprecated ${withoutTags(deprecated)}`]),
  ];
  const lines = [
    ...(parameters.length > 0
      ? ["@param parameters", ...parameters.flatMap((item) => commentLines(`- ${item}`, false))]
      : []),
    ...(responses === undefined ? [] : commentLines(`@returns ${withoutTags(responses)}`, true)),
    ...tags.flatMap((tag) => commentLines(tag, true)),
  ];
  const blocks = [
    ...paragraphs.map((paragraph) => commentLines(paragraph, false)),
    ...(lines.length > 0 ? [lines] : []),
  ];
  return blocks.flatMap((lines, index) => (index === 0 ? lines : ["", ...lines]));
}

function linkTo({ url, description }: NonNullable<DocPlan["see"]>): string {
  const target = url.replace(/[{|}]/g, encodeURIComponent);
  if (description === undefined) return target;
  return `{@link ${target} | ${withoutTags(description.replace(/[{}|\s]+/g, " ").trim())}}`;
}

/** Directives that tools read in any comment: the URL of a source map, and a triple-slash reference. */
const DIRECTIVE = /(?<=\/[/*])[#@](?=\s*source(?:Mapping)?URL\b)|(?<=\/\/)\/(?=\s*<)/gi;

/**
 * Text as lines of a comment, escaped so that it cannot end the comment, start a tag, direct a tool or hide characters.
 *
 * @param isTag whether the first line starts with a tag of ours, which is kept.
 */
function commentLines(text: string, isTag: boolean): readonly string[] {
  const safe = PLAIN.test(text) ? text : escapeText(text);
  return wrapText(
    safe
      .trim()
      .split("\n")
      .map((line) => line.trimEnd()),
  ).map((line, index) => (isTag && index === 0 ? line : withoutTags(line)));
}

/** Text of which nothing has to be escaped: most texts. */
const PLAIN = /^[\n -)+-.0-~]*$/;

function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSAFE, escapeCharacter)
    .replaceAll("*/", "*\\/")
    .replace(DIRECTIVE, "\\$&");
}

/** Wraps text, but keeps the lines of code blocks, fenced and indented (CommonMark, sections 4.4 and 4.5). */
function wrapText(lines: readonly string[]): readonly string[] {
  let fence: string | undefined;
  let isInList = false;
  let mayBeCode = true;
  return lines.flatMap((line) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const isFenced = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    if (isFenced) return [line];
    // Indented lines below a list item belong to it.
    if (LIST_ITEM.test(line)) isInList = true;
    else if (/^\S/.test(line)) isInList = false;
    const isCode = mayBeCode && !isInList && /^ {4}/.test(line);
    mayBeCode = isCode || line === "";
    return isCode ? [line] : wrap(line);
  });
}

const LIST_ITEM = /^\s*(?:[-+*]|\d+[.)])\s+/;

/** The start of a list item, a heading, a block quote, a table, a code fence or a tag. */
const BLOCK_START = /^([-+*>#|@~`]|\d+[.)])/;

/** Wraps a line without making a continuation line start another Markdown block. */
function wrap(line: string): readonly string[] {
  if (line.length <= WIDTH || /^\s*[|#]/.test(line)) return [line];
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  // Continuation lines of a list item are aligned with its first word, those of a block quote have its marks.
  const item = LIST_ITEM.exec(line)?.[0] ?? indent;
  const below = /^\s*(?:> ?)+/.exec(line)?.[0] ?? " ".repeat(item.length);
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/ +/)) {
    const next = current === "" ? indent + word : `${current} ${word}`;
    // A line stays long if no word can start a new one. The test for a tag is limited to short lines, to stay linear.
    const isTag = current.length < WIDTH && /^@\w+$/.test(current);
    if (next.length > WIDTH && current !== "" && !isTag && !BLOCK_START.test(word)) {
      lines.push(current);
      current = below + word;
    } else {
      current = next;
    }
  }
  return [...lines, current];
}

/** Escapes `@`, which TypeScript reads as a tag unless a word character precedes it, as in an email address. */
function withoutTags(line: string): string {
  return line.includes("@") ? line.replace(/(?<![\w\\])@/g, "\\@") : line;
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}
