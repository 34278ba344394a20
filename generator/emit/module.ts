import { type ExportPlan, type ImportPlan, type ModulePlan, isNamedType } from "../plan/index.js";
import { banner } from "./inline-runtime.js";
import { moduleStatements } from "./module-statements.js";
import { type Statement, exportStatement, importStatement } from "./statement.js";
import { declaredNames } from "./structure.js";
import { type Printed, code, printed, printedLines } from "./syntax/code.js";
import { moduleScope } from "./syntax/scope.js";

const BANNER = banner(code`. Do not edit: change the manifest and run \`waybill generate\`.`);

export interface EmittedModule {
  readonly path: string;
  readonly statements: readonly Statement[];
  readonly text: Printed;
  /** The values of literals, and the names of members. */
  readonly values: ReadonlySet<string>;
}

/** @throws Error if the plan refers to an unknown name. */
export function emitModule(module: ModulePlan): EmittedModule {
  const scope = moduleScope(module.imports);
  const declarations = moduleStatements(module, scope);
  const declared = declarations.flatMap(({ structure }) => [
    ...declaredNames(structure),
    ...("typeParameters" in structure ? structure.typeParameters.map(({ name }) => name) : []),
  ]);
  scope.requireKnown(declared);
  // Imports depend on the names that the statements use.
  const imports = scope.imports();
  const exports = linkedExports(module, imports);
  const statements = [
    ...imports.map(importStatement),
    ...exports.map(exportStatement),
    ...declarations,
  ];
  const text = moduleText(statements);
  return { path: module.path, statements, text, values: scope.values };
}

export function moduleText(statements: readonly Statement[]): Printed {
  const isLink = ({ structure }: Statement) => "moduleSpecifier" in structure;
  const links = statements.filter(isLink).map(({ text }) => text);
  const declarations = statements.filter((statement) => !isLink(statement));
  const blocks = [
    BANNER,
    ...(links.length > 0 ? [printedLines(links)] : []),
    ...declarations.map(({ text }) => text),
  ];
  return printed`${printedLines(blocks, "\n\n")}\n`;
}

/**
 * The exports of a module, including runtime types: a caller's declaration file names them by the module that the caller
 * imports, because it may have no path to the runtime.
 */
function linkedExports(
  module: ModulePlan,
  imports: readonly ImportPlan[],
): readonly Partial<ExportPlan>[] {
  if ("exports" in module) return module.exports;
  const named = imports.flatMap(({ names }) => names.filter(({ name }) => isNamedType(name)));
  return named.length > 0
    ? [{ names: named.map(({ name, as = name }) => ({ name: as, isType: true })) }]
    : [];
}
