import type { DeclarationPlan, TypePlan } from "../plan/index.js";
import type { Comment } from "./syntax/comment.js";
import type { Expression } from "./syntax/expression.js";

/**
 * A statement of an emitted module, besides its imports and exports. Functions, variables and types have the names under which they
 * are imported or declared.
 */
export type Statement = DeclarationPlan | ConstantStatement | FunctionStatement;

export interface ConstantStatement {
  readonly kind: "constant";
  readonly name: string;
  readonly comment: Comment;
  readonly type?: TypePlan | TypeOfValue;
  readonly value: Expression;
  /** Whether the type has the exact values: `as const`. */
  readonly isConst?: true;
}

/** `ToolOf<typeof issuesCreate>` */
export interface TypeOfValue {
  readonly kind: "typeof";
  /** The name of a type of the runtime. */
  readonly of: string;
  /** The local name of an import. */
  readonly value: string;
}

export interface FunctionStatement extends Signature {
  readonly kind: "function";
  readonly name: string;
  readonly isAsync?: true;
  /** A second signature, between the first one and the function itself. */
  readonly overload?: Signature;
  /** The value of the variable `call`, which the function declares first. */
  readonly call?: Expression;
  readonly returned: Expression;
}

export interface Signature {
  readonly comment: Comment;
  /** `never` if it extends nothing and a call does not determine it. */
  readonly typeParameter?: { readonly name: string; readonly extends?: TypePlan };
  readonly parameters: readonly Parameter[];
  readonly result: TypePlan;
}

export interface Parameter {
  readonly name: string;
  readonly type: TypePlan;
  readonly isOptional?: boolean;
  readonly isRest?: true;
}
