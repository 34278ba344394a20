import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { type FileError, withDeed } from "../../errors/index.js";
import { decodeUtf8, readInputFile } from "../../manifest/index.js";
import { type ImportRecord, readRecord } from "../../openapi/index.js";
import { type NewFileResult, writeNewFile } from "../init/new-file.js";
import type { Terminal } from "../terminal/terminal.js";

/** @example recordFile("api/routes.yaml"); // "api/routes.imported.json" */
export function recordFile(manifest: string): string {
  return `${manifest.replace(/\.(?:ya?ml|json)$/i, "")}.imported.json`;
}

type OpenedRecord =
  | { readonly ok: true; /** Absent if there is no file. */ readonly record?: ImportRecord }
  | { readonly ok: false; readonly error: FileError };

/** Opens the record of the last import, which is beside the manifest. */
export function openRecord(manifest: string, { cwd }: Terminal): OpenedRecord {
  const label = recordFile(manifest);
  if (!existsSync(resolve(cwd, label))) return { ok: true };
  const read = readInputFile(resolve(cwd, label));
  if (!read.ok) return { ok: false, error: withDeed(read.error, `cannot read ${label}`) };
  const record = readRecord(decodeUtf8(read.bytes) ?? "");
  return record === undefined ? { ok: false, error: notARecord(label) } : { ok: true, record };
}

export function writeRecord(manifest: string, text: string, { cwd }: Terminal): NewFileResult {
  const hint = "name another file with --output";
  return writeNewFile({ label: recordFile(manifest), cwd, text, force: true, hint });
}

function notARecord(label: string): FileError {
  return {
    code: "bad-record",
    message: `${label} is not the record of an import, or it was edited`,
    hint: "restore it; or delete it, and import takes what documents can say from the document",
  };
}
