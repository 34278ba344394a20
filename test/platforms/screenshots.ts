/**
 * Writes the pictures of `docs/explore.md` and README: the page of GitHub's API in Chromium.
 *
 *     npm run screenshots
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { openChromium } from "./chromium.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const pictures = join(root, "docs/images");

const folder = mkdtempSync(join(tmpdir(), "waybill-screenshots-"));
const browser = await openChromium();
try {
  const program = ["--conditions=waybill-source", "--import", "tsx", "generator/cli.ts"];
  execFileSync(process.execPath, [...program, "explore", "--output", folder], { cwd: root });
  for (const colorScheme of ["light", "dark"] as const) {
    const page = await browser.newPage({ colorScheme, viewport: { width: 1440, height: 900 } });
    await page.goto(`${pathToFileURL(join(folder, "index.html")).href}#issuesListForRepo`);
    await page.waitForSelector("article");
    await page.fill('input[type="search"]', "issues repo");
    await page.fill("#field-owner", "octocat");
    await page.fill("#field-repo", "hello-world");
    await page.selectOption("#field-state", "closed");
    await page.screenshot({ path: join(pictures, `explore-${colorScheme}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
