export { hashInputs } from "./hash-inputs.js";
export { findImportExtension, settleImports } from "./import-extension.js";
export { generatorVersion } from "./version.js";
