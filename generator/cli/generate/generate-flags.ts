import type { GenerateOptions } from "../../generate.js";
import type { Format } from "../terminal/print-errors.js";
import type { Terminal } from "../terminal/terminal.js";

export interface GenerateFlags {
  readonly output?: string;
  readonly watch?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly fresh?: boolean;
  readonly format: Format;
  readonly quiet?: boolean;
  /** Prints all warnings. */
  readonly verbose?: boolean;
}

export function generateOptions(
  manifest: string | undefined,
  { output, dryRun, force, fresh }: GenerateFlags,
  { cwd, root }: Terminal,
): GenerateOptions {
  return { manifest, output, dryRun, force, fresh, cwd, root };
}
