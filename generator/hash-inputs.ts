import { createHash } from "node:crypto";
import { findImportExtension } from "./import-extension.js";
import type { ManifestSource } from "./manifest/index.js";
import { generatorVersion } from "./package-info.js";

/**
 * Hash of all that the output in a folder follows from: the manifest, what `tsconfig.json` says of imports there, and the
 * version of Waybill, which has those of ts-morph and prettier pinned.
 *
 * @param folder Absolute path.
 */
export function hashInputs(source: ManifestSource, folder: string): string {
  const inputs = [source.hash, findImportExtension(folder), generatorVersion()];
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex");
}
