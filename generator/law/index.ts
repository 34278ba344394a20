export {
  type Counterexample,
  type GeneratedExports,
  type LawOptions,
  findCounterexample,
} from "./check-law.js";
export { loadModules } from "./load-modules.js";
export { type CallAndOutcome, type Outcome, shown } from "./outcome.js";
