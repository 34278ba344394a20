import { join } from "node:path";
import type { Listening } from "../../listen.js";
import { startProgram } from "../processes.js";

/** Runs a command of Vite that serves a project, on any port of the loopback interface. */
export function startVite(
  folder: string,
  command: "dev" | "preview",
  environment?: NodeJS.ProcessEnv,
): Promise<Listening> {
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  return startProgram(folder, [vite, command, "--port", "0", "--host", "127.0.0.1"], environment);
}
