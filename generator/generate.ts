import { hashInputs } from "./hash-inputs.js";
import { openManifest } from "./manifest/index.js";
import {
  type OutputOverride,
  manifestPathFor,
  findUpToDate,
  tidyUp,
  type Changes,
} from "./output/index.js";
import { generatorVersion } from "./package-info.js";
import type { Failure } from "./plan-manifest.js";
import { type OnStage, type Stage, startStages } from "./stages.js";
import type { Workshop } from "./workshop.js";

export interface GenerateOptions extends OutputOverride {
  /** Path of the manifest, relative to `cwd`; `routes.yaml` unless given. */
  readonly manifest?: string | undefined;
  /** Tells what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /** Overwrites files that Waybill wrote and somebody edited. */
  readonly force?: boolean | undefined;
  /**
   * Ignores what the index in the output folder says and makes every file anew, edited ones too. Files that Waybill did not
   * write stay. Waybill always reads, plans and emits when it runs from its TypeScript sources, because those change
   * while their version stays; false prevents that.
   */
  readonly fresh?: boolean | undefined;
  /** Told the name of each stage as it begins, and how far it is. */
  readonly onStage?: OnStage | undefined;
  /** Told the output folder when another run is writing there and has to be waited for. */
  readonly onWait?: ((output: string) => void) | undefined;
}

export type GenerateResult = Generated | Failure;

export interface Generated {
  readonly ok: true;
  /** As errors and messages name them. */
  readonly manifest: string;
  readonly output: string;
  /** True where nothing had to be done, so that no stage was run. */
  readonly upToDate: boolean;
  readonly changes: Changes;
  readonly stages: readonly Stage[];
}

/**
 * Turns a manifest into code on the disk: read → plan → emit → verify → write. With any error nothing is written.
 * Prints nothing and does not throw for what is wrong with the manifest, the output folder or the disk.
 *
 * @example
 * const result = await generate({ manifest: "routes.yaml" });
 * if (!result.ok) console.error(result.errors.map(({ message }) => message).join("\n"));
 */
export function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return generateWith(options);
}

/**
 * Whether there is anything to do is found out first: all that does it is loaded afterwards.
 *
 * @param workshop Of whoever generates again and again.
 */
export async function generateWith(
  options: GenerateOptions,
  workshop?: Workshop,
): Promise<GenerateResult> {
  const { fresh = import.meta.url.endsWith(".ts"), dryRun } = options;
  const force = options.force === true || options.fresh === true;
  const stages = startStages(options.onStage);
  const opened = openManifest(options.manifest, options.cwd);
  if (!opened.ok) return opened;
  const { source } = opened;

  const upToDate = fresh
    ? undefined
    : findUpToDate(source, (path) => hashInputs(source, path), options);
  if (upToDate !== undefined) {
    if (dryRun !== true) tidyUp(upToDate.folder.path);
    const changes = { created: [], changed: [], removed: [], unchanged: upToDate.files };
    return {
      ok: true,
      manifest: source.label,
      output: upToDate.folder.label,
      upToDate: true,
      changes,
      stages: [],
    };
  }

  const { withCompiler } = await import("./emit/index.js");
  const compiled = await withCompiler(workshop?.compiler, async (compiler) => {
    const { compileManifest } = await import("./compile-manifest.js");
    const how = {
      ...options,
      reuse: !fresh,
    } as const;
    return compileManifest(source, how, compiler, stages);
  });
  if (!compiled.ok) return compiled;
  const { folder, modules } = compiled;

  stages.begin("write");
  const stamp = {
    generator: generatorVersion(),
    inputs: hashInputs(source, folder.path) ?? "",
    output: compiled.setting,
    manifest: manifestPathFor(folder, source.path),
  };
  const { writeOutput } = await import("./output/index.js");
  const onWait = () => options.onWait?.(folder.label);
  const written = await writeOutput(folder, { modules, stamp }, { dryRun, force, onWait });
  if (!written.ok) return written;
  const { changes } = written;
  stages.end("write", modules.size, changes.unchanged.length);

  return {
    ok: true,
    manifest: source.label,
    output: folder.label,
    upToDate: false,
    changes,
    stages: stages.ended,
  };
}
