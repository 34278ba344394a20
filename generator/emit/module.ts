import type { ModulePlan } from "../plan/index.js";
import { describeStatement } from "./describe-statement.js";
import { banner } from "./inline-runtime.js";
import { statementsOf } from "./module-statements.js";
import { printedCode } from "./syntax/code.js";
import { importDoc, recordImports } from "./syntax/import.js";
import { printDoc } from "./syntax/layout.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const names = recordImports(module.imports);
  const code = printedCode(names);
  const exports: string[] = [];
  const others: string[] = [];
  for (const statement of statementsOf(module)) {
    const text = printDoc(describeStatement(statement, code));
    (statement.kind === "export" ? exports : others).push(text);
  }
  const imports = names.used().map((one) => printDoc(importDoc(one, code)));
  const header = [...imports, ...exports].join("\n");
  const paragraphs = [BANNER, ...(header === "" ? [] : [header]), ...others];
  return `${paragraphs.join("\n\n")}\n`;
}
