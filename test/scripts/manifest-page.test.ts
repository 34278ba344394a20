import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { manifestPage } from "../../scripts/manifest-page.js";

const page = readFileSync("docs/manifest.md", "utf8");

it("docs/manifest.md equals the output of scripts/write-schema.ts", async () => {
  expect(page).toBe(await manifestPage(page));
});

it("docs/manifest.md has a section for each link", () => {
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) =>
    heading.toLowerCase().replaceAll("`", "").replaceAll(" ", "-"),
  );
  const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((link) => !headings.includes(link))).toEqual([]);
});
