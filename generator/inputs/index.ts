export { hashInputs } from "./hash-inputs.js";
export {
  findImportExtension,
  importExtensionFiles,
  withImportExtension,
} from "./import-extension.js";
export { generatorVersion } from "./version.js";
