export { hashInputs } from "./hash-inputs.js";
export { settleImports } from "./import-extension.js";
export { generatorVersion } from "./version.js";
