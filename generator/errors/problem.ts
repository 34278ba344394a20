/** A place in the manifest: the keys and indices that lead to it, `["routes", 3, "parameters", 0, "as"]`. */
export type Path = readonly (string | number)[];

/** Something wrong with the manifest, said without knowing lines and columns. `manifest-error.ts` gives it those. */
export interface Problem {
  /** Stable, kebab-case: `unknown-key`. */
  readonly code: string;
  readonly message: string;
  /** The way out: `did you mean "routes"?` */
  readonly hint?: string;
  readonly path: Path;
  /** Points at the key of the last path step instead of its value. */
  readonly at?: "key" | "value";
  /** Where in the text at the path, in UTF-16 code units: the place is that one character. */
  readonly offset?: number;
  /** A second place that the message speaks of. */
  readonly related?: { readonly message: string; readonly path: Path };
}
