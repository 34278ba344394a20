/** Decodes the text of a file, without its byte order mark; `undefined` for bytes that are not UTF-8 text. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // In UTF-16 every ASCII character has a zero byte, which JSON and YAML never contain.
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
