import { type Change, type Place, type Verdict, worstOf } from "../../diff/index.js";
import type { ManifestError } from "../../errors/index.js";
import { count, groupDigits } from "../terminal/words.js";

/** The compared versions and their differences. */
export interface Comparison {
  readonly old: string;
  readonly new: string;
  readonly changes: readonly JudgedChange[];
  /** What the file of accepted changes has and the comparison does not. */
  readonly unused: readonly ManifestError[];
}

/** A change; one that breaks callers may be of a kind that does not fail a build. */
export type JudgedChange = Change & {
  /** `expected`: it removes what may be gone since its sunset. `accepted`: a file of accepted changes has it. */
  readonly standing?: "expected" | "accepted";
  /** Why it was accepted. */
  readonly reason?: string;
};

export type Standing = Verdict | NonNullable<JudgedChange["standing"]>;

/** The changes with one standing, grouped by place, in the order in which they are printed. */
export interface Section {
  readonly standing: Standing;
  readonly title: string;
  /** Routes and types that were added or removed as a whole. */
  readonly whole: readonly JudgedChange[];
  readonly places: readonly PlaceChanges[];
}

export interface PlaceChanges {
  readonly place: Place;
  readonly changes: readonly JudgedChange[];
}

const TITLES: readonly (readonly [Standing, string])[] = [
  ["breaking", "Breaking"],
  ["accepted", "Accepted"],
  ["expected", "Expected"],
  ["additive", "Additive"],
  ["neither", "Neither"],
];

const WHOLE = [
  "route-added",
  "route-removed",
  "type-added",
  "type-removed",
  "server-added",
  "server-removed",
] as const;

export function standingOf(change: JudgedChange): Standing {
  return change.standing ?? worstOf(change);
}

export function groupChanges(changes: readonly JudgedChange[]): readonly Section[] {
  return TITLES.flatMap(([standing, title]): readonly Section[] => {
    const own = changes.filter((change) => standingOf(change) === standing);
    if (own.length === 0) return [];
    const isWhole = ({ kind }: Change) => WHOLE.some((one) => one === kind);
    const places = new Map<string, PlaceChanges>();
    for (const change of own.filter((one) => !isWhole(one))) {
      const key = keyOf(change.place);
      const earlier = places.get(key)?.changes ?? [];
      places.set(key, { place: change.place, changes: [...earlier, change] });
    }
    return [{ standing, title, whole: own.filter(isWhole), places: [...places.values()] }];
  });
}

function keyOf(place: Place): string {
  switch (place.of) {
    case "manifest":
      return "";
    case "route":
      return `route ${place.route}`;
    case "type":
      return `type ${place.direction ?? ""} ${place.type}`;
    case "shared":
      return `shared ${place.direction} ${place.routes.join()}`;
    case "server":
      return `server ${place.server}`;
  }
}

/** `12 breaking, 3 additive, 1 neither` */
export function describeCounts(changes: readonly JudgedChange[]): string {
  return Object.entries(countChanges(changes))
    .filter(([, number]) => number > 0)
    .map(([standing, number]) => `${groupDigits(number)} ${standing}`)
    .join(", ");
}

export function countChanges(changes: readonly JudgedChange[]): Readonly<Record<Standing, number>> {
  const counts = { breaking: 0, accepted: 0, expected: 0, additive: 0, neither: 0 };
  for (const change of changes) counts[standingOf(change)] += 1;
  return counts;
}

/** What happened to a route, type or server as a whole. */
export function verbOf({ kind }: Change): "new" | "gone" {
  return kind.endsWith("-added") ? "new" : "gone";
}

/** The number of breaking changes that only add values to responses. */
export function countNewValues(changes: readonly JudgedChange[]): number {
  return changes.filter(
    (change) => change.kind === "values-added" && standingOf(change) === "breaking",
  ).length;
}

/** What a change breaks or extends: `compiler, wire`. Empty if neither. */
export function subjectsOf(change: Change): string {
  const verdict = worstOf(change);
  if (verdict === "neither") return "";
  return (["compiler", "wire"] as const)
    .filter((subject) => change[subject] === verdict)
    .join(", ");
}

/** `a, b, c and 30 more` */
export function namesOf(names: readonly string[], nameOf: (name: string) => string): string {
  const shown = names.slice(0, MAX_NAMES).map(nameOf);
  const hidden = names.length - shown.length;
  return hidden === 0 ? shown.join(", ") : `${shown.join(", ")} and ${groupDigits(hidden)} more`;
}

const MAX_NAMES = 4;

/**
 * `in responses of 32 functions`
 *
 * @param nameOf formats the name of a function.
 */
export function useOf(place: Place, nameOf: (name: string) => string): string {
  if (place.of !== "type" || place.direction === undefined || place.routes.length === 0) return "";
  const [only, ...others] = place.routes;
  const users =
    only !== undefined && others.length === 0
      ? nameOf(only)
      : count(place.routes.length, "function");
  return `in ${place.direction}s of ${users}`;
}
