import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";

export interface ViteServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Runs a command of Vite that serves a project, on any port of the loopback interface. */
export async function startVite(
  folder: string,
  command: "dev" | "preview",
  environment: NodeJS.ProcessEnv = {},
): Promise<ViteServer> {
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, command, "--port", "0", "--host", "127.0.0.1"], {
    cwd: folder,
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
      reject(new Error(`vite ${command} printed no address\n${problem}`));
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
