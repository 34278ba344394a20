import type { ModulePlan } from "../plan/index.js";
import { banner } from "./inline-runtime.js";
import { statementsOf } from "./module-statements.js";
import { printStatement } from "./print-statement.js";
import { importDoc, recordImports } from "./syntax/import.js";
import { printDoc } from "./syntax/layout.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const names = recordImports(module.imports);
  const exports: string[] = [];
  const others: string[] = [];
  for (const statement of statementsOf(module)) {
    (statement.kind === "export" ? exports : others).push(printStatement(statement, names));
  }
  const imports = names.used().map((one) => printDoc(importDoc(one)));
  const header = [...imports, ...exports].join("\n");
  const paragraphs = [BANNER, ...(header === "" ? [] : [header]), ...others];
  return `${paragraphs.join("\n\n")}\n`;
}
