import type { ImportPlan, ModulePlan } from "../plan/index.js";

import { banner } from "./inline-runtime.js";
import { exportsOf, statementsOf } from "./module-statements.js";
import { type Statement, describeStatement } from "./statement.js";
import { type Code, type Names, printedCode } from "./syntax/code.js";
import { exportDoc, importDoc, recordImports } from "./syntax/import.js";
import { type Doc, printDoc } from "./syntax/layout.js";

const BANNER = banner(". Do not edit: change the manifest and run `waybill generate`.");

/** The text of a module, formatted as prettier would. */
export function printModule(module: ModulePlan): string {
  const { header, body } = describeModule(module, printedCode);
  const links = header.map((doc) => printDoc(doc)).join("\n");
  const texts = body.map((doc) => printDoc(doc));
  return `${[BANNER, ...(links === "" ? [] : [links]), ...texts].join("\n\n")}\n`;
}

export interface DescribedModule {
  /** Those of the plan that the module needs. */
  readonly imports: readonly ImportPlan[];
  readonly statements: readonly Statement[];
  /** The description of the imports, and of what is exported of other modules. */
  readonly header: readonly Doc[];
  /** The description of the statements. */
  readonly body: readonly Doc[];
}

export function describeModule(
  module: ModulePlan,
  codeOf: (names: Names) => Code,
): DescribedModule {
  const names = recordImports(module.imports);
  const code = codeOf(names);
  const statements = statementsOf(module);
  const body = statements.map((statement) => describeStatement(statement, code));
  // Only now it is known which names are used, and so imported.
  const imports = names.used();
  const header = [
    ...imports.map((planned) => importDoc(planned, code)),
    ...exportsOf(module).map((planned) => exportDoc(planned, code)),
  ];
  return { imports, statements, header, body };
}
