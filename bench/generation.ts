import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNode, type ChildRun } from "./child.js";
import { median } from "./interleave.js";
import { DOCUMENT, installPeers, peers, prepareOutput } from "./peers.js";
import { root } from "./shipped.js";
import { table } from "./table.js";

const CLI = join(root, "dist/generator/cli.js");

/** Whole processes that turn GitHub's API into code, Waybill's and the peers' in turns. */
export function benchGeneration(effort: number): string {
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
      add("waybill, cold", generate(project));
      add("waybill, nothing changed", generate(project));
      editRoute(project, round);
      add("waybill, one route changed", generate(project));
      for (const { name, command } of peers) {
        const output = join(folder, `output-${round}`);
        mkdirSync(output, { recursive: true });
        prepareOutput(output);
        add(name, runNode(command(DOCUMENT, output), output));
      }
    }
    return table(
      ["1,223 routes, whole process", "s", "MB"],
      [...runs].map(([name, all]) => [
        name,
        median(all.map(({ seconds }) => seconds)).toFixed(2),
        median(all.map(({ megabytes }) => megabytes ?? NaN)).toFixed(0),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function generate(project: string): ChildRun {
  return runNode([CLI, "generate", "--quiet"], project);
}

/** A copy of this repository's manifest, with what it imports. */
function githubProject(folder: string): string {
  const project = join(folder, "project");
  mkdirSync(project);
  cpSync(join(root, "runtime"), join(project, "runtime"), { recursive: true });
  cpSync(join(root, "routes.yaml"), join(project, "routes.yaml"));
  return project;
}

function editRoute(project: string, round: number): void {
  const file = join(project, "routes.yaml");
  const before = "operationId: emojis/get\n";
  const after = `${before}    summary: Edit ${round}\n`;
  const text = readFileSync(file, "utf8").replace(/ {4}summary: Edit \d+\n/, "");
  writeFileSync(file, text.replace(before, after));
}
