import type { FileError } from "./file-error.js";
import type { ManifestError } from "./manifest-error.js";

export type GenerateError = ManifestError | FileError;

/** The errors of a manifest, an output folder or the disk. */
export interface Failure {
  readonly ok: false;
  readonly errors: readonly GenerateError[];
  /** The text of the manifest, for code frames. */
  readonly text?: string;
  /** The texts of the files that the manifest refers to, by their names in errors. */
  readonly texts?: ReadonlyMap<string, string>;
}
