import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type FileError, toFileError } from "../../errors/index.js";
import { hashText, toLf } from "../../portable/index.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { type OutputIndex, parseIndex } from "./output-index.js";
import { INDEX_FILE } from "../folder/output-path.js";
import { type DiskEntry, kindOfFile, readDisk } from "./read-disk.js";

/** The output of an earlier run: its index, and the files that the index lists. */
export interface FoundOutput {
  readonly ok: true;
  readonly index: OutputIndex | undefined;
  readonly disk: ReadonlyMap<string, DiskEntry>;
}

/** Errors of the folder or the disk. */
export interface OutputFailure {
  readonly ok: false;
  readonly errors: readonly FileError[];
}

/** Reads the index of the folder, the files that it lists, and those in `wanted`. */
export function readOutput(
  folder: OutputFolder,
  wanted: Iterable<string> = [],
): FoundOutput | OutputFailure {
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

/** Reads only the index. */
export function readIndex({
  path,
  label,
}: OutputFolder): Pick<FoundOutput, "ok" | "index"> | OutputFailure {
  const file = join(path, INDEX_FILE);
  try {
    const what = kindOfFile(file);
    if (what === undefined) return { ok: true, index: undefined };
    if (what === "a file") return { ok: true, index: parseIndex(readFileSync(file, "utf8")) };
    const message = `${label}/${INDEX_FILE}, which lists the files that Waybill may replace, is ${what}`;
    const hint = "move it away, then run again";
    return { ok: false, errors: [{ code: "unusable-index", message, hint }] };
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot read ${label}`)] };
  }
}

/** A file that an earlier run wrote. */
interface EarlierModule {
  /** With LF line endings. */
  readonly text: string;
  /** Hash of the module's plan. */
  readonly plan: string;
}

/** The unedited files of an earlier run, by path, which let a run skip work that would produce the same result. */
export function findEarlierModules({
  index,
  disk,
}: FoundOutput): ReadonlyMap<string, EarlierModule> {
  const modules = new Map<string, EarlierModule>();
  for (const [path, [version, ...others]] of index?.files ?? []) {
    const have = disk.get(path);
    if (version?.plan === undefined || others.length > 0 || have?.kind !== "file") continue;
    const { sha256, plan } = version;
    if (hashText(have.text) === sha256) modules.set(path, { text: toLf(have.text), plan });
  }
  return modules;
}
