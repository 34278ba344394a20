import { toLf } from "../../portable/index.js";

/** With these options prettier changes nothing in what Waybill writes, and undoes what other formatters do to it. */
const OPTIONS = {
  parser: "typescript",
  printWidth: 100,
  endOfLine: "lf",
  objectWrap: "collapse",
} as const;

/** Returns a TypeScript text in Waybill's own layout, or `undefined` if it is not TypeScript. */
export async function restoreLayout(text: string): Promise<string | undefined> {
  const { format } = await import("prettier");
  try {
    return await format(text, OPTIONS);
  } catch {
    return undefined;
  }
}

/**
 * Removes all blank lines. What Waybill writes has no string or template with a line break, so two texts that are equal then
 * differ only in blank lines between statements, members or comments.
 */
export function withoutBlankLines(text: string): string {
  return toLf(text).replace(/\n{2,}/g, "\n");
}

/**
 * Puts blank lines where emitted modules have them: between two statements, but not between two imports, two exports of other
 * modules or the signatures of a function. Linters add more of them.
 *
 * @param formatted a text in Waybill's own layout, in which only a line that starts or ends a statement is not indented.
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

/** The last line of a statement, and the first line of the next one, between which there is no blank line. */
const COHERENT: readonly (readonly [RegExp, RegExp])[] = [
  [/^(import |export (type )?[*{]|\} from )/, LINKS_MODULES],
  [/^\/\//, /^\/\//],
];
