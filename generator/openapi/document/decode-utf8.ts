/** The text of a file, without a byte order mark; `undefined` for bytes that are not text in UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // In UTF-16 every ASCII character has a zero byte, which no JSON and no YAML has.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
