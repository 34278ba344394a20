import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { editManifest, shownMistake, writeSamples } from "../plugins/project.js";
import type { Scenario } from "../scenario.js";

const TEAMS = "https://api.acme.example/teams/night%20shift/labels";
const GROUPS = "https://api.acme.example/groups/night%20shift/labels";
/** Vite's dev server shows a mistake of the manifest over the page, and the page with new code once it is corrected. */
const viteDev: Scenario = async ({ folder, install, openChromium }) => {
  await install(["typescript", "vite", "waybill"]);
  writeSamples(folder);
  const browser = await openChromium();

  const server = await startVite(folder);
  try {
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
  } finally {
    await server.close();
  }

  // Where no code was ever generated, its import leads nowhere. The mistake is shown, not that.
  rmSync(join(folder, "src/generated"), { recursive: true });
  editManifest(folder, "operationId", "operationID");
  const again = await startVite(folder);
  try {
    const page = await browser.newPage();
    await page.goto(again.url);
    await showsMistake(page);
    editManifest(folder, "operationID", "operationId");
    await showsText(page, GROUPS);
    await showsNoMistake(page);
  } finally {
    await again.close();
  }
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

/** Vite's command, as `npm run dev` starts it, on any port. */
async function startVite(
  folder: string,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const args = [
    join(folder, "node_modules/vite/bin/vite.js"),
    "--port",
    "0",
    "--host",
    "127.0.0.1",
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(output);
      if (found !== null) resolve(found[0]);
    };
    child.stdout.on("data", read);
    child.stderr.on("data", read);
    void ended.then(() => reject(new Error(`vite ended:\n${output}`)));
  });
  return {
    url,
    close: () => {
      child.kill();
      return ended;
    },
  };
}
