import type { ModulePlan } from "../plan/index.js";
import { banner } from "./inline-runtime.js";
import { exportsOf, statementsOf } from "./module-statements.js";
import { describeStatement } from "./statement.js";
import { printedCode } from "./syntax/code.js";
import { describeHeader, recordImports } from "./syntax/import.js";
import { printDoc } from "./syntax/layout.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const names = recordImports(module.imports);
  const code = printedCode(names);
  const texts = statementsOf(module).map((statement) =>
    printDoc(describeStatement(statement, code)),
  );
  // Only now it is known which names are used, and so imported.
  const header = describeHeader(names.used(), exportsOf(module), code);
  const links = header.map((doc) => printDoc(doc)).join("\n");
  return `${[BANNER, ...(links === "" ? [] : [links]), ...texts].join("\n\n")}\n`;
}
