import { type ExportPlan, type ImportPlan, type ModulePlan, isNamedType } from "../plan/index.js";
import { banner } from "./inline-runtime.js";
import { statementsOf } from "./module-statements.js";
import { exportOf, importOf } from "./statement.js";
import { type Structure, declaredNames } from "./structures.js";
import { type Printed, code, printed, printedBlocks, printedLines } from "./syntax/code.js";
import { moduleScope } from "./syntax/scope.js";

const BANNER = banner(code`. Do not edit: change the manifest and run \`waybill generate\`.`);

/** Statements of a module: what they declare, and their text. */
export interface ModulePart {
  readonly structures: readonly Structure[];
  readonly text: Printed;
}

export interface EmittedCode {
  /** The comments at the top with imports and exports; then each declaration. */
  readonly parts: readonly ModulePart[];
  /** The values of literals, and the names of members. */
  readonly values: ReadonlySet<string>;
}

/** @throws Error if the plan refers to a name that the module cannot know. */
export function emitModule(module: ModulePlan): EmittedCode {
  const scope = moduleScope(module.imports);
  const declarations = statementsOf(module, scope);
  const typeParameters = declarations.flatMap(({ structure }) =>
    "typeParameters" in structure ? structure.typeParameters : [],
  );
  scope.requireKnown([
    ...declarations.flatMap(({ structure }) => declaredNames(structure)),
    ...typeParameters.map(({ name }) => name),
  ]);
  // Imports follow from the names that the statements use.
  const imports = scope.imports();
  const links = [...imports.map(importOf), ...linkedExports(module, imports).map(exportOf)];
  const linkTexts = links.map(({ text }) => text);
  const parts = [
    {
      structures: links.map(({ structure }) => structure),
      text: links.length > 0 ? printedBlocks([BANNER, printedLines(linkTexts)]) : BANNER,
    },
    ...declarations.map(({ structure, text }) => ({ structures: [structure], text })),
  ];
  return { parts, values: scope.values };
}

/** The text of a module, or of some parts of it. */
export function moduleText(parts: readonly ModulePart[]): Printed {
  return printed`${printedBlocks(parts.map(({ text }) => text))}\n`;
}

/**
 * The exports of a module. Types of the runtime are among them: a declaration file of a caller names them by the module that the
 * caller imports, because it may have no path to the runtime.
 */
function linkedExports(
  module: ModulePlan,
  imports: readonly ImportPlan[],
): readonly Partial<ExportPlan>[] {
  if ("exports" in module && module.exports.length > 0) return module.exports;
  const named = imports.flatMap(({ names }) => names.filter(({ name }) => isNamedType(name)));
  return named.length > 0
    ? [{ names: named.map(({ name, as = name }) => ({ name: as, isType: true })) }]
    : [];
}
