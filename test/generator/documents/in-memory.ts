import { readManifest } from "../../../generator/read-source.js";
import type { Manifest } from "../../../generator/manifest/manifest.js";
import { formatErrors } from "../../../generator/errors/index.js";
import { type Files, filesInMemory } from "../files-in-memory.js";
import { succeed } from "../../succeed.js";

/** A manifest with the routes of `./openapi.json`. */
export const own = (more: object) => ({ waybill: 1, openapi: "./openapi.json", ...more });

/** Reads a manifest that has no errors. */
export function read(
  manifest: string | object,
  files: Files,
): { readonly manifest: Manifest; readonly warnings: readonly string[] } {
  const text = typeof manifest === "string" ? manifest : JSON.stringify(manifest);
  const result = succeed(readManifest(text, "routes.yaml", filesInMemory(files)));
  const warnings = result.warnings.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  return { manifest: result.manifest, warnings };
}

/** The errors of a manifest as they are printed. */
export function errorsOf(manifest: string, files: Files, label = "routes.yaml"): string {
  const result = readManifest(manifest, label, filesInMemory(files));
  if (result.ok) throw new Error("expected errors");
  const texts = new Map(result.sources.map(({ file, text }) => [file, text]));
  return formatErrors(result.errors, texts);
}
