import { isUtf8 } from "node:buffer";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { type FileError, describeSystemError, systemErrorCode } from "../../errors/index.js";
import { maxMegabytes } from "../../portable/index.js";

type InputFile =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly error: FileError };

/**
 * Reads an untrusted file: a manifest, an OpenAPI document, the target of a `$ref`. Rejects pipes and devices, which may
 * never end, and files of more than 128 MB.
 *
 * @param path absolute path.
 */
export function readInputFile(path: string): InputFile {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe blocks until it has a writer.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    // `bigint` works around a bug in Node: after a plain `stat` of a pipe it no longer resolves links in module paths.
    const stats = fstatSync(file, { bigint: true });
    if (!stats.isFile() && !stats.isDirectory()) return { ok: false, error: notRegular };
    if (stats.size > maxMegabytes * 1e6) return { ok: false, error: tooLarge };
    return readToEnd(file, Number(stats.size));
  } catch (error) {
    return { ok: false, error: describeSystemError(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Reads standard input to its end, up to 128 MB. */
export function readStandardInput(): InputFile {
  try {
    return readToEnd(STANDARD_INPUT);
  } catch (error) {
    return { ok: false, error: describeSystemError(error) };
  }
}

const STANDARD_INPUT = 0;

/**
 * Reads until the end instead of relying on the size, which is wrong for a growing file or a file in `/proc`.
 *
 * @param expected the probable size. A file of this size is read into a buffer without another copy.
 */
function readToEnd(file: number, expected = 0): InputFile {
  // One more byte, to detect the end of the file.
  let bytes = Buffer.allocUnsafe(Math.max(expected + 1, 2 ** 16));
  let size = 0;
  for (;;) {
    const count = readPart(file, bytes.subarray(size));
    if (count === 0) return { ok: true, bytes: bytes.subarray(0, size) };
    size += count;
    if (size > maxMegabytes * 1e6) return { ok: false, error: tooLarge };
    if (size === bytes.length) bytes = Buffer.concat([bytes], 2 * size);
  }
}

/** Reads into `part`. Returns the number of bytes, which is 0 at the end. */
function readPart(file: number, part: Uint8Array): number {
  for (;;) {
    try {
      return readSync(file, part);
    } catch (error) {
      const code = systemErrorCode(error);
      // Windows reports the end of a pipe as an error.
      if (code === "EOF") return 0;
      if (code !== "EAGAIN" || file !== STANDARD_INPUT) throw error;
      // The writer of the pipe has not written yet.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

/** Decodes the text of a file and drops a byte order mark; `undefined` for bytes that are not UTF-8 text. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  // In UTF-16 every ASCII character has a zero byte, which JSON and YAML never contain.
  return bytes.includes(0) || !isUtf8(bytes) ? undefined : new TextDecoder().decode(bytes);
}

const notRegular: FileError = {
  code: "not-a-file",
  message: "it is a pipe, a device or a socket",
  hint: "save its content to a file, and name the file",
};

const tooLarge: FileError = {
  code: "file-too-large",
  message: `it has more than ${maxMegabytes} MB, the limit of Waybill`,
  hint: "split it into several files",
};
