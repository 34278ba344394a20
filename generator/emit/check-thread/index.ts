import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileError } from "../../errors/index.js";
import type { PrintedModule } from "../emit-modules.js";

/** Checks printed modules while others are being printed. */
export interface CheckThread {
  readonly add: (printed: PrintedModule) => void;
  /** Returns what is wrong with the modules, in the order in which they were added. Rejects if the thread failed. */
  readonly end: () => Promise<readonly FileError[]>;
  /** Ends the thread, whatever it is doing. */
  readonly stop: () => void;
}

/** With fewer routes, a thread takes longer to start than it saves; with more, memory would exceed the limits in `SECURITY.md`. */
const ROUTES = { min: 200, max: 2500 };

/**
 * Starts a thread that loads ts-morph while this one plans. Only the built package has a script for it.
 *
 * @returns `undefined` if there are too few or too many routes, or Node's permission model forbids threads.
 */
export function startCheckThread(routes: number): CheckThread | undefined {
  const { permission } = process as { readonly permission?: { has: (name: string) => boolean } };
  if (routes < ROUTES.min || routes > ROUTES.max) return undefined;
  if (permission?.has("worker") === false) return undefined;
  const worker = new Worker(new URL("./check-thread.js", import.meta.url), {
    // Saves 35 MB for Kubernetes' document, and costs no time: what is parsed is soon garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const failure = once(worker, "error").then(([error]) => Promise.reject(error));
  // Awaited only by `end`: until then, a rejection must not count as unhandled.
  failure.catch(() => {});
  let isEmpty = true;
  return {
    add: (printed) => {
      isEmpty = false;
      worker.postMessage(printed);
    },
    end: async () => {
      if (isEmpty) return [];
      const answer = once(worker, "message") as Promise<[readonly FileError[]]>;
      worker.postMessage("end");
      const [errors] = await Promise.race([answer, failure]);
      return errors;
    },
    stop: () => void worker.terminate(),
  };
}
