import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { samplesOf } from "../../pages/page.js";
import { pinnedVersions } from "../install.js";
import { runProgram } from "../processes.js";
import type { Scenario } from "../scenario.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const DOCUMENT = join(root, "examples/sdk/openapi.yaml");
const URL_OF_CALL = "https://api.parcels.example/v1/parcels?state=moving";

/** What docs/publishing.md says to type. */
const COMMANDS = `npx waybill init --sdk --from openapi.yaml
npm install && npm test && npm pack
`;

function firstSample(page: string): string | undefined {
  return samplesOf(readFileSync(join(root, page), "utf8"))[0]?.text;
}

/**
 * A package that `waybill init --sdk` begins is built, tested and packed without a change. Linters of packages find no fault,
 * and an app that installs it calls a typed function by import, by require and in a browser.
 */
const sdk: Scenario = async ({ folder, tarballs, run, serve, openChromium }) => {
  assert.equal(firstSample("docs/publishing.md"), COMMANDS);
  const own = join(folder, "sdk");
  mkdirSync(own);
  cpSync(DOCUMENT, join(own, "openapi.yaml"));
  const { waybill, "waybill-runtime": runtime } = tarballs;
  const packages = ["--package", `file:${runtime}`, "--package", `file:${waybill}`];
  const init = ["waybill", "init", "--sdk", "--from", "openapi.yaml"];
  await runProgram(own, "npx", ["--yes", "--prefer-offline", ...packages, "--", ...init]);

  // Waybill is not published yet: the one change.
  const manifest = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as {
    readonly devDependencies: Readonly<Record<string, string>>;
  };
  const devDependencies = { ...manifest.devDependencies, waybill: `file:${waybill}` };
  const overrides = { "waybill-runtime": `file:${runtime}` };
  writeFileSync(
    join(own, "package.json"),
    JSON.stringify({ ...manifest, devDependencies, overrides }, null, 2),
  );
  // A registry may list a release of a bundler before its binaries, which npm leaves out without an error. So the tools have the
  // versions that all scenarios have, and `npm ls` fails if the package does not allow them.
  const { rolldown, "typescript-7": typescript } = pinnedVersions();
  const tools = [`rolldown@${rolldown}`, `typescript@${typescript}`];
  const options = ["--no-save", "--no-audit", "--no-fund", "--prefer-offline"];
  await runProgram(own, "npm", ["install", ...options, ...tools]);
  await runProgram(own, "npm", ["ls"]);
  await runProgram(own, "npm", ["test"]);
  await runProgram(own, "npm", ["pack"]);
  const tarball = join(own, "parcels-sdk-0.1.0.tgz");
  const lint = (program: string, ...args: readonly string[]) =>
    run(process.execPath, [join(root, "node_modules", program), tarball, ...args]);
  await lint("publint/src/cli.js", "--strict");
  const entries = readdirSync(join(own, "dist")).flatMap((file) =>
    file.endsWith(".js") && !file.startsWith("shared-") ? [file.slice(0, -".js".length)] : [],
  );
  const format = ["--format", "ascii", "--no-color", "--no-emoji", "--entrypoints"];
  await lint("@arethetypeswrong/cli/dist/index.js", ...format, ".", "package.json", ...entries);

  const app = join(folder, "app");
  mkdirSync(app);
  const dependencies = { "parcels-sdk": `file:${tarball}` };
  writeFileSync(join(app, "package.json"), JSON.stringify({ type: "module", dependencies }));
  await runProgram(app, "npm", ["install", "--no-audit", "--no-fund", "--offline"]);
  assert.deepEqual(
    readdirSync(join(app, "node_modules")).filter((name) => !name.startsWith(".")),
    ["parcels-sdk"],
  );
  const call = 'listParcels({ state: ["moving"] }).url';
  const imported = `import { listParcels } from "parcels-sdk/parcels";\n`;
  writeFileSync(join(app, "import.js"), `${imported}console.log(${call});\n`);
  const required = `const { listParcels } = require("parcels-sdk/parcels");\n`;
  writeFileSync(join(app, "require.cjs"), `${required}console.log(${call});\n`);
  for (const file of ["import.js", "require.cjs"]) {
    const { stdout } = await runProgram(app, process.execPath, [file]);
    assert.equal(stdout, `${URL_OF_CALL}\n`);
  }

  const readme = samplesOf(readFileSync(join(own, "README.md"), "utf8"));
  const samples = readme.filter(({ language }) => language === "ts");
  assert(samples.length >= 3);
  for (const { line, text } of samples) writeFileSync(join(app, `line-${line}.ts`), text);
  const wrong = `${imported}// @ts-expect-error: no parcel has this state\nlistParcels({ state: ["lost"] });\n`;
  writeFileSync(join(app, "wrong.ts"), wrong);
  const settings = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
  const libraries = ["--lib", "es2022,dom", "--ignoreConfig"];
  const sources = readdirSync(app).filter((file) => file.endsWith(".ts"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await runProgram(app, process.execPath, [compiler, ...settings, ...libraries, ...sources]);

  const page = `<script type="module">
import { listParcels } from "./node_modules/parcels-sdk/dist/parcels.js";
document.title = ${call};
</script>`;
  writeFileSync(join(app, "index.html"), page);
  const tab = await (await openChromium()).newPage();
  await tab.goto(`${(await serve(app)).url}/`);
  await tab.waitForFunction("document.title.startsWith('https')").catch(() => {});
  assert.equal(await tab.title(), URL_OF_CALL);
};
export default sdk;
