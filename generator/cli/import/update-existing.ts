import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Failure, FileError } from "../../errors/index.js";
import { type ManifestSource, entryOf, openManifest, readYaml } from "../../manifest/index.js";
import { toLf } from "../../portable/index.js";
import { readManifest, readSource } from "../../read-source.js";
import type { Terminal } from "../terminal/terminal.js";

export interface ExistingManifest {
  readonly ok: true;
  readonly source: ManifestSource;
  /** With its line endings and byte order mark. */
  readonly text: string;
}

/**
 * Opens an existing manifest at the path to write to, which can be updated.
 *
 * @returns `undefined` if there is no file.
 */
export function openExisting(
  label: string,
  terminal: Terminal,
): ExistingManifest | Failure | undefined {
  if (!existsSync(resolve(terminal.cwd, label))) return undefined;
  const opened = openManifest(label, terminal);
  if (!opened.ok) return opened;
  const read = readSource(opened.source);
  if (!read.ok) return read;
  const obstacle = findObstacle(label, toLf(read.text));
  if (obstacle) return { ok: false, errors: [obstacle] };
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(opened.source.bytes);
  return { ok: true, source: opened.source, text };
}

function findObstacle(label: string, text: string): FileError | undefined {
  const { root } = readYaml(text);
  if (root?.kind !== "map") return undefined;
  if (entryOf(root, "openapi") !== undefined) {
    return {
      code: "takes-document",
      message: `${label} takes its routes from a document, so there is nothing to import`,
      hint: "run `waybill generate`, which reads the document; or name another file with --output",
    };
  }
  const schemas = entryOf(root, "schemas");
  if (schemas === undefined || schemas.value.kind === "map") return undefined;
  return {
    code: "schemas-elsewhere",
    message: `${label} has its schemas in other files, which import does not change`,
    hint: "write them into the manifest, or name another file with --output",
  };
}

/** The errors of a manifest after an update; `undefined` if there are none. */
export function findMistakes({ source }: ExistingManifest, text: string): Failure | undefined {
  const read = readManifest(text, source.label, source.files.read);
  if (read.ok) return undefined;
  const texts = new Map(read.sources.map((one) => [one.file, one.text]));
  return { ok: false, errors: read.errors, texts };
}
