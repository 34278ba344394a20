import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { FileError } from "../errors/index.js";
import type { ModulePlan, Plan } from "../plan/index.js";

type Texts = ReadonlyMap<string, string>;

/** What ts-morph is for: emitting and verifying. */
export interface Compiler {
  /** Begins to load ts-morph, which takes as long as reading and planning a large manifest. */
  readonly start: () => void;
  readonly emit: (plan: Plan) => Promise<Texts>;
  readonly verify: (modules: readonly ModulePlan[], texts: Texts) => Promise<readonly FileError[]>;
  readonly close: () => void;
}

export type CompilerTask =
  | { readonly kind: "emit"; readonly plan: Plan }
  | { readonly kind: "verify"; readonly modules: readonly ModulePlan[]; readonly texts: Texts };

/**
 * A compiler in a thread of its own, or in this one: where Waybill runs from its sources, which no thread can load, or
 * under Node's permission model without `--allow-worker`.
 */
export function openCompiler(): Compiler {
  const script = fileURLToPath(new URL("./compiler-thread.js", import.meta.url));
  const isAllowed = process.permission?.has("worker") ?? true;
  return isAllowed && existsSync(script) ? compilerInThread(script) : compilerHere();
}

/**
 * Runs a task with a compiler of its own, which is closed afterwards, or with one that is open already.
 *
 * @param open stays open.
 */
export async function withCompiler<Result>(
  open: Compiler | undefined,
  task: (compiler: Compiler) => Promise<Result>,
): Promise<Result> {
  const compiler = open ?? openCompiler();
  try {
    compiler.start();
    return await task(compiler);
  } finally {
    if (open === undefined) compiler.close();
  }
}

function compilerHere(): Compiler {
  return {
    start: () => {},
    emit: async (plan) => (await import("./emit-modules.js")).emitModules(plan),
    verify: async (modules, texts) =>
      (await import("./verify/verify-modules.js")).verifyModules(modules, texts),
    close: () => {},
  };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** The thread answers in the order in which it is asked. */
function compilerInThread(script: string): Compiler {
  const waiting: Waiting[] = [];
  let thread: Worker | undefined;

  function end(error: unknown): void {
    thread = undefined;
    for (const { reject } of waiting.splice(0)) reject(error);
  }

  function open(): Worker {
    if (thread !== undefined) return thread;
    // Node's own flags are not for it: `--input-type` says what this program is, and no file may have it.
    const own = new Worker(script, { execArgv: [] });
    own.on("message", (result) => waiting.shift()?.resolve(result));
    for (const event of ["error", "messageerror"] as const) {
      own.on(event, (error) => own === thread && end(error));
    }
    own.on("exit", () => own === thread && end(new Error("the compiler's thread has ended")));
    thread = own;
    return own;
  }

  function ask<Result>(task: CompilerTask): Promise<Result> {
    const own = open();
    const answer = new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }));
    // Whoever awaits one answer first must not leave the others unhandled.
    answer.catch(() => {});
    own.postMessage(task);
    return answer as Promise<Result>;
  }

  return {
    start: open,
    emit: (plan) => ask({ kind: "emit", plan }),
    verify: (modules, texts) => ask({ kind: "verify", modules, texts }),
    close: () => {
      const own = thread;
      thread = undefined;
      void own?.terminate();
    },
  };
}
