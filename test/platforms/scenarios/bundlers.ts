import assert from "node:assert/strict";
import { cpSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { transform } from "esbuild";
import { commandPath, packagePath } from "../programs.js";
import type { Scenario } from "../scenario.js";

const APP = fileURLToPath(new URL("../bundlers/", import.meta.url));
const ROUTE = "GET /repos/{owner}/{repo}/issues";
const URL_OF_CALL = "https://api.github.com/repos/octocat/hello-world/issues?labels=bug";

/** What builds `app.js`, or the `index.html` that loads it, into the folder of the bundler's name. */
const BUNDLERS: Readonly<Record<string, readonly string[]>> = {
  esbuild: ["app.js", "--bundle", "--minify", "--format=esm", "--outdir=esbuild"],
  parcel: ["build", "index.html", "--dist-dir", "parcel", "--no-cache", "--no-source-maps"],
  rolldown: ["app.js", "--minify", "--dir", "rolldown"],
  rollup: ["app.js", "--plugin", packagePath("@rollup/plugin-node-resolve"), "--dir", "rollup"],
  rspack: ["build", "--mode", "production", "--entry", "./app.js", "--output-path", "rspack"],
  vite: ["build", "--outDir", "vite"],
  webpack: ["--mode", "production", "--entry", "./app.js", "--output-path", "webpack"],
};

/** An app with one of GitHub's routes is built by each bundler, contains only this route, and works in Chromium. */
const bundlers: Scenario = async ({ folder, install, run, serve, openChromium }) => {
  // Parcel reads `exports` where it is told to.
  await install(["waybill-github"], { "@parcel/resolver-default": { packageExports: true } });
  cpSync(APP, folder, { recursive: true });
  const browser = await openChromium();
  const sizes: string[] = [];
  for (const [bundler, args] of Object.entries(BUNDLERS)) {
    await run(commandPath(bundler), args);
    const output = join(folder, bundler);
    const files = readdirSync(output, { recursive: true, encoding: "utf8" });
    const scripts = files.filter((file) => file.endsWith(".js"));
    if (!files.includes("index.html")) {
      const html = readFileSync(join(APP, "index.html"), "utf8");
      writeFileSync(join(output, "index.html"), html.replace("app.js", scripts.join()));
    }
    const page = await browser.newPage();
    await page.goto((await serve(output)).url);
    await page.waitForFunction("document.body.textContent.trim() !== ''").catch(() => {});
    assert.equal((await page.textContent("body"))?.trim(), URL_OF_CALL, bundler);

    const texts = scripts.map((file) => readFileSync(join(output, file), "utf8"));
    // Rollup leaves comments and spaces.
    const { code } = await transform(texts.join("\n"), { minify: true });
    const routes = code.match(/\b(?:GET|HEAD|POST|PUT|PATCH|DELETE) \/[^"'`\n]*/g);
    assert.deepEqual(routes, [ROUTE], bundler);
    sizes.push(`${bundler} ${gzipSync(code, { level: 9 }).length}`);
  }
  return `bytes after gzip: ${sizes.join(", ")}`;
};
export default bundlers;
