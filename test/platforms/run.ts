/**
 * Tries the packed packages on other platforms. Each file in `scenarios/` is one scenario.
 *
 *     npm run test:platforms                         all of them
 *     npm run test:platforms -- sending import-map   some
 */
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { packInto } from "../package/pack-packages.js";
import { npmInstall } from "./install.js";
import { runProgram } from "./processes.js";
import type { OwnPackage, Scenario } from "./scenario.js";

const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));

const known = readdirSync(join(here, "scenarios"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`no scenario is called ${unknown.join(", ")}: there are ${known.join(", ")}`);
  process.exit(2);
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), "waybill-platforms-")));
const failed: string[] = [];
try {
  await report("install", () => npmInstall(here));
  await report("types", checkTypes);
  const tarballs = await report("pack", pack);
  if (tarballs !== undefined && failed.length === 0) {
    // It imports what has just been installed.
    const { runScenario } = await import("./scenario.js");
    for (const name of asked.length > 0 ? asked : known) {
      await report(name, async () => runScenario(await scenarioOf(name), folder, tarballs));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (failed.length > 0) console.log(`failed: ${failed.join(", ")}`);
// Something that a failed scenario has left open must not keep the process alive.
process.exit(failed.length > 0 ? 1 : 0);

/** Prints a line with the seconds that something took, with its note, or with the reason why it failed. */
async function report<Result>(
  name: string,
  act: () => Promise<Result>,
): Promise<Result | undefined> {
  const start = performance.now();
  const seconds = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    const result = await act();
    const note = typeof result === "string" ? `: ${result}` : "";
    console.log(`ok   ${name}, ${seconds()}${note}`);
    return result;
  } catch (error) {
    failed.push(name);
    console.log(`FAIL ${name}, ${seconds()}\n${error instanceof Error ? error.stack : error}`);
    return undefined;
  }
}

async function checkTypes(): Promise<void> {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  await runProgram(here, process.execPath, [compiler, "-p", "."]);
}

async function pack(): Promise<Readonly<Record<OwnPackage, string>>> {
  const packed = packInto(folder);
  return Object.fromEntries(
    packed.map(({ name, filename }) => [name, join(folder, filename)]),
  ) as Record<OwnPackage, string>;
}

async function scenarioOf(name: string): Promise<Scenario> {
  const loaded = (await import(`./scenarios/${name}.js`)) as { readonly default: Scenario };
  return loaded.default;
}
