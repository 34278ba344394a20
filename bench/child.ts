import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ChildRun {
  /** Of the whole process, from start to exit. */
  readonly seconds: number;
  /** The most memory that the process held at once; `undefined` where it did not run to its end. */
  readonly megabytes: number | undefined;
  readonly status: number | null;
  readonly errors: string;
}

/**
 * Writes the process's maximum resident set, in KiB, to a file when it ends. Linux lets `maxRSS` begin at that of the
 * parent, so there the kernel's own peak of the address space counts.
 */
const REPORT = `data:text/javascript,${encodeURIComponent(`
import fs from "node:fs";
process.on("exit", () => {
  let peak = process.resourceUsage().maxRSS;
  try {
    peak = Number(/VmHWM:\\s*(\\d+)/.exec(fs.readFileSync("/proc/self/status", "utf8"))[1]);
  } catch {}
  fs.writeFileSync(process.env.BENCH_MEMORY, String(peak));
});`)}`;

/** Runs Node. Children of the child count in the time, not in the memory. */
export function runNode(args: readonly string[], cwd: string, memory = true): ChildRun {
  const folder = mkdtempSync(join(tmpdir(), "bench-child-"));
  const report = join(folder, "memory");
  try {
    const start = performance.now();
    const { status, stderr } = spawnSync(
      process.execPath,
      memory ? ["--import", REPORT, ...args] : [...args],
      { cwd, encoding: "utf8", env: { ...process.env, BENCH_MEMORY: report, NODE_OPTIONS: "" } },
    );
    const seconds = (performance.now() - start) / 1000;
    return { seconds, status, errors: stderr, megabytes: memory ? read(report) : undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function read(file: string): number | undefined {
  try {
    return Number(readFileSync(file, "utf8")) / 1024;
  } catch {
    return undefined;
  }
}
