import { randomBytes } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  rmdirSync,
  utimesSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, systemErrorCode } from "../../errors/index.js";
import { count } from "../../words/index.js";
import { kindOfFile } from "../read/read-output.js";
import { makeFolder, makeFolders } from "../folder/make-folders.js";

/** The exclusive right to write to an output folder. */
export interface Lock {
  /** A folder inside the output folder for incomplete files. It disappears when another run takes over the lock. */
  readonly staging: string;
  /** Shows other runs that the owner is alive. Called for each file. */
  readonly renew: () => void;
  /** Whether another run took over the lock, because this run did not renew it in time. */
  readonly isLost: () => boolean;
  /** Releases the lock and removes the staging folder with its contents. */
  readonly release: () => void;
}

export interface LockOptions {
  /** Maximum wait for another run that is writing; 30 seconds by default. */
  readonly patienceMs?: number | undefined;
  /** Age at which a lock that was not renewed counts as dead; 10 seconds by default. */
  readonly lifeMs?: number | undefined;
  /** Called once if another run is writing. */
  readonly onWait?: (() => void) | undefined;
}

const LOCK = ".waybill-lock";
const LIFE_MS = 10_000;

/**
 * Waits for the lock of a folder: the folder `.waybill-lock`, whose modification time its owner renews for each file, so that the
 * lock of a dead run, on any machine, is soon taken over. It contains the staging folder of the owner, under a unique name. A run
 * that takes over the lock renames that folder, so that an owner that was only suspended cannot continue writing.
 *
 * @throws the system's error if the folder cannot be written to.
 */
export async function lockFolder(
  folder: string,
  { patienceMs = 30_000, lifeMs = LIFE_MS, onWait }: LockOptions = {},
): Promise<{ readonly ok: true; readonly lock: Lock } | Failure> {
  const lock = join(folder, LOCK);
  const giveUpAt = Date.now() + patienceMs;
  for (let waits = 0; ; waits++) {
    const staging = tryLock(lock);
    if (staging !== undefined) return { ok: true, lock: createLock(lock, staging) };
    const obstacle = kindOfFile(lock) ?? "a folder";
    if (obstacle !== "a folder") {
      const message = `${LOCK}, the folder of a run that writes the output, is ${obstacle}`;
      return fail("blocked-files", message, "move it away, then run again", lock);
    }
    if (removeDeadLock(folder, lifeMs)) {
      // A run that failed may have removed the folder.
      makeFolders(folder);
      continue;
    }
    if (Date.now() > giveUpAt) {
      const seconds = Math.round(patienceMs / 1000);
      const message = `another run of Waybill has been writing the output for ${count(seconds, "second")}`;
      const hint =
        "wait for it to end, then run again; if no other run is active, remove the named folder";
      return fail("busy", message, hint, lock);
    }
    if (waits === 1) onWait?.();
    await sleep(10 + Math.random() * 40);
  }
}

/** Removes the lock of a dead run. Returns true if the folder has no lock afterwards. */
export function removeDeadLock(folder: string, lifeMs = LIFE_MS): boolean {
  const lock = join(folder, LOCK);
  const stats = lstatSync(lock, { throwIfNoEntry: false });
  if (stats === undefined) return true;
  if (!stats.isDirectory()) return false;
  // A time far in the future means that the clock was set back.
  if (Math.abs(Date.now() - stats.mtimeMs) < lifeMs) return false;
  for (const name of namesIn(lock)) {
    const renamed = join(lock, randomName());
    // If several runs try this, one succeeds.
    if (!unlessGone(() => renameSync(join(lock, name), renamed))) return false;
    unlessGone(() => rmSync(renamed, { recursive: true, force: true }));
  }
  return unlessGone(() => rmdirSync(lock));
}

function randomName(): string {
  return randomBytes(8).toString("hex");
}

/** Returns the owner's folder in the lock, or `undefined` if another run owns the lock. */
function tryLock(lock: string): string | undefined {
  const name = randomName();
  const staging = join(lock, name);
  if (!unlessGone(() => makeFolder(lock))) return undefined;
  if (!unlessGone(() => mkdirSync(staging))) return undefined;
  // If this run was suspended between the two calls, another run may have taken over the lock.
  const names = namesIn(lock);
  if (names.includes(name) && names.length === 1) {
    renew(lock);
    return staging;
  }
  unlessGone(() => rmdirSync(staging));
  return undefined;
}

function createLock(lock: string, staging: string): Lock {
  return {
    staging,
    renew: () => renew(lock),
    isLost: () => kindOfFile(staging) === undefined,
    release: () => {
      rmSync(staging, { recursive: true, force: true });
      unlessGone(() => rmdirSync(lock));
    },
  };
}

/** Sets the time of this machine, because the clock of a file server may differ. */
function renew(lock: string): void {
  const now = new Date();
  unlessGone(() => utimesSync(lock, now, now));
}

/** Names in a folder; none if another run has removed it. */
function namesIn(folder: string): readonly string[] {
  let names: readonly string[] = [];
  unlessGone(() => void (names = readdirSync(folder)));
  return names;
}

/** Returns false if the action fails because of another run's change. */
function unlessGone(action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (["ENOENT", "EEXIST", "ENOTEMPTY"].includes(systemErrorCode(error) ?? "")) return false;
    throw error;
  }
}

function fail(code: string, message: string, hint: string, lock: string): Failure {
  return { ok: false, errors: [{ code, message, hint, files: [lock] }] };
}
