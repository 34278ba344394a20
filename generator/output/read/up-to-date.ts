import { existsSync } from "node:fs";
import { join } from "node:path";
import { type OutputFolder, type OutputOverride, locateOutput } from "../folder/output-folder.js";
import { hashBytes } from "../../portable/index.js";
import type { OutputIndex } from "./output-index.js";
import { readDisk, readIndex } from "./read-output.js";

/**
 * Finds output that is up to date without parsing the manifest: the index has the hash of the same inputs, and all listed files
 * are unchanged.
 *
 * The output folder is set by the manifest's `generate.output`, so all text that looks like that setting is tried. The index
 * exposes a wrong guess, because it contains the manifest's real `generate.output`.
 *
 * @param manifest the absolute path and the bytes of the manifest.
 * @param hashInputs returns the hash of all inputs of the output in a folder.
 */
export function findUpToDate(
  manifest: { readonly path: string; readonly bytes: Uint8Array },
  hashInputs: (folder: string) => string | undefined,
  override: OutputOverride,
): { readonly folder: OutputFolder; readonly files: readonly string[] } | undefined {
  for (const guess of guessOutputs(manifest.bytes)) {
    const located = locateOutput(manifest.path, guess, override);
    if (!located.ok) continue;
    const found = readIndex(located.folder);
    if (!found.ok || found.index?.isWhole !== true) continue;
    const { index } = found;
    const meant = locateOutput(manifest.path, index.output, override);
    if (!meant.ok || meant.folder.path !== located.folder.path) continue;
    if (index.inputs !== hashInputs(located.folder.path)) continue;
    if (isIntact(located.folder.path, index)) return { ...located, files: [...index.files.keys()] };
  }
  return undefined;
}

/** Whether all listed files match the index, and declaration files have their source maps, which the index does not list. */
function isIntact(folder: string, { files }: OutputIndex): boolean {
  try {
    const needMaps = [...files.keys()].filter((file) => file.endsWith(".d.ts"));
    if (!needMaps.every((file) => existsSync(join(folder, `${file}.map`)))) return false;
    return [...readDisk(folder, [...files.keys()])].every(([path, have]) => {
      const sha256 = have.kind === "file" ? hashBytes(have.bytes) : undefined;
      return files.get(path)?.every((version) => version.sha256 === sha256);
    });
  } catch {
    // The later read of the files' texts reports which of them are unreadable.
    return false;
  }
}

/** Yields the default folder first, because it needs no search of the text. */
function* guessOutputs(bytes: Uint8Array): Generator<string> {
  yield "generated";
  const guessed = new Set(["generated"]);
  const text = new TextDecoder().decode(bytes);
  for (const [, double, single, plain = ""] of text.matchAll(SETTING)) {
    const scalar = double?.replace(/\\(.)/g, "$1") ?? single?.replaceAll("''", "'");
    // A comma or brace ends a plain scalar only inside braces.
    const guesses =
      scalar === undefined ? [plain.replace(/\s#.*/, ""), plain.split(/[,}]/)[0]] : [scalar];
    for (const guess of guesses.map((each = "") => each.trim())) {
      if (guessed.has(guess)) continue;
      yield guess;
      if (guessed.add(guess).size === 10) return;
    }
  }
}

/** The key `output` and its value: a scalar in quotes, or the rest of the line. */
const SETTING =
  /\boutput["']?\s*:\s*(?:"((?:[^"\\\n]|\\.){0,500})"|'((?:[^'\n]|''){0,500})'|(?=([^\s"'].{0,500})))/g;
