import { BREAKING, type Finding } from "./change.js";

/**
 * Joins the two findings of a parameter that moved between the arguments and the headers, one for its removal and one for its
 * addition.
 */
export function joinMoves(findings: readonly Finding[]): readonly Finding[] {
  const removed = findings.filter(({ kind }) => kind === "removed");
  const joined = new Map<Finding, Finding>();
  const replaced = new Set<Finding>();
  for (const finding of findings) {
    if (finding.kind !== "added") continue;
    const now = finding.place;
    const earlier = removed.find(
      ({ place: old }) =>
        old.of === "route" &&
        now.of === "route" &&
        old.path.length === 1 &&
        now.path.length === 1 &&
        old.in !== now.in &&
        (old.in === "header" || now.in === "header") &&
        old.path[0]?.toLowerCase() === now.path[0]?.toLowerCase(),
    );
    if (earlier?.place.of !== "route" || now.of !== "route") continue;
    const [from, to] = [earlier.place.in ?? "", now.in ?? ""];
    joined.set(finding, { kind: "parameter-moved", from, to, ...BREAKING, place: now });
    replaced.add(earlier);
  }
  return findings
    .filter((finding) => !replaced.has(finding))
    .map((finding) => joined.get(finding) ?? finding);
}
