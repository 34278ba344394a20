import type { ModulePlan } from "../plan/index.js";
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
  /** One for each statement, in order. */
  readonly structures: readonly Structure[];
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
  const links = [...scope.imports().map(importOf), ...exportsOf(module).map(exportOf)];
  const header = links.length > 0 ? [printedLines(...links.map(({ text }) => text))] : [];
  return {
    text: printedModule([BANNER, ...header, ...statements.map(({ text }) => text)]),
    structures: [...links.map(({ structure }) => structure), ...structures],
    values: scope.values,
  };
}
