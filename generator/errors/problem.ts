/**
 * A mistake with its place: by default a path in the manifest, to which `locateProblem` adds line and column.
 *
 * @typeParam Where the form of the place, also of each related place.
 */
export type Problem<Where = InManifest> = Where & {
  /** Stable, kebab-case: `unknown-key`. */
  readonly code: string;
  readonly message: string;
  /** The fix: `did you mean "routes"?` */
  readonly hint?: string;
  /** Other places that the message concerns, such as the first of two duplicates. */
  readonly related?: readonly (Where & { readonly message: string })[];
};

/** A place in the manifest as a path of keys and indices: `["routes", 3, "parameters", 0, "as"]`. */
export type Path = readonly (string | number)[];

export interface InManifest {
  readonly path: Path;
  /** Points at the key of the last path step instead of its value. */
  readonly at?: "key" | "value";
  /** Offset in the text at the path, in UTF-16 code units: narrows the place to one character. */
  readonly offset?: number;
}

/**
 * A range in a file; the end is exclusive. Lines and columns start at 1; columns count UTF-16 code units, as editors and tsc do.
 */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** An error in a manifest and its place, as the command line prints it. */
export interface ManifestError extends Problem<Place> {
  /** The operation or schema of a document that contains the place: `GET /pets`, `schema Pet`. */
  readonly subject?: string;
}

export interface RelatedPlace extends Place {
  readonly message: string;
}

/** An error of a file or folder. Its message is one line that names the path at fault. */
export interface FileError extends Pick<Problem, "code" | "message" | "hint"> {
  readonly files?: readonly string[];
}

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
