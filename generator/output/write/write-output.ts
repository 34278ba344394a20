import { dirname } from "node:path";
import { toFileError } from "../../errors/index.js";
import { hashText } from "../../portable/index.js";
import { refusalErrors } from "../decide/explain-refusal.js";
import { type Changes, planChanges } from "../decide/plan-changes.js";
import { otherOwnerError, unsafeNameErrors } from "../decide/refuse-output.js";
import { makeFolders } from "../folder/make-folders.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { type OutputIndex, type OutputStamp, printIndex } from "../read/output-index.js";
import { type DiskEntry, readDisk } from "../read/read-disk.js";
import { type OutputFailure, readIndex, readOutput } from "../read/read-output.js";
import { applyChanges, removeEmptyFolders } from "./apply-changes.js";
import { type Lock, type LockOptions, lockFolder, removeDeadLock } from "./lock.js";

/** The wanted contents of the output folder. */
export interface Output {
  /** By relative path, with forward slashes. */
  readonly modules: ReadonlyMap<string, OutputModule>;
  readonly stamp: OutputStamp;
}

export interface OutputModule {
  /** With LF line endings. */
  readonly text: string;
  /** Hash of the module's plan, if it has one. */
  readonly plan?: string;
}

export interface WriteOptions extends LockOptions {
  /** Reports what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Overwrites files that would be refused otherwise. */
  readonly force?: boolean | undefined;
}

export type WriteResult = { readonly ok: true; readonly changes: Changes } | OutputFailure;

/**
 * Writes the output to the folder: all of it or, after an error, none of it. Files that already have the wanted text are not
 * touched. Files that must not be replaced, by the rule of `planChanges`, are errors, all reported together.
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
      const plan = await planOutput(folder, output, options);
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
const MAX_TURNS = 5;

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
      if (!locked.ok) return locked;
      const { lock } = locked;
      try {
        return await writeLocked(folder, output, options, lock);
      } catch (error) {
        if (turn === MAX_TURNS || !lock.isLost()) throw error;
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
  const plan = await planOutput(folder, output, options);
  if (!plan.ok) return plan;
  const { changes, disk } = plan;
  const work = { folder: folder.path, staging, changes, wanted: textsOf(output), disk };
  if (!plan.done) await applyChanges({ ...work, index: indexOf(output) });
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

interface OutputPlan {
  readonly ok: true;
  /** Whether there is nothing to write, not even the index. */
  readonly done: boolean;
  readonly changes: Changes;
  readonly disk: ReadonlyMap<string, DiskEntry>;
}

async function planOutput(
  folder: OutputFolder,
  output: Output,
  { force }: WriteOptions,
): Promise<OutputPlan | OutputFailure> {
  const { path, label } = folder;
  const read = readOutput(folder, output.modules.keys());
  if (!read.ok) return read;
  const { index, disk } = read;
  const other = otherOwnerError(folder, index, output.stamp);
  if (other !== undefined) return { ok: false, errors: [other] };
  const found = {
    index,
    disk,
    lookAt: (name: string): DiskEntry => readDisk(path, [name]).get(name) ?? { kind: "missing" },
    // Loaded only for a file in conflict.
    isGitMerge: async (name: string, text: string) =>
      (await import("../read/git-merge.js")).isGitMerge(path, name, text),
  };
  const plan = await planChanges(textsOf(output), found, force);
  if (!plan.ok) {
    const { contents, generator } = output.stamp;
    const isFromOtherVersion = index?.generator !== generator;
    const context = { folder: label, contents, isFromOtherVersion };
    return { ok: false, errors: refusalErrors(plan.refusals, context) };
  }
  const { created, changed, removed } = plan.changes;
  const done =
    created.length + changed.length + removed.length === 0 &&
    index?.isWhole === true &&
    printIndex(index) === printIndex(indexOf(output));
  return { ok: true, done, changes: plan.changes, disk };
}

function indexOf({ modules, stamp }: Output): OutputIndex {
  const entries = [...modules].map(
    ([path, { text, plan }]) => [path, [{ sha256: hashText(text), plan }]] as const,
  );
  return { ...stamp, files: new Map(entries), isWhole: true };
}

function textsOf({ modules }: Output): ReadonlyMap<string, string> {
  return new Map([...modules].map(([path, { text }]) => [path, text]));
}
