import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/**
 * ts-morph, loaded by the first call, because that takes a quarter of a second, and by `require`, because `import` first scans all
 * of its source for the names of its exports.
 */
export function morph(): typeof import("ts-morph") {
  return require("ts-morph") as typeof import("ts-morph");
}
