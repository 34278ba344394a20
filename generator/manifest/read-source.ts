import type { Failure, ManifestError } from "../errors/index.js";
import { decodeManifest } from "./decode-manifest.js";
import type { ReadDocuments } from "./documents/document-data.js";
import type { Manifest } from "./manifest.js";
import type { ManifestSource } from "./open-manifest.js";
import { type Locate, readManifest } from "./read-manifest.js";

/** A valid manifest, and the function that locates problems in its file. */
export interface ReadSource {
  readonly ok: true;
  readonly manifest: Manifest;
  readonly locate: Locate;
  readonly warnings: readonly ManifestError[];
  readonly text: string;
  /** The texts of the files that the manifest refers to, by their names in errors. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Reads a manifest, and the files and OpenAPI documents that it refers to. */
export function readSource(
  { bytes, label, files }: ManifestSource,
  readDocuments: ReadDocuments,
): ReadSource | Failure {
  const decoded = decodeManifest(bytes, label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const read = readManifest(text, label, files.read, readDocuments);
  const texts = new Map(read.sources.map((source) => [source.file, source.text]));
  if (!read.ok) return { ok: false, errors: read.errors, text, texts };
  const { manifest, locate, warnings } = read;
  return { ok: true, manifest, locate, warnings, text, texts };
}
