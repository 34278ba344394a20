import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

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
