import { builders, printer } from "prettier/doc";

declare const CODE: unique symbol;
declare const PRINTED: unique symbol;

/** Code without possible line breaks. */
export type CodeText = string & { readonly [CODE]: true };

/** Code that can be broken into lines. */
export interface BreakableCode {
  readonly [CODE]: true;
  /** The code on one line; `undefined` if a part of it needs lines of its own. */
  readonly flat: CodeText | undefined;
  /** The same for prettier's printer, which breaks what is too long. Only called if needed. */
  readonly doc: () => builders.Doc;
}

/**
 * Code of the output. Only the template `code` and the checked functions of this file make it, so a string of a manifest does not
 * compile where code is expected.
 */
export type Code = CodeText | BreakableCode;

/** Code in its final layout: a statement, a comment or a whole module. */
export type Printed = string & { readonly [PRINTED]: true };

export const NOTHING = "" as Printed;

/** Fixed, so that generated code never depends on a user's settings. */
export const LAYOUT = { printWidth: 100, tabWidth: 2, useTabs: false, endOfLine: "lf" } as const;

/** @example code`readonly ${items}[]` */
export function code(texts: TemplateStringsArray, ...parts: readonly Code[]): Code {
  let flat: string | undefined = texts[0] ?? "";
  for (const [index, part] of parts.entries()) {
    const more = flatOf(part);
    flat = flat === undefined || more === undefined ? undefined : flat + more + texts[index + 1];
  }
  if (flat !== undefined && parts.every(isText)) return brand(flat);
  return breakable(flat, () =>
    texts.flatMap((text, index) => {
      const part = parts[index];
      return part === undefined ? [text] : [text, docOf(part)];
    }),
  );
}

export function join(separator: Code, parts: readonly Code[]): Code {
  const between = flatOf(separator);
  const flats = parts.map(flatOf);
  const isFlat = (between !== undefined || parts.length < 2) && !flats.includes(undefined);
  const flat = isFlat ? flats.join(between) : undefined;
  if (flat !== undefined && isText(separator) && parts.every(isText)) return brand(flat);
  return breakable(flat, () => builders.join(docOf(separator), parts.map(docOf)));
}

/** @throws Error if the name is not an identifier, which would be a mistake of the plan. */
export function nameCode(name: string): CodeText {
  return checked(name, IDENTIFIER, "an identifier");
}

const IDENTIFIER = /^(?:[A-Za-z_$][\w$]*|[\p{ID_Start}$_][\p{ID_Continue}$]*)$/u;

/** Text in place of a name for messages, which are never emitted. */
export function messageText(text: string): CodeText {
  return brand(text);
}

/** @throws Error if the text is not one literal of a string, number, boolean or null. */
export function literalCode(text: string): CodeText {
  return checked(text, LITERAL, "a literal");
}

