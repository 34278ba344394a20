import { resolve } from "node:path";
import { type Failure, type FileError, withDeed } from "../errors/index.js";
import { hashBytes } from "../portable/index.js";
import { projectFiles, type ProjectFiles } from "./files/project-files.js";
import { readInputFile } from "./files/read-input-file.js";

/** A manifest that was read but not decoded. */
export interface ManifestSource {
  /** The path as the user wrote it, for errors. */
  readonly label: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Hash of the text with LF line endings. */
  readonly hash: string;
  readonly files: ProjectFiles;
}

export const DEFAULT_MANIFEST = "routes.yaml";

export interface Where {
  /** The folder that paths are relative to; the working folder by default. */
  readonly cwd?: string | undefined;
  /** The project folder, relative to `cwd`; found by `projectRoot` by default. */
  readonly root?: string | undefined;
}

export function openManifest(
  label = DEFAULT_MANIFEST,
  { cwd = process.cwd(), root }: Where = {},
): { readonly ok: true; readonly source: ManifestSource } | Failure {
  const path = resolve(cwd, label);
  const file = readInputFile(path);
  if (!file.ok) {
    const isMissing = file.error.code === "not-found";
    const error = isMissing ? missing(label) : withDeed(file.error, `cannot read ${label}`);
    return { ok: false, errors: [error] };
  }
  const { bytes } = file;
  const files = projectFiles(path, root === undefined ? undefined : resolve(cwd, root));
  return { ok: true, source: { label, path, bytes, hash: hashBytes(bytes), files } };
}

function missing(label: string): FileError {
  const hint =
    label === DEFAULT_MANIFEST
      ? "name another file, or create one: `waybill init`, or `waybill init --from openapi.json` for a document"
      : "check the path, or create a manifest: `waybill init`, or `waybill init --from openapi.json` for a document";
  return { code: "no-manifest", message: `there is no ${label} here`, hint };
}
