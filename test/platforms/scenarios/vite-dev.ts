import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { editManifest, shownMistake, writeSamples } from "../plugins/project.js";
import { startVite } from "../plugins/start-vite.js";
import type { Scenario } from "../scenario.js";

const TEAMS = "https://api.acme.example/teams/night%20shift/labels";
const GROUPS = "https://api.acme.example/groups/night%20shift/labels";
/** Vite's dev server shows a mistake of the manifest over the page, and the page with new code once it is corrected. */
const viteDev: Scenario = async ({ folder, install, start, openChromium }) => {
  await install(["typescript", "vite", "waybill"]);
  writeSamples(folder);
  const browser = await openChromium();

  const server = await start(startVite(folder, "dev"));
  const page = await browser.newPage();
  await page.goto(server.url);
  await showsText(page, TEAMS);

  editManifest(folder, "operationId", "operationID");
  await showsMistake(page);
  // The code is as it was.
  assert.equal(await textOf(page), TEAMS);
  const second = await browser.newPage();
  await second.goto(server.url);
  await showsMistake(second);
  await second.close();

  editManifest(folder, "operationID", "operationId");
  await showsNoMistake(page);
  editManifest(folder, "/teams/", "/groups/");
  await showsText(page, GROUPS);
  await page.close();
  await server.close();

  // Where no code was ever generated, its import has no target. The mistake is shown, not that.
  rmSync(join(folder, "src/generated"), { recursive: true });
  editManifest(folder, "/groups/", "/teams/");
  editManifest(folder, "operationId", "operationID");
  const third = await browser.newPage();
  await third.goto((await start(startVite(folder, "dev"))).url);
  await showsMistake(third);
  editManifest(folder, "operationID", "operationId");
  await showsText(third, TEAMS);
  await showsNoMistake(third);
};
export default viteDev;

const textOf = (page: Page) => page.textContent("h1");

async function showsText(page: Page, text: string): Promise<void> {
  await page
    .waitForFunction(`document.querySelector('h1')?.textContent === ${JSON.stringify(text)}`)
    .catch(() => {});
  assert.equal(await textOf(page), text);
}

/** Vite's overlay keeps its text in a shadow tree. */
const OVERLAY = 'document.querySelector("vite-error-overlay")?.shadowRoot.textContent ?? ""';

async function showsMistake(page: Page): Promise<void> {
  await page.waitForFunction(`(${OVERLAY}).includes("operationID")`).catch(() => {});
  const text = String(await page.evaluate(OVERLAY));
  assert(text.includes(shownMistake()), text);
}

async function showsNoMistake(page: Page): Promise<void> {
  await page.waitForFunction(`(${OVERLAY}) === ""`);
}
