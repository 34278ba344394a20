import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { startNotes } from "../../examples/notes-server.js";
import { copyExample } from "../examples.js";
import type { Context, Scenario } from "../scenario.js";

/** `examples/next-app/`: the app is built and started, and in Chromium a note is added and listed. */
const nextApp: Scenario = async (context) => {
  const { folder, install, run } = context;
  const { scripts, dependencies } = copyExample("next-app", folder);
  await install(dependencies, { scripts });
  await run("npm", ["run", "generate"]);
  const notes = await startNotes();
  try {
    const environment = { NEXT_TELEMETRY_DISABLED: "1", NEXT_PUBLIC_NOTES_URL: notes.url };
    await run("npm", ["run", "build"], environment);
    await run("npx", ["--no-install", "tsc", "--noEmit"]);
    await useApp(context, environment);
  } finally {
    await notes.close();
  }
};
export default nextApp;

async function useApp({ folder, openChromium }: Context, environment: NodeJS.ProcessEnv) {
  const next = join(folder, "node_modules/next/dist/bin/next");
  const server = spawn(
    process.execPath,
    [next, "start", "--port", "0", "--hostname", "127.0.0.1"],
    {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  try {
    const page = await (await openChromium()).newPage();
    await page.goto(await addressOf(createInterface(server.stdout)));
    assert.equal(await page.locator("li").count(), 0);
    await page.click("button");
    await page.getByRole("alert").filter({ hasText: "a note needs a text" }).waitFor();
    await page.fill("input", "Buy milk");
    await page.click("button");
    await page.locator("li").filter({ hasText: "Buy milk" }).waitFor();
  } finally {
    server.kill();
    await once(server, "close");
  }
}

/** The address that the server prints once it is ready. */
async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("next start printed no address");
}
