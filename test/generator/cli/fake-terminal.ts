import { setTimeout as sleep } from "node:timers/promises";
import { run } from "../../../generator/cli/program.js";
import type { ExitCode, TextStream } from "../../../generator/cli/terminal/terminal.js";

export interface Answer {
  readonly code: ExitCode;
  readonly out: string;
  readonly err: string;
}

export interface FakeTerminalOptions {
  readonly color?: boolean;
  readonly interactive?: boolean;
  readonly today?: string;
  readonly isInActions?: boolean;
  readonly signal?: AbortSignal;
  /** Told all that is printed so far, whenever something is. */
  readonly onPrint?: (printed: Omit<Answer, "code">) => void;
}

/** Runs the command line within this process: `waybillIn(folder, ["generate", "--dry-run"])`. */
export async function waybillIn(
  cwd: string,
  args: readonly string[],
  {
    color = false,
    interactive = false,
    today = "2026-01-01",
    isInActions = false,
    signal,
    onPrint,
  }: FakeTerminalOptions = {},
): Promise<Answer> {
  const printed = { out: "", err: "" };
  const streamTo = (name: keyof typeof printed): TextStream => ({
    write: (text) => {
      printed[name] += text;
      onPrint?.({ ...printed });
    },
    ...{ color, interactive },
  });
  const streams = { out: streamTo("out"), err: streamTo("err") };
  const code = await run(args, { ...streams, cwd, today, isInActions, ...(signal && { signal }) });
  return { code, ...printed };
}

/** A command that runs until `end` is called. */
export function watchIn(cwd: string, args: readonly string[]) {
  const ender = new AbortController();
  let printed = { out: "", err: "" };
  const onPrint = (all: typeof printed) => void (printed = all);
  const running = waybillIn(cwd, args, { signal: ender.signal, onPrint });
  return {
    printed: () => printed,
    until: async (test: () => boolean) => {
      for (const giveUp = Date.now() + 100_000; !test(); await sleep(20))
        if (Date.now() > giveUp) throw new Error(printed.out + printed.err);
    },
    end: async () => {
      ender.abort();
      return running;
    },
  };
}

/** Times differ from run to run. */
export function withoutTimes(text: string): string {
  return text.replace(/ *\d+(\.\d+)? m?s\b/g, " TIME");
}
