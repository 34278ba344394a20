import type { EmittedModules } from "./emit/index.js";
import type { Failure, ManifestError } from "./errors/index.js";
import { generatorVersion, hashInputs } from "./inputs/index.js";
import { type ManifestSource, type ReadSource, openManifest } from "./manifest/index.js";
import {
  type Changes,
  type OutputOverride,
  findEarlierModules,
  findUpToDate,
  manifestPathFor,
  readOutput,
  removeStaleLock,
  writeOutput,
} from "./output/index.js";
import { type PlannedManifest, planManifest } from "./plan-manifest.js";
import { hashText } from "./portable/index.js";
import type { SourceFile } from "./ts-morph/index.js";
import { type OnStage, type Stage, type Stages, startStages } from "./stages.js";

export interface GenerateOptions extends OutputOverride {
  /** Path of the manifest, relative to `cwd`; `routes.yaml` by default. */
  readonly manifest?: string | undefined;
  /** Reports what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Overwrites edited files and files that Waybill did not write, which are errors otherwise. */
  readonly force?: boolean | undefined;
  /**
   * Ignores cached results, and generates everything again. The default is true if Waybill runs from its TypeScript sources, which
   * change without a new version.
   */
  readonly fresh?: boolean | undefined;
  /** Called with the name of each stage as it starts. */
  readonly onStage?: OnStage | undefined;
  /** Called with the output folder if the run waits for another run that writes there. */
  readonly onWait?: ((output: string) => void) | undefined;
}

export type GenerateResult = Generated | Failure;

export interface Generated {
  readonly ok: true;
  /** As named in errors and messages. */
  readonly manifest: string;
  readonly output: string;
  /** True if the output was up to date, so that no stage ran. */
  readonly upToDate: boolean;
  readonly changes: Changes;
  /** Probable mistakes in the manifest, and parts of documents that Waybill ignores or reads differently. */
  readonly warnings: readonly ManifestError[];
  /** The warnings, except warnings about documents that the last run had, too. */
  readonly newWarnings: readonly ManifestError[];
  /** The texts that the warnings refer to, by file name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly stages: readonly Stage[];
}

/**
 * Generates code from a manifest: skip if up to date → read → plan → emit and prove changed modules → write. Writes nothing after an
 * error. Prints nothing. Returns errors of the manifest, the output folder and the disk instead of throwing them.
 *
 * @example
 * const result = await generate({ manifest: "routes.yaml" });
 * if (!result.ok) console.error(result.errors.map(({ message }) => message).join("\n"));
 */
export async function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  const { fresh = import.meta.url.endsWith(".ts"), dryRun, force } = options;
  const stages = startStages(options.onStage);
  const opened = openManifest(options.manifest, options);
  if (!opened.ok) return opened;
  const { source } = opened;

  const hash = (folder: string) => hashInputs(source, folder);
  const upToDate = fresh ? undefined : findUpToDate(source, hash, options);
  if (upToDate !== undefined) {
    const { folder, files } = upToDate;
    if (dryRun !== true) removeStaleLock(folder.path);
    return {
      ok: true,
      manifest: source.label,
      output: folder.label,
      upToDate: true,
      changes: { created: [], changed: [], removed: [], unchanged: files, kept: [] },
      warnings: [],
      newWarnings: [],
      texts: new Map(),
      stages: [],
    };
  }

  const made = await makeModules(source, options, !fresh, stages, (read) =>
    read.manifest.generate.code === "js" ? read : undefined,
  );
  if (!made.ok) return made;
  const { folder, modules, setting, warnings } = made;
  const ofManifest = warnings.filter(({ file }) => file === source.label);
  const warningsHash = hashDocumentWarnings(warnings, source);

  stages.begin("write");
  const stamp = {
    generator: generatorVersion(),
    // A run that finds nothing to do would not give these warnings again.
    inputs: ofManifest.length > 0 ? "" : (hash(folder.path) ?? ""),
    output: setting,
    manifest: manifestPathFor(folder, source.path),
    warnings: warningsHash,
  };
  const onWait = () => options.onWait?.(folder.label);
  const outcome = await writeOutput(folder, { modules, stamp }, { dryRun, force, onWait });
  if (!outcome.ok) return outcome;
  if (made.kept && dryRun !== true) {
    const { writeMaps } = await import("./javascript/index.js");
    const cwd = options.cwd ?? process.cwd();
    const failed = writeMaps(folder, modules, { plan: made.plan, read: made.kept, cwd });
    if (failed) return failed;
  }
  stages.end("write", modules.size, outcome.changes.unchanged.length);
  return {
    ok: true,
    manifest: source.label,
    output: folder.label,
    upToDate: false,
    changes: outcome.changes,
    warnings,
    newWarnings: !fresh && warningsHash === made.toldBefore ? ofManifest : warnings,
    texts: made.texts,
    stages: stages.ended,
  };
}

/** Hash of the warnings about documents, wherever they are; `undefined` if there are none. */
function hashDocumentWarnings(
  warnings: readonly ManifestError[],
  { label }: ManifestSource,
): string | undefined {
  const ofDocuments = warnings.flatMap(({ code, file, message }) =>
    file === label ? [] : [[code, file, message]],
  );
  return ofDocuments.length > 0 ? hashText(JSON.stringify(ofDocuments)) : undefined;
}

export type MadeModules<Kept> = Omit<PlannedManifest, "read"> & {
  readonly kept: Kept;
  /** The texts that warnings refer to, by file name. */
  readonly texts: ReadonlyMap<string, string>;
  readonly modules: EmittedModules;
  /** Hash of the warnings about documents that the last run gave, if any. */
  readonly toldBefore: string | undefined;
};

/**
 * The middle of the pipeline: read → plan → emit and prove what changed.
 *
 * @param reuses whether to take modules from the output folder that an earlier run emitted from the same plan.
 * @param keep takes what the caller needs of the manifest. The rest is not kept, because its places take as much memory as the plan.
 * @param keepFile takes the source file of each module that is emitted, to run it: functions are emitted also with `only: types`.
 */
export async function makeModules<Kept>(
  source: ManifestSource,
  override: OutputOverride,
  reuses: boolean,
  stages: Stages,
  keep: (read: ReadSource) => Kept,
  keepFile?: (path: string, file: SourceFile) => void,
): Promise<MadeModules<Kept> | Failure> {
  const withFunctions = keepFile !== undefined;
  // A separate function, so that nothing refers to the manifest after it.
  const planned = await planManifest(source, override, stages, withFunctions).then((result) => {
    if (!result.ok) return result;
    const { read, ...made } = result;
    return { ...made, kept: keep(read), texts: read.texts };
  });
  if (!planned.ok) return planned;
  const { folder, plan } = planned;

  const { emitChanged } = await import("./emit/index.js");
  stages.begin("emit");
  const found = readOutput(folder);
  if (!found.ok) return found;
  const earlier = reuses ? findEarlierModules(found) : new Map();
  const emitted = await emitChanged(plan, earlier, generatorVersion(), keepFile);
  const { modules, reused, errors } = emitted;
  if (errors.length > 0) return { ok: false, errors };
  stages.end("emit", modules.size, reused);
  return { ...planned, modules, toldBefore: found.index?.warnings };
}
