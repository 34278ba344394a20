import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import type { Listening } from "../listen.js";

export interface Finished {
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a program to its end.
 *
 * @throws if it does not end with status 0, or not within ten minutes: an error with all that it printed.
 */
export async function runProgram(
  cwd: string,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Finished> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, npm_config_update_notifier: "false", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 600_000,
  });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  if (status === 0) return { stdout, stderr };
  throw new Error(`${program} ${args.join(" ")} ended with ${status}\n${stdout}${stderr}`);
}

/** Runs a program of Node that serves on the loopback interface, and prints its address. */
export async function startProgram(
  cwd: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Listening> {
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close");
  // Read in any case, so that the program is never kept waiting.
  const problems = text(child.stderr);
  const lines = createInterface(child.stdout);
  const url = await new Promise<string>((resolve, reject) => {
    lines.on("line", (line) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    const fail = (problem: string) =>
      reject(new Error(`${args.join(" ")} printed no address\n${problem}`));
    lines.on("close", () => void problems.then(fail, fail));
  });
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}
