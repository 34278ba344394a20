import { isUtf8 } from "node:buffer";
import type { ManifestError } from "../errors/index.js";
import { placeFinder, toManifestErrors } from "./source-problem.js";
import type { SourceProblem } from "./source-problem.js";

export type DecodeResult =
  | { readonly ok: true; readonly text: string }
  /** `text` is the part that could be decoded, for code frames. */
  | { readonly ok: false; readonly text: string; readonly errors: readonly ManifestError[] };

/** Decodes the bytes of a manifest: UTF-8, with or without a byte order mark, which is dropped. */
export function decodeManifest(bytes: Uint8Array, file: string): DecodeResult {
  const utf16 = looksLikeUtf16(bytes);
  if (utf16 !== undefined) {
    const text = new TextDecoder(utf16).decode(bytes);
    return {
      ok: false,
      text,
      errors: locate(
        text,
        file,
        `the file is in ${utf16.toUpperCase()}, but a manifest is in UTF-8`,
        0,
      ),
    };
  }
  const text = new TextDecoder("utf-8").decode(bytes);
  const bad = isUtf8(bytes) ? undefined : firstBadByte(bytes);
  if (bad === undefined) return { ok: true, text };
  const before = new TextDecoder("utf-8").decode(bytes.subarray(0, bad));
  const byte = (bytes[bad] ?? 0).toString(16).padStart(2, "0").toUpperCase();
  const message = `the byte ${byte} is not valid UTF-8 here`;
  return { ok: false, text, errors: locate(text, file, message, before.length) };
}

function locate(
  text: string,
  file: string,
  message: string,
  start: number,
): readonly ManifestError[] {
  const hint = "save the file as UTF-8";
  const problem: SourceProblem = {
    code: "wrong-encoding",
    message,
    hint,
    span: { start, end: start + 1 },
  };
  return toManifestErrors([problem], placeFinder(text, file));
}

/** Detects UTF-16 by its byte order mark, or by the zero byte in a leading ASCII character. */
function looksLikeUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return undefined;
}

/** Decoding replaces invalid UTF-8, so encoding the result again gives different bytes from there on. */
function firstBadByte(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const again = new TextEncoder().encode(decoder.decode(bytes));
  const length = Math.max(bytes.length, again.length);
  for (let i = 0; i < length; i++) if (bytes[i] !== again[i]) return Math.min(i, bytes.length - 1);
  return undefined;
}
