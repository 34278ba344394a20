import type { Direction } from "./place.js";

/**
 * The effect of a change on callers.
 *
 * - Compiler: breaking if code that compiled no longer compiles; additive if all of it still compiles, and new code does too.
 * - Wire: breaking if the request of a call differs or can no longer be made; additive if all requests stay the same, and new
 *   ones can be made. Types of values are irrelevant here, because builders do not check them.
 */
export type Verdict = "breaking" | "additive" | "neither";

export interface Verdicts {
  readonly compiler: Verdict;
  readonly wire: Verdict;
}

/** Code no longer compiles; requests stay the same. */
export const COMPILER_BREAKING: Verdicts = { compiler: "breaking", wire: "neither" };
/** More code compiles; requests stay the same. */
export const COMPILER_ADDITIVE: Verdicts = { compiler: "additive", wire: "neither" };
export const NEITHER: Verdicts = { compiler: "neither", wire: "neither" };
/** Code still compiles but sends different requests. */
export const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };
export const BREAKING: Verdicts = { compiler: "breaking", wire: "breaking" };
export const ADDITIVE: Verdicts = { compiler: "additive", wire: "additive" };

/** The verdicts if callers can send or read less than before, and if they can send or read more. */
export function directionVerdicts(direction: Direction): readonly [less: Verdicts, more: Verdicts] {
  return direction === "request" ? [BREAKING, ADDITIVE] : [COMPILER_BREAKING, COMPILER_ADDITIVE];
}

export function gravest(all: readonly Verdict[]): Verdict {
  return (["breaking", "additive"] as const).find((verdict) => all.includes(verdict)) ?? "neither";
}

export function worstVerdict({ compiler, wire }: Verdicts): Verdict {
  return gravest([compiler, wire]);
}
