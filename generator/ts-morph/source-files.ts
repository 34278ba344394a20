import { createRequire } from "node:module";
import type { SourceFile } from "ts-morph";

export type { SourceFile };

const require = createRequire(import.meta.url);

/**
 * ts-morph, loaded by the first call, because that takes a quarter of a second, and by `require`, because `import` first scans all
 * of its source for the names of its exports.
 */
export function morph(): typeof import("ts-morph") {
  return require("ts-morph") as typeof import("ts-morph");
}

/** Source files of ts-morph by path relative to the output folder, with forward slashes. */
export type SourceFiles = ReadonlyMap<string, SourceFile>;
