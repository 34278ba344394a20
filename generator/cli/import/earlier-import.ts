import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { withDeed } from "../../errors/index.js";
import { decodeUtf8, openManifest, readInputFile, readYaml } from "../../manifest/index.js";
import { type ImportRecord, readRecord } from "../../openapi/index.js";
import { toLf } from "../../portable/index.js";
import { readSource } from "../../read-source.js";
import { endWith, type FailureSettings, orEnd } from "../terminal/print-errors.js";
import type { Terminal } from "../terminal/terminal.js";

/** @example recordFile("api/routes.yaml"); // "api/routes.imported.json" */
export function recordFile(manifest: string): string {
  return `${manifest.replace(/\.(?:ya?ml|json)$/i, "")}.imported.json`;
}

/** Opens the record of the last import, which is beside the manifest; `undefined` if there is no file. */
export function openRecord(manifest: string, { cwd }: Terminal): ImportRecord | undefined {
  const label = recordFile(manifest);
  if (!existsSync(resolve(cwd, label))) return undefined;
  const read = readInputFile(resolve(cwd, label));
  if (!read.ok) endWith(withDeed(read.error, `cannot read ${label}`));
  const record = readRecord(decodeUtf8(read.bytes) ?? "");
  if (record !== undefined) return record;
  const message = `${label} is not the record of an import, or it was edited`;
  const hint = "restore it; or delete it, and import keeps all of the manifest";
  return endWith({ code: "bad-record", message, hint });
}

export type ExistingManifest = NonNullable<ReturnType<typeof openExisting>>;

/**
 * Opens an existing manifest, which can be updated; `undefined` if there is no file. Its text has its line endings and byte order
 * mark.
 */
export function openExisting(label: string, failing: FailureSettings, terminal: Terminal) {
  if (!existsSync(resolve(terminal.cwd, label))) return undefined;
  const { source } = orEnd(openManifest(label, terminal), failing);
  const read = orEnd(readSource(source), failing);
  refuseObstacles(label, toLf(read.text), failing);
  return { source, text: new TextDecoder("utf-8", { ignoreBOM: true }).decode(source.bytes) };
}

/** Ends the command if an import cannot change the manifest. */
function refuseObstacles(label: string, text: string, failing: FailureSettings): void {
  const { root } = readYaml(text);
  if (root?.kind !== "map") return;
  if (root.entries.has("openapi")) {
    const message = `${label} takes its routes from a document, so there is nothing to import`;
    const hint =
      "run `waybill generate`, which reads the document; or name another file with --output";
    endWith({ code: "takes-document", message, hint }, failing);
  }
  const schemas = root.entries.get("schemas");
  if (schemas === undefined || schemas.value.kind === "map") return;
  const message = `${label} has its schemas in other files, which import does not change`;
  const hint = "write them into the manifest, or name another file with --output";
  endWith({ code: "schemas-elsewhere", message, hint }, failing);
}
