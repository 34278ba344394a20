import { findOwn } from "../value.js";

/** A parsed URI template of RFC 6570, level 4. Generator and runtime use templates only in this form. */
export type Template = readonly Part[];

/** Literal text as written into the URL (characters that RFC 3986 does not allow are percent-encoded), or an expression. */
export type Part = string | Expression;

export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
  /** The offset of the `{` (or `:`) in the template; absent if the template was not parsed from text. */
  readonly position?: number;
}

/** RFC 6570, section 2.2; `""` is simple expansion. */
export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** A plain name has no modifier, and is also the key of its value. */
export type Variable = string | ModifiedVariable;

export interface ModifiedVariable {
  /** As written, including percent-encoded triplets, which are part of the name (section 2.3). */
  readonly name: string;
  /** The value's parameter, if it is not `name`. */
  readonly key?: string;
  /** `{a*}`, section 2.4.2. */
  readonly explode?: true;
  /** `{a:3}`, section 2.4.1: at most this many characters. */
  readonly prefix?: number;
  // Whether reserved characters of the value are kept.
  readonly reserved?: true;
}

/** A variable with all its properties. */
export interface FullVariable {
  readonly name: string;
  readonly key: string;
  readonly explode: boolean;
  readonly prefix: number | undefined;
}

/** Reads own properties, so that absent ones cannot come from a polluted prototype. */
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
