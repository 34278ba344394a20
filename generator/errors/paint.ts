import { styleText } from "node:util";

export type TextStyle = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** Styles a text if colours are on. The caller checks its stream, so that Node does not check another one. */
export function paint(
  { color = false }: { readonly color?: boolean | undefined },
  style: TextStyle,
  text: string,
): string {
  return color ? styleText(style, text, { validateStream: false }) : text;
}
