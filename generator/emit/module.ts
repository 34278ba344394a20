import { type ExportPlan, type ImportPlan, type ModulePlan, isNamedType } from "../plan/index.js";
import { banner } from "./inline-runtime.js";
import { exportsOf, statementsOf } from "./module-statements.js";
import { exportOf, importOf } from "./statement.js";
import { type Structure, declaredNames } from "./structures.js";
import { type Printed, code, printedLines, printedModule } from "./syntax/code.js";
import { moduleScope } from "./syntax/scope.js";

const BANNER = banner(code`. Do not edit: change the manifest and run \`waybill generate\`.`);

/** A module as text, and what the proof expects in it. */
export interface EmittedCode {
  readonly text: Printed;
  /** The text of each statement; the first has the comments at the top, imports and exports. */
  readonly parts: readonly Printed[];
  /** One for each statement, in order. */
  readonly structures: readonly Structure[];
  /** The number of imports and exports, which come first. */
  readonly links: number;
  /** The values of literals, and the names of members. */
  readonly values: ReadonlySet<string>;
}

/** @throws Error if the plan refers to a name that the module cannot know. */
export function emitModule(module: ModulePlan): EmittedCode {
  const scope = moduleScope(module.imports);
  const statements = statementsOf(module, scope);
  const structures = statements.map(({ structure }) => structure);
  const typeParameters = structures.flatMap((structure) =>
    "typeParameters" in structure ? structure.typeParameters : [],
  );
  scope.requireKnown(
    new Set([...structures.flatMap(declaredNames), ...typeParameters.map(({ name }) => name)]),
  );
  // Imports follow from the names that the statements use.
  const imports = scope.imports();
  const links = [...imports.map(importOf), ...linkedExports(module, imports).map(exportOf)];
  const header = links.length > 0 ? [printedLines(...links.map(({ text }) => text))] : [];
  const parts = [printedModule([BANNER, ...header]), ...statements.map(({ text }) => text)];
  return {
    text: printedModule([BANNER, ...header, ...statements.map(({ text }) => text)]),
    parts,
    links: links.length,
    structures: [...links.map(({ structure }) => structure), ...structures],
    values: scope.values,
  };
}

/**
 * The exports of a module. Types of the runtime are among them: a declaration file of a caller names them by the module that the
 * caller imports, because it may have no path to the runtime.
 */
function linkedExports(
  module: ModulePlan,
  imports: readonly ImportPlan[],
): readonly Partial<ExportPlan>[] {
  const exports = exportsOf(module);
  if (exports.length > 0) return exports;
  const named = imports.flatMap(({ names }) => names.filter(({ name }) => isNamedType(name)));
  return named.length > 0
    ? [{ names: named.map(({ name, as = name }) => ({ name: as, isType: true })) }]
    : [];
}
