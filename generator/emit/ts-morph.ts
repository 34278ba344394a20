import { createRequire } from "node:module";
import type { ts as Compiler } from "ts-morph";

/** The types of TypeScript's syntax tree. */
export type { Compiler };

/**
 * TypeScript's compiler. Loaded with `require`, because `import` first scans all of ts-morph's source for the names of its
 * exports, which takes as long as running it.
 */
export const { ts } = createRequire(import.meta.url)("ts-morph") as typeof import("ts-morph");
