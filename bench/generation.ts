import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { runNode, type ChildRun } from "./child.js";
import { median } from "./interleave.js";
import { DOCUMENT, NODE, installPeers, peers, prepareOutput } from "./peers.js";
import { root } from "./shipped.js";
import { table } from "./table.js";

/** The command line in a built repository. */
export const BUILT = "generator/dist/cli.js";

export const CLI = join(root, BUILT);

/** Measures whole processes that generate code for GitHub's API, Waybill's and the peers' interleaved. */
export async function benchGeneration(effort: number): Promise<string> {
  installPeers();
  const folder = mkdtempSync(join(tmpdir(), "bench-generation-"));
  try {
    const project = githubProject(folder);
    const runs = new Map<string, ChildRun[]>();
    const add = (name: string, run: ChildRun): void => {
      if (run.status !== 0) throw new Error(`${name}: ${run.errors}`);
      runs.set(name, [...(runs.get(name) ?? []), run]);
    };
    for (let round = 0; round < effort; round++) {
      rmSync(join(project, "generated"), { recursive: true, force: true });
      add("waybill, cold", runGenerator(project));
      for (let run = 0; run < SHORT_RUNS; run++) {
        add("waybill, nothing changed", generateQuickly(project));
        add("node with an empty module", runNode([EMPTY], project, false));
      }
      editRoute(project, round);
      add("waybill, one route changed", runGenerator(project));
      add("waybill --watch, one route changed", await editWatched(project, effort + round));
      for (const { title, command } of peers) {
        const output = join(folder, `output-${round}`);
        mkdirSync(output, { recursive: true });
        prepareOutput(output);
        add(title, runNode(command(DOCUMENT, output), output, true, NODE));
      }
    }
    return table(
      ["1,223 routes, whole process", "s", "CPU, s", "MB"],
      [...runs].map(([name, all]) => [
        name,
        median(all.map(({ seconds }) => seconds)).toFixed(2),
        name.includes("--watch") ? "" : median(all.map((run) => run.cpuSeconds)).toFixed(2),
        all.every(({ megabytes }) => megabytes === undefined)
          ? ""
          : median(all.map(({ megabytes }) => megabytes ?? NaN)).toFixed(0),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param cli the command line of another build, and `node` another Node, to compare with. */
export function runGenerator(project: string, cli = CLI, node = process.execPath): ChildRun {
  return runNode([cli, "generate", "--quiet"], project, true, node);
}

/** How often runs of a tenth of a second are measured in a round: one alone says more of what else the machine does. */
const SHORT_RUNS = 5;

/** What Node itself takes. */
const EMPTY = "empty.mjs";

/** Measures time and memory in separate runs, because reporting memory takes a tenth of such a short run. */
function generateQuickly(project: string): ChildRun {
  const { megabytes } = runGenerator(project);
  return { ...runNode([CLI, "generate", "--quiet"], project, false), megabytes };
}

/** The time limit for the first run of `--watch`, and for its reaction to an edit. */
const PATIENCE_MS = 60_000;

/** Measures the time from an edit of a watched manifest to the new output on disk. */
async function editWatched(project: string, edit: number): Promise<ChildRun> {
  const child = spawn(process.execPath, [CLI, "generate", "--watch"], { cwd: project });
  let printed = "";
  child.stdout.on("data", (text: Buffer) => (printed += text.toString()));
  child.stderr.on("data", (text: Buffer) => (printed += text.toString()));
  const until = async (condition: () => boolean): Promise<void> => {
    for (const giveUp = performance.now() + PATIENCE_MS; !condition(); await sleep(5))
      if (performance.now() > giveUp) throw new Error(`--watch does not answer: ${printed}`);
  };
  try {
    await until(() => printed.includes("is up to date"));
    // As a user would, wait before editing. Meanwhile the program loads what the first edit needs.
    await sleep(3000);
    const start = performance.now();
    editRoute(project, edit);
    const output = join(project, "generated/emojis.ts");
    await until(() => readFileSync(output, "utf8").includes(`Edit ${edit}\n`));
    const seconds = (performance.now() - start) / 1000;
    return { seconds, cpuSeconds: NaN, status: 0, errors: "", megabytes: undefined };
  } finally {
    child.kill("SIGKILL");
  }
}

/** Creates a project with a copy of this repository's manifest, the files that it refers to, and a `node_modules` folder. */
function githubProject(folder: string): string {
  const project = join(folder, "project");
  mkdirSync(join(project, "node_modules"), { recursive: true });
  cpSync(join(root, "runtime"), join(project, "runtime"), { recursive: true });
  writeFileSync(join(project, EMPTY), "");
  for (const file of ["routes.yaml", "schemas.json"]) cpSync(join(root, file), join(project, file));
  return project;
}

function editRoute(project: string, round: number): void {
  const file = join(project, "routes.yaml");
  const before = "operationId: emojis/get\n";
  const after = `${before}    summary: Edit ${round}\n`;
  const text = readFileSync(file, "utf8").replace(/ {4}summary: Edit \d+\n/, "");
  writeFileSync(file, text.replace(before, after));
}
