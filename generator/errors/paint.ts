/** Functions that apply the styles of printed errors to a text. */
export type Paint = Readonly<
  Record<"bold" | "dim" | "red" | "yellow" | "cyan", (text: string) => string>
>;

/** @param color whether to use ANSI colours; otherwise texts are returned unchanged. */
export function painter(color: boolean): Paint {
  const style = (code: number) => (text: string) =>
    color ? `\u001b[${code}m${text}\u001b[0m` : text;
  return { bold: style(1), dim: style(2), red: style(31), yellow: style(33), cyan: style(36) };
}
