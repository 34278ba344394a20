import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type FileError, systemErrorCode } from "../errors/index.js";

/** The right to write into an output folder, held by one run at a time. */
export interface Claim {
  /** A folder inside the output folder, for files that are not yet complete. */
  readonly staging: string;
  /** Gives the right back and removes the staging folder with all that is left in it. */
  readonly release: () => void;
}

export type ClaimResult =
  { readonly ok: true; readonly claim: Claim } | { readonly ok: false; readonly error: FileError };

/** No run writes for so long: an older claim is that of a run that died, on another machine perhaps. */
const STALE_AFTER_MS = 10 * 60_000;
const CLAIM = /^\.waybill-(?<host>[0-9a-f]{8})-(?<pid>\d+)-[0-9a-f]{16}$/;

/**
 * Waits for the right to write into a folder. Each run makes a claim of its own, a folder that names its process, and
 * then looks for others: if one of those is alive it steps back and tries again. Claims never share a name, so one that
 * a dead run left can be removed by whoever sees it, together with that run's unfinished files.
 *
 * @throws what the system gives when the folder cannot be written to.
 */
export async function claimFolder(folder: string, patienceMs = 30_000): Promise<ClaimResult> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const name = `.waybill-${thisHost()}-${process.pid}-${randomBytes(8).toString("hex")}`;
    const staging = join(folder, name);
    mkdirSync(staging);
    const release = () => rmSync(staging, { recursive: true, force: true });
    const holder = findOther(folder, name);
    if (holder === undefined) return { ok: true, claim: { staging, release } };
    release();
    if (Date.now() > giveUpAt) return { ok: false, error: busy(join(folder, holder)) };
    await sleep(10 + Math.random() * 40);
  }
}

/** Removes what dead runs left in a folder that needs no writing. Whether that works makes no difference to the run. */
export function removeDeadClaims(folder: string): void {
  try {
    findOther(folder, "");
  } catch {
    // A folder that cannot be read or written to is as good as any other where nothing is to be written.
  }
}

/** Another run's claim, if one is alive; those of dead runs are removed on the way. */
function findOther(folder: string, own: string): string | undefined {
  let alive: string | undefined;
  for (const name of readdirSync(folder)) {
    const claim = CLAIM.exec(name);
    if (claim === null || name === own) continue;
    if (isAlive(join(folder, name), claim.groups ?? {})) alive = name;
    else rmSync(join(folder, name), { recursive: true, force: true });
  }
  return alive;
}

function isAlive(
  path: string,
  { host, pid }: Readonly<Record<string, string | undefined>>,
): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined || Date.now() - stats.mtimeMs > STALE_AFTER_MS) return false;
  return host !== thisHost() || isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemErrorCode(error) !== "ESRCH";
  }
}

function thisHost(): string {
  return createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
}

function busy(claim: string): FileError {
  return {
    code: "busy",
    message: "another run of Waybill is writing the output",
    hint: `wait for it to end; if there is none, remove ${claim}`,
    files: [claim],
  };
}
