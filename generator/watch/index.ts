export { filesOf, watchFiles, watchManifests } from "./watch-files.js";
