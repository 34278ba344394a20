import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const tsx = pathToFileURL(resolve("node_modules/tsx/dist/esm/index.mjs")).href;

/** Runs a program against the packages' sources; gives the lines that it printed. */
export async function runExample(
  file: string,
  given: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const program = spawn(
    process.execPath,
    ["--conditions=waybill-source", "--import", tsx, file, ...given],
    { env: { ...process.env, ...env } },
  );
  const [printed, problems] = await Promise.all([text(program.stdout), text(program.stderr)]);
  if (problems !== "") throw new Error(problems);
  return printed.trimEnd().split("\n");
}
