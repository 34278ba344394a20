import { DEFAULT_MANIFEST } from "../../manifest/index.js";
import { importCommand } from "../import/import-command.js";
import { writeNewFile } from "./new-file.js";
import { offerLines } from "./offer-lines.js";
import { describeFileError } from "../terminal/print-errors.js";
import { STARTER_MANIFEST } from "./starter-manifest.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";
import { shellWord } from "../terminal/words.js";

export interface InitFlags {
  /** OpenAPI document to begin with. */
  readonly from?: string;
}

/** Begins a manifest: a small one with comments, or that of an OpenAPI document. */
export function initCommand({ from }: InitFlags, terminal: Terminal): ExitCode {
  if (from !== undefined) {
    const command = `waybill import openapi ${shellWord(from)} --force`;
    const way = `generate from it with \`waybill generate\`, or replace it with \`${command}\``;
    const code = importCommand(from, {}, terminal, way);
    if (code === 0) terminal.out.write(offerLines(terminal.cwd));
    return code;
  }
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
