import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file outside the project that a bundler watches, used to make it build again although no code has changed. */
export interface SignalFile {
  readonly path: string;
  /** Triggers a build. */
  readonly send: () => void;
  readonly remove: () => void;
}

export function createSignalFile(): SignalFile {
  const folder = mkdtempSync(join(tmpdir(), "waybill-"));
  const path = join(folder, "signal");
  let sent = 0;
  const write = () => writeFileSync(path, String(sent++));
  write();
  return { path, send: write, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
