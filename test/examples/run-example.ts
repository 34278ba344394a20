import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { bundleProgram } from "../bundle-program.js";

/** Runs a program against the packages' sources; gives the lines that it printed. */
export async function runExample(
  file: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const program = spawn(process.execPath, ["--input-type=module", "-", ...given], {
    env: { ...process.env, ...env },
  });
  program.stdin.end(bundleProgram(file));
  const [printed, problems] = await Promise.all([text(program.stdout), text(program.stderr)]);
  if (problems !== "") throw new Error(problems);
  return printed.trimEnd().split("\n");
}
