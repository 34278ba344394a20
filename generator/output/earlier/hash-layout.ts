import { hashText } from "../../portable/index.js";
import { withoutLayout } from "./without-layout.js";

/**
 * SHA-256 in hex of a TypeScript text without its layout. It is equal for two texts that differ only in what a formatter
 * changes; see `without-layout.ts`.
 */
export function hashLayout(text: string): string {
  return hashText(withoutLayout(text).join("\n"));
}
