import type { Problem } from "../errors/index.js";

/** The result of a stage of planning, and the problems of its input. */
export interface Planned<Value> {
  readonly value: Value;
  readonly problems: readonly Problem[];
}

/** A function that takes the value of a stage and adds its problems to a list. */
export function collector(all: Problem[]): <Value>(planned: Planned<Value>) => Value {
  return ({ value, problems }) => {
    all.push(...problems);
    return value;
  };
}
