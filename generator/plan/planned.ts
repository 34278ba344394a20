import type { Problem } from "../errors/index.js";

/** What a stage of planning makes, and what is wrong with what it was made of. */
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
