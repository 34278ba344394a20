import { type Compiler, openCompiler } from "./emit/index.js";
import type { ReaderOf } from "./plan-manifest.js";
import { type ReadManifest, readerOfEdits } from "./manifest/index.js";
import { readerWithCache } from "./reading-cache.js";

/** What whoever generates a manifest again and again keeps, because making it takes longer than a small change. */
export interface Workshop {
  readonly compiler: Compiler;
  readonly readerOf: ReaderOf;
}

/** @param dryRun Keeps what was read in memory alone. */
export function openWorkshop(dryRun = false): Workshop {
  const compiler = openCompiler();
  compiler.start();
  let reader: ReadManifest | undefined;
  return {
    compiler,
    readerOf: (manifest) => (reader ??= dryRun ? readerOfEdits() : readerWithCache(manifest)),
  };
}
