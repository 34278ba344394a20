import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { packagePath } from "../programs.js";
import { adopt, CALL, MANIFEST, URL_OF_CALL } from "../scaffolds/folder.js";
import type { Scenario } from "../scenario.js";

const MAIN = `import { labelsList } from "./generated/labels.ts";

document.body.textContent = ${CALL};
`;

/** A fresh project of Vite's template vanilla-ts compiles and bundles code that is generated into it. */
const vite: Scenario = async ({ folder, install, run, serve, openChromium }) => {
  const create = join(packagePath("create-vite"), "index.js");
  await run(process.execPath, [create, "scaffold", "--template", "vanilla-ts", "--no-interactive"]);
  await install(["typescript-7", "vite", "waybill"], adopt(folder, "scaffold"));
  writeFileSync(join(folder, "routes.yaml"), `${MANIFEST}generate: { output: src/generated }\n`);
  await run("npx", ["--no-install", "waybill", "generate"]);
  writeFileSync(join(folder, "src/main.ts"), MAIN);

  await run("npx", ["--no-install", "tsc", "--noEmit"]);
  await run("npm", ["run", "build"]);
  const page = await (await openChromium()).newPage();
  await page.goto((await serve(join(folder, "dist"))).url);
  await page.waitForFunction("document.body.textContent.startsWith('https')").catch(() => {});
  assert.equal(await page.textContent("body"), URL_OF_CALL);
};
export default vite;
