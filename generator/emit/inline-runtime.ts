import { readFileSync } from "node:fs";

/** Stands before the part of the runtime that only tools need. */
export const TOOLS_MARK = "\n// Tools for language models.\n";

/**
 * The runtime as one module, which `scripts/join-runtime.ts` writes beside this file. The build copies it beside the
 * compiled scripts.
 *
 * @param withTools whether it includes what tools need.
 */
export function inlineRuntime(withTools = false): string {
  const text = readFileSync(new URL("./inlined-runtime.ts", import.meta.url), "utf8");
  return withTools ? text : text.slice(0, text.indexOf(TOOLS_MARK));
}

/** The types of the runtime that generated types need, as one module. */
export function runtimeTypes(): string {
  return readFileSync(new URL("./inlined-runtime-types.ts", import.meta.url), "utf8");
}
