import { hash } from "node:crypto";

/** Converts to LF line endings. Git may check out text files with CRLF, which does not count as an edit. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 in hex of the text with LF line endings. */
export function hashText(text: string): string {
  return hash("sha256", toLf(text));
}

/** The same for a text's bytes in UTF-8, without decoding them. */
export function hashBytes(bytes: Uint8Array): string {
  if (!bytes.includes(CARRIAGE_RETURN)) return hash("sha256", bytes);
  // In Latin-1 each byte is a character, so that nothing but line endings changes.
  const text = Buffer.from(bytes).toString("latin1");
  return hash("sha256", Buffer.from(toLf(text), "latin1"));
}

const CARRIAGE_RETURN = 0x0d;
