export { generatorVersion, hashInputs } from "./hash-inputs.js";
export {
  importExtensionFiles,
  importExtensionPaths,
  withImportExtension,
} from "./import-extension.js";
