import { lstatSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { type Failure, toFileError } from "../../errors/index.js";
import { hashBytes, maxMegabytes, toLf } from "../../portable/index.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { INDEX_FILE, type OutputIndex, parseIndex } from "./output-index.js";

/** The entry at a path in the output folder. */
export type DiskEntry =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly bytes: Uint8Array }
  /** `what` is a clause: "it is a folder", "it is a symbolic link", … */
  | { readonly kind: "other"; readonly what: string };

/** The output of an earlier run: its index and the listed files. */
export interface FoundOutput {
  readonly ok: true;
  readonly index: OutputIndex | undefined;
  readonly disk: ReadonlyMap<string, DiskEntry>;
}

/** Reads the index of the folder, the files that it lists, and the files in `wanted`. */
export function readOutput(
  folder: OutputFolder,
  wanted: Iterable<string> = [],
): FoundOutput | Failure {
  return reading(folder, () => {
    const found = readIndex(folder);
    if (!found.ok) return found;
    const { index } = found;
    const paths = new Set([...wanted, ...(index?.files.keys() ?? [])]);
    return { ok: true, index, disk: readDisk(folder.path, [...paths].sort()) };
  });
}

export function readIndex(folder: OutputFolder): Omit<FoundOutput, "disk"> | Failure {
  return reading(folder, () => {
    const file = join(folder.path, INDEX_FILE);
    const kind = kindOfFile(file);
    if (kind === undefined) return { ok: true, index: undefined };
    if (kind === "a file") return { ok: true, index: parseIndex(readFileSync(file, "utf8")) };
    const message = `${folder.label}/${INDEX_FILE}, which lists the files that Waybill may replace, is ${kind}`;
    const hint = "move it away, then run again";
    return { ok: false, errors: [{ code: "unusable-index", message, hint }] };
  });
}

function reading<T>({ label }: OutputFolder, read: () => T): T | Failure {
  try {
    return read();
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot read ${label}`)] };
  }
}

/**
 * Reads the entry at each path below a folder. Does not follow symbolic links, which may lead outside of the output.
 * Synchronous, because that is several times as fast for many small files.
 *
 * @throws the system's error if a file cannot be read.
 */
export function readDisk(folder: string, paths: readonly string[]): ReadonlyMap<string, DiskEntry> {
  const parents = new Set(paths.map((path) => posix.dirname(path)));
  const obstacles = new Map(Array.from(parents, (path) => [path, findObstacle(folder, path)]));
  const read = (path: string): DiskEntry =>
    obstacles.get(posix.dirname(path)) ??
    findNonFile(folder, path, "a file") ?? {
      kind: "file",
      bytes: readFileSync(join(folder, path)),
    };
  return new Map(paths.map((path) => [path, read(path)]));
}

/** The entry that prevents files from being written to a subfolder, if any. */
function findObstacle(folder: string, path: string): DiskEntry | undefined {
  if (path === ".") return undefined;
  return findObstacle(folder, posix.dirname(path)) ?? findNonFile(folder, path, "a folder");
}

function findNonFile(folder: string, path: string, wanted: string): DiskEntry | undefined {
  const kind = kindOfFile(join(folder, path));
  if (kind === undefined) return { kind: "missing" };
  const name = wanted === "a file" ? "it" : path;
  return kind === wanted ? undefined : { kind: "other", what: `${name} is ${kind}` };
}

/**
 * Describes the entry at a path: "a file", "a folder", "a file of more than …"; `undefined` if there is none. Does not follow
 * links.
 */
export function kindOfFile(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) {
    return stats.size > maxMegabytes * 1e6 ? `a file of more than ${maxMegabytes} MB` : "a file";
  }
  if (stats.isDirectory()) return "a folder";
  return stats.isSymbolicLink() ? "a symbolic link" : "a pipe, a device or a socket";
}

/** The text of a file with LF line endings; empty for a missing file. */
export function entryText(entry: DiskEntry): string {
  if (entry.kind !== "file") return "";
  return toLf(new TextDecoder("utf-8", { ignoreBOM: true }).decode(entry.bytes));
}

/**
 * Unedited files of an earlier run by path, which need no new emit if their plans are unchanged: texts with LF line endings,
 * and hashes of plans.
 */
export function findEarlierModules({
  index,
  disk,
}: FoundOutput): ReadonlyMap<string, { readonly text: string; readonly plan: string }> {
  const modules = new Map<string, { readonly text: string; readonly plan: string }>();
  for (const [path, [version, ...others]] of index?.files ?? []) {
    const have = disk.get(path);
    if (version?.plan === undefined || others.length > 0 || have?.kind !== "file") continue;
    const { sha256, plan } = version;
    if (hashBytes(have.bytes) === sha256) modules.set(path, { text: entryText(have), plan });
  }
  return modules;
}
