export { filesOf, inputsOf, watchFiles, watchManifests } from "./watch-files.js";
