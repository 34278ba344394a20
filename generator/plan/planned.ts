import type { Problem } from "../errors/index.js";

/** The result of a stage of planning, and the problems of its input. */
export interface Planned<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}
