import type { FieldEncoding, Json } from "../manifest/index.js";
import { hashText } from "../portable/index.js";

/**
 * What a change means to callers.
 *
 * - For their compiler: breaking if code that compiled no longer compiles; additive if all of it still compiles, and new code
 *   compiles too.
 * - For the wire: breaking if the request of a call differs, or can no longer be made; additive if all requests stay the same,
 *   and new ones can be made. Types of values do not matter here, because builders send what they are given.
 */
export type Verdict = "breaking" | "additive" | "neither";

export interface Verdicts {
  readonly compiler: Verdict;
  readonly wire: Verdict;
}

/** Whether values are sent to the API or received from it. */
export type Direction = "request" | "response";

export type Place = ManifestPlace | RoutePlace | SharedPlace | TypePlace | ServerPlace;

/** A change that applies to all routes. */
export interface ManifestPlace {
  readonly of: "manifest";
}

export interface RoutePlace {
  readonly of: "route";
  /** The new route, or the old one if it was removed: `GET /repos/{owner}/{repo}`. */
  readonly route: string;
  /** The name of the function. */
  readonly name: string;
  /** Absent for a change of the route itself. */
  readonly direction?: Direction;
  /** The place of the argument in requests; absent for a part of an argument. */
  readonly in?: ArgumentPlace;
  /** Starts at the arguments of a request, `["labels", "[]"]`, or the status of a response, `["200", "user", "login"]`. */
  readonly path: readonly string[];
}

/** A parameter or a response that changed in the same way for several functions. */
export interface SharedPlace extends Pick<RoutePlace, "in" | "path"> {
  readonly of: "shared";
  readonly direction: Direction;
  /** The names of the functions. */
  readonly routes: readonly string[];
}

export type ArgumentPlace = "path" | "query" | "header" | "body";

/** A type that routes share. */
export interface TypePlace {
  readonly of: "type";
  readonly type: string;
  /** Absent for a change of the type's export. */
  readonly direction?: Direction;
  readonly path: readonly string[];
  /** The functions whose requests or responses use the type. */
  readonly routes: readonly string[];
}

/** A base URL that the generated code exports. */
export interface ServerPlace {
  readonly of: "server";
  readonly server: string;
  /** The name of a variable, and what is in it; absent for a change of the server itself. */
  readonly direction?: Direction;
  readonly path: readonly string[];
}

/** The kinds of values that styles write differently. */
export type StyledValue = "text" | "list" | "object";

/** What changed, without its place. Types are TypeScript text. */
export type Fact =
  | DefaultFact
  | PlainFact
  | TextFact
  | { readonly kind: "route-removed" | "type-removed"; readonly sunset?: string }
  | {
      readonly kind: "constants-removed";
      readonly constants: readonly string[];
      readonly sunset?: string;
    }
  /** Types whose names end in a hash, of which only the names or the modules changed. */
  | { readonly kind: "hashed-types-changed"; readonly types: readonly string[] }
  | {
      readonly kind:
        | "constants-added"
        /** A member is gone, or has another value. */
        | "constants-changed"
        /** Members are new, and all others stay. */
        | "constants-extended";
      readonly constants: readonly string[];
    }
  | {
      readonly kind: "route-renamed";
      readonly from: string;
      readonly to: string;
      /** The route that now has the old name. */
      readonly taken?: string;
    }
  /** `from` and `to` are examples: `labels=1,2`. A style without one refuses such values. */
  | {
      readonly kind: "style-changed";
      readonly value: StyledValue;
      readonly from?: string;
      readonly to?: string;
    }
  /** How `send` encodes a form field; absent for its default. */
  | {
      readonly kind: "encoding-changed";
      readonly field: string;
      readonly from?: FieldEncoding;
      readonly to?: FieldEncoding;
    }
  | ValueFact;

/** What has no details besides its place. */
export interface PlainFact {
  readonly kind:
    /** Whether `endpoint()` takes routes that the manifest does not have. */
    | "endpoint-strict"
    | "endpoint-open"
    /** Whether the manifest has `only: types`. */
    | "functions-added"
    | "functions-removed"
    | "server-added"
    | "server-removed"
    | "route-added"
    | "body-required"
    | "body-optional"
    | "responses-added"
    | "responses-removed"
    | "response-added"
    | "response-removed"
    /** A media type of a body. */
    | "content-added"
    | "content-removed"
    | "response-header-added"
    | "response-header-removed"
    | "response-header-changed"
    /** The function that makes Dates of what the route responds. */
    | "dates-added"
    | "dates-removed"
    | "tool-added"
    | "tool-removed"
    /** What a model may pass to a tool. */
    | "tool-input-changed"
    /** The code of a function differs, and no other finding says how. */
    | "unexplained"
    | "type-added";
}

