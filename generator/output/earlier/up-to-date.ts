import { type OutputOverride, locateOutput } from "../folder/output-setting.js";
import { readIndex, readListed } from "./read-output.js";
import type { OutputFolder } from "../folder/output-folder.js";
import { hashText } from "../../portable/index.js";

/** Output that needs no work, and the files in it. */
export interface UpToDate {
  readonly folder: OutputFolder;
  readonly files: readonly string[];
}

/**
 * Finds out without parsing the manifest whether there is anything to do: the index in the output folder has the hash of
 * the same inputs, and all files that it lists are as they were written.
 *
 * Which folder that is, only the manifest's `generate.output` says, so whatever looks like it is tried. The index tells a
 * wrong guess: it was written for this very manifest, and it says what the manifest's `generate.output` is.
 *
 * @param manifest Its absolute path and its bytes.
 * @param hashInputs Gives the hash of all that the output in a folder follows from.
 */
export function findUpToDate(
  manifest: { readonly path: string; readonly bytes: Uint8Array },
  hashInputs: (folder: string) => string | undefined,
  override: OutputOverride,
): UpToDate | undefined {
  for (const guess of guessOutputs(manifest.bytes)) {
    const located = locateOutput(manifest.path, guess, override);
    if (!located.ok) continue;
    const found = readIndex(located.folder);
    if (!found.ok || found.index?.isWhole !== true) continue;
    const { index } = found;
    const meant = locateOutput(manifest.path, index.output, override);
    if (!meant.ok || meant.folder.path !== located.folder.path) continue;
    if (index.inputs !== hashInputs(located.folder.path)) continue;
    const listed = readListed(located.folder, index);
    if (!listed.ok) continue;
    const intact = [...index.files].every(([path, versions]) => {
      const have = listed.disk.get(path);
      return (
        have?.kind === "file" && versions.every(({ sha256 }) => sha256 === hashText(have.text))
      );
    });
    if (intact) return { folder: located.folder, files: [...index.files.keys()] };
  }
  return undefined;
}

/** The usual one first: it needs no look into the text. */
function* guessOutputs(bytes: Uint8Array): Generator<string> {
  yield "generated";
  const guessed = new Set(["generated"]);
  const text = new TextDecoder().decode(bytes);
  for (const [, guess = ""] of text.matchAll(/\boutput["']?:[ \t]*["']?([^\s"',}]+)/g)) {
    if (guessed.has(guess)) continue;
    yield guess;
    if (guessed.add(guess).size === 5) return;
  }
}
