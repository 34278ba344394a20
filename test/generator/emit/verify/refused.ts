import { verifyModules } from "../../../../generator/emit/verify/verify-modules.js";
import type { ModulePlan } from "../../../../generator/plan/plan.js";

/** Why a text is not the module's, with line and column; `undefined` if it is. */
export function reasonAgainst(module: ModulePlan, text: string): string | undefined {
  const [error] = verifyModules([module], new Map([[module.path, text]]));
  return error && /\((.*)\); nothing was written$/s.exec(error.message)?.[1];
}

/** The rest of a text from the place where it is refused; `undefined` if it is accepted. */
export function refusedFrom(module: ModulePlan, text: string): string | undefined {
  const reason = reasonAgainst(module, text);
  if (reason === undefined) return undefined;
  const [, line = "", column = ""] = /^(\d+):(\d+) /.exec(reason) ?? [];
  const lines = text.split("\n").slice(Number(line) - 1);
  return lines.join("\n").slice(Number(column) - 1);
}
