import * as manifest from "./manifest/index.js";
import type { Failure } from "./errors/index.js";
import { manifestPaths, readDocuments } from "./openapi/index.js";
import type { PlannableSource } from "./plan/index.js";

/** Reads a manifest, and the files and OpenAPI documents that it refers to. */
export function readSource({
  bytes,
  label,
  files,
}: manifest.ManifestSource): PlannableSource | Failure {
  const decoded = manifest.decodeManifest(bytes, label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  let ofDocument: PlannableSource["paths"];
  let hasDocuments = false;
  const read = manifest.readWithDocuments(text, label, files.read, (...parts) => {
    const data = readDocuments(...parts);
    hasDocuments = true;
    ofDocument = data.paths;
    return data;
  });
  const { sources, ...result } = read;
  const texts = new Map(sources.map((part) => [part.file, part.text]));
  if (!result.ok) return { ...result, text, texts };
  const { only, paths: setting } = result.manifest.generate;
  const isWanted = only === "paths" || setting === "types";
  const paths = isWanted && !hasDocuments ? manifestPaths(result.manifest) : ofDocument;
  return { ...result, text, texts, ...(paths && { paths }) };
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
