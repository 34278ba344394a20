export { filesOf } from "./files-of.js";
export { type OutputFolders, outputFolders } from "./output-folders.js";
export { type Watched, type WatchOptions, watchFiles } from "./watch-files.js";
