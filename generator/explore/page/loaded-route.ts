import type { RouteDetail, RouteEntry, Types } from "../page-data.js";
import type { FieldText } from "./read-value.js";
import type { Exports } from "./registry.js";

/** A route, and what its scripts have loaded of it. */
export interface LoadedRoute {
  readonly entry: RouteEntry;
  readonly route: RouteDetail;
  /** The generated module that has its function. */
  readonly module: Exports;
  readonly types: Types;
}

/** The contents of fields, by their keys. */
export type Texts = Readonly<Record<string, FieldText>>;
