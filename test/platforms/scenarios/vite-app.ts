import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { startNotes } from "../../examples/notes-server.js";
import { copyExample } from "../examples.js";
import { startVite } from "../plugins/start-vite.js";
import type { Scenario } from "../scenario.js";

/** `examples/vite-app/`: built and in development, a note is added, listed and deleted in Chromium. */
const viteApp: Scenario = async ({ folder, install, run, start, openChromium }) => {
  const { scripts, dependencies } = copyExample("vite-app", folder);
  await install(dependencies, { scripts, type: "module" });
  const browser = await openChromium();
  const notes = await start(startNotes());
  const environment = { VITE_NOTES_URL: notes.url };
  await run("npm", ["run", "build"], environment);
  // The dev server generates it again.
  rmSync(join(folder, "src/generated"), { recursive: true });
  for (const command of ["preview", "dev"] as const) {
    const { url } = await start(startVite(folder, command, environment));
    const page = await browser.newPage();
    await page.goto(url);
    await useNotes(page);
  }
};
export default viteApp;

async function useNotes(page: Page): Promise<void> {
  await page.click("form button");
  await page.getByRole("alert").filter({ hasText: "a note needs a text" }).waitFor();
  await page.fill("input", "Buy milk");
  await page.click("form button");
  const note = page.locator("li").filter({ hasText: "Buy milk" });
  await note.waitFor();
  await note.getByRole("button").click();
  await note.waitFor({ state: "detached" });
}
