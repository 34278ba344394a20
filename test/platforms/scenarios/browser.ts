import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { copyExample } from "../examples.js";
import type { Scenario } from "../scenario.js";

/** `examples/browser/`: a page without a bundler lists issues in Chromium, and its `// @ts-check` finds no fault. */
const browser: Scenario = async ({ folder, install, run, serve, openChromium }) => {
  const { dependencies } = copyExample("browser", folder);
  await install([...dependencies, "typescript-7"], { type: "module" });
  const compiler = join(folder, "node_modules/typescript-7/bin/tsc");
  const settings = ["--strict", "--noEmit", "--checkJs", "--module", "nodenext", "--ignoreConfig"];
  const library = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable"];
  await run(process.execPath, [compiler, ...settings, ...library, "main.js"]);

  const { url, requested } = await serve(folder);
  const page = await (await openChromium()).newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const asked: string[] = [];
  await page.route("https://api.github.com/**", (route) => {
    asked.push(route.request().url());
    const headers = { "access-control-allow-origin": "*" };
    if (route.request().url().includes("/gone/"))
      return route.fulfill({ headers, status: 404, json: {} });
    return route.fulfill({ headers, json: [{ number: 7, title: "It fails" }] });
  });
  await page.goto(`${url}/`);
  const show = async (repository: string, status: RegExp) => {
    await page.fill("input", repository);
    await page.click("button");
    await page.getByRole("status").filter({ hasText: status }).waitFor();
  };
  await show("octocat/hello-world", /^Open issues: 1$/);
  assert.equal(await page.textContent("li"), "#7 It fails");
  await show("octocat/gone", /GitHub answered 404/);
  await show("octocat", /parameter "repo" makes the path segment/);
  assert.deepEqual(errors, []);
  const issues = "https://api.github.com/repos/octocat";
  assert.deepEqual(asked, [
    `${issues}/hello-world/issues?per_page=10`,
    `${issues}/gone/issues?per_page=10`,
  ]);
  const modules = requested.filter((path) => path.endsWith(".js"));
  const size = modules.reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0);
  return `${modules.length} modules, ${Math.round(size / 1000)} KB`;
};
export default browser;
