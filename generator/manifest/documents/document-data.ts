import type { Json, NameRule } from "../manifest.js";
import type { DefinitionType } from "../shape/manifest-schema.js";
import type { ManifestError, Problem } from "../../errors/index.js";
import type { ReadFile } from "../files/include-schemas.js";
import type { Span } from "../source-problem.js";

/** A selection of operations: those that match any of the lists. */
export type OperationFilter = DefinitionType<"operationFilter">;

export type DocumentSettings = DefinitionType<"document">;

/** An entry of `include` or `exclude` that no operation of its document fits. */
export interface UnusedEntry extends Pick<Problem, "code" | "message" | "hint"> {
  readonly filter: "include" | "exclude";
  readonly list: keyof OperationFilter;
  /** In the list. */
  readonly index: number;
}

export interface ChoiceResult {
  /** How many operations the document has. */
  readonly found: number;
  readonly chosen: number;
  readonly unused: readonly UnusedEntry[];
}

/** The manifest's own settings that affect how its documents are read. */
export interface DocumentDefaults {
  /** Default: the document's first server. */
  readonly baseUrl?: string;
  /** Default: `accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules that take precedence over the documents' own names. */
  readonly names?: readonly NameRule[];
  /** Whether to read webhooks and callbacks; the webhooks of documents without operations are read in any case. */
  readonly webhooks?: boolean;
  /** Whether `paths.ts` describes the document, alone or beside other output. */
  readonly paths?: "alone" | "beside";
  /** The schemas to read besides those that operations use: all, or all if no document has operations. */
  readonly schemas?: "all" | "alone";
  /** The names of schemas to which the manifest itself refers. */
  readonly references?: ReadonlySet<string>;
}

/** Reads the documents of a manifest. Paths are relative to the manifest's folder, as for `readFile`. */
export type ReadDocuments = (
  documents: readonly DocumentSettings[],
  defaults: DocumentDefaults,
  readFile: ReadFile,
) => DocumentData;

/** The contents of documents, in the form of a manifest. */
export interface DocumentData {
  /** `name`, `version`, `baseUrl`, `headers`, `routes` and so on, as in a manifest; absent after an error. */
  readonly manifest?: Readonly<Record<string, Json>>;
  /**
   * The origin of objects in `manifest`, or of the items of lists; a value without one comes from the place of its parent.
   */
  readonly spans: () => ReadonlyMap<object, FileSpan | readonly (FileSpan | undefined)[]>;
  /** Documents and overlays whose files cannot be read, by path. */
  readonly unreadable: ReadonlyMap<string, { readonly reason: string; readonly hint?: string }>;
  /** Routes that `include`, `exclude` or `deprecated` leaves out. */
  readonly leftOut: ReadonlySet<string>;
  /** The names that schemas have in the documents, by their names in `manifest`, if these differ. */
  readonly documentNames: ReadonlyMap<string, string>;
  /** The API for a page about it; absent after an error. */
  readonly description?: ApiDescription;
  /** By the indices of the documents; empty where one of them could not be read. */
  readonly choices: readonly ChoiceResult[];
  readonly errors: readonly ManifestError[];
  readonly warnings: readonly ManifestError[];
  /** The texts of all files that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The description of an API in its documents. Descriptions are Markdown. */
export interface ApiDescription {
  readonly description?: string;
  readonly contact?: Readonly<Partial<Record<"name" | "url" | "email", string>>>;
  readonly license?: Readonly<Partial<Record<"name" | "url", string>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: readonly SecurityScheme[];
}

/** A way to authenticate; `name` is the key of the scheme in the document. */
export type SecurityScheme =
  | { readonly name: string; readonly kind: "bearer" | "basic" }
  | {
      readonly name: string;
      readonly kind: "apiKey";
      readonly in: "header" | "query";
      /** The name of the header or query parameter. */
      readonly key: string;
    };

export interface FileSpan extends Span {
  readonly file: string;
}
