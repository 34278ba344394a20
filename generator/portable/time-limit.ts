import { runInNewContext } from "node:vm";

/**
 * Runs a function with a time limit: the patterns of manifests and overlays, which may be untrusted, can take exponential time.
 *
 * @returns false if the limit was exceeded.
 */
export function withTimeLimit(milliseconds: number, run: () => void): boolean {
  try {
    runInNewContext("run()", { run }, { timeout: milliseconds });
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
    return false;
  }
}
