/**
 * Characters that would move a terminal's cursor, reorder a line or hide: control and format characters, letters without
 * a shape, lone surrogates, spaces other than the plain one.
 */
const unprintable =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffe\uffff]|(?! )\p{Zs}/gu;

/** Text from a manifest for use in a message: in quotes, on one line, at most 60 characters, nothing that a terminal obeys. */
export function quoteText(text: string): string {
  return escapeUnprintable(JSON.stringify(cutText(text, 60)));
}

/** At most `most` UTF-16 code units of a text; an ellipsis for the rest. */
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

/** `escapeUnprintable` for a text of several lines: line feeds and tabs stay. */
export function escapeLines(text: string): string {
  return text.replace(/[^\n\t]+/g, escapeUnprintable);
}

/** Our colours, and the sequence that clears a line for the next progress. */
const styling = /(\u001b\[\d*m|\r\u001b\[K)/;

/**
 * All that a terminal is sent, as the last thing before it is: whatever a command has forgotten to escape, nothing moves the
 * cursor, reorders lines or hides text.
 */
export function forTerminal(text: string): string {
  const parts = text.split(styling);
  return parts.map((part, index) => (index % 2 === 0 ? escapeLines(part) : part)).join("");
}

/** A message or hint as it may be shown anywhere: one line, nothing that a terminal obeys, at most 600 characters. */
export function toMessage(text: string): string {
  return cutText(escapeUnprintable(text), 600);
}

/** JSON of a value, indented, in which each character that a terminal would obey is escaped. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\n]+/g, (line) =>
    replaceUnprintable(line, (character) => {
      const units = Array.from({ length: character.length }, (_, i) => character.charCodeAt(i));
      return units.map((unit) => `\\u${unit.toString(16).padStart(4, "0")}`).join("");
    }),
  );
}

export function replaceUnprintable(text: string, replace: (character: string) => string): string {
  return text.replace(unprintable, replace);
}
