import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { FileError } from "../../errors/index.js";
import type { PrintedModule } from "../emit-modules.js";

/** Checks printed modules while others are being printed. */
export interface CheckThread {
  readonly add: (printed: PrintedModule) => void;
  /**
   * Returns what is wrong with the modules, in the order in which they were added; `undefined` if they are too large. Rejects if
   * the thread failed.
   */
  readonly end: () => Promise<readonly FileError[] | undefined>;
  /** Ends the thread, whatever it is doing. */
  readonly stop: () => void;
}

/** With fewer routes, a thread saves less time than it takes to start. */
const MIN_ROUTES = 200;
/** For more, a thread would take more memory than `SECURITY.md` allows. */
const MAX_ROUTES = 2500;
/** Of plans and texts. */
const MAX_CHARACTERS = 20e6;

/**
 * Starts a thread that loads ts-morph while this one plans. Only the built package has a script for it.
 *
 * @returns `undefined` if there are too few or too many routes, or Node's permission model forbids threads.
 */
export function startCheckThread(routes: number): CheckThread | undefined {
  const { permission } = process as { readonly permission?: { has: (name: string) => boolean } };
  if (routes < MIN_ROUTES || routes > MAX_ROUTES) return undefined;
  if (permission?.has("worker") === false) return undefined;
  const worker = new Worker(new URL("./check-thread.js", import.meta.url), {
    // Saves 35 MB for Kubernetes' document, and costs no time: what is parsed is soon garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const failure = once(worker, "error").then(([error]) => Promise.reject(error));
  // Nobody awaits it before the end.
  failure.catch(() => {});
  const stop = () => void worker.terminate();
  let characters = 0;
  return {
    add: (printed) => {
      characters += printed.plan.length + printed.text.length;
      if (characters > MAX_CHARACTERS) stop();
      else worker.postMessage(printed);
    },
    end: async () => {
      if (characters > MAX_CHARACTERS) return undefined;
      if (characters === 0) return [];
      const answer = once(worker, "message") as Promise<[readonly FileError[]]>;
      worker.postMessage("end");
      const [errors] = await Promise.race([answer, failure]);
      return errors;
    },
    stop,
  };
}
