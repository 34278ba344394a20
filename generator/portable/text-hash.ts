import { createHash } from "node:crypto";

/** Converts to LF line endings. Git may check out text files with CRLF, which does not count as an edit. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 in hex of the text with LF line endings. */
export function hashText(text: string): string {
  return createHash("sha256").update(toLf(text)).digest("hex");
}
