import type { FieldEncoding, Json } from "../manifest/index.js";

/** What changed, without its place. */
export type Fact = {
  [Kind in keyof Facts]: { readonly kind: Kind } & Facts[Kind];
}[keyof Facts];

/** The details of each kind of fact. Types in them are TypeScript text. */
export interface Facts {
  readonly "endpoint-strict": object;
  readonly "endpoint-open": object;
  readonly "functions-added": object;
  readonly "functions-removed": object;
  readonly "import-extension-changed": Texts;
  readonly "base-url-changed": Default & Texts;
  readonly "default-header-changed": Default & { readonly header: string };
  readonly "media-type-changed": Default;
  readonly "server-added": object;
  readonly "server-removed": object;
  readonly "server-renamed": Texts;
  /** The URL, or that it has variables. */
  readonly "server-changed": Texts;
  readonly "route-added": object;
  readonly "route-removed": Sunset;
  /** `taken`: the route that now has the old name. */
  readonly "route-renamed": Texts & { readonly taken?: string };
  readonly "route-moved": Texts;
  readonly "method-changed": Texts;
  readonly "path-changed": Texts;
  /** The code of a declaration differs, and no other finding says how. */
  readonly unexplained: object;
  readonly "parameter-renamed": Texts;
  readonly "parameter-moved": Texts;
  readonly "wire-name-changed": Texts;
  /** `from` and `to` are examples: `labels=1,2`. A style without one refuses such values. */
  readonly "style-changed": Ends & { readonly value: StyledValue };
  readonly "content-type-changed": Texts;
  /** How `send` encodes a form field; absent for its default. */
  readonly "encoding-changed": Ends<FieldEncoding> & { readonly field: string };
  readonly "body-required": object;
  readonly "body-optional": object;
  /** Empty if the API requires nothing. */
  readonly "security-changed": Texts;
  readonly "content-added": object;
  readonly "content-removed": object;
  readonly "responses-added": object;
  readonly "responses-removed": object;
  readonly "response-added": object;
  readonly "response-removed": object;
  readonly "response-header-added": object;
  readonly "response-header-removed": object;
  readonly "response-header-changed": object;
  /** The function that makes Dates of what the route responds. */
  readonly "dates-added": object;
  readonly "dates-removed": object;
  readonly "tool-added": object;
  readonly "tool-removed": object;
  readonly "tool-renamed": Texts;
  readonly "tool-input-changed": object;
  readonly "tool-output-added": object;
  readonly "tool-output-removed": object;
  readonly "constants-added": Constants;
  readonly "constants-removed": Constants & Sunset;
  /** A member is gone, or has another value. */
  readonly "constants-changed": Constants;
  /** Members are new, and all others stay. */
  readonly "constants-extended": Constants;
  readonly "type-added": object;
  readonly "type-removed": Sunset;
  readonly "type-renamed": Texts;
  readonly "type-moved": Texts;
  readonly added: WithBody & { readonly required: boolean };
  readonly removed: Sunset;
  readonly required: WithBody;
  readonly optional: object;
  /** Properties whose names are not declared. */
  readonly "other-properties-added": Pick<Texts, "to">;
  readonly "other-properties-removed": Pick<Texts, "from">;
  readonly "values-added": Values;
  readonly "values-removed": Values;
  readonly "type-widened": Alternatives;
  readonly "type-narrowed": Alternatives;
  readonly "type-changed": Texts;
  readonly "default-changed": Ends<Json>;
  readonly deprecated: Sunset;
  readonly "no-longer-deprecated": object;
  /** The day on which the API may remove what is deprecated. */
  readonly "sunset-changed": Ends;
}

/** What changed, of which either version may lack it. */
export interface Ends<Value = string> {
  readonly from?: Value;
  readonly to?: Value;
}

export type Texts = Required<Ends>;

interface Default extends Ends {
  /** Present if all functions replace the default, so that only `endpoint()` uses it. */
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
  /** Present if only calls that have a body, which may be left out, must give it. */
  readonly withBody?: true;
}

/** The new alternatives of a type, or those that are gone, if all others stay. */
interface Alternatives extends Texts {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
}
