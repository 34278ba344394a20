import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findImportExtension } from "./import-extension.js";
import { inputFiles, type ManifestSource } from "../manifest/index.js";
import { foldersUpwards, hashText } from "../portable/index.js";

/**
 * Hash of all inputs of the output in a folder: the manifest, the files that it mentions, the import settings of
 * `tsconfig.json`, and the version of Waybill. The version also pins ts-morph and prettier.
 *
 * @param folder absolute path of the output folder.
 * @returns `undefined` if a file was read whose path no text mentions literally, so that its changes would go unnoticed.
 */
export function hashInputs(source: ManifestSource, folder: string): string | undefined {
  const files = inputFiles(source);
  if (source.files.paths().some((path) => !files.has(path))) return undefined;
  const hashes = [...files].map(([path, text]) => [path, text === undefined ? "" : hashText(text)]);
  const extension = findImportExtension(folder);
  return hashText(JSON.stringify([source.hash, extension, generatorVersion(), ...hashes.sort()]));
}

/** Waybill's version, from the `package.json` above this file: one folder up in the sources, more once compiled. */
export function generatorVersion(): string {
  const folders = foldersUpwards(dirname(fileURLToPath(import.meta.url)));
  const file = folders.map((folder) => join(folder, "package.json")).find(existsSync) ?? "";
  const { version } = JSON.parse(readFileSync(file, "utf8")) as { readonly version: string };
  return version;
}
