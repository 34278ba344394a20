import { readFileSync } from "node:fs";

/**
 * Runs a function. Returns the CPU time of its child processes and their descendants in milliseconds, and its result. On systems
 * other than Linux, the time is the elapsed time.
 */
export function childrenTime<Result>(run: () => Result): readonly [number, Result] {
  const before = childrenTicks();
  const start = performance.now();
  const result = run();
  const after = childrenTicks();
  if (before === undefined || after === undefined) return [performance.now() - start, result];
  return [(after - before) * 10, result];
}

/** The CPU time of all ended children in hundredths of a second (proc_pid_stat(5), fields 16 and 17). */
function childrenTicks(): number | undefined {
  if (process.platform !== "linux") return undefined;
  // The second field, a name in parentheses, may contain spaces.
  const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1]?.split(" ") ?? [];
  return Number(fields[13]) + Number(fields[14]);
}
