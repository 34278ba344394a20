import { groupBy } from "../../collections/index.js";
import { type DeclarationsByName, namesReached } from "../../plan/index.js";
import { type Finding, createFingerprint } from "../change.js";
import { codeText } from "../types/code-text.js";
import { indexVersions, type Versions, withVerdicts } from "../types/judge-types.js";
import type { VersionPair } from "../version-pair.js";
import { type CodePart, codeParts } from "./code-parts.js";

type PartPair = Readonly<Record<"old" | "now", CodePart>>;

/**
 * Finds parts of the code that differ without a finding: types that callers can distinguish, and requests. A type is covered by
 * functions that use it.
 */
export function findUnexplained(
  versions: VersionPair,
  findings: readonly Finding[],
): readonly Finding[] {
  const { types } = versions;
  const [olds, nows] = [types.before.declarations, types.after.declarations];
  const explained = explainedParts(findings);
  const [oldParts, newParts] = [codeParts(versions, "before"), codeParts(versions, "after")];
  const pairs = [...newParts].flatMap(([name, now]): readonly PartPair[] => {
    const old = explained.has(name) ? undefined : oldParts.get(name);
    return old ? [{ old, now }] : [];
  });
  const used = pairs.flatMap(({ now: { place, type } }) =>
    type && place.of !== "type" ? [type] : [],
  );
  const covered = namesReached(used, nows);
  // A type that is declared as before differs only by types that it refers to, which are parts themselves.
  const suspects = pairs.filter(
    ({ old, now: { place, type } }) =>
      place.of !== "type" ||
      (codeText(old.type) !== codeText(type) &&
        !(covered.has(place.type) || types.movedParts.has(place.type))),
  );
  const [swappedBefore, swappedAfter] = [new Map([...nows, ...olds]), new Map([...olds, ...nows])];
  for (const [name, old] of olds) {
    const newName = types.renamed.get(name) ?? name;
    const now = nows.get(newName);
    if (now === undefined || !explained.has(`type ${newName}`)) continue;
    swappedBefore.set(name, now);
    swappedAfter.set(newName, old);
  }
  // A part is reported only if it differs in three comparisons: with the explained types of either version in both, and with all
  // types as they are.
  const comparisons = [
    indexVersions(olds, swappedAfter),
    indexVersions(swappedBefore, nows),
    types,
  ];
  const incompatible = comparisons.reduce(findIncompatible, suspects);
  const declared = types.compareDeclared(
    incompatible.flatMap(({ old, now: { place, type } }) =>
      place.of === "type" && old.type && type ? [[old.type, type, place] as const] : [],
    ),
  );
  const findingsByType = groupBy(declared, ({ place }) => place.of === "type" && place.type);
  return [...groupBy(suspects, ({ now }) => now.place)].flatMap(([place, parts]) => {
    const compiler = parts.some((part) => incompatible.includes(part)) ? "breaking" : "neither";
    const wire = parts.some(({ old, now }) => old.sent !== now.sent) ? "breaking" : "neither";
    if (compiler === "neither" && wire === "neither") return [];
    const found = place.of === "type" && findingsByType.get(place.type);
    if (found) return found;
    const texts = parts.flatMap(({ old, now }) => [describe(old, olds), describe(now, nows)]);
    return [
      { kind: "unexplained", compiler, wire, fingerprint: createFingerprint(...texts), place },
    ];
  });
}

/** A part with all types that it refers to, as text. */
function describe({ sent, type }: CodePart, declarations: DeclarationsByName): string {
  const names = type ? [...namesReached([type], declarations)].sort() : [];
  return codeText([sent, type, names.map((name) => declarations.get(name))]);
}

/** Findings about comments and the places of declarations, which leave the code unchanged. */
const NO_CODE: readonly Finding["kind"][] = [
  "deprecated",
  "no-longer-deprecated",
  "sunset-changed",
  "default-changed",
  "security-changed",
  "route-moved",
  "type-added",
  "type-moved",
  "type-renamed",
];

/** The parts that have findings: `request petsGet`, `response petsGet`, `type Pet`, `server main`. */
function explainedParts(findings: readonly Finding[]): ReadonlySet<string> {
  return new Set(
    findings.flatMap(({ kind, place }): readonly string[] => {
      if (place.of === "server") return [`server ${place.server}`];
      if (NO_CODE.includes(kind)) return [];
      if (place.of === "type") {
        // The properties of a body are arguments.
        const sent = place.direction === "request" ? place.routes : [];
        return [`type ${place.type}`, ...sent.map((name) => `sent ${name}`)];
      }
      if (place.of !== "route") return [];
      const isRenamed = kind === "route-renamed";
      const parts = [
        ...(isRenamed || place.direction !== "response" ? ["sent", "request", "endpoint"] : []),
        ...(isRenamed || place.direction === "response" ? ["response"] : []),
      ];
      return parts.map((part) => `${part} ${place.name}`);
    }),
  );
}

const DIRECTIONS = ["request", "response"] as const;

/** The parts whose types callers can distinguish: not assignable in both directions. */
function findIncompatible(suspects: readonly PartPair[], versions: Versions): readonly PartPair[] {
  return withVerdicts(versions, ({ forward, backward }) =>
    suspects.filter(({ old: { type: old }, now: { type: now } }) => {
      if (old === undefined || now === undefined) return false;
      return DIRECTIONS.flatMap((direction) => [
        forward(old, now, direction),
        backward(now, old, direction),
      ]).includes(false);
    }),
  );
}
