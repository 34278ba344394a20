import { readFileSync } from "node:fs";

/**
 * The CPU time that a function's child processes take, theirs included, in milliseconds: other work on the machine adds little to
 * it. Where the system is not Linux, the time that passes.
 */
export function childrenTime(run: () => void): number {
  const before = childrenTicks();
  const start = performance.now();
  run();
  const after = childrenTicks();
  if (before === undefined || after === undefined) return performance.now() - start;
  return (after - before) * 10;
}

/** Of all children that have ended, in hundredths of a second (proc_pid_stat(5), fields 16 and 17). */
function childrenTicks(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // The second field, a name in parentheses, may hold spaces.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[13]) + Number(fields[14]);
}
