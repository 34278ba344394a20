import type { Json, NameRule } from "../manifest.js";
import type { DefinitionType } from "../shape/manifest-schema.js";
import type { ManifestError, Problem } from "../../errors/index.js";
import type { ReadFile } from "../files/include-schemas.js";
import type { Span } from "../source-problem.js";

/** A selection of operations: matches of any list. */
export type OperationFilter = DefinitionType<"operationFilter">;

export type DocumentSettings = DefinitionType<"document">;

/** An entry of `include` or `exclude` that matches no operation of its document. */
export interface UnusedEntry extends Pick<Problem, "code" | "message" | "hint"> {
  readonly filter: "include" | "exclude";
  readonly list: keyof OperationFilter;
  readonly index: number;
}

export interface ChoiceResult {
  /** Number of operations in the document. */
  readonly found: number;
  readonly chosen: number;
  readonly unused: readonly UnusedEntry[];
}

/** Settings of the manifest that affect how its documents are read. */
export interface DocumentDefaults {
  /** Default: the document's first server. */
  readonly baseUrl?: string;
  /** Default: `accept: application/json`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Rules that override names in documents. */
  readonly names?: readonly NameRule[];
  /** Whether to read webhooks and callbacks. Webhooks of documents without operations are always read. */
  readonly webhooks?: boolean;
  /** Whether `paths.ts` describes the document, alone or beside other output. */
  readonly paths?: "alone" | "beside";
  /** Schemas to read besides those of operations: all, or all if no document has operations. */
  readonly schemas?: "all" | "alone";
  /** Names of schemas that the manifest itself refers to. */
  readonly references?: ReadonlySet<string>;
}

/** Reads the documents of a manifest. Paths are relative to the manifest's folder, as for `readFile`. */
export type ReadDocuments = (
  documents: readonly DocumentSettings[],
  defaults: DocumentDefaults,
  readFile: ReadFile,
) => DocumentData;

export interface DocumentData {
  /** `name`, `version`, `baseUrl`, `headers`, `routes` and so on, as in a manifest; absent after an error. */
  readonly manifest?: Readonly<Record<string, Json>>;
  /** The places of objects in `manifest`, or of the items of lists. A value without a place inherits its parent's. */
  readonly spans: () => ReadonlyMap<object, FileSpan | readonly (FileSpan | undefined)[]>;
  /** Documents and overlays with unreadable files, by path. */
  readonly unreadable: ReadonlyMap<string, { readonly reason: string; readonly hint?: string }>;
  /** Routes that `include`, `exclude` or `deprecated` skips. */
  readonly leftOut: ReadonlySet<string>;
  /** Names of schemas in the documents by name in `manifest`, if different. */
  readonly documentNames: ReadonlyMap<string, string>;
  /** The API's description for the page of `waybill explore`; absent after an error. */
  readonly description?: ApiDescription;
  /** One result for each document; empty if a document is unreadable. */
  readonly choices: readonly ChoiceResult[];
  readonly errors: readonly ManifestError[];
  readonly warnings: readonly ManifestError[];
  /** Texts of all files that were read, by path. */
  readonly texts: ReadonlyMap<string, string>;
}

/** The description of an API from its documents. Descriptions are Markdown. */
export interface ApiDescription {
  readonly description?: string;
  readonly contact?: Readonly<Partial<Record<"name" | "url" | "email", string>>>;
  readonly license?: Readonly<Partial<Record<"name" | "url", string>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly securitySchemes: readonly SecurityScheme[];
}

/** A way to authenticate. `name` is the scheme's key in the document. */
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
