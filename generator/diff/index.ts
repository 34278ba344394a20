export type { Change, Direction, Place, Verdict, Verdicts } from "./change.js";
export { comparePlans } from "./compare-plans.js";
export { type VersionStep, versionStep, worstOf } from "./version-step.js";
export { createScope, type Scope, type Shape } from "./types/scope.js";
