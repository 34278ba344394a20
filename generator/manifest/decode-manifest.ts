import { isUtf8 } from "node:buffer";
import type { ManifestError } from "../errors/index.js";
import { placeIn } from "./files/source-text.js";
import { toManifestErrors } from "./source-problem.js";

type DecodeResult =
  | { readonly ok: true; readonly text: string }
  /** `text` is the decodable part, for code frames. */
  | { readonly ok: false; readonly text: string; readonly errors: readonly ManifestError[] };

/** Decodes the bytes of a manifest: UTF-8. Drops a byte order mark. */
export function decodeManifest(bytes: Uint8Array, file: string): DecodeResult {
  const utf16 = looksLikeUtf16(bytes);
  const text = new TextDecoder(utf16).decode(bytes);
  if (utf16 === undefined && isUtf8(bytes)) return { ok: true, text };
  const bad = utf16 === undefined ? firstBadByte(bytes) : 0;
  const byte = (bytes[bad] ?? 0).toString(16).toUpperCase();
  const start = new TextDecoder().decode(bytes.subarray(0, bad)).length;
  const message =
    utf16 === undefined
      ? `the byte ${byte} is not valid UTF-8 here`
      : `the file is in ${utf16.toUpperCase()}, but a manifest is in UTF-8`;
  const span = { start, end: start + 1 };
  const problem = { code: "wrong-encoding", message, hint: "save the file as UTF-8", span };
  const sources = [{ file, text, start: 0 }];
  const errors = toManifestErrors([problem], (place) => placeIn(sources, place));
  return { ok: false, text, errors };
}

/** Detects UTF-16 by its byte order mark, or by the zero byte in a leading ASCII character. */
function looksLikeUtf16([first, second]: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return undefined;
}

/** Decoding replaces invalid UTF-8, so encoding the result again gives different bytes from there on. */
function firstBadByte(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const again = new TextEncoder().encode(text);
  return bytes.findIndex((byte, index) => byte !== again[index]);
}
