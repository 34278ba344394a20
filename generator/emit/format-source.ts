import type { Options } from "prettier";
import { dependencyVersion } from "../package-info.js";

/** Fixed: the bytes of generated code follow from the manifest and Waybill's version, never from a user's settings. */
const OPTIONS = { printWidth: 100, endOfLine: "lf" } as const satisfies Options;

/** Names all that formatted text follows from besides the unformatted text. */
export function formatterId(): string {
  return `prettier@${dependencyVersion("prettier")} ${JSON.stringify(OPTIONS)}`;
}

export type FormatSource = (text: string) => Promise<string>;

/**
 * Loads the formatter of TypeScript: prettier without its configuration files, command line and other languages, and
 * with the parser of Babel, which takes two thirds of the time of the TypeScript compiler and gives the same text.
 * Formatting throws a SyntaxError for text that is no TypeScript, which is a bug in what emitted it.
 */
export async function loadFormatter(): Promise<FormatSource> {
  const [{ format }, babel, estree] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  return (text) => format(text, { ...OPTIONS, parser: "babel-ts", plugins: [babel, estree] });
}
