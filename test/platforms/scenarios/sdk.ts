import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { gzipSize } from "../../../bench/bundle.js";
import { samplesOf } from "../../pages/page.js";
import { pinnedVersions } from "../install.js";
import { runProgram } from "../processes.js";
import type { Scenario } from "../scenario.js";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const DOCUMENT = join(root, "examples/sdk/openapi.yaml");
const URL_OF_CALL = "https://api.parcels.example/v1/parcels?state=moving";

/** What docs/publishing.md says to type. */
const COMMANDS = `npx waybill init --sdk --client --from openapi.yaml
npm install && npm test && npm pack
`;

const PAGE = readFileSync(join(root, "docs/publishing.md"), "utf8");

/** Programs whose sizes the page tells, in its order. */
const SIZED = [
  `import { send } from "parcels-sdk/fetch"; send(getParcel({ id: "7" }));`,
  `import { createSend } from "parcels-sdk/client"; createSend()(getParcel({ id: "7" }));`,
  `import { createClient } from "parcels-sdk/client"; createClient().parcels.getParcel({ id: "7" });`,
];

/** A program whose declarations have types of the package that it does not import. */
const EXPORTING = `import { createClient, createSend } from "parcels-sdk/client";
import { getParcel, listParcels } from "parcels-sdk/parcels";
export const client = createClient();
export const parcels = () => client.parcels.listParcels();
export const send = createSend();
export const response = () => send(listParcels());
export const request = getParcel({ id: "7" });
export const failed = async () => {
  const response = await send(request);
  return response.ok ? undefined : response;
};
`;

/** TypeScript 5.9 and 7. */
const COMPILERS = [
  "test/platforms/node_modules/typescript/bin/tsc",
  "node_modules/typescript/bin/tsc",
];

/**
 * A package that `waybill init --sdk` begins is built, tested and packed without a change. Linters of packages find no fault,
 * and an app that installs it calls a typed function by import, by require and in a browser.
 */
const sdk: Scenario = async ({ folder, tarballs, run, serve, openChromium }) => {
  const [first, ...pageSamples] = samplesOf(PAGE);
  assert.equal(first?.text, COMMANDS);
  const own = join(folder, "sdk");
  mkdirSync(own);
  cpSync(DOCUMENT, join(own, "openapi.yaml"));
  const { waybill, "waybill-runtime": runtime } = tarballs;
  const packages = ["--package", `file:${runtime}`, "--package", `file:${waybill}`];
  const init = ["waybill", "init", "--sdk", "--client", "--from", "openapi.yaml"];
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
  await runProgram(own, "npm", ["run", "verify"]);
  await runProgram(own, "npm", ["version", "0.2.0"]);
  await runProgram(own, "npm", ["test"]);
  await runProgram(own, "npm", ["publish", "--dry-run"]);
  await runProgram(own, "npm", ["pack"]);
  const tarball = join(own, "parcels-sdk-0.2.0.tgz");
  const lint = (program: string, ...args: readonly string[]) =>
    run(process.execPath, [join(root, "node_modules", program), tarball, ...args]);
  await lint("publint/src/cli.js", "--strict");
  const { exports } = JSON.parse(readFileSync(join(own, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, unknown>>;
  };
  const entries = Object.keys(exports).map((path) => path.replace(/^\.\//, ""));
  const format = ["--format", "ascii", "--no-color", "--no-emoji", "--entrypoints"];
  await lint("@arethetypeswrong/cli/dist/index.js", ...format, ...entries);

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
  const samples = [...readme, ...pageSamples].filter(({ language }) => language === "ts");
  assert(samples.length >= 6);
  for (const [n, { text }] of samples.entries()) writeFileSync(join(app, `sample-${n}.ts`), text);
  const wrong = `${imported}// @ts-expect-error: no parcel has this state\nlistParcels({ state: ["lost"] });\n`;
  writeFileSync(join(app, "wrong.ts"), wrong);
  const settings = ["--strict", "--noEmit", "--module", "nodenext", "--target", "es2022"];
  const libraries = ["--lib", "es2022,dom", "--ignoreConfig"];
  const sources = readdirSync(app).filter((file) => file.endsWith(".ts"));
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await runProgram(app, process.execPath, [compiler, ...settings, ...libraries, ...sources]);

  // Declarations of a program name only what the package exports.
  writeFileSync(join(app, "exporting.ts"), EXPORTING);
  for (const path of ["runtime", "defaults"]) {
    const closed = `import "parcels-sdk/${path}";`;
    await assert.rejects(runProgram(app, process.execPath, ["--input-type=module", "-e", closed]));
  }
  for (const compiler of COMPILERS) {
    const settings = [
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2022,dom",
    ];
    const compile = (...args: readonly string[]) =>
      runProgram(app, process.execPath, [join(root, compiler), ...settings, ...args]);
    await compile("--declaration", "--emitDeclarationOnly", "--outDir", "types", "exporting.ts");
    await compile("--noEmit", "types/exporting.d.ts");
  }

  const told =
    /takes ([\d.]+) KB after gzip with `send`, ([\d.]+) KB with `createSend`, and ([\d.]+) KB with `createClient`/.exec(
      PAGE,
    );
  for (const [n, program] of SIZED.entries()) {
    const contents = `import { getParcel } from "parcels-sdk/parcels";\n${program}`;
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: app },
      ...{ bundle: true, minify: true, write: false, format: "esm", target: "es2022" },
    });
    const kilobytes = gzipSize(outputFiles[0]?.text ?? "") / 1000;
    assert.equal(kilobytes.toFixed(1), told?.[n + 1]);
  }

  const page = `<script type="module">
import { listParcels } from "./node_modules/parcels-sdk/dist/generated/parcels.js";
document.title = ${call};
</script>`;
  writeFileSync(join(app, "index.html"), page);
  const tab = await (await openChromium()).newPage();
  await tab.goto(`${(await serve(app)).url}/`);
  await tab.waitForFunction("document.title.startsWith('https')").catch(() => {});
  assert.equal(await tab.title(), URL_OF_CALL);
};
export default sdk;
