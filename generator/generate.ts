import { findChangedParts } from "./changed-parts.js";
import { type EarlierModules, findEarlierModules } from "./earlier-modules.js";
import type { FileError } from "./file-error.js";
import type { Manifest } from "./manifest.js";
import type { ManifestError } from "./manifest-error.js";
import { type ManifestSource, openManifest } from "./open-manifest.js";
import {
  type OutputOverride,
  hashInputs,
  locateOutput,
  manifestPathFor,
} from "./output-setting.js";
import { generatorVersion } from "./package-info.js";
import type { Plan } from "./plan.js";
import type { Locate, ReadManifest } from "./read-manifest.js";
import { type OnStage, type Stage, type Stages, startStages } from "./stages.js";
import { findUpToDate } from "./up-to-date.js";
import { type OutputModule, readOutput, writeOutput } from "./write-output.js";
import { removeDeadClaims } from "./write-output/claim-folder.js";
import type { OutputFolder } from "./write-output/output-folder.js";
import type { Changes } from "./write-output/plan-changes.js";
import type { Workshop } from "./workshop.js";

export interface GenerateOptions extends OutputOverride {
  /** Path of the manifest, relative to `cwd`; `routes.yaml` unless given. */
  readonly manifest?: string | undefined;
  /** Tells what would change and writes nothing. */
  readonly dryRun?: boolean | undefined;
  /**
   * Reads, plans and emits although the index in the output folder says that nothing changed. On by default when Waybill
   * runs from its TypeScript sources, because those change while their version stays.
   */
  readonly fresh?: boolean | undefined;
  /** Told the name of each stage as it begins, and how far it is. */
  readonly onStage?: OnStage | undefined;
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

export interface Failure {
  readonly ok: false;
  readonly errors: readonly GenerateError[];
  /** Text of the manifest, for code frames. */
  readonly text?: string;
}

export type GenerateError = ManifestError | FileError;

/**
 * Turns a manifest into code on the disk: read → plan → emit → format → verify → write. With any error nothing is written.
 * Prints nothing and does not throw for what is wrong with the manifest, the output folder or the disk.
 *
 * @example
 * const result = await generate({ manifest: "routes.yaml" });
 * if (!result.ok) console.error(result.errors.map(({ message }) => message).join("\n"));
 */
export function generate(options: GenerateOptions = {}): Promise<GenerateResult> {
  return generateWith(options);
}

/** @param workshop Of whoever generates again and again. */
export async function generateWith(
  options: GenerateOptions,
  workshop?: Workshop,
): Promise<GenerateResult> {
  const { fresh = import.meta.url.endsWith(".ts"), dryRun } = options;
  const stages = startStages(options.onStage);
  const opened = openManifest(options.manifest, options.cwd);
  if (!opened.ok) return opened;
  const { source } = opened;

  const upToDate = fresh ? undefined : findUpToDate(source, options);
  if (upToDate !== undefined) {
    if (dryRun !== true) removeDeadClaims(upToDate.folder.path);
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

  const compiled = await compile(
    source,
    options,
    stages,
    fresh ? "formatted" : "emitted",
    workshop ?? (fresh || dryRun === true ? {} : { readerOf: readerWithCache }),
  );
  if (!compiled.ok) return compiled;
  const { folder, modules } = compiled;

  stages.begin("write");
  const stamp = {
    generator: generatorVersion(),
    inputs: hashInputs(source),
    output: compiled.setting,
    manifest: manifestPathFor(folder, source),
  };
  const written = await writeOutput(folder, { modules, stamp }, { dryRun });
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

export type Compiled =
  | {
      readonly ok: true;
      /** The manifest's `generate.output`. */
      readonly setting: string;
      readonly folder: OutputFolder;
      /** By path, formatted. */
      readonly modules: ReadonlyMap<string, OutputModule>;
    }
  | Failure;

/**
 * All of the pipeline but its end: what the files of the output shall hold. Modules are loaded as they are needed, so that
 * a run with nothing to do, or with an error at the start, is over at once.
 *
 * @param reuse What is taken from an earlier run's output: `nothing`; what was `formatted` from the same text; or what was
 * `emitted` by the same version of Waybill from the same plan, too.
 * @param workshop Of whoever compiles again and again.
 */
export async function compile(
  source: ManifestSource,
  override: OutputOverride,
  stages: Stages,
  reuse: "nothing" | "formatted" | "emitted",
  workshop: Partial<Workshop> = {},
): Promise<Compiled> {
  const compiler = workshop.compiler ?? (await import("./compiler.js")).openCompiler();
  try {
    compiler.start();
    const planned = await planManifest(source, stages, workshop.readerOf);
    if (!planned.ok) return planned;

    const setting = planned.manifest.generate.output;
    const located = locateOutput(source, setting, override);
    if (!located.ok) return { ok: false, errors: [located.error] };
    const found = readOutput(located.folder);
    if (!found.ok) return found;
    const none: EarlierModules = new Map();
    const earlier = reuse === "nothing" ? none : findEarlierModules(found);

    const parts = findChangedParts(planned.plan, reuse === "emitted" ? earlier : none);
    const { makeModules } = await import("./make-modules.js");
    const made = await makeModules(parts, earlier, compiler, stages);
    if (!made.ok) return made;
    return { ok: true, setting, folder: located.folder, modules: made.modules };
  } finally {
    if (workshop.compiler === undefined) compiler.close();
  }
}

export type Planned =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      readonly locate: Locate;
      readonly plan: Plan;
    }
  | Failure;

/** Loads a reader for a manifest, by the path of its file. */
export type ReaderOf = (manifest: string) => Promise<ReadManifest>;

const readerOfOnce: ReaderOf = async () => (await import("./read-manifest.js")).readManifest;

const readerWithCache: ReaderOf = async (manifest) => {
  return (await import("./reading-cache.js")).readerWithCache(manifest);
};

/** The first half of the pipeline: all that can be wrong with a manifest is found here. */
export async function planManifest(
  source: ManifestSource,
  stages: Stages,
  readerOf: ReaderOf = readerOfOnce,
): Promise<Planned> {
  stages.begin("read");
  const { decodeManifest } = await import("./decode-manifest.js");
  const readManifest = await readerOf(source.path);
  const decoded = decodeManifest(source.bytes, source.label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const read = readManifest(text, source.label);
  if (!read.ok) return { ...read, text };
  const { manifest, locate } = read;
  stages.end("read", manifest.routes.length);

  stages.begin("plan");
  const { planRoutes } = await import("./plan-routes.js");
  const planned = planRoutes(manifest);
  if (!planned.ok) {
    const errors = planned.problems.map(locate);
    const sorted = errors.sort((a, b) => a.line - b.line || a.column - b.column);
    return { ok: false, errors: sorted, text };
  }
  stages.end("plan", manifest.routes.length);

  return { ok: true, manifest, locate, plan: planned.plan };
}
