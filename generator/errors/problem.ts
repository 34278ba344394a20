/** A place in the manifest as a path of keys and indices: `["routes", 3, "parameters", 0, "as"]`. */
export type Path = readonly (string | number)[];

/** An error in the manifest, without line and column. `manifest-error.ts` adds those. */
export interface Problem {
  /** Stable, kebab-case: `unknown-key`. */
  readonly code: string;
  readonly message: string;
  /** The way out: `did you mean "routes"?` */
  readonly hint?: string;
  readonly path: Path;
  /** Points at the key of the last path step instead of its value. */
  readonly at?: "key" | "value";
  /** Offset in the text at the path, in UTF-16 code units: narrows the place to one character. */
  readonly offset?: number;
  /** A second place that the message is about. */
  readonly related?: { readonly message: string; readonly path: Path };
}
