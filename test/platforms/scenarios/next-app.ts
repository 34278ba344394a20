import assert from "node:assert/strict";
import { join } from "node:path";
import { startNotes } from "../../examples/notes-server.js";
import { copyExample } from "../examples.js";
import type { Listening } from "../../listen.js";
import { startProgram } from "../processes.js";
import type { Scenario } from "../scenario.js";

/** `examples/next-app/`: the app is built and started, and in Chromium a note is added and listed. */
const nextApp: Scenario = async ({ folder, install, run, start, openChromium }) => {
  const { scripts, dependencies } = copyExample("next-app", folder);
  await install(dependencies, { scripts });
  await run("npm", ["run", "generate"]);
  const notes = await start(startNotes());
  const environment = { NEXT_TELEMETRY_DISABLED: "1", NEXT_PUBLIC_NOTES_URL: notes.url };
  await run("npm", ["run", "build"], environment);
  await run("npx", ["--no-install", "tsc", "--noEmit"]);
  const { url } = await start(startNext(folder, environment));
  const page = await (await openChromium()).newPage();
  await page.goto(url);
  assert.equal(await page.locator("li").count(), 0);
  await page.click("button");
  await page.getByRole("alert").filter({ hasText: "a note needs a text" }).waitFor();
  await page.fill("input", "Buy milk");
  await page.click("button");
  await page.locator("li").filter({ hasText: "Buy milk" }).waitFor();
};
export default nextApp;

function startNext(folder: string, environment: NodeJS.ProcessEnv): Promise<Listening> {
  const next = join(folder, "node_modules/next/dist/bin/next");
  const args = [next, "start", "--port", "0", "--hostname", "127.0.0.1"];
  return startProgram(folder, args, environment);
}
