import type { TypePlan } from "../../plan/index.js";
import type { Direction } from "../place.js";
import type { Scope } from "./scope.js";

/**
 * Whether each value of the source type is a value of the target type, for callers who
 *
 * - write it in a request: as an object literal, whose properties the target type must declare.
 * - read it from a response: by its properties, all of which the source type must have.
 */
export type IsAssignable = (source: TypePlan, target: TypePlan, direction: Direction) => boolean;

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

/** A comparison of the types of values. */
export interface Comparison extends Versions {
  /** Called for each pair of named types found. Counterparts are not compared here. */
  readonly refer: (old: string, now: string) => void;
  /** The pairs of types being compared, which may refer back to themselves. */
  readonly open: Set<string>;
  /** How many types inside of one another are being compared, by this comparison and those that have led to it. */
  readonly depth: { levels: number };
}

/** The limit on types inside of one another that are compared at once. The stack has room for several times as many. */
export const MAX_DEPTH = 100;

/** A type, and its alternatives that are compared. */
export type Alternatives = readonly [type: TypePlan, members: readonly TypePlan[]];

/** The members of a type of the kind; any other is its own only one. */
export function partsOf(type: TypePlan, kind: "union" | "intersection"): readonly TypePlan[] {
  return type.kind === kind ? type.members : [type];
}
