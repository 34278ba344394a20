import { spawn } from "node:child_process";
import { cpSync } from "node:fs";
import { basename, join } from "node:path";
import { TEXTS } from "../../../scripts/build-packages.js";
import { installScripts } from "../../../scripts/install-packages.js";

/**
 * Lays the package out in a folder as it is published, and gives the path of its command line. Compiled, it trusts the
 * index of an earlier run.
 */
export async function compileProgram(folder: string): Promise<string> {
  const modules = join(folder, "node_modules");
  await installScripts(modules, ["runtime", "generator"]);
  const dist = join(modules, "waybill/dist");
  for (const source of TEXTS) cpSync(source, join(dist, basename(source)));
  return join(dist, "cli.js");
}

export interface RunningProgram {
  /** All that was printed so far. */
  readonly output: () => string;
  /** Throws what was printed if the condition does not come true in time. */
  readonly until: (condition: () => boolean) => Promise<void>;
  /** Ends the program, if it still runs. */
  readonly kill: () => void;
  readonly ended: Promise<number | null>;
}

export function startProgram(
  program: string,
  args: readonly string[],
  cwd: string,
): RunningProgram {
  const child = spawn(process.execPath, [program, ...args], { cwd, timeout: 200_000 });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (chunk: string) => (text += chunk));
  }
  return {
    output: () => text,
    until: async (condition) => {
      for (const giveUp = Date.now() + 100_000; !condition();) {
        if (Date.now() > giveUp) throw new Error(text);
        await new Promise((wake) => setTimeout(wake, 10));
      }
    },
    kill: () => void child.kill("SIGKILL"),
    ended: new Promise((end) => child.on("close", end)),
  };
}
