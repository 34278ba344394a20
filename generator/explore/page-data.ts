import type { ApiDescription } from "../manifest/index.js";
import type { TypePlan } from "../plan/index.js";
import type { FieldData } from "../types/index.js";

/** The data of the page. The list is loaded with the page; the details of a group when one of its routes is opened. */
export interface ApiData {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  /** The description of the API from its documents. */
  readonly description?: Omit<ApiDescription, "tags"> | undefined;
  /** The script of a group, `groups/<index>.js`, calls `waybillPage.addGroup`. */
  readonly groups: readonly GroupSummary[];
  readonly routes: readonly RouteEntry[];
  /** The name of a route that is suitable for a first request. */
  readonly toTry?: string | undefined;
  /** Whether a server notifies the page when the manifest changes. */
  readonly isServed: boolean;
}

export interface GroupSummary {
  readonly name: string;
  /** Descriptions of the group's tags in Markdown. */
  readonly texts?: readonly string[] | undefined;
}

/** Data of a route for the list and the search. */
export interface RouteEntry {
  readonly name: string;
  /** Uppercase. */
  readonly method: string;
  readonly path: string;
  readonly group: number;
  readonly operationId?: string | undefined;
  readonly summary?: string | undefined;
  readonly required: number;
  /** The last part of the URL of the route's documentation: `add-labels-to-an-issue`. */
  readonly docs?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly isDeprecated?: true | undefined;
}

export interface GroupData {
  readonly routes: Readonly<Record<string, RouteDetail>>;
  /** Types that only routes of this group use. */
  readonly types: Types;
}

/** Named types. An interface is an object type, intersected with its base. */
export type Types = Readonly<Record<string, TypePlan>>;

export interface RouteDetail {
  /** Path of the builder's module without extension. */
  readonly module: string;
  /** As in the manifest: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** Present if it differs from `route`. */
  readonly effectiveRoute?: string | undefined;
  /** Markdown from the manifest. */
  readonly description: readonly string[];
  readonly see?: { readonly url: string; readonly description?: string } | undefined;
  /** The reason; empty if the route is deprecated without one. */
  readonly deprecated?: string | undefined;
  readonly fields: readonly FieldData[];
  readonly responses: readonly ResponseData[];
  readonly signature: string;
  /** The type of the first argument. */
  readonly parameters: TypePlan;
  readonly importLine: string;
}

/** Responses with the same type of body, for one or several statuses. */
export interface ResponseData {
  /** `200`, `4XX` or `default`. */
  readonly statuses: readonly string[];
  /** Distinct descriptions of the statuses in Markdown. */
  readonly descriptions: readonly string[];
  /** Present if the response has several media types. */
  readonly mediaType?: string | undefined;
  /** Absent for a response without content. */
  readonly type?: TypePlan | undefined;
}
