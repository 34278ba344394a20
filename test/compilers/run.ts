/**
 * Compiles consumers of the packed packages by several compilers under many settings.
 *
 *     npm run test:compilers
 *     SETTINGS="exported results" npm run test:compilers   some
 *
 * Then asks the language servers of three compilers where the functions and parameters of GitHub's manifest are defined.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { checkDefinitions, startLanguageServer, startTsserver, writeApp } from "./definitions.js";
import { packPackages } from "../package/pack-packages.js";
import {
  configOf,
  settingsOf,
  TYPE_TESTS,
  VERSIONS,
  type Settings,
  type Version,
} from "./settings.js";
import { writeNotes } from "./write-notes.js";

const here = fileURLToPath(new URL("./", import.meta.url));
const root = fileURLToPath(new URL("../../", import.meta.url));
const NATIVE = "7";

const folder = mkdtempSync(join(tmpdir(), "waybill-consumer-"));
try {
  installPackages();
  // Above the consumers of npm alone: each other layout has its packages in its folder.
  const npm = join(folder, "npm");
  mkdirSync(npm);
  packPackages(npm);
  for (const type of ["module", "commonjs"]) writeConsumer(type);
  writeNotes(folder);
  // Two at once: each takes a core.
  const queue = [...VERSIONS];
  const work = async (): Promise<void> => {
    for (let version = queue.shift(); version; version = queue.shift()) await check(version);
  };
  await Promise.all([work(), work()]);
  const app = await writeApp(join(folder, "definitions"));
  for (const version of ["5.9", "6.0"] as const) {
    const server = startTsserver(compilerOf(version), app.folder);
    report(`definitions, TypeScript ${version}`, await checkDefinitions(app, server));
  }
  const native = await startLanguageServer(compilerOf(NATIVE), app.folder);
  report(`definitions, TypeScript ${NATIVE}`, await checkDefinitions(app, native));
} finally {
  rmSync(folder, { recursive: true });
}

function compilerOf(version: Version): string {
  if (version === NATIVE) return join(root, "node_modules/typescript");
  return join(here, "node_modules", `typescript-${version}`);
}

function writeConsumer(type: string): void {
  const consumer = join(folder, "npm", type);
  mkdirSync(consumer);
  writeFileSync(join(consumer, "package.json"), JSON.stringify({ type }));
  cpSync(join(here, "consumer"), consumer, { recursive: true });
  for (const name of TYPE_TESTS)
    cpSync(join(root, `test/types/${name}.types.ts`), join(consumer, `${name}.ts`));
}

async function check(version: Version): Promise<void> {
  if (version === NATIVE) {
    for (const settings of settingsOf(version)) {
      report(settings.name, await compileNative(settings));
    }
    return;
  }
  const args = [join(here, "check.ts"), version, compilerOf(version), folder];
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close");
  let count = 0;
  for await (const line of createInterface(child.stdout)) {
    const { name, mistakes } = JSON.parse(line) as { name: string; mistakes: string };
    report(name, mistakes);
    count++;
  }
  const [status] = await closed;
  const wanted = settingsOf(version).length;
  if (status !== 0 || count !== wanted) {
    report(`TypeScript ${version}`, `ended with ${status} after ${count} of ${wanted} settings`);
  }
}

/** TypeScript 7 is a native program, and starts at once. */
async function compileNative(settings: Settings): Promise<string> {
  const consumer = join(folder, settings.folder);
  writeFileSync(join(consumer, "tsconfig.json"), JSON.stringify(configOf(settings)));
  const args = [join(compilerOf(NATIVE), "bin/tsc"), "-p", ".", "--pretty", "false"];
  const child = spawn(process.execPath, args, { cwd: consumer });
  const [[status], stdout, stderr] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  return status === 0 ? "" : `${stdout}${stderr}`;
}

function report(name: string, mistakes: string): void {
  if (mistakes !== "") process.exitCode = 1;
  console.log(mistakes === "" ? `ok   ${name}` : `FAIL ${name}\n${mistakes}`);
}

function installPackages(): void {
  const { dependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  const names = Object.keys(dependencies);
  if (names.every((name) => existsSync(join(here, "node_modules", name)))) return;
  const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  execFileSync("npm", args, { cwd: here, stdio: "inherit", shell: process.platform === "win32" });
}
