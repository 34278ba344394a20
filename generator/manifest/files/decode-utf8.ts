import { isUtf8 } from "node:buffer";

/** Decodes the text of a file, without its byte order mark; `undefined` for bytes that are not UTF-8 text. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // In UTF-16 every ASCII character has a zero byte, which JSON and YAML never contain.
  return bytes.includes(0) || !isUtf8(bytes) ? undefined : new TextDecoder().decode(bytes);
}
