import { readFileSync } from "node:fs";

/**
 * The whole runtime as one module, as `scripts/join-runtime.ts` has written it beside this file; the build puts it beside the
 * scripts.
 */
export function inlineRuntime(): string {
  return readFileSync(new URL("./inlined-runtime.ts", import.meta.url), "utf8");
}
