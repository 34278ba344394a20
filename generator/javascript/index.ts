export { compileRuntime, compileToJavaScript, javascriptPaths } from "./compile.js";
export { writeMaps } from "./maps.js";
