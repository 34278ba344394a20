import { realpathSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import type { Failure } from "./errors/index.js";
import type { GenerateOptions } from "./generate.js";
import { generatorVersion, importExtensionFiles } from "./inputs/index.js";
import { openManifest } from "./manifest/index.js";
import { locateOutput } from "./output/index.js";
import { readSource } from "./read-source.js";

export type ListInputsOptions = Pick<GenerateOptions, "manifest" | "cwd">;

export type ListInputsResult =
  | {
      readonly ok: true;
      /** As errors and messages name it. */
      readonly manifest: string;
      /** The output folder, from `cwd`. */
      readonly output: string;
      /** All files that the output follows from, sorted, as paths from `cwd` with forward slashes. */
      readonly files: readonly string[];
      /** The version of Waybill, from which the output follows, too. */
      readonly generator: string;
    }
  | Failure;

/**
 * Lists the files that the output of a manifest follows from: the manifest, the files that it refers to, and those that decide
 * how imports end. The output follows from nothing else but the version of Waybill: not from the time, the environment or
 * where the project stands.
 */
export function listInputs({
  manifest,
  cwd = process.cwd(),
}: ListInputsOptions = {}): ListInputsResult {
  const here = realpathSync(cwd);
  const opened = openManifest(manifest, here);
  if (!opened.ok) return opened;
  const { source } = opened;
  const read = readSource(source);
  if (!read.ok) return read;
  const { output, importExtension } = read.manifest.generate;
  const located = locateOutput(source.path, output, { cwd: here });
  if (!located.ok) return { ok: false, errors: [located.error] };
  const { path } = located.folder;
  const files = [
    source.path,
    ...source.files.asked().map((file) => join(dirname(source.path), file)),
    ...(importExtension === "auto" ? importExtensionFiles(path) : []),
  ];
  const fromHere = (file: string): string => relative(here, file).split(sep).join("/");
  return {
    ok: true,
    manifest: source.label,
    output: fromHere(path),
    files: [...new Set(files.map(fromHere))].sort(),
    generator: generatorVersion(),
  };
}
