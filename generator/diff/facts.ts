import type { BodyEncoding, Json } from "../manifest/index.js";

/** A difference between two versions, without its place. Types in it are TypeScript text. */
export type Fact =
  | { readonly kind: PlainKind }
  | (FactTexts & { readonly kind: TextKind })
  /** `taken`: the route that has the old name in the new version. */
  | (FactTexts & { readonly kind: "route-renamed"; readonly taken?: string })
  | (Default & FactTexts & { readonly kind: "base-url-changed" })
  | (Default & { readonly kind: "default-header-changed"; readonly header: string })
  | (Default & { readonly kind: "media-type-changed" })
  /** `from` and `to` are examples: `labels=1,2`. Absent for a style that rejects such values. */
  | (Ends & { readonly kind: "style-changed"; readonly value: StyledValue })
  /** The encoding of a form field by `send`; absent for the default. */
  | (Ends<BodyEncoding> & { readonly kind: "encoding-changed"; readonly field: string })
  /** Changed: a member is removed or has a new value. Extended: members are new, and all earlier ones are kept. */
  | (Constants & { readonly kind: `constants-${"added" | "changed" | "extended"}` })
  | (Constants & Sunset & { readonly kind: "constants-removed" })
  /** A value: an argument, a property, an item. */
  | (WithBody & { readonly kind: "added"; readonly required: boolean })
  | (WithBody & { readonly kind: "required" })
  | (Sunset & { readonly kind: "removed" | "route-removed" | "type-removed" | "deprecated" })
  | { readonly kind: "other-properties-added"; readonly to: string }
  | { readonly kind: "other-properties-removed"; readonly from: string }
  | (Values & { readonly kind: `values-${Side}` })
  | (Alternatives & { readonly kind: `type-${"widened" | "narrowed"}` })
  | (Ends<Json> & { readonly kind: "default-changed" })
  /** The date after which the API may remove a deprecated part. */
  | (Ends & { readonly kind: "sunset-changed" });

type Side = "added" | "removed";

/** Kinds without details. `unexplained`: the code of a declaration differs, and no finding explains it. */
type PlainKind =
  | `${"server" | "route" | "type"}-added`
  | `${"functions" | "content" | "responses" | "response" | "response-header"}-${Side}`
  | `${"dates" | "tool" | "tool-output"}-${Side}`
  | `${"response-header" | "tool-input"}-changed`
  | `array-${"mutable" | "readonly"}`
  | `endpoint-${"strict" | "open"}`
  | `body-${"required" | "optional"}`
  | "server-removed"
  | "optional"
  | "no-longer-deprecated"
  | "unexplained";

/** Kinds for a replaced text: a name, a URL, a type. An empty text in `security-changed` means no requirement. */
type TextKind =
  | `${"server" | "parameter" | "tool" | "type"}-renamed`
  | `${"route" | "parameter" | "type"}-moved`
  | `${"import-extension" | "server" | "method" | "path"}-changed`
  | `${"wire-name" | "content-type" | "security" | "type"}-changed`;

/** The values in both versions. One is absent if its version lacks the value. */
export interface Ends<Value = string> {
  readonly from?: Value;
  readonly to?: Value;
}

export type FactTexts = Required<Ends>;

interface Default extends Ends {
  /** Present if all functions override the default, so that only `endpoint()` uses it. */
  readonly isReplaced?: true;
}

interface Sunset {
  readonly sunset?: string;
}

interface Constants {
  readonly constants: readonly string[];
}

interface Values {
  readonly values: readonly Json[];
}

export type StyledValue = "text" | "list" | "object";

interface WithBody {
  /** Present if the argument is required only in calls with a body, and the body is optional. */
  readonly withBody?: true;
}

/** The added or removed alternatives of a type, if all others are kept. */
interface Alternatives extends FactTexts {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}
