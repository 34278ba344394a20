import { spawnSync } from "node:child_process";
import { median } from "./interleave.js";
import { table } from "./table.js";

const MODULES = [
  "@octokit/endpoint",
  "waybill-github/issues",
  "waybill-github/repos",
  "waybill-runtime",
  "waybill-github",
];

/**
 * Measures `node -e` with one import, interleaved: the time of the import inside the process, and that of the whole process.
 *
 * @param folder the folder of a `packageFolder`.
 */
export function benchLoading(folder: string, effort: number): string {
  const samples = MODULES.map(() => ({ inside: [] as number[], whole: [] as number[] }));
  for (let round = 0; round < 5 + 10 * effort; round++) {
    for (const [index, specifier] of MODULES.entries()) {
      const start = performance.now();
      const inside = importTime(specifier, folder);
      samples[index]?.inside.push(inside);
      samples[index]?.whole.push(performance.now() - start);
    }
  }
  return table(
    ["node -e 'import …'", "import, ms", "whole process, ms"],
    MODULES.map((specifier, index) => {
      const { inside = [], whole = [] } = samples[index] ?? {};
      return [specifier, median(inside).toFixed(1), median(whole).toFixed(1)];
    }),
  );
}

function importTime(specifier: string, cwd: string): number {
  const program = `const start = performance.now();
await import(${JSON.stringify(specifier)});
console.log(performance.now() - start);`;
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--input-type=module", "--eval", program],
    { cwd, encoding: "utf8", env: { ...process.env, NODE_OPTIONS: "" } },
  );
  if (status !== 0) throw new Error(stderr);
  return Number(stdout);
}
