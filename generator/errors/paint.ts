import { styleText } from "node:util";

export type TextStyle = "bold" | "dim" | "red" | "green" | "yellow" | "cyan";

/** A text in a style where colours are wanted. The caller knows that of its stream, and Node must not ask another. */
export function paint(
  { color = false }: { readonly color?: boolean | undefined },
  style: TextStyle,
  text: string,
): string {
  return color ? styleText(style, text, { validateStream: false }) : text;
}
