import * as manifest from "./manifest/index.js";
import type { Failure } from "./errors/index.js";
import { readDocuments } from "./openapi/index.js";

/** Reads a manifest, and the files and OpenAPI documents that it refers to. */
export function readSource({
  bytes,
  label,
  files,
}: manifest.ManifestSource): manifest.ReadSource | Failure {
  const decoded = manifest.decodeManifest(bytes, label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const { sources, ...read } = readManifest(text, label, files.read);
  return { ...read, text, texts: new Map(sources.map((part) => [part.file, part.text])) };
}

/**
 * Reads `routes.yaml`: returns all errors in the order of the text, or a valid manifest. The planner checks URL templates,
 * names and groups.
 *
 * @param file the name of the manifest in errors.
 * @param readFile reads the files and OpenAPI documents that the manifest refers to; without it, references are errors.
 */
export function readManifest(
  source: string,
  file: string,
  readFile: manifest.ReadFile = () => ({ ok: false, reason: "no other files are read here" }),
): manifest.ReadResult {
  return manifest.readWithDocuments(source, file, readFile, readDocuments);
}
