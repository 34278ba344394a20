import type { Finding } from "./change.js";
import type { SharedPlace } from "./place.js";
import { groupBy } from "../collections/index.js";

/** A finding about a part of one function's requests or responses. */
interface Part {
  readonly finding: Finding;
  readonly place: SharedPlace;
  /** Equal for findings that differ only in their function. */
  readonly key: string;
}

/** Joins findings that are the same for several functions, which share a parameter or a response, into one. */
export function joinShared(findings: readonly Finding[]): readonly Finding[] {
  const parts = findings.flatMap((finding) => partOf(finding) ?? []);
  const joined = new Map<Finding, readonly Finding[]>();
  for (const [first, ...others] of groupBy(parts, ({ key }) => key).values()) {
    if (!first || others.length === 0) continue;
    const routes = [first, ...others].flatMap(({ place }) => place.routes).sort();
    joined.set(first.finding, [{ ...first.finding, place: { ...first.place, routes } }]);
    for (const { finding } of others) joined.set(finding, []);
  }
  return findings.flatMap((finding) => joined.get(finding) ?? [finding]);
}

function partOf(finding: Finding): Part | undefined {
  const { place: own, ...fact } = finding;
  if (own.of !== "route" || own.direction === undefined || own.path.length === 0) return undefined;
  const { direction, in: position, path } = own;
  const place = { of: "shared", direction, ...(position && { in: position }), path } as const;
  return { finding, place: { ...place, routes: [own.name] }, key: JSON.stringify([fact, place]) };
}
