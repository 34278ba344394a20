import {
  decodeManifest,
  type Manifest,
  type ManifestSource,
  type Locate,
  readManifest,
} from "./manifest/index.js";
import type { FileError, ManifestError } from "./errors/index.js";
import { findImportExtension } from "./import-extension.js";
import { type OutputOverride, locateOutput } from "./output/index.js";
import { type Plan, planRoutes } from "./plan/index.js";
import type { Stages } from "./stages.js";

export type Planned =
  | {
      readonly ok: true;
      readonly manifest: Manifest;
      readonly locate: Locate;
      readonly plan: Plan;
    }
  | Failure;

export interface Failure {
  readonly ok: false;
  readonly errors: readonly GenerateError[];
  /** Text of the manifest, for code frames. */
  readonly text?: string;
  /** The texts of the files that it refers to, by their names in errors. */
  readonly texts?: ReadonlyMap<string, string>;
}

export type GenerateError = ManifestError | FileError;

/** The first half of the pipeline: all that can be wrong with a manifest is found here. */
export function planManifest(
  source: ManifestSource,
  stages: Stages,
  override: OutputOverride,
): Planned {
  stages.begin("read");
  const decoded = decodeManifest(source.bytes, source.label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const result = readManifest(text, source.label, source.files.read);
  const texts = new Map(result.sources.map(({ file, text: own }) => [file, own]));
  if (!result.ok) return { ok: false, errors: result.errors, text, texts };
  const { locate } = result;
  const settled = settleImports(result.manifest, source.path, override);
  if (!settled.ok) return settled;
  const { manifest } = settled;
  stages.end("read", manifest.routes.length);

  stages.begin("plan");
  const planned = planRoutes(manifest);
  if (!planned.ok) {
    const errors = planned.problems.map(locate);
    const sorted = errors.sort((a, b) => a.line - b.line || a.column - b.column);
    return { ok: false, errors: sorted, text, texts };
  }
  stages.end("plan", manifest.routes.length);

  return { ok: true, manifest, locate, plan: planned.plan };
}

/** Writes what `importExtension: auto` stands for into the settings. */
function settleImports(
  manifest: Manifest,
  path: string,
  override: OutputOverride,
): { readonly ok: true; readonly manifest: Manifest } | Failure {
  const { generate } = manifest;
  if (generate.importExtension !== "auto") return { ok: true, manifest };
  const located = locateOutput(path, generate.output, override);
  if (!located.ok) return { ok: false, errors: [located.error] };
  const found = findImportExtension(located.folder.path);
  if (!found.ok) return { ok: false, errors: [found.error] };
  const settings = { ...generate, importExtension: found.extension };
  return { ok: true, manifest: { ...manifest, generate: settings } };
}
