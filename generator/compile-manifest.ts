import { findChangedParts } from "./changed-parts.js";
import {
  type EarlierModules,
  findEarlierModules,
  type OutputOverride,
  locateOutput,
  readOutput,
  type OutputModule,
  type OutputFolder,
} from "./output/index.js";
import type { Compiler } from "./emit/index.js";
import { makeModules } from "./make-modules.js";
import type { ManifestSource } from "./manifest/index.js";
import { type Failure, planManifest } from "./plan-manifest.js";
import type { Stages } from "./stages.js";

export type Compiled =
  | {
      readonly ok: true;
      /** The manifest's `generate.output`. */
      readonly setting: string;
      readonly folder: OutputFolder;
      /** By path. */
      readonly modules: ReadonlyMap<string, OutputModule>;
    }
  | Failure;

export interface CompileOptions extends OutputOverride {
  /** Whether a module that this version of Waybill emitted from the same plan is taken from the output folder. */
  readonly reuse: boolean;
}

/** All of the pipeline but its end: what the files of the output shall hold. */
export async function compileManifest(
  source: ManifestSource,
  { reuse, output, cwd }: CompileOptions,
  compiler: Compiler,
  stages: Stages,
): Promise<Compiled> {
  const override = { output, cwd };
  const planned = planManifest(source, stages, override);
  if (!planned.ok) return planned;

  const setting = planned.manifest.generate.output;
  const located = locateOutput(source.path, setting, override);
  if (!located.ok) return { ok: false, errors: [located.error] };
  const found = readOutput(located.folder);
  if (!found.ok) return found;
  const earlier: EarlierModules = reuse ? findEarlierModules(found) : new Map();
  const parts = findChangedParts(planned.plan, earlier);
  const made = await makeModules(parts, compiler, stages);
  if (!made.ok) return made;
  return { ok: true, setting, folder: located.folder, modules: made.modules };
}
