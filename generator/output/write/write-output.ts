import { dirname } from "node:path";
import { type Failure, toFileError } from "../../errors/index.js";
import { hashText } from "../../portable/index.js";
import { type Changes, planChanges } from "../decide/plan-changes.js";
import { otherOwnerError, refusalErrors, unsafeNameErrors } from "../decide/refusals.js";
import { makeFolders } from "../folder/make-folders.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { type OutputStamp, printIndex } from "../read/output-index.js";
import { isGitMerge } from "../read/git-merge.js";
import { type DiskEntry, readDisk, readIndex, readOutput } from "../read/read-output.js";
import { type Work, applyChanges, removeEmptyFolders } from "./apply-changes.js";
import { type LockOptions, lockFolder, removeDeadLock } from "./lock.js";

export interface Output {
  /** By relative path, with forward slashes. */
  readonly modules: ReadonlyMap<
    string,
    {
      /** With LF line endings. */
      readonly text: string;
      /** Hash of the module's plan, if it has one. */
      readonly plan?: string;
    }
  >;
  readonly stamp: OutputStamp;
}

export interface WriteOptions extends LockOptions {
  /** Reports what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Overwrites edited files, too. */
  readonly force?: boolean | undefined;
}

export type WriteResult = { readonly ok: true; readonly changes: Changes } | Failure;

/**
 * Writes the output to the folder: all of it or, after an error, none of it. Files with the wanted text are not touched. Files
 * that must not be replaced by the rules of `planChanges` are errors, all reported together.
 */
export async function writeOutput(
  folder: OutputFolder,
  output: Output,
  options: WriteOptions = {},
): Promise<WriteResult> {
  const unsafe = unsafeNameErrors(output.modules.keys());
  if (unsafe.length > 0) return { ok: false, errors: unsafe };
  try {
    if (options.dryRun) return await planOutput(folder, output, options);
    // An up-to-date folder with the same inputs needs neither the lock nor write permission.
    const before = readIndex(folder);
    if (before.ok && before.index?.inputs === output.stamp.inputs) {
      const plan = await planOutput(folder, output, options);
      if (plan.ok && plan.isDone) {
        removeStaleLock(folder.path);
        return plan;
      }
    }
    return await writeLocked(folder, output, options);
  } catch (error) {
    return { ok: false, errors: [toFileError(error, `cannot write to ${folder.label}`)] };
  }
}

/**
 * Plans the changes and applies them while holding the lock. An earlier plan may have seen a half-written folder of another
 * run.
 */
async function writeLocked(
  folder: OutputFolder,
  output: Output,
  options: WriteOptions,
): Promise<WriteResult> {
  const made = makeFolders(folder.path);
  try {
    const locked = await lockFolder(folder.path, options);
    if (!locked.ok) return locked;
    const { lock } = locked;
    try {
      const plan = await planOutput(folder, output, options, lock.renew);
      if (plan.ok && !plan.isDone) await applyChanges(plan, lock);
      return plan;
    } catch (error) {
      if (!lock.isLost()) throw error;
      const message = "another run of Waybill took over the output, because this run was suspended";
      return {
        ok: false,
        errors: [{ code: "busy", message, hint: "run again", files: [folder.label] }],
      };
    } finally {
      lock.release();
    }
  } finally {
    // After a failure, remove the created folders that are empty.
    if (made !== undefined) removeEmptyFolders(folder.path, dirname(made));
  }
}

/** Removes the leftovers of a dead run from a folder that is up to date. Ignores failures. */
export function removeStaleLock(folder: string): void {
  try {
    removeDeadLock(folder);
  } catch {
    // The folder is up to date, so an unreadable or read-only folder is not an error.
  }
}

interface OutputPlan extends Work {
  readonly ok: true;
  /** Whether the folder is up to date, including the index. */
  readonly isDone: boolean;
}

async function planOutput(
  folder: OutputFolder,
  output: Output,
  { force }: WriteOptions,
  onFile = () => {},
): Promise<OutputPlan | Failure> {
  const { modules, stamp } = output;
  const read = readOutput(folder, modules.keys());
  if (!read.ok) return read;
  const { path } = folder;
  const { index: earlier, disk } = read;
  const ownerError = otherOwnerError(folder, earlier, stamp);
  if (ownerError !== undefined) return { ok: false, errors: [ownerError] };
  const found = {
    ...read,
    lookAt: (name: string): DiskEntry => readDisk(path, [name]).get(name) ?? { kind: "missing" },
    isGitMerge: (name: string, text: string) => isGitMerge(path, name, text),
    onFile,
  };
  const wanted = new Map([...modules].map(([name, { text }]) => [name, text]));
  const { changes, refusals } = await planChanges(wanted, found, force);
  const errors = refusalErrors(refusals, folder, earlier, stamp);
  if (errors.length > 0) return { ok: false, errors };
  const entries = [...modules].map(
    ([name, { text, plan }]) => [name, [{ sha256: hashText(text), plan }]] as const,
  );
  const index = { ...stamp, files: new Map(entries), isWhole: true };
  const { created, changed, removed } = changes;
  const isDone =
    created.length + changed.length + removed.length === 0 &&
    earlier?.isWhole === true &&
    printIndex(earlier) === printIndex(index);
  return { ok: true, changes, isDone, folder: path, wanted, disk, index };
}
