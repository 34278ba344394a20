import { createHash } from "node:crypto";
import { findImportExtension } from "./import-extension.js";
import { inputFiles, type ManifestSource } from "../manifest/index.js";
import { generatorVersion } from "./version.js";
import { hashText } from "../portable/index.js";

/**
 * Hash of all that the output in a folder follows from: the manifest, the files that it mentions, what `tsconfig.json` says
 * of imports there, and the version of Waybill, which has those of ts-morph and prettier pinned.
 *
 * @param folder Absolute path.
 * @returns nothing if a file was read that no text mentions as it is spelled, so that a change would not be noticed.
 */
export function hashInputs(source: ManifestSource, folder: string): string | undefined {
  const files = inputFiles(source);
  if (source.files.asked().some((path) => !files.has(path))) return undefined;
  const hashes = [...files].map(([path, text]) => [path, text === undefined ? "" : hashText(text)]);
  const extension = findImportExtension(folder);
  const inputs = [source.hash, extension, generatorVersion(), ...hashes.sort()];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
