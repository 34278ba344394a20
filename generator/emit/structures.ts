import type { StructureKind } from "ts-morph";
import { morph } from "../ts-morph/index.js";
import type { readStructure } from "./read-structure.js";

/** What a statement declares, as a structure of ts-morph. */
export type Structure = NonNullable<ReturnType<typeof readStructure>>;

/** Loaded with the compiler, not with this module. */
export function structureKinds(): typeof StructureKind {
  return morph().StructureKind;
}

/** The names that a structure adds to its module. */
export function declaredNames(structure: Structure): readonly string[] {
  if ("namedImports" in structure) return structure.namedImports.map(localName);
  if ("declarations" in structure) return structure.declarations.map(({ name }) => name);
  return "name" in structure ? [structure.name] : [];
}

/** The name of an import in the module, or of an export for others. */
export function localName(specifier: {
  readonly name: string;
  readonly alias?: string | undefined;
}) {
  return specifier.alias ?? specifier.name;
}
