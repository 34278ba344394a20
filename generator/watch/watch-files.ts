import { type Stats, unwatchFile, watchFile as pollFile } from "node:fs";
import { resolve } from "node:path";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const POLL_MS = 100;
/** The time that an editor has to finish writing in several steps. */
const SETTLE_MS = 50;
const SETTING_MS = 500;

export interface Watched {
  /** The files to watch. Called before each run, because an edit can add files. */
  readonly list: () => readonly string[];
  /** Settings from files that are not listed, as a text that changes with them. */
  readonly setting: () => string;
}

export interface WatchOptions {
  /** Folder that the paths of files are relative to. */
  readonly cwd: string;
  /** Ends the watch. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Runs an action now and after each edit of some files, one at a time, until the signal aborts. Files are polled by path, which
 * also works for editors that replace files, links and network disks, and for a file that is temporarily missing.
 */
export async function watchFiles(
  { list, setting }: Watched,
  { cwd, signal = new AbortController().signal }: WatchOptions,
  action: () => Promise<void>,
): Promise<void> {
  const watched = new Set<string>();
  let known = "";
  let edits = 0;
  let running = false;

  /** Repeats the action until it has seen all edits. */
  async function catchUp(): Promise<void> {
    if (running) return;
    running = true;
    for (let seen = -1; seen !== edits;) {
      seen = edits;
      if (edits > 0) await sleep(SETTLE_MS);
      if (seen !== edits) continue;
      watchAll();
      known = setting();
      await action();
    }
    running = false;
  }

  const listener = (now: Stats, before: Stats) => {
    const same =
      now.mtimeMs === before.mtimeMs && now.ino === before.ino && now.size === before.size;
    if (same) return;
    edits++;
    void catchUp();
  };
  const lookAtSetting = () => {
    if (running || setting() === known) return;
    edits++;
    void catchUp();
  };
  function watchAll(): void {
    for (const path of list().map((file) => resolve(cwd, file))) {
      if (watched.has(path)) continue;
      watched.add(path);
      pollFile(path, { interval: POLL_MS }, listener);
    }
  }

  const timer = setInterval(lookAtSetting, SETTING_MS);
  try {
    await catchUp();
    if (!signal.aborted) await once(signal, "abort");
  } finally {
    clearInterval(timer);
    for (const path of watched) unwatchFile(path, listener);
  }
}
