import assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { urlOfBundle } from "../plugins/bundle-url.js";
import { editManifest, shownMistake, writeSamples } from "../plugins/project.js";
import { runProgram } from "../processes.js";
import type { Scenario } from "../scenario.js";

/** What builds the project of docs/bundlers.md into `dist/`, in the folder of the bundler's name. */
const BUILDS: Readonly<Record<string, readonly string[]>> = {
  esbuild: ["node", "build.js"],
  rolldown: ["rolldown", "--config"],
  rollup: ["rollup", "--config"],
  rspack: ["rspack", "build"],
  vite: ["vite", "build", "--outDir", "dist/vite"],
  webpack: ["webpack"],
};

const PACKAGES = [
  ...["@rollup/plugin-typescript", "@rspack/cli", "@rspack/core", "esbuild", "rolldown", "rollup"],
  ...["ts-loader", "tslib", "typescript", "vite", "waybill", "webpack", "webpack-cli"],
];

const URL_OF_CALL = "https://api.acme.example/teams/night%20shift/labels";
/** The plugin of each bundler, configured as in docs/bundlers.md, builds, fails a build, and watches. */
const plugins: Scenario = async ({ folder, install }) => {
  await install(PACKAGES);
  const watch = join(folder, "watch.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("../plugins/watch.ts", import.meta.url))],
    bundle: true,
    format: "esm",
    packages: "external",
    platform: "node",
    outfile: watch,
    logLevel: "error",
  });
  // One after the other: how often a bundler builds also depends on how busy the machine is.
  for (const [bundler, command] of Object.entries(BUILDS)) {
    const project = join(folder, bundler);
    writeSamples(project);
    await checkBuilds(project, bundler, command);
    const { stdout } = await runProgram(project, process.execPath, [watch, bundler]);
    checkCounts(bundler, JSON.parse(stdout) as Counts);
  }
  return "one build after each edit";
};
export default plugins;

async function checkBuilds(
  project: string,
  bundler: string,
  [program = "", ...args]: readonly string[],
): Promise<void> {
  const builds = () =>
    program === "node"
      ? runProgram(project, process.execPath, args)
      : runProgram(project, "npx", ["--no-install", program, ...args], { NO_COLOR: "1" });
  await builds();
  assert.equal(urlOfBundle(join(project, "dist", bundler)), URL_OF_CALL, bundler);

  rmSync(join(project, "src/generated"), { recursive: true });
  editManifest(project, "operationId", "operationID");
  const text = await builds().then(
    () => assert.fail(`${bundler} built from a manifest with a mistake`),
    ({ message }: Error) => message,
  );
  // Rspack draws a line before each.
  const plain = text.replace(/^ {2}│ /gm, "");
  assert(plain.includes(shownMistake()), `${bundler}: ${text}`);
  assert(!existsSync(join(project, "src/generated")), bundler);
  editManifest(project, "operationID", "operationId");
}

type Counts = Readonly<
  Record<"start" | "edit" | "comment" | "mistake" | "correction" | "undo", number>
>;

/**
 * How many builds each edit made: one, unless it changes only a comment, after which only esbuild builds. On a busy machine Rollup
 * notices the new code and the signal that follows a correction one after the other, and cannot be told to wait.
 */
function checkCounts(bundler: string, { comment, ...others }: Counts): void {
  const correction = bundler === "rollup" && others.correction === 2 ? 2 : 1;
  const once = { start: 1, edit: 1, mistake: 1, correction, undo: 1 };
  assert.deepEqual(
    { ...others, comment },
    { ...once, comment: bundler === "esbuild" ? 1 : 0 },
    bundler,
  );
}
