import { realpathSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { type FileError, withDeed } from "../../errors/index.js";
import {
  type Where,
  decodeUtf8,
  projectRoot,
  readFolder,
  readInputFile,
  readStandardInput,
} from "../../manifest/index.js";
import type { OpenApiSource } from "../../openapi/index.js";

/** The argument for standard input. */
const STANDARD_INPUT = "-";

export type OpenedDocument =
  | {
      readonly ok: true;
      readonly source: OpenApiSource;
      /** The absolute path of its project. */
      readonly root: string;
      /** Converts the path of a file, relative to the source's root, to a path relative to the working folder. */
      readonly shown: (file: string) => string;
    }
  | { readonly ok: false; readonly error: FileError };

/**
 * Opens an OpenAPI document. Its `$ref`s may refer to files in its project.
 *
 * @param file path relative to `cwd`; `-` is standard input, whose `$ref`s are relative to `cwd`.
 */
export function openDocument(
  file: string,
  { cwd = process.cwd(), root: named }: Where,
): OpenedDocument {
  if (/^https?:\/\//i.test(file)) {
    const message = `cannot read ${file}: Waybill makes no network calls`;
    const hint = `download it first: curl --location --output openapi.json ${file}`;
    return { ok: false, error: { code: "no-network", message, hint } };
  }
  const opened = file === STANDARD_INPUT ? readPiped(cwd) : readFile(file, cwd);
  if (!opened.ok) return opened;
  const { label, path, bytes } = opened;
  const text = decodeUtf8(bytes);
  if (text === undefined) return { ok: false, error: wrongEncoding(label) };
  const root = named === undefined ? projectRoot(dirname(path)) : realpathSync(resolve(cwd, named));
  const name = slashed(relative(root, path));
  return {
    ok: true,
    root,
    source: { text, file: name, readFile: readFolder(root) },
    shown: (one) => (one === name ? label : slashed(relative(realpathSync(cwd), join(root, one)))),
  };
}

type Opened =
  | {
      readonly ok: true;
      readonly label: string;
      /** The absolute path. */
      readonly path: string;
      readonly bytes: Uint8Array;
    }
  | { readonly ok: false; readonly error: FileError };

function readFile(file: string, cwd: string): Opened {
  const path = resolve(cwd, file);
  const read = readInputFile(path);
  return read.ok
    ? { ok: true, label: file, path: realpathSync(path), bytes: read.bytes }
    : { ok: false, error: withDeed(read.error, `cannot read ${file}`) };
}

function readPiped(cwd: string): Opened {
  const label = "standard input";
  const read = readStandardInput();
  return read.ok
    ? { ok: true, label, path: join(realpathSync(cwd), STANDARD_INPUT), bytes: read.bytes }
    : { ok: false, error: withDeed(read.error, `cannot read ${label}`) };
}

function slashed(path: string): string {
  return path.split(sep).join("/");
}

function wrongEncoding(label: string): FileError {
  const message = `cannot read ${label}: it is not text in UTF-8`;
  return { code: "wrong-encoding", message, hint: "save the file as UTF-8" };
}
