import { run } from "../../../generator/cli/program.js";
import type { ExitCode } from "../../../generator/cli/terminal/terminal.js";

export interface Answer {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

export interface FakeTerminalOptions {
  readonly color?: boolean;
  readonly interactive?: boolean;
  readonly signal?: AbortSignal;
  /** Told all that is printed to stdout so far, whenever something is. */
  readonly onOut?: (out: string) => void;
  /** The same of stderr. */
  readonly onErr?: (err: string) => void;
}

/** Runs the command line within this process: `waybillIn(folder, ["generate", "--dry-run"])`. */
export async function waybillIn(
  cwd: string,
  args: readonly string[],
  { color = false, interactive = false, signal, onOut, onErr }: FakeTerminalOptions = {},
): Promise<Answer> {
  let out = "";
  let err = "";
  const code = await run(args, {
    out: {
      write: (text) => {
        out += text;
        onOut?.(out);
      },
      color,
      interactive,
    },
    err: {
      write: (text) => {
        err += text;
        onErr?.(err);
      },
      color,
      interactive,
    },
    cwd,
    ...(signal && { signal }),
  });
  return { code, out, err };
}

/** Times differ from run to run. */
export function withoutTimes(text: string): string {
  return text.replace(/ *\d+(\.\d+)? m?s\b/g, " TIME");
}
