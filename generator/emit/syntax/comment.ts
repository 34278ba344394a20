import type { DocPlan } from "../../plan/index.js";
import { type Doc, hardline } from "./layout.js";

/** Longer lines are wrapped at spaces. */
const WIDTH = 100;

/** What an editor would hide, or show in another order. Joiners and soft hyphens stay: words and emoji need them. */
const UNSAFE = /(?![\n\t])\p{Cc}|(?![\u00ad\u200c\u200d])\p{Cf}|[\p{Cs}\ufffe\uffff]/gu;

/** A doc comment and the end of its last line, or nothing where there is nothing to say. */
export function docComment(doc: DocPlan): Doc {
  return commentOf(docLines(doc));
}

/** @param lines safe to stand in a comment. */
export function commentOf(lines: readonly string[]): Doc {
  const [only, ...others] = lines;
  if (only === undefined) return "";
  if (others.length === 0) return [`/** ${only} */`, hardline];
  const middle = lines.map((text) => [hardline, ` * ${text}`.trimEnd()]);
  return ["/**", ...middle, hardline, " */", hardline];
}

/**
 * The lines between the first and the last of a doc comment, without the asterisks before them. None if there is nothing
 * to say.
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
    ...(responses === undefined ? [] : commentLines(`@returns ${responses}`, true)),
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

/** What tools look for in any comment: the address of a source map, and of a file that types are taken from. */
const DIRECTIVE = /(?<=\/[/*])[#@](?=\s*source(?:Mapping)?URL\b)|(?<=\/\/)\/(?=\s*<)/gi;

/**
 * Text as lines of a comment: nothing in it ends the comment, begins a tag, directs a tool or hides.
 *
 * @param isTag whether its first line begins with a tag of ours, and has no others.
 */
function commentLines(text: string, isTag: boolean): readonly string[] {
  const safe = text
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(UNSAFE, escapeCharacter)
    .replaceAll("*/", "*\\/")
    .replace(DIRECTIVE, "\\$&")
    .trim();
  return wrapText(safe.split("\n").map((line) => line.trimEnd())).map((line, index) =>
    isTag && index === 0 ? line : withoutTags(line),
  );
}

/** Code between fences keeps its lines (CommonMark, section 4.5). */
function wrapText(lines: readonly string[]): readonly string[] {
  let fence: string | undefined;
  return lines.flatMap((line) => {
    const [, mark] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    return isCode ? [line] : wrap(line);
  });
}

/** What begins a list, a heading, a quotation, a table, a fence or a tag. */
const BLOCK_START = /^([-+*>#|@~`]|\d+[.)])/;

/** Markdown lets a paragraph go on in the next line, but not if that begins something else. */
function wrap(line: string): readonly string[] {
  const indent = /^\s*/.exec(line)?.[0] ?? "";
  if (line.length <= WIDTH || /^\s*[|#]/.test(line)) return [line];
  // The text of a list's item stands below its first word.
  const item = /^\s*(?:[-+*]|\d+[.)])\s+/.exec(line)?.[0] ?? indent;
  const below = " ".repeat(item.length);
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(/ +/)) {
    const next = current === "" ? indent + word : `${current} ${word}`;
    // Where no word can begin a line, the line is long; it is looked at from the start as long as it is short.
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

/** TypeScript reads a tag wherever an `@` does not follow a word, as it does in an address. */
function withoutTags(line: string): string {
  return line.replace(/(?<![\w\\])@/g, "\\@");
}

function escapeCharacter(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}
