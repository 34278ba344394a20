import type { Change, Finding, Verdict, Verdicts } from "./change.js";

/** The part of a version number that goes up (Semantic Versioning 2.0.0); `none` where nothing changed. */
export type VersionStep = "major" | "minor" | "patch" | "none";

/** The graver of the two verdicts. */
export function worstOf({ compiler, wire }: Verdicts): Verdict {
  if (compiler === "breaking" || wire === "breaking") return "breaking";
  return compiler === "additive" || wire === "additive" ? "additive" : "neither";
}

/** Section 7 asks for a minor version where something is marked as deprecated, too. */
export function stepOf(finding: Finding): Exclude<VersionStep, "none"> {
  const verdict = worstOf(finding);
  if (verdict === "breaking") return "major";
  return verdict === "additive" || finding.kind === "deprecated" ? "minor" : "patch";
}

/** The step that a release with all the changes asks for. */
export function versionStep(changes: readonly Change[]): VersionStep {
  const steps = new Set(changes.map(stepOf));
  return (["major", "minor", "patch"] as const).find((step) => steps.has(step)) ?? "none";
}
