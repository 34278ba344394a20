/** Gives a text one of the styles in which errors are printed. */
export type Paint = Readonly<
  Record<"bold" | "dim" | "red" | "yellow" | "cyan", (text: string) => string>
>;

/** @param color With ANSI colours; else texts stay as they are. */
export function painter(color: boolean): Paint {
  const style = (code: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { bold: style(1), dim: style(2), red: style(31), yellow: style(33), cyan: style(36) };
}
