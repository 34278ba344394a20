import { type Stats, unwatchFile, watchFile as pollFile } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { importExtensionPaths } from "../inputs/index.js";
import { type Where, inputFiles, openManifest } from "../manifest/index.js";

/**
 * Minimum interval between two checks of a file. With thousands of files it grows, so that a check happens at most once per
 * millisecond.
 */
const POLL_MS = 100;
/** Time for an editor to finish a write in several steps. */
const SETTLE_MS = 50;
/** Number of settle times after which a run begins despite further edits. */
const MAX_SETTLES = 20;

export interface WatchOptions {
  /** The folder that file paths are relative to. */
  readonly cwd: string;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs an action now and after each edit of some files, one run at a time, until the signal aborts. Files are polled by path,
 * which also works for editors that replace files, links, network disks, and temporarily missing files.
 *
 * @param list returns the files, which need not exist. Called before and after each run, because edits and runs can add files.
 * @throws errors of the action.
 */
export async function watchFiles(
  list: () => readonly string[],
  { cwd, signal = new AbortController().signal }: WatchOptions,
  action: () => Promise<void>,
): Promise<void> {
  const watched = new Set<string>();
  let edits = 0;
  let wake = () => {};

  const listener = (current: Stats, before: Stats) => {
    const same =
      current.mtimeMs === before.mtimeMs &&
      current.ino === before.ino &&
      current.size === before.size;
    if (same) return;
    edits++;
    wake();
  };
  const watchNew = () => {
    const files = list();
    const interval = Math.max(POLL_MS, files.length);
    for (const path of files.map((file) => resolve(cwd, file))) {
      if (watched.has(path)) continue;
      watched.add(path);
      pollFile(path, { interval }, listener);
    }
  };
  const stop = () => wake();
  signal.addEventListener("abort", stop);
  try {
    while (!signal.aborted) {
      watchNew();
      const seen = edits;
      await action();
      watchNew();
      if (edits === seen && !signal.aborted) await new Promise<void>((next) => (wake = next));
      for (let last = -1, round = 0; last !== edits && round < MAX_SETTLES; round++) {
        last = edits;
        await sleep(SETTLE_MS);
      }
    }
  } finally {
    signal.removeEventListener("abort", stop);
    for (const path of watched) unwatchFile(path, listener);
  }
}

/**
 * Generates now and after each edit of manifests or other inputs of their output, until the signal aborts.
 *
 * @param list returns the manifests, relative to `cwd`. Called before each run.
 * @param generate returns the output folders of the manifests without errors, relative to `cwd`, by manifest.
 */
export async function watchManifests(
  list: () => readonly string[],
  options: WatchOptions & Where,
  generate: () => Promise<ReadonlyMap<string, string>>,
): Promise<void> {
  const outputs = new Map<string, string>();
  const files = () => list().flatMap((manifest) => listInputPaths(manifest, outputs, options));
  await watchFiles(files, options, async () => {
    for (const [manifest, output] of await generate()) outputs.set(manifest, output);
  });
}

/**
 * Absolute paths of all files that the output of a manifest depends on.
 *
 * @param outputs the output folders of manifests, relative to `cwd`. The manifest's folder replaces an unknown output folder,
 *   because both nearly always have the same tsconfig.json.
 */
export function listInputPaths(
  manifest: string,
  outputs: ReadonlyMap<string, string>,
  where: Where & { readonly cwd: string },
): readonly string[] {
  const output = resolve(where.cwd, outputs.get(manifest) ?? dirname(manifest));
  return [...listManifestFiles(manifest, where), ...importExtensionPaths(output)];
}

/** Absolute paths of the manifest and the files that it mentions. */
export function listManifestFiles(
  label: string,
  where: Where & { readonly cwd: string },
): readonly string[] {
  const path = resolve(where.cwd, label);
  const opened = openManifest(label, where);
  const inputs = opened.ok ? [...inputFiles(opened.source).keys()] : [];
  return [path, ...inputs.map((file) => join(dirname(path), file))];
}
