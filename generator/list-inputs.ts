import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Failure } from "./errors/index.js";
import type { GenerateOptions } from "./generate.js";
import { generatorVersion, importExtensionFiles } from "./inputs/index.js";
import { openManifest } from "./manifest/index.js";
import { locateOutput } from "./output/index.js";
import { relativePath } from "./portable/index.js";
import { readSource } from "./read-source.js";

export type ListInputsOptions = Pick<GenerateOptions, "manifest" | "cwd" | "root">;

export type ListInputsResult =
  | {
      readonly ok: true;
      /** As named in errors and messages. */
      readonly manifest: string;
      /** The output folder, relative to `cwd`. */
      readonly output: string;
      /** All files that the output depends on, sorted, as paths relative to `cwd` with forward slashes. */
      readonly files: readonly string[];
      /** The version of Waybill, which the output depends on, too. */
      readonly generator: string;
    }
  | Failure;

/**
 * Lists the files that the output of a manifest depends on: the manifest, the files that it refers to, and the files that decide
 * the extension of imports. Besides, the output depends only on the version of Waybill: not on the time, the environment or the
 * location of the project.
 */
export function listInputs({
  manifest,
  cwd = process.cwd(),
  root,
}: ListInputsOptions = {}): ListInputsResult {
  const here = realpathSync(cwd);
  const opened = openManifest(manifest, { cwd: here, root });
  if (!opened.ok) return opened;
  const { source } = opened;
  const read = readSource(source);
  if (!read.ok) return read;
  const { output, importExtension, code } = read.manifest.generate;
  const located = locateOutput(source.path, output, { cwd: here, root });
  if (!located.ok) return located;
  const { path } = located.folder;
  const files = [
    source.path,
    ...source.files.paths().map((file) => join(dirname(source.path), file)),
    ...(importExtension === "auto" || code === "js" ? importExtensionFiles(path) : []),
  ];
  return {
    ok: true,
    manifest: source.label,
    output: relativePath(here, path),
    files: [...new Set(files.map((file) => relativePath(here, file)))].sort(),
    generator: generatorVersion(),
  };
}
