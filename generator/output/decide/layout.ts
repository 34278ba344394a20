import { toLf } from "../../portable/index.js";

/** With these options prettier leaves Waybill's output unchanged and reverts the layout of other formatters. */
const OPTIONS = {
  parser: "typescript",
  printWidth: 100,
  endOfLine: "lf",
  objectWrap: "collapse",
} as const;

/** Returns a TypeScript text in Waybill's layout, without a byte order mark, or `undefined` if the text is not TypeScript. */
export async function restoreLayout(text: string): Promise<string | undefined> {
  const { format } = await import("prettier");
  try {
    return await format(text.replace(/^\ufeff/, ""), OPTIONS);
  } catch {
    return undefined;
  }
}

/**
 * Removes all blank lines. Generated code has no string or template with a line break, so two texts that are then equal differ
 * only in blank lines between statements, members or comments.
 */
export function withoutBlankLines(text: string): string {
  return toLf(text).replace(/\n{2,}/g, "\n");
}

/**
 * Restores the blank lines of emitted modules: between two statements, except between two imports, two exports of modules or
 * the signatures of a function. Removes the blank lines that linters add.
 *
 * @param formatted a text in Waybill's layout, in which only the first and last lines of statements are not indented.
 */
export function restoreBlankLines(formatted: string): string {
  let previous = "";
  let statement = "";
  const lines = withoutBlankLines(formatted).split("\n");
  const restored = lines.map((line) => {
    const isStart = /^[^\s)\]}>]/.test(line) && previous !== "";
    const isApart =
      isStart &&
      !ENDS_COMMENT.test(previous) &&
      !(statement.startsWith("export function ") && previous.endsWith(";")) &&
      !COHERENT.some(([last, next]) => last.test(previous) && next.test(line));
    if (isStart && !line.startsWith("/")) statement = line;
    previous = line;
    return isApart ? `\n${line}` : line;
  });
  return restored.join("\n");
}

const ENDS_COMMENT = /^( \*\/|\/\*.*\*\/$)/;
const LINKS_MODULES = /^(import |export (type )?[*{])/;

/** Last line of a statement and first line of the next, if no blank line separates them. */
const COHERENT: readonly (readonly [RegExp, RegExp])[] = [
  [/^(import |export (type )?[*{]|\} from )/, LINKS_MODULES],
  [/^\/\//, /^\/\//],
];
