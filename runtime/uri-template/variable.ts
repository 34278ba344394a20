import { findOwn } from "../value.js";
import type { ModifiedVariable, Variable } from "./template.js";

/** A variable with everything that it may leave out. */
export interface FullVariable {
  readonly name: string;
  readonly key: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

/** A variable as its own keys have it: what it leaves out must not come from a polluted prototype. */
export function readVariable(variable: Variable): FullVariable {
  if (typeof variable === "string") {
    return { name: variable, key: variable, explode: false, prefix: undefined };
  }
  const { name } = variable;
  const own = <Key extends keyof ModifiedVariable>(key: Key) =>
    findOwn(variable, key) as ModifiedVariable[Key];
  return {
    name,
    key: own("key") ?? name,
    explode: own("explode") === true,
    prefix: own("prefix"),
  };
}
