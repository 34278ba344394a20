export { filesOf } from "./files-of.js";
export { watchFiles } from "./watch-files.js";
export { watchManifests } from "./watch-manifests.js";
