import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { mostMegabytes } from "../../portable/index.js";
import type { DiskEntry } from "../changes/plan-changes.js";

/**
 * Reads what exists at each path below a folder. Does not follow symbolic links, which may lead to somebody else's file.
 * Synchronous, because that is several times as fast for many small files.
 *
 * @throws the system's error if a file cannot be read.
 */
export function readDisk(folder: string, paths: readonly string[]): ReadonlyMap<string, DiskEntry> {
  const parents = new Map<string, DiskEntry | undefined>();

  /** What prevents files from being written to a subfolder, if anything. */
  function obstacle(parent: string): DiskEntry | undefined {
    if (parent === "") return undefined;
    if (!parents.has(parent)) {
      const above = obstacle(parentOf(parent));
      parents.set(parent, above ?? lookAtParent(folder, parent));
    }
    return parents.get(parent);
  }

  return new Map(
    paths.map((path) => [path, obstacle(parentOf(path)) ?? readEntry(join(folder, path))] as const),
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
    const isLarge = stats.size > mostMegabytes * 1e6;
    return isLarge ? `a file of more than ${mostMegabytes} MB` : "a file";
  }
  if (stats.isDirectory()) return "a folder";
  return stats.isSymbolicLink() ? "a symbolic link" : "a pipe, a device or a socket";
}

function lookAtParent(folder: string, parent: string): DiskEntry | undefined {
  const what = kindOfFile(join(folder, parent));
  if (what === undefined) return { kind: "missing" };
  return what === "a folder" ? undefined : { kind: "other", what: `${parent} is ${what}` };
}

function readEntry(file: string): DiskEntry {
  const what = kindOfFile(file);
  if (what === undefined) return { kind: "missing" };
  if (what !== "a file") return { kind: "other", what: `it is ${what}` };
  return { kind: "file", text: readFileSync(file, "utf8") };
}
