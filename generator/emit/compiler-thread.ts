/** The program of the compiler's thread; `compiler.ts` starts it. */
import { parentPort } from "node:worker_threads";
import type { CompilerTask } from "./compiler.js";
import { emitModules } from "./emit-modules.js";
import { verifyModules } from "./verify/verify-modules.js";

parentPort?.on("message", (task: CompilerTask) => {
  const result =
    task.kind === "emit" ? emitModules(task.plan) : verifyModules(task.modules, task.texts);
  parentPort?.postMessage(result);
});
