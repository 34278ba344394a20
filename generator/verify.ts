import type { Failure } from "./errors/index.js";
import { type GenerateOptions, makeModules } from "./generate.js";
import type { Counterexample } from "./law/index.js";
import { type ReadSource, openManifest } from "./manifest/index.js";
import { listRoutes } from "./plan/index.js";
import { startStages } from "./stages.js";
import type { SourceFile } from "./ts-morph/index.js";

export interface VerifyOptions extends Pick<GenerateOptions, "manifest" | "cwd" | "root"> {
  /** The number of random inputs for each route; 100 by default. */
  readonly runs?: number | undefined;
  /** The seed of the inputs: the same seed gives the same inputs. Random by default. */
  readonly seed?: number | undefined;
  /** Runs the installed runtime that the manifest names, whose code may come from anywhere; by default Waybill's runtime. */
  readonly installedRuntime?: boolean | undefined;
  /** Called before each route with the number of routes done. */
  readonly onRoute?: ((done: number, all: number) => void) | undefined;
}

export type VerifyResult =
  | {
      readonly ok: true;
      /** As named in errors and messages. */
      readonly manifest: string;
      readonly routes: number;
      readonly runs: number;
      readonly seed: number;
      /** One for each route for which the law does not hold. */
      readonly counterexamples: readonly Counterexample[];
    }
  | Failure;

/**
 * Checks the one law with random inputs for each route of a manifest. The builder must return the same request as `endpoint()`
 * for the effective route, or both must throw the same error. Tests the code that `generate` would write, without writing it. No
 * code that the manifest names is run, except for an installed runtime that is asked for.
 */
export async function verifyManifest(options: VerifyOptions = {}): Promise<VerifyResult> {
  const { runs = 100, seed = Math.floor(Math.random() * 2 ** 31), onRoute } = options;
  const opened = openManifest(options.manifest, options);
  if (!opened.ok) return opened;
  const { source } = opened;
  const files = new Map<string, SourceFile>();
  const keepFile = (path: string, file: SourceFile) => void files.set(path, file);
  const keep = ({ manifest }: ReadSource) => manifest;
  const made = await makeModules(source, options, false, startStages(), keep, keepFile);
  if (!made.ok) return made;
  const { folder, kept: manifest, plan } = made;

  const { findCounterexample, loadModules } = await import("./law/index.js");
  const isInstalled = options.installedRuntime === true && plan.inlineRuntime === undefined;
  const loaded = loadModules(files, folder.path, "index.ts", isInstalled);
  if (!loaded.ok) return loaded;
  const plans = listRoutes(plan);
  const counterexamples = plans.flatMap((route, index) => {
    onRoute?.(index, plans.length);
    return findCounterexample(route, manifest, loaded.exports, { runs, seed }) ?? [];
  });
  return { ok: true, manifest: source.label, routes: plans.length, runs, seed, counterexamples };
}
