import { builders, printer } from "prettier/doc";

declare const PRINTED: unique symbol;

/** Private, so that only the template `code` and the checked functions of this file create code. */
const FLAT = Symbol("flat");

/** Code of the output. A plain string in place of code does not compile. */
export interface Code {
  /** The code on one line; `undefined` if a part requires line breaks. */
  readonly [FLAT]: string | undefined;
  /** Input of prettier's printer, which breaks long lines. Absent from code without possible line breaks. */
  readonly doc: (() => builders.Doc) | undefined;
}

/** Code in its final layout: a statement, a comment or a complete module. */
export type Printed = string & { readonly [PRINTED]: true };

export const NOTHING = "" as Printed;

/** Fixed, so that generated code never depends on a project's settings. */
export const LAYOUT = { printWidth: 100, tabWidth: 2, useTabs: false, endOfLine: "lf" } as const;

/** @example code`readonly ${items}[]` */
export function code(texts: TemplateStringsArray, ...parts: readonly Code[]): Code {
  let flat = texts[0];
  for (let index = 0; index < parts.length; index++) {
    const more = parts[index]?.[FLAT];
    flat = flat === undefined || more === undefined ? undefined : flat + more + texts[index + 1];
  }
  if (parts.every(isText)) return textCode(flat);
  const following = (part: Code, index: number) => [toDoc(part), texts[index + 1] ?? ""];
  return breakable(flat, () => [texts[0] ?? "", ...parts.flatMap(following)]);
}

export function join(separator: Code, parts: readonly Code[]): Code {
  const between = separator[FLAT];
  const flats = parts.map(flatText);
  const isFlat = (between !== undefined || parts.length < 2) && !flats.includes(undefined);
  const flat = isFlat ? flats.join(between) : undefined;
  if (isText(separator) && parts.every(isText)) return textCode(flat);
  return breakable(flat, () => builders.join(toDoc(separator), parts.map(toDoc)));
}

/** @throws Error if the name is not an identifier, which would be a bug in the planner. */
export function nameCode(name: string): Code {
  return checked(name, IDENTIFIER, "an identifier");
}

const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** Text in place of a name, for messages and comments. Never emitted as code. */
export function messageText(text: string): Code {
  return textCode(text);
}

/** @throws Error if the text is not one literal of a string, number, boolean or null. */
export function literalCode(text: string): Code {
  return checked(text, LITERAL, "a literal");
}

