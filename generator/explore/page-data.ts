/** What the page is given as data. The list is loaded with the page; the rest of a group when one of its routes is opened. */
export interface ApiData {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly groups: readonly GroupEntry[];
  readonly routes: readonly RouteEntry[];
  /** Whether a server tells the page when the manifest has changed. */
  readonly isServed: boolean;
}

export interface GroupEntry {
  readonly name: string;
  /** The script that calls `waybillPage.addGroup`, relative to the page. */
  readonly script: string;
}

/** What the list and the search show of a route. */
export interface RouteEntry {
  readonly name: string;
  /** Upper case. */
  readonly method: string;
  readonly path: string;
  /** Index in `groups`. */
  readonly group: number;
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: readonly string[];
  readonly isDeprecated?: true;
}

/** What is known of the routes of one group. */
export interface GroupData {
  readonly name: string;
  /** By the name of the function. */
  readonly routes: Readonly<Record<string, RouteDetail>>;
  /** TypeScript of the types that the routes mention and that no other group shares, by name. */
  readonly types: TypeTexts;
}

export type TypeTexts = Readonly<Record<string, string>>;

export interface RouteDetail {
  /** Path of the module of the builder, without its extension. */
  readonly module: string;
  /** As in the manifest: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** Where it is another one. */
  readonly effectiveRoute?: string;
  /** Markdown of the manifest's author. */
  readonly description: readonly string[];
  readonly see?: { readonly url: string; readonly description?: string };
  /** Empty where nothing but the fact is known. */
  readonly deprecated?: string;
  readonly fields: readonly FieldData[];
  readonly responses: readonly ResponseData[];
  /** TypeScript. */
  readonly signature: string;
  readonly importLine: string;
  readonly bundle?: BundleSize;
}

/** Bytes after minifying and gzip. */
export interface BundleSize {
  /** Of a bundle of this function alone. */
  readonly alone: number;
  /** What it adds to a bundle that has another function of the API. */
  readonly beside: number;
}

/** An argument of the builder, or a header of its options. */
export interface FieldData {
  readonly name: string;
  /** What errors and the URL call it, where that is something else. */
  readonly wireName?: string;
  readonly in: "path" | "query" | "header" | "body";
  readonly isRequired: boolean;
  /** TypeScript. */
  readonly type: string;
  /** Markdown. */
  readonly description: readonly string[];
  readonly deprecated?: string;
  readonly input: FieldInput;
}

/** How the form asks for a value. */
export type FieldInput =
  | { readonly kind: "text" | "number" | "boolean" | "file" | "json" }
  /** One of the values, or a list of some of them. */
  | {
      readonly kind: "choice" | "choices";
      readonly values: readonly (string | number | boolean | null)[];
    }
  /** One value a line. */
  | { readonly kind: "list"; readonly of: "text" | "number" };

export interface ResponseData {
  /** `200`, `4XX` or `default`. */
  readonly status: string;
  readonly description?: string;
  /** TypeScript; empty for a response without content. */
  readonly type: string;
}
