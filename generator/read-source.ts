import * as manifest from "./manifest/index.js";
import type { Failure } from "./errors/index.js";
import { readDocuments } from "./openapi/index.js";

/** Reads the bytes of a manifest, and the files and OpenAPI documents that it refers to. */
export function readSource(source: manifest.ManifestSource): manifest.ReadSource | Failure {
  return manifest.readSource(source, readDocuments);
}

/**
 * Reads `routes.yaml`: every error of the text, in its order, or a manifest that has none. URL templates, names and groups
 * are the planner's to check.
 *
 * @param file Its name in errors.
 * @param readFile For the files and OpenAPI documents that the manifest refers to; without it there are none.
 */
export function readManifest(
  source: string,
  file: string,
  readFile?: manifest.ReadFile,
): manifest.ReadResult {
  return manifest.readManifest(source, file, readFile, readDocuments);
}
