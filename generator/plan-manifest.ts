import {
  decodeManifest,
  type Manifest,
  type ManifestSource,
  type Locate,
  readManifest,
} from "./manifest/index.js";
import type { FileError, ManifestError } from "./errors/index.js";
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
}

export type GenerateError = ManifestError | FileError;

/** The first half of the pipeline: all that can be wrong with a manifest is found here. */
export function planManifest(source: ManifestSource, stages: Stages): Planned {
  stages.begin("read");
  const decoded = decodeManifest(source.bytes, source.label);
  if (!decoded.ok) return decoded;
  const { text } = decoded;
  const result = readManifest(text, source.label);
  if (!result.ok) return { ...result, text };
  const { manifest, locate } = result;
  stages.end("read", manifest.routes.length);

  stages.begin("plan");
  const planned = planRoutes(manifest);
  if (!planned.ok) {
    const errors = planned.problems.map(locate);
    const sorted = errors.sort((a, b) => a.line - b.line || a.column - b.column);
    return { ok: false, errors: sorted, text };
  }
  stages.end("plan", manifest.routes.length);

  return { ok: true, manifest, locate, plan: planned.plan };
}
