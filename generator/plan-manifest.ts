import type { Failure, ManifestError } from "./errors/index.js";
import { withImportExtension } from "./inputs/index.js";
import type { ManifestSource, ReadSource } from "./manifest/index.js";
import { type OutputFolder, type OutputOverride, locateOutput } from "./output/index.js";
import type { Plan } from "./plan/index.js";
import { type Stages, startStages } from "./stages.js";

export interface PlannedManifest {
  readonly ok: true;
  /** The manifest as read, with `importExtension: auto` resolved for the output folder. */
  readonly read: ReadSource;
  readonly folder: OutputFolder;
  /** The manifest's `generate.output`. */
  readonly setting: string;
  readonly plan: Plan;
  /** Valid parts of the manifest that are probably mistakes. */
  readonly warnings: readonly ManifestError[];
}

/**
 * The first half of the pipeline, which all commands share: read → plan. The code of both stages is imported here, because a
 * run with nothing to do needs neither.
 *
 * @param withFunctions whether functions are planned also with `only: types`.
 */
export async function planManifest(
  source: ManifestSource,
  override: OutputOverride,
  stages: Stages = startStages(),
  withFunctions = false,
): Promise<PlannedManifest | Failure> {
  const { readSource } = await import("./read-source.js");
  stages.begin("read");
  const found = readSource(source);
  if (!found.ok) return found;
  const setting = found.manifest.generate.output;
  const located = locateOutput(source.path, setting, override);
  if (!located.ok) return located;
  const { folder } = located;
  const read = withImportExtension(found, folder.path);
  if (!read.ok) return read;
  const { routes } = read.manifest;
  stages.end("read", routes.length);

  const { planWithPlaces } = await import("./plan/index.js");
  stages.begin("plan");
  const planned = planWithPlaces(read, withFunctions);
  if (!planned.ok) return planned;
  stages.end("plan", routes.length);
  const { javascript } = read;
  const warnings = [
    ...read.warnings,
    ...planned.warnings,
    ...(javascript?.leavesJavaScript === true ? [read.locate(LEFT_JAVASCRIPT)] : []),
  ];
  const plan = javascript ? { ...planned.plan, javascript: javascript.format } : planned.plan;
  return { ok: true, read, folder, setting, plan, warnings };
}

const LEFT_JAVASCRIPT = {
  code: "left-javascript",
  message: "`tsc` does not copy JavaScript to `outDir`",
  hint: "set `allowJs: true` in tsconfig.json, copy the folder in your build, or write `code: ts`",
  path: ["generate", "code"],
};
