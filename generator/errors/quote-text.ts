/**
 * Characters that would move a terminal's cursor, reorder a line or hide: control and format characters, letters without
 * a shape, lone surrogates, spaces other than the plain one.
 */
const unprintable =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]|(?! )\p{Zs}/gu;

/** Text from a manifest for use in a message: in quotes, on one line, at most 60 characters, nothing that a terminal obeys. */
export function quoteText(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 57).replace(/[\ud800-\udbff]$/, "")}…` : text;
  return escapeUnprintable(JSON.stringify(short));
}

/** @example escapeUnprintable("a\u001b[2J") // "a\\u001b[2J" */
export function escapeUnprintable(text: string): string {
  return text.replace(unprintable, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}
