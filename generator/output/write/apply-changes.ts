import {
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  rmdirSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { makeFolders } from "../folder/make-folders.js";
import { type Changes, foldCase, originalPath } from "../decide/plan-changes.js";
import { hashBytes } from "../../portable/index.js";
import { INDEX_FILE, type IndexEntry, type OutputIndex, printIndex } from "../read/output-index.js";
import { type DiskEntry, kindOfFile } from "../read/read-output.js";
import type { Lock } from "./lock.js";

/** Configures git's merge of the index. An existing file is kept. */
const ATTRIBUTES_FILE = ".gitattributes";

export interface Work {
  readonly folder: string;
  readonly changes: Changes;
  readonly wanted: ReadonlyMap<string, string>;
  /** The state of the folder when the changes were planned. */
  readonly disk: ReadonlyMap<string, DiskEntry>;
  readonly index: OutputIndex;
}

/**
 * Writes changes so that, if the run is killed at any moment, each file is either old or new, and the next run recognizes both:
 *
 * 1. Write all files to the staging folder. A full disk fails here, before any change.
 * 2. Put an index in place that has the old and the new hash of each file.
 * 3. Rename files into place, first the copies of files in conflict; remove obsolete files.
 * 4. Put the final index in place.
 *
 * Right before each rename and removal, the file's folder must still be a real folder.
 *
 * The staging folder is inside the output folder, so that a rename never crosses file systems.
 *
 * @throws the system's error. In step 1 no file has changed; after that, running again completes the work.
 */
export async function applyChanges(
  work: Work,
  { staging, renew }: Pick<Lock, "staging" | "renew">,
): Promise<void> {
  const { folder, changes, wanted, index } = work;
  const writtenPaths = [...changes.created, ...changes.changed];

  // Another program may replace a folder by a link during the run.
  const target = (path: string): string => {
    const parent = join(folder, posix.dirname(path));
    if (foldCase(realpathSync(parent)) === foldCase(parent)) return join(folder, path);
    throw Object.assign(new Error(`${parent} is a symbolic link now`), { code: "EMOVED" });
  };
  const place = (staged: string | number, path: string): void =>
    renameSync(join(staging, `${staged}`), target(path));
  target(INDEX_FILE);
  const addsAttributes = kindOfFile(join(folder, ATTRIBUTES_FILE)) === undefined;
  const files = [
    ["journal", printIndex(createJournal(work))],
    ["index", printIndex(index)],
    ...(addsAttributes ? [["attributes", ATTRIBUTES] as const] : []),
    ...writtenPaths.map((path, i) => [`${i}`, wanted.get(path) ?? ""] as const),
  ] as const;
  await writeAll(staging, files, renew);
  // Copies bytes, because decoding may lose some.
  const copied = [...changes.changed, ...changes.removed].filter((path) =>
    changes.kept.includes(originalPath(path)),
  );
  copied.forEach((path, i) => copyFileSync(join(folder, path), join(staging, `copy-${i}`)));
  for (const parent of new Set(writtenPaths.map(posix.dirname))) {
    makeFolders(join(folder, parent));
  }

  if (addsAttributes) place("attributes", ATTRIBUTES_FILE);
  place("journal", INDEX_FILE);
  syncFolder(folder);

  // On a case-insensitive file system, removing `Issues.ts` after writing `issues.ts` would remove the new file.
  const folded = new Set(writtenPaths.map(foldCase));
  const isReplaced = (path: string): boolean => folded.has(foldCase(path));
  const remove = (path: string): void => {
    rmSync(target(path), { force: true });
    // Source maps are not in the index.
    if (path.endsWith(".d.ts")) rmSync(target(`${path}.map`), { force: true });
  };
  copied.forEach((path, i) => place(`copy-${i}`, originalPath(path)));
  changes.removed.filter(isReplaced).forEach(remove);
  writtenPaths.forEach((path, i) => place(i, path));
  changes.removed.filter((path) => !isReplaced(path)).forEach(remove);
  for (const path of changes.removed) removeEmptyFolders(join(folder, posix.dirname(path)), folder);

  place("index", INDEX_FILE);
}

/** Merges keep the lines of both sides, which `parseIndex` can read. */
const ATTRIBUTES = `${INDEX_FILE} merge=union linguist-generated\n`;

/** The index during a run, with the old and new versions. */
function createJournal({ changes, disk, index }: Work): OutputIndex {
  const files = new Map<string, IndexEntry>(index.files);
  for (const path of [...changes.changed, ...changes.removed]) {
    const have = disk.get(path);
    if (have?.kind !== "file") continue;
    files.set(path, [{ sha256: hashBytes(have.bytes) }, ...(index.files.get(path) ?? [])]);
  }
  return { ...index, inputs: "", files };
}

/**
 * Writes files, a few at a time, and waits until their texts are on the disk, so that a power cut after the renames cannot
 * leave empty files.
 */
async function writeAll(
  folder: string,
  files: readonly (readonly [name: string, text: string])[],
  renew: () => void,
): Promise<void> {
  const queue = files.values();
  const writers = Array.from({ length: 8 }, async () => {
    for (const [name, text] of queue) {
      await writeFile(join(folder, name), text, { flag: "wx", flush: true });
      renew();
    }
  });
  // Wait for all writers before throwing, so that none is still writing when the staging folder is removed.
  const ended = await Promise.allSettled(writers);
  for (const writer of ended) if (writer.status === "rejected") throw writer.reason;
}

/**
 * Ensures that later renames do not survive a power cut without earlier ones. Windows cannot sync folders. Synchronous, because
 * the `FileHandle` of Yarn's Plug'n'Play has no `sync`.
 */
function syncFolder(folder: string): void {
  try {
    const file = openSync(folder, "r");
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch {
    // The files are on the disk already.
  }
}

/** Removes a folder and its parents below `end` while they are empty. */
export function removeEmptyFolders(folder: string, end: string): void {
  for (let path = folder; path !== end; path = dirname(path)) {
    try {
      rmdirSync(path);
    } catch {
      return;
    }
  }
}
