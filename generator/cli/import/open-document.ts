import { realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { type Failure, withDeed } from "../../errors/index.js";
import {
  type Where,
  decodeUtf8,
  readFolder,
  readInputFile,
  readStandardInput,
} from "../../manifest/index.js";
import type { OpenApiSource } from "../../openapi/index.js";
import { projectRoot, relativePath } from "../../portable/index.js";
import { shellWord } from "../terminal/words.js";

export interface OpenedDocument {
  readonly ok: true;
  /** Names of files are paths relative to the project's root. */
  readonly source: OpenApiSource;
  /** Converts such a path to one relative to the working folder. */
  readonly shown: (file: string) => string;
}

/**
 * Opens an OpenAPI document. Its `$ref`s may refer to files in its project.
 *
 * @param file path relative to `cwd`; `-` is standard input, whose `$ref`s are relative to `cwd`.
 * @param overlays paths of overlays, likewise.
 */
export function openDocument(
  file: string,
  { cwd = process.cwd(), root: named }: Where,
  overlays: readonly string[] = [],
): OpenedDocument | Failure {
  if (/^https?:\/\//i.test(file)) {
    const message = `cannot read ${file}: only \`waybill pull\` uses the network`;
    const hint = `download it first: waybill pull ${shellWord(file)} --output openapi.json`;
    return { ok: false, errors: [{ code: "no-network", message, hint }] };
  }
  const isPiped = file === "-";
  const label = isPiped ? "standard input" : file;
  const read = isPiped ? readStandardInput() : readInputFile(resolve(cwd, file));
  if (!read.ok) return { ok: false, errors: [withDeed(read.error, `cannot read ${label}`)] };
  const text = decodeUtf8(read.bytes);
  if (text === undefined) {
    const message = `cannot read ${label}: it is not text in UTF-8`;
    const hint = "save the file as UTF-8";
    return { ok: false, errors: [{ code: "wrong-encoding", message, hint }] };
  }
  const folder = realpathSync(cwd);
  const path = isPiped ? join(folder, file) : realpathSync(resolve(cwd, file));
  const root = named === undefined ? projectRoot(dirname(path)) : realpathSync(resolve(cwd, named));
  const name = relativePath(root, path);
  const sources: OpenApiSource[] = [];
  for (const overlay of overlays) {
    const opened = openDocument(overlay, { cwd, root });
    if (!opened.ok) return opened;
    sources.push(opened.source);
  }
  return {
    ok: true,
    source: { text, file: name, readFile: readFolder(root), overlays: sources },
    shown: (path) => (path === name ? label : relativePath(folder, join(root, path))),
  };
}
