import type { Direction, Fact, Finding, Place, Verdicts } from "../change.js";
import type { IsAssignable } from "./assignable.js";
import type { Scope } from "./scope.js";

/** The types of both versions, and the functions that compare them. */
export interface Versions {
  readonly before: Scope;
  readonly after: Scope;
  /** Whether an old type is assignable to a new one. */
  readonly forward: IsAssignable;
  /** Whether a new type is assignable to an old one. */
  readonly backward: IsAssignable;
  /** Whether two named types are versions of the same one. Such types are compared elsewhere, once for all places. */
  readonly isCounterpart: (old: string, now: string) => boolean;
}

export interface Comparison {
  readonly direction: Direction;
  /** Called for each pair of named types found. Counterparts are not compared here. */
  readonly refer: (old: string, now: string) => void;
}

export type ValueFinding = Fact & Verdicts & { readonly path: readonly string[] };

/** Findings about parts of a place. */
export function findingsAt(
  place: Extract<Place, { readonly path: unknown }>,
  found: readonly ValueFinding[],
): readonly Finding[] {
  return found.map(({ path, ...fact }): Finding => ({ ...fact, place: { ...place, path } }));
}
