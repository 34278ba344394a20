/** The characters of JSON's grammar (RFC 8259). */
export const [QUOTE, COMMA, MINUS, COLON] = [0x22, 0x2c, 0x2d, 0x3a];
export const [BRACKET, CLOSING_BRACKET] = [0x5b, 0x5d];
export const [BRACE, CLOSING_BRACE] = [0x7b, 0x7d];
const BACKSLASH = 0x5c;

/** The offset of the closing quote of a string; the length of the text if there is none. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let first = at;
    while (text.charCodeAt(first - 1) === BACKSLASH) first--;
    if ((at - first) % 2 === 0) return at;
  }
  return text.length;
}

/** The offset after a value in a text that is valid JSON, up to which there may be blanks. */
export function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === BRACE || code === BRACKET) depth++;
    else if (code === CLOSING_BRACE || code === CLOSING_BRACKET) {
      if (--depth <= 0) return at + (depth === 0 ? 1 : 0);
    } else if (code === COMMA && depth === 0) return at;
  }
  return text.length;
}
