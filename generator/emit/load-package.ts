import { createRequire } from "node:module";

/**
 * Loads a CommonJS package by `require`: `import` reads all of its source for the names of its exports first, which for
 * ts-morph takes as long as running it. Where a package is needed only now and then, it is also not loaded before.
 */
export const requirePackage = createRequire(import.meta.url);
