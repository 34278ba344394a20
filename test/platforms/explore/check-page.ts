import assert from "node:assert/strict";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** Follows what must never happen on a page; `check` fails if it did. */
export function watchPage(page: Page): { readonly check: () => Promise<void> } {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    // The policy reports handlers in hostile text during the cleaning, in a separate document.
    const isCleaning = /^(Executing inline event handler|Applying inline style) violates/;
    if (message.type() === "error" && !isCleaning.test(message.text())) {
      errors.push(`${message.text()} (${message.location().url})`);
    }
  });
  return {
    check: async () => {
      assert.deepEqual(errors, []);
      assert.equal(await page.evaluate("window.hostile"), undefined);
    },
  };
}

/** No serious fault of accessibility, by axe-core, in the light and in the dark. */
export async function checkAccessibility(page: Page): Promise<void> {
  const path = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  // The page's policy blocks scripts; the script of a test is injected by the browser's debugger.
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { readFileSync } = await import("node:fs");
    await page.evaluate(readFileSync(path, "utf8"));
    const found = (await page.evaluate(
      `axe.run(document, { preload: false }).then(({ violations }) => violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)].join("\\n  ")))`,
    )) as readonly string[];
    assert.deepEqual(found, [], `${colorScheme}: ${found.join("\n")}`);
  }
}

/** What the reader sees of a route whose address is opened. */
export async function openRoute(page: Page, name: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(name)}`);
  await page.waitForSelector(`article[data-route="${name}"]`);
}
