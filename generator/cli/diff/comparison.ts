import type { Change } from "../../diff/index.js";

/** The compared versions and their differences. */
export interface Comparison {
  readonly old: string;
  readonly new: string;
  readonly changes: readonly Change[];
}