const LITERAL =
  /^(?:"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|-?\d+(?:\.\d+)?(?:e-?\d+)?|true|false|null)$/;

/** @throws Error if the text could end a template literal or start a placeholder. */
export function templateTextCode(text: string): Code {
  return checked(text, TEMPLATE_TEXT, "text of a template");
}

const TEMPLATE_TEXT = /^(?:[^`\\$]|\\[^])*$/;

function checked(text: string, pattern: RegExp, expected: string): Code {
  if (!pattern.test(text)) throw new Error(`${JSON.stringify(text)} is not ${expected}`);
  return textCode(text);
}

export function printedComment(lines: readonly string[]): Printed {
  if (lines.some((line) => line.includes("*/") || line.includes("\n"))) {
    throw new Error(`a line of a comment could end it: ${JSON.stringify(lines)}`);
  }
  if (lines.length === 0) return NOTHING;
  if (lines.length === 1) return `/** ${lines.join()} */\n` as Printed;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n` as Printed;
}

/** A printed comment inside of code that continues on the next line. */
export function commentCode(comment: Printed): Code {
  return join(hardline, comment.split("\n").map(textCode));
}

export function isCode(value: object): value is Code {
  return FLAT in value;
}

/** The text of code on one line; `undefined` if a part requires line breaks. */
export function flatText(part: Code): string | undefined {
  return part[FLAT];
}

/** Removes possible line breaks, unless a part requires them. */
export function withoutBreaks(part: Code): Code {
  return part[FLAT] === undefined ? part : textCode(part[FLAT]);
}

/** Private: every string that becomes code passes a check in this file. */
function textCode(text: string | undefined): Code {
  return { [FLAT]: text, doc: undefined };
}

function isText(part: Code): boolean {
  return part.doc === undefined;
}

function breakable(flat: string | undefined, doc: () => builders.Doc): Code {
  return { [FLAT]: flat, doc };
}

function toDoc(part: Code): builders.Doc {
  return part.doc?.() ?? part[FLAT] ?? "";
}

export const line = breakable(" ", () => builders.line);
export const softline = breakable("", () => builders.softline);
export const hardline = breakable(undefined, () => builders.hardline);
export const breakParent = breakable(undefined, () => builders.breakParent);

export function group(part: Code, options: { shouldBreak?: boolean; id?: symbol } = {}): Code {
  if (isText(part)) return part;
  const flat = options.shouldBreak === true ? undefined : part[FLAT];
  return breakable(flat, () => builders.group(toDoc(part), options));
}

export function indent(part: Code): Code {
  return isText(part) ? part : breakable(part[FLAT], () => builders.indent(toDoc(part)));
}

export function ifBreak(broken: Code, groupId?: symbol): Code {
  return breakable("", () => builders.ifBreak(toDoc(broken), "", groupId ? { groupId } : {}));
}

export function fill(parts: readonly Code[]): Code {
  return breakable(join(code``, parts)[FLAT], () => builders.fill(parts.map(toDoc)));
}

/** @param layouts prints the first that fits, or else the last. */
export function firstThatFits(layouts: readonly [Code, ...Code[]]): Code {
  return breakable(layouts[0][FLAT], () => builders.conditionalGroup(layouts.map(toDoc)));
}

type Brackets = "()" | "[]" | "{}" | "<>";

/** Code in brackets: on one line, or on separate lines between them. */
export function enclosed(brackets: Brackets, inside: Code): Code {
  return group(inBrackets(brackets, onLines(inside)));
}

/** A list in brackets: on one line, or one item per line with a trailing comma. */
export function list(brackets: Brackets, items: readonly Code[], shouldBreak = false): Code {
  const inside = listed(items, brackets === "{}" ? line : softline);
  return group(inBrackets(brackets, inside), { shouldBreak });
}

/** The items of a list, without its brackets. */
export function listed(items: readonly Code[], between: Code = softline): Code {
  return items.length > 0
    ? onLines(code`${join(COMMA, items)}${ifBreak(code`,`)}`, between)
    : code``;
}

/** Code on separate lines, if the surrounding group breaks. */
export function onLines(inside: Code, between: Code = softline): Code {
  return code`${indent(code`${between}${inside}`)}${between}`;
}

function inBrackets([open = "", close = ""]: string, inside: Code): Code {
  return code`${textCode(open)}${inside}${textCode(close)}`;
}

export const COMMA = code`,${line}`;

/** `left = right`, with the right side on the next line if not even its start fits. */
export function assignment(left: Code, right: Code): Code {
  return breakable(code`${left} ${right}`[FLAT], () => {
    const id = Symbol("assignment");
    const moved = builders.group(builders.indent(builders.line), { id });
    const value = builders.indentIfBreak(builders.group(toDoc(right)), { groupId: id });
    return builders.group([toDoc(left), moved, value]);
  });
}

/**
 * Prints code in prettier's layout.
 *
 * @param part all its possible line breaks are inside groups.
 */
export function print(part: Code, width: number = LAYOUT.printWidth): Printed {
  const flat = part[FLAT];
  // Characters outside of ASCII may be two columns wide, which only the printer measures.
  if (flat !== undefined && flat.length <= width && /^[ -~]*$/.test(flat)) return flat as Printed;
  // The type requires all of prettier's options, but the printer reads only these.
  const options = { ...LAYOUT, printWidth: width } as Partial<printer.Options> as printer.Options;
  return printer.printDocToString(toDoc(part), options).formatted as Printed;
}

/** Code inside of braces, with the comment before it. */
export function printWithin(part: Code, comment: Printed = NOTHING): Printed {
  const lines = comment + print(part, LAYOUT.printWidth - LAYOUT.tabWidth);
  return `  ${lines.replaceAll("\n", "\n  ")}` as Printed;
}

/** @example printed`${comment}${statement}` */
export function printed(texts: TemplateStringsArray, ...parts: readonly Printed[]): Printed {
  return String.raw({ raw: texts }, ...parts) as Printed;
}

export function printedLines(parts: readonly Printed[], between: "\n" | "\n\n" = "\n"): Printed {
  return parts.join(between) as Printed;
}
