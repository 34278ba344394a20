/**
 * Characters that move a terminal's cursor, reorder a line or are invisible: control and format characters, default-ignorable
 * characters, lone surrogates, and spaces other than U+0020.
 */
const unprintable =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]|(?! )\p{Zs}/gu;

/** Quotes text from a manifest for a message: on one line, at most 60 characters, control characters escaped. */
export function quoteText(text: string): string {
  return escapeUnprintable(JSON.stringify(cutText(text, 60)));
}

/** Truncates a text to at most `most` UTF-16 code units, with an ellipsis. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 3).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** @example escapeUnprintable("a\u001b[2J") // "a\\u001b[2J" */
export function escapeUnprintable(text: string): string {
  return replaceUnprintable(text, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

/** `escapeUnprintable` for multi-line text: keeps line feeds and tabs. */
export function escapeLines(text: string): string {
  return text.replace(/[^\n\t]+/g, escapeUnprintable);
}

/** Waybill's colours, and the sequence that clears the progress line. */
const styling = /(\u001b\[\d*m|\r\u001b\[K)/;

/**
 * Escapes text at the last step before the terminal. Even if a command forgot to escape a text, it cannot move the cursor,
 * reorder lines or be hidden.
 */
export function forTerminal(text: string): string {
  const parts = text.split(styling);
  return parts.map((part, index) => (index % 2 === 0 ? escapeLines(part) : part)).join("");
}

/** A message or hint for any output: one line, control characters escaped, at most 600 characters. */
export function toMessage(text: string): string {
  return cutText(escapeUnprintable(text), 600);
}

/** Indented JSON with control and invisible characters escaped. */
export function printableJson(value: unknown): string {
  const escape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, null, 2).replace(/[^\n]+/g, (line) =>
    replaceUnprintable(line, (character) => character.split("").map(escape).join("")),
  );
}

export function replaceUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(unprintable, replace);
}
