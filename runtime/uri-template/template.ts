/** A URI template of RFC 6570, level 4, as data. Generator and runtime read templates through this type alone. */
export type Template = readonly Part[];

/** Literal text as it goes into the URL (what RFC 3986 does not allow is percent-encoded), or an expression. */
export type Part = string | Expression;

export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
  /** Offset of the `{` (or `:`) in the template; none where no text was read. */
  readonly position?: number;
}

/** RFC 6570, section 2.2; `""` is simple expansion. */
export type Operator = "" | "+" | "#" | "." | "/" | ";" | "?" | "&";

/** A name alone has no modifier, and is the key of its value. */
export type Variable = string | ModifiedVariable;

export interface ModifiedVariable {
  /** As written, percent-encoded triplets included: they are part of the name (section 2.3). */
  readonly name: string;
  /** The parameter that has the value, if that is not `name`. */
  readonly key?: string;
  /** `{a*}`, section 2.4.2. */
  readonly explode?: true;
  /** `{a:3}`, section 2.4.1: at most this many characters. */
  readonly prefix?: number;
}
