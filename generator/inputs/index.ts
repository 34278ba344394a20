export { hashInputs } from "./hash-inputs.js";
export { findImportExtension, importExtensionFiles, settleImports } from "./import-extension.js";
export { generatorVersion } from "./version.js";
