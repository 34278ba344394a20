import { type Change, type ChangePlace, type Verdict, worstVerdict } from "../../diff/index.js";
import { groupBy } from "../../collections/index.js";
import type { ManifestError } from "../../errors/index.js";
import { count, groupDigits, listSome } from "../terminal/words.js";

export interface DiffReport {
  readonly old: string;
  readonly new: string;
  readonly changes: readonly JudgedChange[];
  /** Entries of the file of accepted changes that match no change. */
  readonly unused: readonly ManifestError[];
}

/** A change. Breaking changes with a standing do not fail a build. */
export type JudgedChange = Change & {
  /** `expected`: a removal after the sunset. `accepted`: listed in a file of accepted changes. */
  readonly standing?: "expected" | "accepted";
  /** The reason in the file of accepted changes. */
  readonly reason?: string;
};

export type Standing = Verdict | NonNullable<JudgedChange["standing"]>;

/** In the order in which they are printed. */
const STANDINGS = ["breaking", "accepted", "expected", "additive", "neither"] as const;

export type PlaceChanges = readonly [JudgedChange, ...JudgedChange[]];

export function findStanding(change: JudgedChange): Standing {
  return change.standing ?? worstVerdict(change);
}

/** The changes by standing: added and removed routes, types and servers, then all other changes by place. */
export function groupChanges(all: readonly JudgedChange[]) {
  const byStanding = groupBy(all, findStanding);
  return STANDINGS.flatMap((standing) => {
    const members = byStanding.get(standing);
    if (!members) return [];
    const isWhole = ({ kind }: Change) => /^(route|type|server)-(added|removed)$/.test(kind);
    const partial = members.filter((change) => !isWhole(change));
    // Places with the same heading are one place.
    const headings = groupBy(partial, ({ place }) =>
      JSON.stringify([...placeWords(place), place.of === "shared" && place.routes]),
    );
    const title = standing.replace(/^./, (letter) => letter.toUpperCase());
    return { standing, title, whole: members.filter(isWhole), places: [...headings.values()] };
  });
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
  for (const change of changes) counts[findStanding(change)] += 1;
  return counts;
}

/** A word for an added or removed route, type or server. */
export function newOrGone({ kind }: Change): "new" | "removed" {
  return kind.endsWith("-added") ? "new" : "removed";
}

/** The sides that a change breaks or extends: `compiler, wire`. Empty if neither. */
export function affectedSubjects(change: Change): string {
  const verdict = worstVerdict(change);
  if (verdict === "neither") return "";
  return (["compiler", "wire"] as const)
    .filter((subject) => change[subject] === verdict)
    .join(", ");
}

/** A place with its context: the route of a function, or the functions that share or use something. */
export function placeWords(
  place: ChangePlace,
  format = (name: string) => name,
): readonly [subject: string, detail: string] {
  switch (place.of) {
    case "manifest":
      return ["all routes", ""];
    case "route":
      return [format(place.name), format(place.route)];
    case "shared":
      return [count(place.routes.length, "function"), joinNames(place.routes, format)];
    case "server":
      return [`server ${format(place.server)}`, ""];
    case "type": {
      const { direction, routes } = place;
      const users =
        routes.length === 1 ? joinNames(routes, format) : count(routes.length, "function");
      const isUsed = direction !== undefined && routes.length > 0;
      return [`type ${format(place.type)}`, isUsed ? `in ${direction}s of ${users}` : ""];
    }
  }
}

/** A place in a sentence: `petsList, GET /pets`. */
export function placePhrase(place: ChangePlace, format?: (name: string) => string): string {
  const [subject, detail] = placeWords(place, format);
  if (place.of === "shared") return `${subject} (${detail})`;
  return [subject, detail].filter((text) => text !== "").join(place.of === "route" ? ", " : " ");
}

const MAX_NAMES = 4;

function joinNames(names: readonly string[], format: (name: string) => string): string {
  return listSome(names.map(format), MAX_NAMES);
}
