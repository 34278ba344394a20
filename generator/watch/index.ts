export { watchFiles } from "./watch-files.js";
export { filesOf, watchManifests } from "./watch-manifests.js";
