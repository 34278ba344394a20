export { type Change, fingerprintOf, isExpected, versionStep, type VersionStep } from "./change.js";
export { type Verdict, type Verdicts, worstOf } from "./verdicts.js";
export type { Direction, Place } from "./place.js";
export { CHANGE_KINDS } from "./explain-finding.js";
export { code } from "./markdown.js";
export { comparePlans } from "./compare-plans.js";
