/** The text of a file, without a byte order mark; `undefined` for what is no UTF-8, such as UTF-16, or no text. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // In UTF-16 every ASCII character has a zero byte, which no JSON and no YAML has.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
