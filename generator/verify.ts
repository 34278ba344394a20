import type { Failure } from "./errors/index.js";
import { type GenerateOptions, makeModules } from "./generate.js";
import type { Counterexample } from "./law/index.js";
import { openManifest } from "./manifest/index.js";
import { startStages } from "./stages.js";

export interface VerifyOptions extends Pick<GenerateOptions, "manifest" | "cwd"> {
  /** Random inputs for each route; 100 unless given. */
  readonly runs?: number | undefined;
  /** What the inputs follow from: the same seed, the same inputs. Chosen at random unless given. */
  readonly seed?: number | undefined;
  /** Told before each route how many were looked at. */
  readonly onRoute?: ((done: number, all: number) => void) | undefined;
}

export type VerifyResult =
  | {
      readonly ok: true;
      /** As errors and messages name it. */
      readonly manifest: string;
      readonly routes: number;
      readonly runs: number;
      readonly seed: number;
      /** Of the routes for which the law does not hold, one each. */
      readonly counterexamples: readonly Counterexample[];
    }
  | Failure;

/**
 * Proves the one law with random inputs, for each route of a manifest: its builder gives the same request as `endpoint()`
 * does for its effective route, or both throw the same error. The code is that which `generate` would write; none is written.
 */
export async function verifyManifest(options: VerifyOptions = {}): Promise<VerifyResult> {
  const { runs = 100, seed = Math.floor(Math.random() * 2 ** 31), onRoute } = options;
  const opened = openManifest(options.manifest, options.cwd);
  if (!opened.ok) return opened;
  const { source } = opened;
  const made = await makeModules(source, options, false, startStages());
  if (!made.ok) return made;
  const { folder, read, plan } = made;

  const { findCounterexample, loadModules } = await import("./law/index.js");
  const texts = new Map([...made.modules].map(([path, { text }]) => [path, text]));
  const loaded = loadModules(texts, folder.path, "index.ts");
  if (!loaded.ok) return { ok: false, errors: [loaded.error] };
  const plans = plan.modules.flatMap((module) => (module.kind === "builders" ? module.routes : []));
  const counterexamples = plans.flatMap((route, index) => {
    onRoute?.(index, plans.length);
    return findCounterexample(route, read.manifest, loaded.exports, { runs, seed }) ?? [];
  });
  const { label } = source;
  return {
    ok: true,
    manifest: label,
    routes: plans.length,
    runs,
    seed,
    counterexamples,
  };
}
