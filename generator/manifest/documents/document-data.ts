import type { Json } from "../manifest.js";
import type { ManifestError } from "../../errors/index.js";
import type { ReadFile } from "../files/include-schemas.js";
import type { Span } from "../source-problem.js";

/** Which operations of a document are meant: those of any of the lists. */
export interface OperationFilter {
  readonly tags?: readonly string[];
  /** `/pets/{petId}`; `*` stands for any text of one segment, `**` for any text. */
  readonly paths?: readonly string[];
  readonly operationIds?: readonly string[];
}

/** One of the OpenAPI documents that a manifest takes its routes from. */
export interface DocumentSettings {
  /** Path of its file, from the manifest's folder. */
  readonly document: string;
  /** The group of all its routes; without it, each has its own. */
  readonly group?: string;
  /** Only these operations; all unless given. */
  readonly include?: OperationFilter;
  /** Not these. */
  readonly exclude?: OperationFilter;
  /** Whether deprecated operations are taken; true unless given. */
  readonly deprecated?: boolean;
  /** Whether summaries and descriptions are taken; true unless given. */
  readonly descriptions?: boolean;
}

/** What the manifest says itself that decides how its documents are read. */
export interface DocumentDefaults {
  readonly baseUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Reads the documents of a manifest. Paths are from the manifest's folder, as those of `readFile` are. */
export type ReadDocuments = (
  documents: readonly DocumentSettings[],
  defaults: DocumentDefaults,
  readFile: ReadFile,
) => DocumentData;

/** What documents say, in the terms of a manifest. */
export interface DocumentData {
  /** `name`, `version`, `baseUrl`, `headers`, `routes` and so on, as a manifest has them; absent after an error. */
  readonly manifest?: Readonly<Record<string, Json>>;
  /** Where the objects of `manifest` come from; those that are not there come from the object around them. */
  readonly spans: () => ReadonlyMap<object, FileSpan>;
  /** Documents whose files cannot be read, by their indices. */
  readonly unreadable: ReadonlyMap<number, { readonly reason: string; readonly hint?: string }>;
  /** Routes that `include`, `exclude` or `deprecated` leave out. */
  readonly leftOut: ReadonlySet<string>;
  readonly errors: readonly ManifestError[];
  readonly warnings: readonly ManifestError[];
  /** The texts of all files that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

export interface FileSpan extends Span {
  readonly file: string;
}
