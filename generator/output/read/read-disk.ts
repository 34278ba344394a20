import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hashBytes, maxMegabytes } from "../../portable/index.js";

/** What exists at a path in the output folder. */
export type DiskEntry =
  | { readonly kind: "missing" }
  | { readonly kind: "file"; readonly text: string }
  /** `what`: "a folder", "a symbolic link", … */
  | { readonly kind: "other"; readonly what: string };

/**
 * Reads what exists at each path below a folder.
 *
 * @throws the system's error if a file cannot be read.
 */
export function readDisk(folder: string, paths: readonly string[]): ReadonlyMap<string, DiskEntry> {
  return lookAtDisk(folder, paths, (file) => ({ kind: "file", text: readFileSync(file, "utf8") }));
}

/**
 * The hash of the file at each path below a folder; `undefined` if there is no file.
 *
 * @throws the system's error if a file cannot be read.
 */
export function hashDisk(
  folder: string,
  paths: readonly string[],
): ReadonlyMap<string, string | undefined> {
  const entries = lookAtDisk(folder, paths, (file) => hashBytes(readFileSync(file)));
  return new Map(
    [...entries].map(([path, entry]) => [path, typeof entry === "string" ? entry : undefined]),
  );
}

type NoFile = Exclude<DiskEntry, { kind: "file" }>;

/**
 * Does not follow symbolic links, which may lead to somebody else's file. Synchronous, because that is several times as fast
 * for many small files.
 *
 * @param read returns what is wanted of a file.
 */
function lookAtDisk<T>(
  folder: string,
  paths: readonly string[],
  read: (file: string) => T,
): ReadonlyMap<string, T | NoFile> {
  const parents = new Map<string, NoFile | undefined>();

  /** What prevents files from being written to a subfolder, if anything. */
  function obstacle(parent: string): NoFile | undefined {
    if (parent === "") return undefined;
    if (!parents.has(parent)) {
      const above = obstacle(parentOf(parent));
      parents.set(parent, above ?? lookAtParent(folder, parent));
    }
    return parents.get(parent);
  }

  return new Map(
    paths.map((path) => {
      const file = join(folder, path);
      return [path, obstacle(parentOf(path)) ?? lookAtFile(file) ?? read(file)] as const;
    }),
  );
}

/** The folder that contains a path; empty for the output folder itself. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** What exists at a path: "a file", "a folder", "a file of more than …"; `undefined` for nothing. Does not follow links. */
export function kindOfFile(file: string): string | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isFile()) {
    const isLarge = stats.size > maxMegabytes * 1e6;
    return isLarge ? `a file of more than ${maxMegabytes} MB` : "a file";
  }
  if (stats.isDirectory()) return "a folder";
  return stats.isSymbolicLink() ? "a symbolic link" : "a pipe, a device or a socket";
}

function lookAtParent(folder: string, parent: string): NoFile | undefined {
  const what = kindOfFile(join(folder, parent));
  if (what === undefined) return { kind: "missing" };
  return what === "a folder" ? undefined : { kind: "other", what: `${parent} is ${what}` };
}

function lookAtFile(file: string): NoFile | undefined {
  const what = kindOfFile(file);
  if (what === undefined) return { kind: "missing" };
  return what === "a file" ? undefined : { kind: "other", what: `it is ${what}` };
}
