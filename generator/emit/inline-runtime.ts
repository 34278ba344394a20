import { readFileSync } from "node:fs";
import type { InlineRuntimePlan } from "../plan/index.js";

/** What stands before each part of the runtime that not every program needs, in the order of the parts. */
export const PART_MARKS = {
  withDates: "\n// Dates in JSON.\n",
  withTools: "\n// Tools for language models.\n",
} as const;

/**
 * The runtime as one module, which `scripts/join-runtime.ts` writes beside this file. The build copies it beside the
 * compiled scripts.
 *
 * @param parts which parts it includes besides what every program needs.
 */
export function inlineRuntime(parts: Omit<InlineRuntimePlan, "path"> = {}): string {
  const text = readFileSync(new URL("./inlined-runtime.ts", import.meta.url), "utf8");
  const [dates, tools] = [text.indexOf(PART_MARKS.withDates), text.indexOf(PART_MARKS.withTools)];
  return [
    text.slice(0, dates),
    parts.withDates ? text.slice(dates, tools) : "",
    parts.withTools ? text.slice(tools) : "",
  ].join("");
}

/** The types of the runtime that generated types need, as one module. */
export function runtimeTypes(): string {
  return readFileSync(new URL("./inlined-runtime-types.ts", import.meta.url), "utf8");
}
