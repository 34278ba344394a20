import type { ApiDescription, Json } from "../manifest/index.js";
import type { FieldData } from "../types/index.js";

/** The data of the page. The list is loaded with the page; the rest of a group when one of its routes is opened. */
export interface ApiData {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** The description of the API in its documents. */
  readonly description?: Omit<ApiDescription, "tags"> | undefined;
  /** `groups/<index>.js`, the script of a group, calls `waybillPage.addGroup`. */
  readonly groups: readonly GroupSummary[];
  readonly routes: readonly RouteEntry[];
  /** The name of a route that is easy to try. */
  readonly toTry?: string | undefined;
  /** Whether a server notifies the page when the manifest changes. */
  readonly isServed: boolean;
}

export interface GroupSummary {
  readonly name: string;
  /** Markdown: the descriptions of its tags. */
  readonly texts?: readonly string[] | undefined;
}

/** What the list and the search show about a route. */
export interface RouteEntry {
  readonly name: string;
  /** Uppercase. */
  readonly method: string;
  readonly path: string;
  readonly group: number;
  readonly operationId?: string | undefined;
  readonly summary?: string | undefined;
  /** The number of its required arguments and headers. */
  readonly required: number;
  /** The last part of the link to its documentation: `add-labels-to-an-issue`. */
  readonly docs?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly isDeprecated?: true | undefined;
}

export interface GroupData {
  readonly routes: Readonly<Record<string, RouteDetail>>;
  /** The types that only the routes of this group use. */
  readonly types: Types;
}

/** What declared types stand for, by name. */
export type Types = Readonly<Record<string, TypeNode>>;

/** A type as a tree. A leaf is TypeScript or a value in JSON. */
export type TypeNode =
  | string
  | { readonly value: string | number | boolean | null }
  /** A declared type. */
  | { readonly name: string }
  | { readonly list: TypeNode }
  | { readonly tuple: readonly TypeNode[] }
  /** An object; `rest` is the type of properties with other names. */
  | { readonly members: readonly MemberData[]; readonly rest?: TypeNode | undefined }
  | { readonly any: readonly TypeNode[] }
  | { readonly all: readonly TypeNode[] };

export interface MemberData {
  readonly name: string;
  readonly type: TypeNode;
  readonly isOptional?: true | undefined;
  /** Markdown. */
  readonly description?: readonly string[] | undefined;
  /** The default or example of the manifest. */
  readonly example?: Json | undefined;
}

/** A field of the form: an argument, or a header of the options. */
export interface PageField extends Omit<FieldData, "type" | "doc"> {
  readonly type: TypeNode;
  /** Markdown. */
  readonly description: readonly string[];
  readonly deprecated?: string | undefined;
  readonly example?: Json | undefined;
}

export interface RouteDetail {
  /** Path of the builder's module without extension. */
  readonly module: string;
  /** As in the manifest: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** Present if it differs. */
  readonly effectiveRoute?: string | undefined;
  /** Markdown from the manifest. */
  readonly description: readonly string[];
  readonly see?: { readonly url: string; readonly description?: string } | undefined;
  /** Empty if only the fact is known. */
  readonly deprecated?: string | undefined;
  readonly fields: readonly PageField[];
  readonly responses: readonly ResponseData[];
  readonly signature: string;
  /** The type of the first argument. */
  readonly parameters: TypeNode;
  readonly importLine: string;
}

/** The responses of one or several statuses, whose bodies have the same type. */
export interface ResponseData {
  /** `200`, `4XX` or `default`. */
  readonly statuses: readonly string[];
  /** Markdown: those of the statuses, each once. */
  readonly descriptions: readonly string[];
  /** Present if the response has several media types. */
  readonly mediaType?: string | undefined;
  /** Absent for a response without content. */
  readonly type?: TypeNode | undefined;
}
