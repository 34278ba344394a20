export {
  type Change,
  createFingerprint,
  isExpected,
  versionStep,
  type VersionStep,
} from "./change.js";
export { type Verdict, type Verdicts, worstVerdict } from "./verdicts.js";
export type { Direction, ChangePlace } from "./place.js";
export { CHANGE_KINDS } from "./explain-finding.js";
export { codeSpan } from "./markdown.js";
export { comparePlans } from "./compare-plans.js";
