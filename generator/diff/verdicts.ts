import type { Direction } from "./place.js";

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

/** Code does not compile any more; requests stay. */
export const COMPILER_BREAKING: Verdicts = { compiler: "breaking", wire: "neither" };
/** More code compiles; requests stay. */
export const COMPILER_ADDITIVE: Verdicts = { compiler: "additive", wire: "neither" };
export const NEITHER: Verdicts = { compiler: "neither", wire: "neither" };
/** Code still compiles, and its calls send other requests. */
export const OTHER_REQUEST: Verdicts = { compiler: "neither", wire: "breaking" };
export const BREAKING: Verdicts = { compiler: "breaking", wire: "breaking" };
export const ADDITIVE: Verdicts = { compiler: "additive", wire: "additive" };

/** What it means that callers can send or read less than before, and that they can send or read more. */
export function verdictsOf(direction: Direction): readonly [less: Verdicts, more: Verdicts] {
  return direction === "request" ? [BREAKING, ADDITIVE] : [COMPILER_BREAKING, COMPILER_ADDITIVE];
}

export function gravest(all: readonly Verdict[]): Verdict {
  return (["breaking", "additive"] as const).find((one) => all.includes(one)) ?? "neither";
}

export function worstOf({ compiler, wire }: Verdicts): Verdict {
  return gravest([compiler, wire]);
}
