export type { Changes } from "./decide/plan-changes.js";
export { makeFolders } from "./folder/make-folders.js";
export {
  type OutputFolder,
  type OutputOverride,
  locateOutput,
  manifestPathFor,
} from "./folder/output-folder.js";
export { type DiskEntry, findEarlierModules, readOutput, entryText } from "./read/read-output.js";
export { findUpToDate } from "./read/up-to-date.js";
export { type WriteResult, removeStaleLock, writeOutput } from "./write/write-output.js";
