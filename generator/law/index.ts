export {
  type CallAndOutcome,
  type Counterexample,
  type GeneratedExports,
  type LawOptions,
  findCounterexample,
  shown,
} from "./check-law.js";
export { loadModules } from "./load-modules.js";
export type { Outcome } from "./outcome.js";
