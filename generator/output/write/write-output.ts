import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type FileError, toFileError } from "../../errors/index.js";
import { readIndex, readOutput } from "../earlier/read-output.js";
import { applyChanges, removeEmptyFolders } from "./apply-changes.js";
import {
  conflictErrors,
  otherManifestError,
  unsafeNameErrors,
} from "../changes/explain-refusal.js";
import { hashLayout } from "../earlier/hash-layout.js";
import { type Lock, type LockOptions, lockFolder, removeDeadLock } from "./lock.js";
import { makeFolders } from "../folder/make-folders.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { type OutputIndex, type OutputStamp, printIndex } from "../earlier/output-index.js";
import { type Changes, type DiskEntry, planChanges } from "../changes/plan-changes.js";
import { hashText } from "../../portable/index.js";

/** The wanted contents of the output folder. */
export interface Output {
  /** By relative path, with forward slashes. */
  readonly modules: ReadonlyMap<string, OutputModule>;
  readonly stamp: OutputStamp;
}

export interface OutputModule {
  /** With LF line endings. */
  readonly text: string;
  /** Hash of the module's plan. */
  readonly plan: string;
}

export interface WriteOptions extends LockOptions {
  /** Reports what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Overwrites generated files that somebody edited. */
  readonly force?: boolean | undefined;
  /** Takes no hash from the index of the last run. */
  readonly fresh?: boolean | undefined;
}

export type WriteResult =
  | { readonly ok: true; readonly changes: Changes }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/**
 * Writes the output to the folder: all of it or, after an error, none of it. Files that already have the wanted text are not
 * touched. Files that Waybill did not write, or that were edited since, are errors, all reported together.
 */
export async function writeOutput(
  folder: OutputFolder,
  output: Output,
  options: WriteOptions = {},
): Promise<WriteResult> {
  const { dryRun = false } = options;
  const unsafe = unsafeNameErrors(output.modules.keys());
  if (unsafe.length > 0) return { ok: false, errors: unsafe };
  try {
    // If there is nothing to write, which needs the same inputs, neither the lock nor the right to write is needed.
    const before = readIndex(folder);
    if (dryRun || (before.ok && before.index?.inputs === output.stamp.inputs)) {
      const plan = planOutput(folder, output, options);
      if (plan.ok && plan.done && !dryRun) tidyUp(folder.path);
      if (plan.ok && (plan.done || dryRun)) return { ok: true, changes: plan.changes };
      if (!plan.ok && dryRun) return plan;
    }
    return await writeInTurn(folder, output, options);
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot write to ${folder.label}`)] };
  }
}

/** How often a run starts again after it was suspended for so long that it lost its lock. */
const MOST_TURNS = 5;

/**
 * Plans the changes and writes them while holding the lock. A plan made before may have seen a half-written folder if another
 * run was writing.
 */
async function writeInTurn(
  folder: OutputFolder,
  output: Output,
  options: WriteOptions,
): Promise<WriteResult> {
  const made = makeFolders(folder.path);
  try {
    for (let turn = 1; ; turn++) {
      const locked = await lockFolder(folder.path, options);
      if (!locked.ok) return { ok: false, errors: [locked.error] };
      const { lock } = locked;
      try {
        return await writeLocked(folder, output, options, lock);
      } catch (error) {
        if (turn === MOST_TURNS || !lock.isLost()) throw error;
      } finally {
        lock.release();
      }
    }
  } finally {
    // After a failure, remove the folders that were created and are empty.
    if (made !== undefined) removeEmptyFolders(folder.path, dirname(made));
  }
}

async function writeLocked(
  folder: OutputFolder,
  output: Output,
  options: WriteOptions,
  { staging }: Lock,
): Promise<WriteResult> {
  const plan = planOutput(folder, output, options);
  if (!plan.ok) return plan;
  const { changes, disk } = plan;
  const work = { folder: folder.path, staging, changes, wanted: textsOf(output), disk };
  const before = options.fresh ? undefined : plan.before;
  if (!plan.done) await applyChanges({ ...work, index: indexOf(output, before) });
  return { ok: true, changes };
}

/** Removes what a dead run left in a folder that is up to date. Failure does not matter. */
export function tidyUp(folder: string): void {
  try {
    removeDeadLock(folder);
  } catch {
    // Nothing is to be written, so an unreadable or read-only folder is not an error.
  }
}

type OutputPlan =
  | {
      readonly ok: true;
      readonly done: boolean;
      readonly changes: Changes;
      readonly disk: ReadonlyMap<string, DiskEntry>;
      /** The index of the previous run. */
      readonly before: OutputIndex | undefined;
    }
  | { readonly ok: false; readonly errors: readonly FileError[] };

/** `done`: there is nothing to write, not even the index. */
function planOutput(
  folder: OutputFolder,
  output: Output,
  { force, fresh }: WriteOptions,
): OutputPlan {
  const found = readOutput(folder, output.modules.keys());
  if (!found.ok) return found;
  const other = otherManifest(folder, found.index, output);
  if (other !== undefined) return { ok: false, errors: [otherManifestError(folder.label, other)] };
  const plan = planChanges(textsOf(output), found.index, found.disk, force);
  if (!plan.ok) return { ok: false, errors: conflictErrors(plan.conflicts, folder.label) };
  const { created, changed, removed } = plan.changes;
  const before = found.index;
  const done =
    created.length + changed.length + removed.length === 0 &&
    before?.isWhole === true &&
    printIndex(before) === printIndex(indexOf(output, fresh ? undefined : before));
  return { ok: true, done, changes: plan.changes, disk: found.disk, before };
}

/** The hash of a layout is taken from the index before, unless another version of Waybill wrote it. */
function indexOf({ modules, stamp }: Output, before: OutputIndex | undefined): OutputIndex {
  const known = before?.generator === stamp.generator ? before.files : undefined;
  const entries = [...modules].map(([path, { text, plan }]) => {
    const sha256 = hashText(text);
    const same = known?.get(path)?.find((version) => version.sha256 === sha256);
    return [path, [{ sha256, layout: same?.layout ?? hashLayout(text), plan }]] as const;
  });
  return { ...stamp, files: new Map(entries), isWhole: true };
}

function textsOf({ modules }: Output): ReadonlyMap<string, string> {
  return new Map([...modules].map(([path, { text }]) => [path, text]));
}

/** The other manifest whose output the folder contains, if any. A manifest that no longer exists does not count. */
function otherManifest(
  folder: OutputFolder,
  index: OutputIndex | undefined,
  { stamp: { manifest } }: Output,
): string | undefined {
  const other = index?.manifest;
  if (other === undefined || other === manifest) return undefined;
  return existsSync(join(folder.path, other)) ? other : undefined;
}
