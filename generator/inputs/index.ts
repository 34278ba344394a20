export { generatorVersion, hashInputs } from "./hash-inputs.js";
export {
  findImportExtension,
  importExtensionFiles,
  importExtensionPaths,
  withImportExtension,
} from "./import-extension.js";
