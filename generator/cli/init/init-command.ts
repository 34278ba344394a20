import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { initFrom } from "./init-from.js";
import { writeNewFile } from "./new-file.js";
import { offerLines } from "./offer-lines.js";
import { describeFileError } from "../terminal/print-errors.js";
import { STARTER_MANIFEST } from "./starter-manifest.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";

export interface InitFlags {
  /** OpenAPI document to begin with. */
  readonly from?: string;
}

/** Begins a manifest: one with examples, or one whose routes are those of an OpenAPI document. */
export function initCommand({ from }: InitFlags, terminal: Terminal): ExitCode {
  if (from !== undefined) return initFrom(from, terminal);
  const { cwd, out, err } = terminal;
  const hint = "generate from it with `waybill generate`, or move it away to begin anew";
  const made = writeNewFile({ label: DEFAULT_MANIFEST, cwd, text: STARTER_MANIFEST, hint });
  if (!made.ok) {
    err.write(describeFileError(made.error, err));
    return 1;
  }
  const verb = made.written ? "wrote" : "left as it was:";
  out.write(`${verb} ${DEFAULT_MANIFEST}, a manifest to begin with\n`);
  out.write("next: put your routes in, then run `waybill generate`\n");
  out.write(offerLines(cwd));
  return 0;
}
