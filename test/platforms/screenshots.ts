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

/** The names of pictures have the first without a word for its size. */
const SIZES = { "": { width: 1280, height: 900 }, "-narrow": { width: 390, height: 844 } };

const folder = mkdtempSync(join(tmpdir(), "waybill-screenshots-"));
const browser = await openChromium();
try {
  const program = ["--conditions=waybill-source", "--import", "tsx", "generator/cli.ts"];
  execFileSync(process.execPath, [...program, "explore", "--output", folder], { cwd: root });
  for (const colorScheme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const page = await browser.newPage({ colorScheme, viewport });
      const shoot = (name: string) =>
        page.screenshot({ path: join(pictures, `explore${name}${size}-${colorScheme}.png`) });
      const url = pathToFileURL(join(folder, "index.html")).href;
      await page.goto(url);
      await page.waitForSelector(".start");
      await shoot("-start");
      await page.goto(`${url}#issuesListForRepo`);
      await page.waitForSelector("article");
      await page.fill("#field-owner", "octocat");
      await page.fill("#field-repo", "hello-world");
      await page.selectOption("#field-state", "closed");
      await page.evaluate("scrollTo(0, 0)");
      await shoot("");
      if (size === "-narrow") {
        await page.click(".menu");
        await page.fill('input[type="search"]', "issues repo");
        await shoot("-drawer");
      } else {
        await page.locator("section[aria-label=Responses]").scrollIntoViewIfNeeded();
        await page.evaluate(
          "document.querySelector('section[aria-label=Responses]').scrollIntoView()",
        );
        await shoot("-responses");
      }
      await page.close();
    }
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
