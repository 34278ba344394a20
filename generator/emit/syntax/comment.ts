import { escapeUnprintable } from "../../errors/index.js";
import { type DocPlan, NO_DOC } from "../../plan/index.js";
import { NOTHING, type Printed, printedComment } from "./code.js";

/** Longer lines are wrapped at spaces. */
const WIDTH = 100;

/** Characters that editors hide or reorder. Excludes joiners and soft hyphens, which words and emoji need. */
const UNSAFE = /(?![\n\t])\p{Cc}|(?![\u00ad\u200c\u200d])\p{Cf}|[\p{Cs}\ufffe\uffff]/gu;

/** A comment on separate lines, including the final line break; empty if the comment is empty. */
export function printComment(doc: DocPlan): Printed {
  return doc === NO_DOC ? NOTHING : printedComment(docLines(doc));
}

/** A doc comment without tags. */
export function paragraphs(...texts: readonly string[]): DocPlan {
  return { paragraphs: texts };
}

/** The lines of a doc comment without delimiters and asterisks. */
export function docLines({
  paragraphs,
  parameters,
  responses,
  see,
  example,
  deprecated,
}: DocPlan): readonly string[] {
  const lines = paragraphs.flatMap((paragraph, index) => [
    ...(index > 0 ? [""] : []),
    ...commentLines(paragraph, false),
  ]);
  const tag = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`${name} ${withoutTags(text)}`];
  const tags = [
    ...tag("@param parameters -", parameters),
    ...tag("@returns", responses),
    ...(see ? [`@see ${linkTo(see)}`] : []),
    ...tag("@example", example),
    ...tag("@deprecated", deprecated),
  ];
  const space = lines.length > 0 && tags.length > 0 ? [""] : [];
  return [...lines, ...space, ...tags.flatMap((tag) => commentLines(tag, true))];
}

function linkTo({ url, description }: NonNullable<DocPlan["see"]>): string {
  const target = url.replace(/[{|}]/g, encodeURIComponent);
  if (description === undefined) return target;
  return `{@link ${target} | ${withoutTags(description.replace(/[{}|\s]+/g, " ").trim())}}`;
}

/** Directives in any comment: a source map's URL, and a triple-slash reference. */
const DIRECTIVE = /(?<=\/[/*])[#@](?=\s*source(?:Mapping)?URL\b)|(?<=\/\/)\/(?=\s*<)/gi;

/**
 * Text as lines of a comment, escaped so that it cannot end the comment, start a tag, control a tool or hide characters.
 *
 * @param isTag whether the first line starts with one of Waybill's tags, which is kept.
 */
function commentLines(text: string, isTag: boolean): readonly string[] {
  const lines = wrapText((SPECIAL.test(text) ? escapeText(text) : text).trim());
  return lines.map((line, index) =>
    (isTag && index === 0 ? line : withoutTags(line)).replace(PRAGMA, "&#64;"),
  );
}

/** JSX pragmas, which TypeScript reads anywhere in a module's first comment, also after a backslash. */
const PRAGMA = /\\?@(?=jsx(?:frag|importsource|runtime)?(?!\S))/gi;

/** Text that may need escaping. Most texts do not match. */
const SPECIAL = /[^\n -~]|\*\/|\/[/*][#@/]/;

function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSAFE, escapeUnprintable)
    .replaceAll("*/", "*\\/")
    .replace(DIRECTIVE, "\\$&");
}

/** Wraps text. Keeps the lines of fenced and indented code blocks (CommonMark, sections 4.4 and 4.5). */
function wrapText(text: string): readonly string[] {
  let fence: string | undefined;
  let isInList = false;
  let mayBeCode = true;
  return text.split("\n").flatMap((written) => {
    const line = written.trimEnd();
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
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

/** The start of a list item, a heading, a block quote, a table, a code fence or a tag. Excludes inline code. */
const BLOCK_START = /[-+*>#|@~]|```|\d+[.)]/y;

/** Wraps a line without turning a continuation line into another Markdown block. */
function wrap(line: string): readonly string[] {
  if (line.length <= WIDTH || /^\s*[|#]/.test(line)) return [line];
  const unindented = line.trimStart();
  const indent = line.slice(0, line.length - unindented.length);
  // Continuation lines of a list item align with its first word. Block quotes repeat their marks.
  const item = LIST_ITEM.exec(line)?.[0] ?? indent;
  const below = /^\s*(?:> ?)+/.exec(line)?.[0] ?? " ".repeat(item.length);
  const text = unindented.replace(/ {2,}/g, " ");
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const margin = start === 0 ? indent : below;
    const end = endOfLine(text, start, margin);
    lines.push(margin + text.slice(start, end));
    start = end + 1;
  }
  return lines;
}

/**
 * The end of the line that begins at `start`: the last space within the width at which a line can start, or else the next one.
 */
function endOfLine(text: string, start: number, margin: string): number {
  const most = start + WIDTH - margin.length;
  if (text.length <= most) return text.length;
  let end = text.lastIndexOf(" ", most);
  if (end <= start) end = text.indexOf(" ", start);
  while (end !== -1 && !canBreak(text, start, end, margin)) end = text.indexOf(" ", end + 1);
  return end === -1 ? text.length : end;
}

/** Whether a line can end here. A tag and its first word stay together. */
function canBreak(text: string, start: number, end: number, margin: string): boolean {
  BLOCK_START.lastIndex = end + 1;
  if (BLOCK_START.test(text)) return false;
  const isShort = end - start < WIDTH && margin === "";
  return !isShort || !/^@\w+$/.test(text.slice(start, end));
}

/** Escapes `@`, which TypeScript reads as a tag unless a word character precedes it, as in an email address. */
function withoutTags(line: string): string {
  return line.replace(/(?<![\w\\])@/g, "\\@");
}