const LITERAL =
  /^(?:"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'|-?\d+(?:\.\d+)?(?:e-?\d+)?|true|false|null)$/;

/** @throws Error if the text could end a template literal or start a placeholder. */
export function templateTextCode(text: string): CodeText {
  return checked(text, TEMPLATE_TEXT, "text of a template");
}

const TEMPLATE_TEXT = /^(?:[^`\\$]|\\[^])*$/;

function checked(text: string, pattern: RegExp, expected: string): CodeText {
  if (!pattern.test(text)) throw new Error(`${JSON.stringify(text)} is not ${expected}`);
  return brand(text);
}

/** Not exported: every string that becomes code passes one of the checks in this file. */
function brand(text: string): CodeText {
  return text as CodeText;
}

export function printedComment(lines: readonly string[]): Printed {
  if (lines.some((line) => line.includes("*/") || line.includes("\n"))) {
    throw new Error(`a line of a comment could end it: ${JSON.stringify(lines)}`);
  }
  if (lines.length === 0) return NOTHING;
  if (lines.length === 1) return `/** ${lines.join()} */\n` as Printed;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n` as Printed;
}

/** A printed comment within code that continues on the next line. */
export function commentCode(comment: Printed): Code {
  return join(hardline, comment.split("\n").map(brand));
}

/** Code on one line; `undefined` if a part of it needs lines of its own. */
export function flatOf(part: Code): CodeText | undefined {
  return isText(part) ? part : part.flat;
}

export function isText(part: Code): part is CodeText {
  return typeof part === "string";
}

function docOf(part: Code): builders.Doc {
  return isText(part) ? part : part.doc();
}

function breakable(flat: string | undefined, doc: () => builders.Doc): BreakableCode {
  return { flat, doc } as BreakableCode;
}

export const line = breakable(" ", () => builders.line);
export const softline = breakable("", () => builders.softline);
export const hardline = breakable(undefined, () => builders.hardline);
export const breakParent = breakable(undefined, () => builders.breakParent);

export function group(part: Code, options: { shouldBreak?: boolean; id?: symbol } = {}): Code {
  if (isText(part)) return part;
  const flat = options.shouldBreak === true ? undefined : part.flat;
  return breakable(flat, () => builders.group(part.doc(), options));
}

export function indent(part: Code): Code {
  return isText(part) ? part : breakable(part.flat, () => builders.indent(part.doc()));
}

export function ifBreak(broken: Code, groupId?: symbol): Code {
  return breakable("", () => builders.ifBreak(docOf(broken), "", groupId ? { groupId } : {}));
}

export function fill(parts: readonly Code[]): Code {
  return breakable(flatOf(join(code``, parts)), () => builders.fill(parts.map(docOf)));
}

/** @param layouts the first that fits is printed, or else the last. */
export function firstThatFits(layouts: readonly [Code, ...Code[]]): Code {
  return breakable(flatOf(layouts[0]), () => builders.conditionalGroup(layouts.map(docOf)));
}

/** Code in brackets: on one line, or on lines of its own between them. */
export function enclosed(open: Code, inside: Code, close: Code): Code {
  return group(code`${open}${indent(code`${softline}${inside}`)}${softline}${close}`);
}

/** A list in brackets: on one line, or each item on its own line with a trailing comma. */
export function list(
  open: Code,
  items: readonly Code[],
  close: Code,
  inside: Code = softline,
  shouldBreak = false,
): Code {
  if (items.length === 0) return code`${open}${close}`;
  const separated = indent(code`${inside}${join(COMMA, items)}`);
  return group(code`${open}${separated}${TRAILING_COMMA}${inside}${close}`, { shouldBreak });
}

export const COMMA = code`,${line}`;
export const TRAILING_COMMA = ifBreak(code`,`);

/** `left = right`, with the right side on its own line if not even its start fits. */
export function assignment(left: Code, right: Code): Code {
  return breakable(flatOf(join(code` `, [left, right])), () => {
    const id = Symbol("assignment");
    const moved = builders.group(builders.indent(builders.line), { id });
    const value = builders.indentIfBreak(builders.group(docOf(right)), { groupId: id });
    return builders.group([docOf(left), moved, value]);
  });
}

/**
 * Lays code out as prettier does.
 *
 * @param part all its possible line breaks are inside groups.
 */
export function print(part: Code, width: number = LAYOUT.printWidth): Printed {
  const flat = flatOf(part);
  if (flat !== undefined && fits(flat, width)) return flat as string as Printed;
  // The type requires all of prettier's options, but the printer reads only these.
  const options = { ...LAYOUT, printWidth: width } as Partial<printer.Options> as printer.Options;
  return printer.printDocToString(docOf(part), options).formatted as Printed;
}

/** Whether code fits on a line. Characters outside of ASCII may be two columns wide: only the printer measures these. */
export function fits(text: string | undefined, width: number): boolean {
  return text !== undefined && text.length <= width && /^[ -~]*$/.test(text);
}

/** Code within braces, with the comment before it. */
export function printWithin(part: Code, comment: Printed = NOTHING): Printed {
  const lines = comment + print(part, LAYOUT.printWidth - LAYOUT.tabWidth);
  return `  ${lines.replaceAll("\n", "\n  ")}` as Printed;
}

/** @example printed`${comment}${statement}` */
export function printed(texts: TemplateStringsArray, ...parts: readonly Printed[]): Printed {
  return String.raw({ raw: texts }, ...parts) as Printed;
}

export function printedLines(parts: readonly Printed[]): Printed {
  return parts.join("\n") as Printed;
}

/** Parts with an empty line between each two. */
export function printedBlocks(parts: readonly Printed[]): Printed {
  return parts.join("\n\n") as Printed;
}
