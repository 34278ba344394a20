import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { type Reason, reasonOf } from "../../errors/index.js";

export type InputFile =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly error: Reason };

/** The largest published API documents have 40 MB. */
const mostMegabytes = 128;

/**
 * Reads a file that somebody else may have chosen: a manifest, an OpenAPI document, the target of a `$ref`. Pipes and devices,
 * which may never end, are refused, as are files of more than 128 MB.
 *
 * @param path Absolute.
 */
export function readInputFile(path: string): InputFile {
  let file: number | undefined;
  try {
    // Without O_NONBLOCK, opening a pipe waits for somebody who writes to it.
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(file);
    if (!stats.isFile() && !stats.isDirectory()) return { ok: false, error: notRegular };
    if (stats.size > mostMegabytes * 1e6) return { ok: false, error: tooLarge(stats.size) };
    return { ok: true, bytes: readFileSync(file) };
  } catch (error) {
    return { ok: false, error: reasonOf(error) };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

const notRegular: Reason = {
  code: "not-a-file",
  reason: "it is a pipe, a device or a socket",
  hint: "save its content to a file, and name that",
};

function tooLarge(size: number): Reason {
  const megabytes = Math.ceil(size / 1e6);
  return {
    code: "file-too-large",
    reason: `it has ${megabytes} MB, and Waybill reads at most ${mostMegabytes} MB`,
    hint: "split it into several files",
  };
}