/** A text that another one replaces. */
export interface TextFact {
  readonly kind:
    | "import-extension-changed"
    | "server-renamed"
    /** The name by which models call a tool. */
    | "tool-renamed"
    /** The URL, or that it has variables. */
    | "server-changed"
    /** The function is exported by another module. */
    | "route-moved"
    | "method-changed"
    | "path-changed"
    | "content-type-changed"
    | "parameter-renamed"
    | "parameter-moved"
    | "wire-name-changed"
    | "type-renamed"
    | "type-moved";
  readonly from: string;
  readonly to: string;
}

/** A default of requests that changed. */
export type DefaultFact = (
  | { readonly kind: "base-url-changed"; readonly from: string; readonly to: string }
  | {
      readonly kind: "default-header-changed";
      readonly header: string;
      readonly from?: string;
      readonly to?: string;
    }
  | { readonly kind: "media-type-changed"; readonly from?: string; readonly to?: string }
) & {
  /** Present if all functions replace the default, so that only `endpoint()` uses it. */
  readonly isReplaced?: true;
};

/** What changed about a value: an argument, a property, an item. */
export type ValueFact =
  | { readonly kind: "added"; readonly required: boolean; readonly withBody?: true }
  | { readonly kind: "removed"; readonly sunset?: string }
  /** `withBody`: only by calls that have a body, which may be left out. */
  | { readonly kind: "required"; readonly withBody?: true }
  | { readonly kind: "optional" }
  /** Properties whose names are not declared. */
  | { readonly kind: "other-properties-added"; readonly to: string }
  | { readonly kind: "other-properties-removed"; readonly from: string }
  | { readonly kind: "values-added"; readonly values: readonly Json[] }
  | { readonly kind: "values-removed"; readonly values: readonly Json[] }
  | {
      readonly kind: "type-widened";
      readonly from: string;
      readonly to: string;
      /** The new alternatives, if all others stay. */
      readonly added?: readonly string[];
    }
  | {
      readonly kind: "type-narrowed";
      readonly from: string;
      readonly to: string;
      /** The removed alternatives, if all others stay. */
      readonly removed?: readonly string[];
    }
  | { readonly kind: "type-changed"; readonly from: string; readonly to: string }
  | { readonly kind: "default-changed"; readonly from?: Json; readonly to?: Json }
  | DeprecationFact;

export type DeprecationFact =
  | { readonly kind: "deprecated"; readonly sunset?: string }
  | { readonly kind: "no-longer-deprecated" }
  /** The day on which the API may remove what is deprecated. */
  | { readonly kind: "sunset-changed"; readonly from?: string; readonly to?: string };

export type Finding = Fact &
  Verdicts & {
    readonly place: Place;
    /** A hash of what was before and after, where the fact does not say it. Tells one such change from another. */
    readonly fingerprint?: string;
  };

export function fingerprintOf(...versions: readonly string[]): string {
  return hashText(JSON.stringify(versions)).slice(0, 12);
}

/** One difference between two versions. */
export type Change = Finding & {
  /** One sentence in Markdown: what a caller notices. */
  readonly explanation: string;
};

/** Code does not compile any more; requests stay. */
export const COMPILER_BREAKING: Verdicts = { compiler: "breaking", wire: "neither" };
/** More code compiles; requests stay. */
export const COMPILER_ADDITIVE: Verdicts = { compiler: "additive", wire: "neither" };
export const NEITHER: Verdicts = { compiler: "neither", wire: "neither" };
/** Code still compiles, and its calls send other requests. */
export const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };
export const BREAKING: Verdicts = { compiler: "breaking", wire: "breaking" };
export const ADDITIVE: Verdicts = { compiler: "additive", wire: "additive" };

/** The finding that a text was replaced by another; none if they are equal. */
export function compareTexts(
  kind: TextFact["kind"],
  from: string,
  to: string,
  verdicts: Verdicts,
  place: Place,
): readonly Finding[] {
  return from === to ? [] : [{ kind, from, to, ...verdicts, place }];
}

/** The two sides of a change, of which either may be absent. */
export function ends<Value>(from: Value | undefined, to: Value | undefined) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}
