import type { Variable } from "./template.js";

/** A variable with all that it may leave out. */
export interface FullVariable {
  readonly name: string;
  readonly key: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

/** A variable as its own keys have it: what it leaves out must not come from a polluted prototype. */
export function readVariable(variable: Variable): FullVariable {
  const { name, key, explode, prefix } = {
    key: undefined,
    explode: undefined,
    prefix: undefined,
    ...variable,
  };
  return { name, key: key ?? name, explode: explode === true, prefix };
}
