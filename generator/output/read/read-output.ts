import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileError, toFileError } from "../../errors/index.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { type OutputIndex, parseIndex } from "./output-index.js";
import { INDEX_FILE } from "../folder/output-path.js";
import { type DiskEntry, kindOfFile, readDisk } from "./read-disk.js";

/** The output of an earlier run: its index, and the files that the index lists. */
export type FoundOutput =
  | {
      readonly ok: true;
      readonly index: OutputIndex | undefined;
      readonly disk: ReadonlyMap<string, DiskEntry>;
    }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/** Reads the index of the folder, the files that it lists, and those in `wanted`. */
export function readOutput(folder: OutputFolder, wanted: Iterable<string> = []): FoundOutput {
  const found = readIndex(folder);
  if (!found.ok) return found;
  const { index } = found;
  const paths = new Set([...wanted, ...(index?.files.keys() ?? [])]);
  try {
    return { ok: true, index, disk: readDisk(folder.path, [...paths].sort()) };
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot read ${folder.label}`)] };
  }
}

export type FoundIndex =
  | { readonly ok: true; readonly index: OutputIndex | undefined }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/** Reads only the index. */
export function readIndex({ path, label }: OutputFolder): FoundIndex {
  const file = join(path, INDEX_FILE);
  try {
    const what = kindOfFile(file);
    if (what === undefined) return { ok: true, index: undefined };
    if (what === "a file") return { ok: true, index: parseIndex(readFileSync(file, "utf8")) };
    return { ok: false, errors: [unusableIndexError(label, what)] };
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot read ${label}`)] };
  }
}

/** Error if something other than a file is in the place of the index. `what`: "a folder", "a symbolic link", … */
function unusableIndexError(folder: string, what: string): FileError {
  return {
    code: "unusable-index",
    message: `${folder}/${INDEX_FILE}, which lists the files that Waybill may replace, is ${what}`,
    hint: "move it away, then run again",
  };
}
