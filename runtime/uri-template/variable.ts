import { ownValue } from "../value.js";
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
  const { name } = variable;
  const key = ownValue(variable, "key") as Variable["key"];
  const prefix = ownValue(variable, "prefix") as Variable["prefix"];
  return { name, key: key ?? name, explode: ownValue(variable, "explode") === true, prefix };
}
