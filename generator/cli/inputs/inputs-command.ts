import { escapeUnprintable } from "../../errors/index.js";
import { listInputs } from "../../list-inputs.js";
import { type Format, printFailure, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";

export function inputsCommand(
  manifest: string | undefined,
  { format }: { readonly format: Format },
  terminal: Terminal,
): ExitCode {
  const result = listInputs({ manifest, cwd: terminal.cwd, root: terminal.root });
  if (!result.ok) return printFailure(result, format, "nothing was listed", terminal);
  if (format === "json") printJson(terminal, result);
  else terminal.out.write(result.files.map((file) => `${escapeUnprintable(file)}\n`).join(""));
  return 0;
}
