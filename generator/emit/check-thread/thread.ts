import { parentPort } from "node:worker_threads";
import type { FileError } from "../../errors/index.js";
import type { ModulePlan } from "../../plan/index.js";
import { checkModule } from "../check-code/check-module.js";
import type { PrintedModule } from "../emit-modules.js";

const errors: FileError[] = [];

parentPort?.on("message", (message: PrintedModule | "end") => {
  if (message === "end") parentPort?.postMessage(errors);
  else errors.push(...checkModule(JSON.parse(message.plan) as ModulePlan, message.text));
});
