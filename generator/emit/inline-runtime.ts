import { readFileSync } from "node:fs";

/**
 * The whole runtime as one module, which `scripts/join-runtime.ts` writes beside this file. The build copies it beside the
 * compiled scripts.
 */
export function inlineRuntime(): string {
  return readFileSync(new URL("./inlined-runtime.ts", import.meta.url), "utf8");
}
