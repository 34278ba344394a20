import { findOwn } from "../value.js";
import type { ModifiedVariable, Variable } from "./template.js";

/** A variable with all its properties. */
export interface FullVariable {
  readonly name: string;
  readonly key: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

/** Reads the own properties of a variable, so that absent ones cannot come from a polluted prototype. */
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
