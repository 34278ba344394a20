import type { ManifestParts } from "../generator/plan-of.js";

/** Two versions of a manifest, and programs of callers, which both versions are tried with. */
export interface Pair {
  readonly name: string;
  readonly before: ManifestParts;
  readonly after: ManifestParts;
  /** Each is an expression or a function body; those with `call` make a request. */
  readonly programs: readonly Program[];
}

/** What a caller writes; `api` is all that the version exports. */
export type Program =
  /** An expression that makes a request. */
  | { readonly kind: "call"; readonly code: string }
  /** Statements that read `item`, the body of a successful response of `itemsGet`. */
  | { readonly kind: "read"; readonly code: string }
  /** A declaration that only has to compile. */
  | { readonly kind: "use"; readonly code: string };

export const call = (code: string): Program => ({ kind: "call", code });
export const read = (code: string): Program => ({ kind: "read", code });
export const use = (code: string): Program => ({ kind: "use", code });

/** A change: its name, and the versions before and after it. */
export type Change<Version> = readonly [name: string, before: Version, after: Version];

/** A pair of each change, whose programs are the same. */
export function pairsOf<Version>(
  changes: readonly Change<Version>[],
  parts: (version: Version) => ManifestParts,
  programs: readonly Program[],
): readonly Pair[] {
  return changes.map(([name, before, after]) => ({
    ...{ name, before: parts(before), after: parts(after) },
    programs,
  }));
}
