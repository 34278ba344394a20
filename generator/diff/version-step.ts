import type { Change, Finding, Verdict, Verdicts } from "./change.js";

/** The part of a version number to increase (Semantic Versioning 2.0.0); `none` if nothing changed. */
export type VersionStep = "major" | "minor" | "patch" | "none";

/** The worse of the two verdicts. */
export function worstOf({ compiler, wire }: Verdicts): Verdict {
  if (compiler === "breaking" || wire === "breaking") return "breaking";
  return compiler === "additive" || wire === "additive" ? "additive" : "neither";
}

/** Whether a change removes what may be gone since a day: `2027-01-01`. It breaks callers, who knew. */
export function isExpected(change: Change, today: string): boolean {
  if (change.kind === "deprecated" || !("sunset" in change)) return false;
  return change.sunset <= today;
}

/** The step that a change requires. Semantic Versioning, section 7, also requires a minor version for a deprecation. */
export function stepOf(finding: Finding): Exclude<VersionStep, "none"> {
  const verdict = worstOf(finding);
  if (verdict === "breaking") return "major";
  return verdict === "additive" || finding.kind === "deprecated" ? "minor" : "patch";
}

/** The step that a release with all the changes requires. */
export function versionStep(changes: readonly Change[]): VersionStep {
  const steps = new Set(changes.map(stepOf));
  return (["major", "minor", "patch"] as const).find((step) => steps.has(step)) ?? "none";
}
