export { generatorVersion, hashInputs } from "./hash-inputs.js";
export {
  findImportExtension,
  importExtensionFiles,
  withImportExtension,
} from "./import-extension.js";
