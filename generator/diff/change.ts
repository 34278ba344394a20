import { hashText } from "../portable/index.js";
import type { ChangePlace } from "./place.js";
import type { Fact } from "./facts.js";
import { gravest, type Verdicts, worstVerdict } from "./verdicts.js";

export type Finding = Fact &
  Verdicts & {
    readonly place: ChangePlace;
    /** Hash of both versions, if the fact lacks their values. Distinguishes such changes of the same place. */
    readonly fingerprint?: string;
  };

export function createFingerprint(...versions: readonly string[]): string {
  return hashText(JSON.stringify(versions)).slice(0, 12);
}

export type Change = Finding & {
  /** One sentence of Markdown: the effect on callers. */
  readonly explanation: string;
};

/** A finding if the text changed; none if the texts are equal or either is absent. */
export function compareTexts(
  kind: Extract<Fact, { readonly from: string; readonly to: string }>["kind"],
  from: string | undefined,
  to: string | undefined,
  verdicts: Verdicts,
  place: ChangePlace,
): readonly Finding[] {
  const isChanged = from !== undefined && to !== undefined && from !== to;
  return isChanged ? [{ kind, from, to, ...verdicts, place }] : [];
}

export function ends<Value>(from: Value | undefined, to: Value | undefined) {
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** The part of a version number to increase (Semantic Versioning 2.0.0); `none` if nothing changed. */
export type VersionStep = "major" | "minor" | "patch" | "none";

/** Whether a removal follows its sunset date (`2027-01-01`). Such a change breaks callers, who knew the date. */
export function isExpected(change: Change, today: string): boolean {
  if (change.kind === "deprecated" || !("sunset" in change)) return false;
  return change.sunset <= today;
}

/** The step that a release with all the changes requires. Section 7 also requires a minor version for a deprecation. */
export function versionStep(changes: readonly Change[]): VersionStep {
  const verdict = gravest(changes.map(worstVerdict));
  if (verdict === "breaking") return "major";
  const isMinor = verdict === "additive" || changes.some(({ kind }) => kind === "deprecated");
  return isMinor ? "minor" : changes.length === 0 ? "none" : "patch";
}
