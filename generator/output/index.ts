export { findEarlierModules } from "./earlier-modules.js";
export { makeFolders } from "./make-folders.js";
export type { OutputFolder } from "./output-folder.js";
export { type OutputOverride, locateOutput, manifestPathFor } from "./output-setting.js";
export type { Changes, DiskEntry } from "./plan-changes.js";
export { readOutput } from "./read-output.js";
export { findUpToDate } from "./up-to-date.js";
export { type OutputModule, tidyUp, writeOutput } from "./write-output.js";
