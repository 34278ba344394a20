export { findEarlierModules } from "./earlier/earlier-modules.js";
export { makeFolders } from "./folder/make-folders.js";
export type { OutputFolder } from "./folder/output-folder.js";
export { type OutputOverride, locateOutput, manifestPathFor } from "./folder/output-setting.js";
export type { Changes, DiskEntry } from "./changes/plan-changes.js";
export { readOutput } from "./earlier/read-output.js";
export { findUpToDate } from "./earlier/up-to-date.js";
export { type OutputModule, tidyUp, writeOutput } from "./write/write-output.js";
