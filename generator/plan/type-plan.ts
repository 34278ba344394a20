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
  /** Whether an optional property excludes explicit `undefined`. */
  readonly isExact?: boolean;
  readonly isReadonly?: boolean;
}

/** The contents of a doc comment, as plain text and as Markdown of the manifest's author. */
export interface DocPlan {
  readonly paragraphs: readonly string[];
  /** For a builder: the names of its required parameters, in Markdown. */
  readonly parameters?: string;
  /** For a builder: the API's responses, in Markdown. */
  readonly responses?: string;
  readonly see?: { readonly url: string; readonly description?: string };
  /** The reason; empty if the part is deprecated without one. */
  readonly deprecated?: string;
  /** The date after which the API may remove it. For programs: `deprecated` contains it too. */
  readonly sunset?: string;
  /** A value in JSON, on one line; for a builder, a call. */
  readonly example?: string;
  /** For a builder: the alternative security requirements. For programs: the paragraphs contain them too. */
  readonly security?: readonly string[];
  /** The API's value for an omitted property. For programs: the paragraphs contain it too. */
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
  /** The place of the declaration: a module of types, the builder's module, or TypeScript's library. */
  readonly of: "schemas" | "builders" | "language";
  readonly arguments?: readonly TypePlan[];
  /** The keys to a type inside of it: `components["schemas"]["Pet"]`. */
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
  readonly index?: TypePlan;
}
