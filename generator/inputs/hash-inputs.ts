import { findImportExtension } from "./import-extension.js";
import { inputFiles, type ManifestSource } from "../manifest/index.js";
import { generatorVersion } from "./version.js";
import { hashText } from "../portable/index.js";

/**
 * Hash of everything that the output in a folder depends on: the manifest, the files that it mentions, the import settings of
 * `tsconfig.json`, and the version of Waybill, which pins the versions of ts-morph and prettier.
 *
 * @param folder absolute path of the output folder.
 * @returns `undefined` if a file was read whose path no text mentions literally, so that a change would go unnoticed.
 */
export function hashInputs(source: ManifestSource, folder: string): string | undefined {
  const files = inputFiles(source);
  if (source.files.paths().some((path) => !files.has(path))) return undefined;
  const hashes = [...files].map(([path, text]) => [path, text === undefined ? "" : hashText(text)]);
  const extension = findImportExtension(folder);
  const inputs = [source.hash, extension, generatorVersion(), ...hashes.sort()];
  return hashText(JSON.stringify(inputs));
}
