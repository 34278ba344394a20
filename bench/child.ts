import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { childrenTime } from "./cpu-time.js";

export interface ChildRun {
  /** The time of the whole process, from start to exit. */
  readonly seconds: number;
  /** The CPU time of the process and its children. */
  readonly cpuSeconds: number;
  /** The sum of the peak memory of the process and its children; `undefined` if it did not run to its end. */
  readonly megabytes: number | undefined;
  readonly status: number | null;
  readonly errors: string;
}

/**
 * Writes the maximum resident set of each process, in KiB, to its own file on exit. On Linux `maxRSS` starts at the parent's
 * value, so there the kernel's peak of the address space is used.
 */
const REPORT = `data:text/javascript,${encodeURIComponent(`
import fs from "node:fs";
import { isMainThread } from "node:worker_threads";
if (isMainThread) process.on("exit", () => {
  let peak = process.resourceUsage().maxRSS;
  try {
    peak = Number(/VmHWM:\\s*(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {}
  fs.writeFileSync(process.env.BENCH_MEMORY + "/" + process.pid, String(peak));
});`)}`;

/**
 * Runs Node. Includes child processes in the times and, if they run Node, in the memory.
 *
 * @param node the path of its executable.
 */
export function runNode(
  args: readonly string[],
  cwd: string,
  memory = true,
  node = process.execPath,
): ChildRun {
  const reports = mkdtempSync(join(tmpdir(), "bench-child-"));
  const env = memory ? { BENCH_MEMORY: reports, NODE_OPTIONS: `--import=${REPORT}` } : {};
  try {
    const options = { cwd, env: { ...process.env, NODE_OPTIONS: "", ...env } } as const;
    const start = performance.now();
    const [cpu, { status, stderr }] = childrenTime(() =>
      spawnSync(node, args, { ...options, encoding: "utf8" }),
    );
    const seconds = (performance.now() - start) / 1000;
    const megabytes = memory ? sumPeaks(reports) : undefined;
    return { seconds, cpuSeconds: cpu / 1000, status, errors: stderr, megabytes };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

/** The sum of the peaks in MB; `undefined` if no process reported. */
function sumPeaks(reports: string): number | undefined {
  const peaks = readdirSync(reports).map((file) => Number(readFileSync(join(reports, file))));
  return peaks.length === 0 ? undefined : peaks.reduce((sum, peak) => sum + peak / 1024, 0);
}
