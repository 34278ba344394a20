import { escapeUnprintable } from "../../errors/index.js";
import { listInputs } from "../../list-inputs.js";
import { type Format, orEnd, printJson } from "../terminal/print-errors.js";
import type { ExitCode, Terminal } from "../terminal/terminal.js";

export function inputsCommand(
  manifest: string | undefined,
  { format }: { readonly format: Format },
  terminal: Terminal,
): ExitCode {
  const { cwd, root, out } = terminal;
  const failing = { format, outcome: "nothing was listed" };
  const result = orEnd(listInputs({ manifest, cwd, root }), failing);
  if (format === "json") printJson(terminal, result);
  else out.write(result.files.map((file) => `${escapeUnprintable(file)}\n`).join(""));
  return 0;
}
