import { readFileSync } from "node:fs";

/**
 * The CPU time of a function's child processes and their descendants in milliseconds, which other work on the machine affects
 * little, and the function's result. The elapsed time on systems other than Linux.
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
