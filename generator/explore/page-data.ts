import type { FieldData } from "../types/index.js";

/** The data of the page. The list is loaded with the page; the rest of a group when one of its routes is opened. */
export interface ApiData {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** The names of groups. The script `groups/<index>.js` calls `waybillPage.addGroup`. */
  readonly groups: readonly string[];
  readonly routes: readonly RouteEntry[];
  /** Whether a server notifies the page when the manifest changes. */
  readonly isServed: boolean;
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
  /** The numbers of its arguments and headers, and of those that are required. */
  readonly fields: number;
  readonly required: number;
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
  readonly fields: readonly FieldData[];
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
  /** Absent for a response without content. */
  readonly type?: TypeNode | undefined;
}
