import type { Json } from "../manifest/index.js";
import type { RuntimeType } from "./modules/runtime-symbols.js";

export interface Documented {
  readonly name: string;
  readonly doc: DocPlan;
}

export type DeclarationPlan = InterfacePlan | AliasPlan;

export interface InterfacePlan extends Documented, Omit<ObjectTypePlan, "kind"> {
  readonly kind: "interface";
  readonly extends?: TypePlan;
}

interface AliasPlan extends Documented {
  readonly kind: "alias";
  readonly type: TypePlan;
}

export interface PropertyPlan extends Documented {
  readonly isOptional: boolean;
  readonly type: TypePlan;
  /** Whether an optional property does not admit `undefined` explicitly. */
  readonly isExact?: boolean;
  readonly isReadonly?: boolean;
}

/** The contents of a doc comment, as plain text and as Markdown written by the manifest's author. */
export interface DocPlan {
  readonly paragraphs: readonly string[];
  /** For a builder: the names of its required parameters, in Markdown. */
  readonly parameters?: string;
  /** For a builder: the API's responses, in Markdown. */
  readonly responses?: string;
  readonly see?: { readonly url: string; readonly description?: string };
  /** Empty if only the fact is known. */
  readonly deprecated?: string;
  /** The day on which the API may remove it. `deprecated` says it too; this is for programs. */
  readonly sunset?: string;
  /** A value in JSON, on one line; for a builder, a call. */
  readonly example?: string;
  /** For a builder: the alternative security requirements. The paragraphs say it too; this is for programs. */
  readonly security?: readonly string[];
  /** The value that the API uses if the property is left out. The paragraphs say it too; this is for programs. */
  readonly default?: Json;
}

export type TypePlan =
  | { readonly kind: "keyword"; readonly name: TypeKeyword }
  | { readonly kind: "literal"; readonly value: Exclude<Json, object> }
  | ReferencePlan
  | RuntimeTypePlan
  | { readonly kind: "array"; readonly items: TypePlan; readonly isMutable?: true }
  | {
      readonly kind: "tuple";
      readonly members: readonly TypePlan[];
      readonly rest?: TypePlan;
      readonly isMutable?: true;
    }
  | ObjectTypePlan
  | { readonly kind: "union"; readonly members: readonly TypePlan[] }
  | { readonly kind: "intersection"; readonly members: readonly TypePlan[] };

export interface ReferencePlan {
  readonly kind: "reference";
  readonly name: string;
  /** Where the type is declared: a module of types, the module of its builder, or the language. */
  readonly of: "schemas" | "builders" | "language";
  readonly arguments?: readonly TypePlan[];
  /** The members that lead to a type within it: `components["schemas"]["Pet"]`. */
  readonly keys?: readonly string[];
}

export interface RuntimeTypePlan {
  readonly kind: "runtime";
  readonly name: RuntimeType;
  readonly arguments?: readonly TypePlan[];
}

export type TypeKeyword =
  "string" | "number" | "boolean" | "null" | "undefined" | "unknown" | "never" | "{}";

export interface ObjectTypePlan {
  readonly kind: "object";
  readonly properties: readonly PropertyPlan[];
  /** The type of properties with other names. */
  readonly index?: TypePlan;
}
