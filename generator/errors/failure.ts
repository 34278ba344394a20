import type { FileError } from "./file-error.js";
import type { ManifestError } from "./manifest-error.js";

export type GenerateError = ManifestError | FileError;

/** What is wrong with a manifest, with the output folder or with the disk. */
export interface Failure {
  readonly ok: false;
  readonly errors: readonly GenerateError[];
  /** Text of the manifest, for code frames. */
  readonly text?: string;
  /** The texts of the files that it refers to, by their names in errors. */
  readonly texts?: ReadonlyMap<string, string>;
}
