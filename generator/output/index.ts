export type { Changes } from "./decide/plan-changes.js";
export { makeFolders } from "./folder/make-folders.js";
export type { OutputFolder } from "./folder/output-folder.js";
export { type OutputOverride, locateOutput, manifestPathFor } from "./folder/output-setting.js";
export { findEarlierModules } from "./read/earlier-modules.js";
export type { DiskEntry } from "./read/read-disk.js";
export { readOutput } from "./read/read-output.js";
export { findUpToDate } from "./read/up-to-date.js";
export { type OutputModule, type WriteResult, tidyUp, writeOutput } from "./write/write-output.js";
