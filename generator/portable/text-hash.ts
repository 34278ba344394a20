import { createHash } from "node:crypto";

/** Line ends as Waybill writes them. Git may check text files out with CRLF; that does not count as an edit. */
export function toLf(text: string): string {
  return text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
}

/** SHA-256 in hex of the text with LF line ends. */
export function hashText(text: string): string {
  return createHash("sha256").update(toLf(text)).digest("hex");
}
