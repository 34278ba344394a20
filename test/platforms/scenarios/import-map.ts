import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { samplesOf } from "../../pages/page.js";
import type { Scenario } from "../scenario.js";

/** The page that docs/where-it-runs.md prints works in Chromium beside an installation, without a bundler. */
const importMap: Scenario = async ({ folder, install, serve, openChromium }) => {
  const readme = readFileSync(new URL("../../../docs/where-it-runs.md", import.meta.url), "utf8");
  const sample = samplesOf(readme).find(({ file }) => file === "index.html");
  assert(sample, "docs/where-it-runs.md prints an index.html");
  await install(["waybill-github"]);
  writeFileSync(join(folder, "index.html"), sample.text);

  const { url, requested } = await serve(folder);
  const page = await (await openChromium()).newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const asked: string[] = [];
  await page.route("https://api.github.com/**", (route) => {
    asked.push(`${route.request().method()} ${route.request().url()}`);
    const headers = { "access-control-allow-origin": "*" };
    return route.fulfill({ headers, json: { full_name: "octocat/Hello-World" } });
  });
  await page.goto(`${url}/`);
  await page.waitForFunction("document.querySelector('pre').textContent !== ''").catch(() => {});
  assert.deepEqual(errors, []);
  assert.equal(await page.textContent("pre"), "octocat/Hello-World");
  assert.deepEqual(asked, ["GET https://api.github.com/repos/octocat/hello-world"]);
  return `${requested.filter((path) => path.endsWith(".js")).length} modules loaded`;
};
export default importMap;
